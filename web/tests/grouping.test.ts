import { expect, test } from "vitest";
import { bySubject, searchLines } from "../src/dialogs/grouping";
import type { RuleLine } from "../src/messages";

const line = (key: string, question: string, answer: string): RuleLine => ({
  key,
  question,
  answer,
  differs: false,
});
const lines = [
  line("points.ace", "How many points does an ace count?", "15."),
  line("buy.limit", "How often may one buy in a deal?", "Three times."),
  line("buy.price", "What does buying cost?", "One card from the stock."),
  line("moon.phase", "Is the moon full?", "No."),
];

test("lines stand together by subject, buying before points, unknown subjects last", () => {
  expect(bySubject(lines).map(({ title, lines: own }) => [title, own.length])).toEqual([
    ["Buying", 2],
    ["Points", 1],
    ["moon", 1],
  ]);
});

test("no rule is lost by grouping", () => {
  expect(bySubject(lines).flatMap((subject) => subject.lines)).toHaveLength(lines.length);
});

test("a search finds its words in question and answer, in any order and case", () => {
  expect(searchLines(lines, "STOCK buying")).toEqual([lines[2]]);
  expect(searchLines(lines, "ace 15")).toEqual([lines[0]]);
  expect(searchLines(lines, "  ")).toEqual(lines);
  expect(searchLines(lines, "horse")).toEqual([]);
});
