import { expect, test } from "vitest";
import { freshIn, type Known } from "../src/table/fresh-cards";
import { keyed } from "../src/turn/hand";

/** The faces that are new after each of these hands, each with the turn in which it is held. */
function fresh(...held: [string, number[]][]): string[][] {
  let known: Known | null = null;
  return held.map(([turn, faces]) => {
    known = freshIn(known, keyed(faces), turn);
    return [...known.fresh];
  });
}

test("what a page finds is not new; what comes stays new until the turn ends", () => {
  const found = fresh(["1 0", [1, 2]], ["1 0", [1, 2, 9]], ["1 0", [2, 9]], ["1 1", [2, 9]]);
  expect(found).toEqual([[], ["9.0"], ["9.0"], []]);
});

test("cards bought in another's turn are new as long as that lasts, also beside equal ones", () => {
  expect(fresh(["1 1", [4]], ["1 1", [4, 4, 7]], ["1 2", [4, 4, 7, 8]])).toEqual([
    [],
    ["4.1", "7.0"],
    ["8.0"],
  ]);
});

test("a new hand is not new card by card", () => {
  expect(fresh(["1 0", []], ["2 1", [1, 2, 3, 4, 5, 6, 7]])).toEqual([[], []]);
});
