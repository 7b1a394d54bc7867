import { afterEach, expect, test, vi } from "vitest";
import { events, serverGame, table } from "../src/connection/state";
import { play } from "../src/effects/sounds";
import type { Ended, MoveEvent, Sheet } from "../src/messages";
import { finish, followCount, HOME_MS, pointsOf, sheetSoFar, stage } from "../src/play/counting";
import { aGame, aTable } from "./game";

vi.mock("../src/effects/sounds", () => ({ play: vi.fn() }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ended: Ended = {
  hands: [
    [
      { card: 10, points: 10 },
      { card: 1, points: 5 },
    ],
    [],
    [{ card: 52, points: 50 }],
  ],
  out: 1,
  ending: "Ben goes out with 4h.",
  sentence: "Ben goes out.",
  margin: "",
  following: "",
  winners: [],
};
const sheet: Sheet = {
  contracts: ["2 sets", "set, run"],
  brought: [],
  lines: [
    { number: 1, points: [20, 30, 0], penalties: [0, 0, 0], out: 2 },
    { number: 2, points: [15, -25, 50], penalties: [0, 0, 50], out: 1 },
  ],
  totals: [35, 5, 100],
  coins: [],
  unit: "coins",
};

test("a hand counts what its counted cards cost", () => {
  expect(pointsOf(ended.hands[0] ?? [], 1)).toBe(10);
  expect(pointsOf(ended.hands[0] ?? [], 2)).toBe(15);
});

test("before the count the new deal shows only what needs no counting", () => {
  const start = sheetSoFar(sheet, 2, ended, 0);
  expect(start.lines[1]?.points).toEqual([0, -25, 0]);
  expect(start.lines[0]).toEqual(sheet.lines[0]);
  expect(start.totals).toEqual([20, 5, 50]);
});

test("all hands are counted at once, each card when its turn comes", () => {
  const first = sheetSoFar(sheet, 2, ended, 1);
  expect(first.lines[1]?.points).toEqual([10, -25, 50]);
  expect(first.totals).toEqual([30, 5, 100]);
});

test("after the count the sheet is the server's", () => {
  expect(sheetSoFar(sheet, 2, ended, 3)).toEqual(sheet);
});

test("the last card is seen for a second and a half, then the melds go home, then all is counted", () => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  table.value = aTable();
  events.value = [{}] as unknown as MoveEvent[];
  followCount();
  serverGame.value = { ...aGame(), ended };
  expect(stage.value).toBe("look");
  vi.advanceTimersByTime(1_499);
  expect(stage.value).toBe("look");
  vi.advanceTimersByTime(1);
  expect(stage.value).toBe("home");
  vi.advanceTimersByTime(HOME_MS);
  expect(stage.value).toBe("ticks");
  vi.runAllTimers();
  expect(stage.value).toBe("whole");
  expect(play).not.toHaveBeenCalled();
  finish();
});

test("who has won is heard with the whole count, once, and differently by the others", () => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  events.value = [{}] as unknown as MoveEvent[];
  for (const [you, sound] of [
    [1, "win"],
    [0, "turn"],
    [null, "win"],
  ] as const) {
    vi.mocked(play).mockClear();
    serverGame.value = null;
    table.value = { ...aTable(), you };
    serverGame.value = { ...aGame(), ended: { ...ended, winners: [1] } };
    vi.advanceTimersByTime(1_499);
    expect(play).not.toHaveBeenCalled();
    vi.runAllTimers();
    finish();
    expect(vi.mocked(play).mock.calls).toEqual([[sound]]);
  }
});
