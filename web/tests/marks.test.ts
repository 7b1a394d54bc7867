import { expect, test } from "vitest";
import type { Sheet } from "../src/messages";
import {
  added,
  besidesCards,
  cellOf,
  headsOf,
  marksOf,
  minus,
  ordinal,
  places,
  standing,
} from "../src/scores/marks";

const plain: Sheet = {
  contracts: ["2 sets", "set, run"],
  brought: [],
  lines: [{ number: 1, points: [15, 0, 40], penalties: [0, 0, 0], out: 1 }],
  totals: [15, 0, 40],
  coins: [],
  unit: "coins",
};

test("the fewest points come first, and equal totals share a place", () => {
  expect(places([92, 145, 115, 110, 310, 60])).toEqual([2, 5, 4, 3, 6, 1]);
  expect(places([20, 10, 20, 30])).toEqual([2, 1, 2, 4]);
  expect(places([0, 0, 0])).toEqual([1, 1, 1]);
  expect(places([-25, 5])).toEqual([1, 2]);
});

test("places are spoken as people say them", () => {
  expect([1, 2, 3, 4, 8, 11, 12, 13, 21].map(ordinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "8th",
    "11th",
    "12th",
    "13th",
    "21st",
  ]);
});

test("a minus is a true minus", () => {
  expect(minus(-25)).toBe("−25");
  expect(minus(0)).toBe("0");
});

test("who went out is marked, in the sources' brackets where it is worth points", () => {
  const line = { number: 1, points: [15, 0], penalties: [0, 0], out: 1 };
  expect(cellOf(line, 0)).toMatchObject({ points: "15", extra: "", out: false, spoken: "15" });
  expect(cellOf(line, 1)).toMatchObject({ points: "0", out: true, spoken: "0, went out" });
  const bonus = { ...line, points: [15, -25] };
  expect(cellOf(bonus, 1)).toMatchObject({ points: "<−25>", out: true, bonus: true });
});

test("who went down and out in one turn has a mark of their own", () => {
  const once = { number: 2, points: [-25, 5], penalties: [0, 0], out: 0, at_once: true };
  const other = { number: 1, points: [15, 0], penalties: [0, 0], out: 1 };
  expect(cellOf(once, 0).spoken).toBe("−25, went down and out in one turn");
  expect(marksOf({ ...plain, lines: [other, once] })).toEqual([
    { sign: "<−25>", meaning: "went down and out in one turn" },
  ]);
});

test("a deal that nobody ends marks nobody", () => {
  const line = { number: 1, points: [0, 15], penalties: [0, 0], out: -1 };
  expect(cellOf(line, 0).out).toBe(false);
  expect(marksOf({ ...plain, lines: [line] })).toEqual([]);
});

test("what came on top stands under the points with its sign", () => {
  const line = { number: 4, points: [40, 35], penalties: [50, -50], out: -1 };
  expect(cellOf(line, 0)).toMatchObject({ extra: "+50", spoken: "40, failed lay-down +50" });
  expect(cellOf(line, 1)).toMatchObject({ extra: "−50", spoken: "35, perfect cut −50" });
});

test("the caption explains exactly the marks that are there", () => {
  expect(marksOf({ ...plain, lines: [] })).toEqual([]);
  expect(marksOf(plain), "“out” explains itself").toEqual([]);
  const lines = [
    { number: 1, points: [15, -25, 40], penalties: [0, -50, 50], out: 1 },
    { number: 2, points: [-25, 5, 10], penalties: [0, 0, 0], out: 0 },
  ];
  expect(marksOf({ ...plain, lines })).toEqual([
    { sign: "<−25>", meaning: "went out" },
    { sign: "−50", meaning: "perfect cut" },
    { sign: "+50", meaning: "failed lay-down" },
  ]);
});

test("who leads is said from one's own seat, and how far that is", () => {
  const names = ["Rose", "Ben", "Anna"];
  const none = [0, 0, 0];
  expect(standing([92, 145, 60], none, names, 2)).toBe("You lead by 32.");
  expect(standing([92, 145, 60], none, names, 1)).toBe("Anna leads. You are 85 behind.");
  expect(standing([0, 9, 15], none, names, 2)).toBe(
    "Rose leads. You are 15 behind: well within reach.",
  );
  expect(standing([92, 145, 60], none, names, null)).toBe("Anna leads.");
  expect(standing([60, 145, 60], none, names, 2)).toBe("You and Rose share the lead.");
  expect(standing([60, 145, 60], none, names, 1)).toBe(
    "Rose and Anna share the lead. You are 85 behind.",
  );
  expect(standing([-5, -5, -5], none, names, null)).toBe("Rose, Ben and Anna share the lead.");
});

test("a new leader is told", () => {
  const names = ["Rose", "Ben", "Anna"];
  expect(standing([40, 20, 50], [10, 20, 20], names, 0)).toBe(
    "Ben takes the lead. You are 20 behind.",
  );
  expect(standing([40, 20, 50], [20, 20, 50], names, 1)).toBe("You take the lead, by 20.");
  expect(standing([10, 20, 50], [5, 20, 20], names, null)).toBe("Rose leads.");
});

test("what a deal adds has its sign, also where it is nothing", () => {
  expect([0, 9, -25].map(added)).toEqual(["+0", "+9", "−25"]);
});

test("what a deal cost or brought besides cards is told by name", () => {
  const line = { number: 1, points: [15, 0, 40], penalties: [-50, 0, 50], out: 1 };
  expect(besidesCards(line, ["You", "Ben", "Anna"])).toBe(
    "You: −50, perfect cut. Anna: +50, failed lay-down.",
  );
  const saving = { ...line, penalties: [0, -20, 0], beside: "buys left" };
  expect(besidesCards(saving, ["You", "Ben", "Anna"])).toBe("Ben: −20, buys left.");
  expect(cellOf(saving, 1).spoken).toContain("buys left −20");
  expect(besidesCards({ ...line, penalties: [0, 0, 0] }, ["You", "Ben", "Anna"])).toBe("");
});

test("the sheet goes in the order of the turns with one's own seat last", () => {
  expect(headsOf(["Rose", "Ben", "Mia"], 0)).toEqual([
    { seat: 1, name: "Ben", own: false },
    { seat: 2, name: "Mia", own: false },
    { seat: 0, name: "You", own: true },
  ]);
  expect(headsOf(["Rose", "Ben"], null).map((head) => head.name)).toEqual(["Rose", "Ben"]);
});
