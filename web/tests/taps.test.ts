import { describe, expect, test } from "vitest";
import { isEcho, type Tap } from "../src/browser/taps";

/** Something on the page that is a card of the hand, or is none. */
const thing = (card = false) => ({ matches: () => card }) as unknown as Element;
const answer = thing();

const tap = (at: number, more: Partial<Tap> = {}): Tap => ({
  ...{ at, x: 100, y: 600, on: answer, said: "Pass" },
  ...more,
});

describe("a second tap of a finger", () => {
  test.each([
    ["on the answer that has come into the place of another", tap(1_120, { said: "Draw" })],
    ["on what a tap has opened", tap(1_120, { on: thing() })],
    ["on the ground where nothing can be pressed", tap(1_120, { on: null, said: "" })],
    ["a little beside the first", tap(1_120, { x: 112, y: 608, said: "Draw" })],
  ])("%s does nothing", (_, second) => {
    expect(isEcho(tap(1_000), second)).toBe(true);
  });

  test.each([
    ["on the same thing that says the same", tap(1_120)],
    ["half a second later", tap(1_500, { said: "Draw" })],
    ["elsewhere", tap(1_120, { x: 260, said: "Draw" })],
  ])("%s counts", (_, second) => {
    expect(isEcho(tap(1_000), second)).toBe(false);
  });

  test("does not put a card down again", () => {
    const card = thing(true);
    expect(isEcho(tap(1_000, { on: card, said: "7" }), tap(1_120, { on: card, said: "7" }))).toBe(
      true,
    );
  });

  test("the first one of all counts", () => {
    expect(isEcho(null, tap(0))).toBe(false);
  });
});
