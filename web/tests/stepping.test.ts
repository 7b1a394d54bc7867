import { expect, test } from "vitest";
import { dealBefore, goesOn, nextDeal, stepForKey, within } from "../src/watch/stepping";

const at = (step: number) => ({ step, of: 300, deals: [0, 100, 200] });

test("steps stay within the game", () => {
  expect(within(-1, 300)).toBe(0);
  expect(within(301, 300)).toBe(300);
  expect(within(7, 300)).toBe(7);
});

test("the next deal, and after the last one the end", () => {
  expect(nextDeal(at(0))).toBe(100);
  expect(nextDeal(at(99))).toBe(100);
  expect(nextDeal(at(100))).toBe(200);
  expect(nextDeal(at(250))).toBe(300);
});

test("back to where this deal began, and from there to the one before", () => {
  expect(dealBefore(at(150))).toBe(100);
  expect(dealBefore(at(100))).toBe(0);
  expect(dealBefore(at(0))).toBe(0);
});

test("keys go by steps, by deals, and to both ends", () => {
  expect(stepForKey("ArrowRight", at(5))).toBe(6);
  expect(stepForKey("ArrowRight", at(300))).toBe(300);
  expect(stepForKey("ArrowLeft", at(0))).toBe(0);
  expect(stepForKey("PageDown", at(5))).toBe(100);
  expect(stepForKey("PageUp", at(105))).toBe(100);
  expect(stepForKey("Home", at(105))).toBe(0);
  expect(stepForKey("End", at(105))).toBe(300);
  expect(stepForKey("x", at(105))).toBeNull();
});

test("a game that plays goes on until its end, and stops where a step does not come", () => {
  expect(goesOn(null, "")).toBe(true);
  expect(goesOn(at(299), "")).toBe(true);
  expect(goesOn(at(300), "")).toBe(false);
  expect(goesOn(at(7), "No answer came.")).toBe(false);
});
