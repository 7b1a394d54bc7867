// Which of several ways is meant, told apart by what lies on the table.

import { describe, expect, it } from "vitest";
import type { Add, Fit, Play } from "../src/messages";
import { asksForEnds, spotsOf } from "../src/turn/pointing";

const add = (owner: number, index: number, end?: Add["end"], card = 9): Add => ({
  ...{ verb: "add", card, owner, index },
  ...(end ? { end } : {}),
});

const ways = (...all: readonly (readonly Play[])[]) =>
  all.map((plays, at) => {
    const fit: Fit = { cards: [9], owner: 0, index: 0, plays, tag: "+9", swap: false };
    return { label: `${at}`, fit };
  });

const told = (...all: readonly (readonly Play[])[]) =>
  spotsOf(ways(...all))?.map(({ owner, index, side, nth }) => [owner, index, side, nth]);

describe("of several ways", () => {
  it("each is its meld", () => {
    const spots = spotsOf(ways([add(0, 1)], [add(2, 0, "low")])) ?? [];
    expect(spots.map(({ owner, index, nth }) => [owner, index, nth])).toEqual([
      [2, 0, 1],
      [0, 1, 0],
    ]);
    expect(asksForEnds(spots)).toBe(false);
  });

  it("two of one run are its ends, the low one first", () => {
    expect(told([add(1, 0, "high")], [add(1, 0, "low")])).toEqual([
      [1, 0, "low", 1],
      [1, 0, "high", 0],
    ]);
    expect(asksForEnds(spotsOf(ways([add(1, 0, "high")], [add(1, 0, "low")])) ?? [])).toBe(true);
  });

  it("one is the wild card of a run, the other its end", () => {
    const swap: Play = { verb: "swap", card: 9, owner: 1, index: 0 };
    expect(told([swap], [add(1, 0, "high")])).toEqual([
      [1, 0, "wild", 0],
      [1, 0, "high", 1],
    ]);
  });

  it("each is what the others leave alone", () => {
    expect(told([add(0, 0), add(1, 0)], [add(0, 0), add(2, 0)])).toEqual([
      [1, 0, null, 0],
      [2, 0, null, 1],
    ]);
  });

  it.each([
    ["a way changes nothing that the others leave alone", [[add(0, 0)], [add(0, 0), add(1, 0)]]],
    ["a way is a new meld", [[add(0, 0)], [{ verb: "lay", melds: [] } as Play]]],
    [
      "a meld has three of them",
      [
        [add(1, 0, "low")],
        [add(1, 0, "high")],
        [{ verb: "swap", card: 9, owner: 1, index: 0 } as Play],
      ],
    ],
  ])("none is told by the table where %s", (_, all) => {
    expect(told(...all)).toBeUndefined();
  });
});
