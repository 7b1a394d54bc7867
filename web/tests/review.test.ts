// The timeline of a review: how high, deal by deal, and no number over another.

import { expect, test } from "vitest";
import type { BarShown, ChoiceShown, ReviewUpdate } from "../src/messages";
import { openOf, progressOf } from "../src/review/moments";
import { asides, byDeal, scaleOf } from "../src/review/scale";

const bars = (...lost: number[]): BarShown[] =>
  lost.map((each) => ({ deal: 1, lost: each, moment: 0 }));

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
  const all = [1, 1, 3].map((deal, at) => ({ deal, lost: at, moment: 0 }));
  expect(byDeal(all)).toEqual([
    [1, all.slice(0, 2)],
    [3, all.slice(2)],
  ]);
});

test("numbers that would cover each other stand aside", () => {
  const all = bars(...Array<number>(50).fill(0));
  const numbered = (...places: number[]) =>
    asides(all.map((bar, at) => ({ ...bar, moment: places.indexOf(at) + 1 })));
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

test("a moment stays open where others have taken its place in the list", () => {
  const moment = (number: number) => ({ number }) as ChoiceShown;
  const [first, second, better] = [moment(3), moment(9), moment(12)];
  expect(openOf([first, second], null)).toBe(first);
  expect(openOf([first, second], second)).toBe(second);
  expect(openOf([first, better], second)).toBe(second);
  expect(openOf([], null)).toBeUndefined();
  const toldAnew = moment(9);
  expect(openOf([first, toldAnew], second)).toBe(toldAnew);
});

test("a review that waits for the server says that it comes", () => {
  expect(progressOf(null, "")).toBe("One moment…");
  expect(progressOf(null, "This game is not over.")).toBe("");
  const found = (progress: string) => ({ progress }) as ReviewUpdate;
  expect(progressOf(found("Looking at deal 1 of 7…"), "")).toBe("Looking at deal 1 of 7…");
  expect(progressOf(found(""), "")).toBe("");
});
