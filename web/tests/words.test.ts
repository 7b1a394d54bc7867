import { expect, test } from "vitest";
import { lobby } from "../src/setup/words";
import { beginning, between, listed, short } from "../src/text/phrasing";

test("names are listed as people list them", () => {
  expect(listed([])).toBe("");
  expect(listed(["Tom"])).toBe("Tom");
  expect(listed(["Tom", "Mia"])).toBe("Tom and Mia");
  expect(listed(["Tom", "Mia", "Ben"])).toBe("Tom, Mia and Ben");
});

test("neighbouring numbers are joined by or", () => {
  expect([3, 4, 5].map((last) => between(3, last))).toEqual(["3", "3 or 4", "3 to 5"]);
});

test("long words of a contract are cut short, others stay whole", () => {
  expect(short("2 sets, run")).toBe("2 sets, run");
  expect(short("bunch, 2 straights")).toBe("bunch, 2 str.");
  expect(short("set, 2 sequences")).toBe("set, 2 seq.");
  expect(short("Sequence")).toBe("Seq.");
});

test("a button that is named longer for ears is called by what it shows, too", () => {
  expect(lobby.sitAt(2)).toContain(lobby.sitHere);
});

test("a handicap is told in a few words, and nothing where there is none", () => {
  const [never, unlimited] = [{ buys: false }, { buys: true, buys_limited: false }];
  const limited = { buys: true, buys_limited: true };
  expect(lobby.handicap(undefined, limited)).toBe("");
  expect(lobby.handicap({ points: 20, buys: 1, pick: true }, never)).toBe("starts with 20 points");
  expect(lobby.handicap({ points: 140, buys: 1, pick: true }, limited)).toBe(
    "starts with 140 points, 1 more buy a deal, first pick",
  );
  expect(lobby.handicap({ points: 0, buys: 2 }, limited)).toBe("2 more buys a deal");
  expect(lobby.handicap({ buys: 2, pick: true }, unlimited)).toBe("first pick");
});

test("of a long text there is the beginning, to the end of a word", () => {
  expect(beginning("Happy birthday", 14)).toBe("Happy birthday");
  expect(beginning("Who has three sevens?", 16)).toBe("Who has three…");
  expect(beginning("Donaudampfschifffahrt", 10)).toBe("Donaudamp…");
  expect([...beginning("🦊🦊🦊🦊🦊", 4)]).toHaveLength(4);
});
