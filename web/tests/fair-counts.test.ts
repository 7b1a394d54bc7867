import { expect, test } from "vitest";
import { isOutside } from "../src/fair/Counts";
import { text } from "../src/fair/counts-words";
import type { CountRow } from "../src/messages";

const row = (more: Partial<CountRow>): CountRow => ({
  measure: "jokers",
  who: "person",
  value: 0,
  count: 40,
  of: 100,
  share: 0.4,
  chance: 0.41,
  low: 0.3,
  high: 0.5,
  ...more,
});

test("a share outside of what chance allows is marked, on either side", () => {
  expect(isOutside(row({}))).toBe(false);
  expect(isOutside(row({ share: 0.29 }))).toBe(true);
  expect(isOutside(row({ share: 0.51 }))).toBe(true);
  expect(isOutside(row({ share: 0.5 }))).toBe(false);
});

test("what is counted is named in words", () => {
  const named = (more: Partial<CountRow>) => text.value(row(more));
  expect([0, 1, 3].map((value) => named({ value }))).toEqual(["none", "1", "3 or more"]);
  expect([0, 1].map((value) => named({ measure: "ready", value }))).toEqual(["no", "yes"]);
  const ranks = [1, 10, 13, 14].map((value) => named({ measure: "upcard", value }));
  expect(ranks).toEqual(["A", "10", "K", "Joker"]);
});

test("small shares keep a digit after the point", () => {
  expect(text.share(0.031)).toBe("3.1 %");
  expect(text.share(0.404)).toBe("40 %");
  expect(text.range(0, 0.1234)).toBe("0.0 % to 12 %");
});

test("every group that the server counts has a heading", () => {
  const groups = text.groups.map(({ measure, who }) => `${measure} ${who}`).sort();
  expect(groups).toEqual([
    "jokers bot",
    "jokers person",
    "ready bot",
    "ready person",
    "upcard table",
  ]);
});
