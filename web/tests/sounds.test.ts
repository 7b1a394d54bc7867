import { expect, test } from "vitest";
import { outranks, soundFor } from "../src/effects/sounds";
import type { GameView, MoveEvent } from "../src/messages";

const game = (part: Partial<GameView>): GameView =>
  ({ question: "1", asked: "nothing", can: { offer: null }, ended: null, ...part }) as GameView;
const happened = (verb: string, flights = 1): MoveEvent => ({
  seat: 1,
  verb,
  lines: [],
  flights: Array.from({ length: flights }, () => ({ source: "stock", target: "pile", card: 1 })),
});
const offer = (answered: boolean) =>
  ({ can: { offer: { now: true, answered } } }) as unknown as Partial<GameView>;

test("opening the page makes no sound", () => {
  expect(soundFor(null, game({ asked: "turn" }), [], 0)).toBeNull();
});

test("one sound is chosen, the one that matters most", () => {
  const before = game({});
  const turn = game({ question: "2", asked: "turn" });
  expect(soundFor(before, game({}), [happened("discard")], 0)).toBe("card");
  expect(soundFor(before, turn, [happened("discard")], 0)).toBe("turn");
  expect(soundFor(before, turn, [happened("discard"), happened("call")], 0)).toBe("rummy");
  expect(soundFor(before, game({}), [happened("pass", 0)], 0)).toBeNull();
});

test("a turn is announced once, not with every message of it", () => {
  const turn = game({ asked: "turn" });
  expect(soundFor(turn, turn, [], 0)).toBeNull();
});

test("an offer is heard by who may still answer it", () => {
  expect(soundFor(game({}), game(offer(false)), [], 0)).toBe("offer");
  expect(soundFor(game({}), game(offer(true)), [], 0)).toBeNull();
  expect(soundFor(game(offer(false)), game(offer(false)), [], 0)).toBeNull();
});

test("winning is heard by the winner, the end of the game by all, and both once", () => {
  const ended = { hands: [], out: 0, sentence: "", following: "", winners: [1] };
  const over = game({ ended });
  expect(soundFor(game({}), over, [], 1)).toBe("win");
  expect(soundFor(game({}), over, [], 0)).toBe("turn");
  expect(soundFor(over, over, [], 1)).toBeNull();
});

test("a sound is cut off only by one that matters more", () => {
  expect(outranks("card", null)).toBe(true);
  expect(outranks("rummy", "turn")).toBe(true);
  expect(outranks("card", "turn")).toBe(false);
  expect(outranks("card", "card")).toBe(false);
});
