// The timeline of a review: how high, deal by deal, and no number over another.

import { expect, test } from "vitest";
import type { BarShown, ChoiceShown, ReviewUpdate } from "../src/messages";
import { asides, besides, placesOf } from "../src/review/marks";
import { moved, openOf, progressOf, struck } from "../src/review/moments";
import { byDeal, scaleOf } from "../src/review/scale";

const bars = (...lost: number[]): BarShown[] =>
  lost.map((each, number) => ({ number, name: "", deal: 1, lost: each, moment: 0, says: "" }));

test("a timeline of small slips does not make them look large", () => {
  expect(scaleOf(bars(0.4, 1.2))).toEqual({ top: 6, lines: [0, 2, 4, 6] });
  expect(scaleOf([])).toEqual({ top: 6, lines: [0, 2, 4, 6] });
});

test("the highest bar has room, and there are never many lines", () => {
  for (const most of [6.1, 9.9, 23, 64, 180, 999]) {
    const { top, lines } = scaleOf(bars(1, most));
    expect(top).toBeGreaterThanOrEqual(most);
    expect(lines.at(-1)).toBe(top);
    expect(lines.length).toBeLessThan(12);
  }
});

test("bars stand deal by deal in the order of play", () => {
  const all = bars(0, 1, 2).map((bar, at) => ({ ...bar, deal: at < 2 ? 1 : 3 }));
  expect(byDeal(all)).toEqual([
    [1, all.slice(0, 2)],
    [3, all.slice(2)],
  ]);
});

test("numbers that would cover each other stand aside", () => {
  const all = bars(...Array<number>(50).fill(0));
  const numbered = (...places: number[]) =>
    asides(
      all.map((bar, at) => ({ ...bar, moment: places.indexOf(at) + 1 })),
      { width: 300, letter: 9 },
    );
  expect([...numbered(3, 20, 40)]).toEqual([]);
  expect([...numbered(3, 5, 40)]).toEqual([
    [1, "left"],
    [2, "right"],
  ]);
  expect([...numbered(3, 5, 7)]).toEqual([
    [1, "left"],
    [2, "up"],
    [3, "right"],
  ]);
});

test("bars stand where the style sheet puts them, deals apart", () => {
  const all = bars(0, 0, 0).map((bar, at) => ({ ...bar, deal: at < 2 ? 1 : 2 }));
  const [first = 0, second = 0, third = 0] = placesOf(all);
  expect(first).toBeCloseTo((0.97 * 3) / 5 / 4);
  expect(second).toBeCloseTo(3 * first);
  expect(third).toBeCloseTo(1 - 0.97 / 5);
});

const WIDE = { width: 1000, letter: 9.5 };

/** Fifty choices, of which the moments stand at these places with these losses. */
const withMoments = (...moments: [at: number, lost: number, says: string][]) => {
  const all = bars(...Array<number>(50).fill(0));
  for (const [nth, [at, lost, says]] of moments.entries()) {
    const bar = all[at];
    if (bar) all[at] = { ...bar, lost, moment: nth + 1, says };
  }
  return all;
};

test("what was done stands beside its number where that has room", () => {
  const words = "discarded Kc: about 6 points";
  const all = withMoments([5, 6, words], [24, 4, words], [48, 0, "fine move"]);
  expect([...besides(all, WIDE)]).toEqual([
    [1, { side: "right", over: 6 }],
    [2, { side: "right", over: 4 }],
    [3, { side: "left", over: 0 }],
  ]);
});

test("a phone shows the numbers alone", () => {
  expect([...besides(withMoments([5, 0, "fine move"]), { width: 300, letter: 9 })]).toEqual([]);
});

test("nothing that is written lies on a number, another word, a higher bar or the edge", () => {
  const words = "discarded Kc: about 6 points";
  const sides = (...moments: Parameters<typeof withMoments>) =>
    Object.fromEntries(
      [...besides(withMoments(...moments), WIDE)].map(([at, { side }]) => [at, side]),
    );
  expect(sides([5, 6, words], [12, 5, words])).toEqual({ 2: "right" }); // no room to the left
  expect(sides([25, 6, words], [27, 5, words])).toEqual({ 1: "left", 2: "right" });
  expect(sides([20, 6, words], [32, 5, words])).toEqual({ 1: "left", 2: "right" });
  expect(sides([20, 6, words], [32, 0, "fine move"])).toEqual({ 1: "right", 2: "right" }); // below
  const tall = withMoments([5, 4, words]).map((bar, at) => (at === 12 ? { ...bar, lost: 5 } : bar));
  expect([...besides(tall, WIDE)]).toEqual([]);
});

test("a fine move has no bar, and stands over low ones beside it", () => {
  const beside = (lost: number) =>
    besides(
      withMoments([3, 0, "fine move"]).map((bar, at) => (at === 5 ? { ...bar, lost } : bar)),
      WIDE,
    ).get(1);
  expect(beside(1.5)).toEqual({ side: "right", over: 1.5 });
  expect(beside(5)).toBeUndefined();
});

test("a finger means what cost most of what lies under it, and a bar that it hits alone", () => {
  const all = bars(0, 2, 0, 5, 0);
  const places = [10, 14, 18, 40, 70];
  const at = (x: number) => struck(all, places, x)?.number;
  expect(at(10)).toBe(1);
  expect(at(30)).toBe(3);
  expect(at(68)).toBe(4);
  expect(at(55)).toBe(3);
  expect(struck(bars(0, 0), [10, 12], 11.5)?.number).toBe(1);
  expect(struck([], [], 5)).toBeUndefined();
});

test("arrows lead from bar to bar and stop at both ends", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End", "Tab"].map((key) => moved(key, 0, 5))).toEqual([
    0,
    1,
    0,
    4,
    null,
  ]);
  expect(moved("ArrowRight", 4, 5)).toBe(4);
});

test("a choice stays open whatever becomes a moment meanwhile; without one the first is", () => {
  const all = bars(1, 2, 3);
  const [first, second] = all;
  const moments = [{ number: 1 }, { number: 2 }] as ChoiceShown[];
  expect(openOf(all, moments, null)).toBe(second);
  expect(openOf(all, moments, 0)).toBe(first);
  expect(openOf(all, [], 0)).toBe(first);
  expect(openOf(all, [], null)).toBeUndefined();
  expect(openOf([], [], 7)).toBeUndefined();
});

test("a review that waits for the server says that it comes", () => {
  expect(progressOf(null, "")).toBe("One moment…");
  expect(progressOf(null, "This game is not over.")).toBe("");
  const found = (progress: string) => ({ progress }) as ReviewUpdate;
  expect(progressOf(found("Looking at deal 1 of 7…"), "")).toBe("Looking at deal 1 of 7…");
  expect(progressOf(found(""), "")).toBe("");
});
