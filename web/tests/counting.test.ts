import { expect, test, vi } from "vitest";
import { events, serverGame, table } from "../src/connection/state";
import { play } from "../src/effects/sounds";
import type { Ended, MoveEvent, Sheet } from "../src/messages";
import {
  beats,
  finish,
  followCount,
  HOME_MS,
  lit,
  pointsOf,
  sheetSoFar,
  stage,
  ticks,
  totalsBefore,
} from "../src/play/counting";
import { aGame, aTable } from "./game";

vi.mock("../src/effects/sounds", () => ({ play: vi.fn() }));

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
  const start = sheetSoFar(sheet, 2, ended, [0, 0, 0]);
  expect(start.lines[1]?.points).toEqual([0, -25, 0]);
  expect(start.lines[0]).toEqual(sheet.lines[0]);
  expect(start.totals).toEqual([20, 5, 50]);
  expect(totalsBefore(sheet, 2)).toEqual([20, 30, 0]);
});

test("a total grows once its hand is counted to the end, by what was counted", () => {
  const half = sheetSoFar(sheet, 2, ended, [1, 0, 0]);
  expect(half.lines[1]?.points).toEqual([10, -25, 0]);
  expect(half.totals).toEqual([20, 5, 50]);
  const first = sheetSoFar(sheet, 2, ended, [2, 0, 0]);
  expect(first.lines[1]?.points).toEqual([15, -25, 0]);
  expect(first.totals).toEqual([35, 5, 50]);
});

test("after the count the sheet is the server's", () => {
  expect(sheetSoFar(sheet, 2, ended, [2, 0, 1])).toEqual(sheet);
});

test("hands are counted one after the other, as play goes round from who went out", () => {
  const counted = beats([2, 0, 1, 3], 1);
  expect(counted.map(({ seat, cards }) => `${seat}:${cards}`)).toEqual([
    "2:1",
    "3:1",
    "3:2",
    "3:3",
    "0:1",
    "0:2",
  ]);
  expect(beats([2, 0, 1, 3], 1, true).map(({ seat }) => seat)).toEqual([0, 0, 3, 3, 3, 2]);
  expect(beats([1, 1, 1], -1).map(({ seat }) => seat)).toEqual([0, 1, 2]);
});

test("a hand rests before the next, and no count is long", () => {
  const pace = (hands: readonly number[]) => beats(hands, -1).map(({ lasts }) => lasts);
  expect(pace([2, 1])).toEqual([160, 450, 450]);
  const crowded = pace([24, 24, 24, 24, 24, 24, 24, 24, 24, 24]);
  expect(crowded.reduce((sum, lasts) => sum + lasts)).toBeCloseTo(7_000);
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
  expect(lit.value, "the light is on who went out").toBe(1);
  vi.advanceTimersByTime(HOME_MS);
  expect([stage.value, lit.value, ticks.value]).toEqual(["ticks", 2, [0, 0, 1]]);
  vi.advanceTimersByTime(450);
  expect([lit.value, ticks.value]).toEqual([0, [1, 0, 1]]);
  vi.runAllTimers();
  expect([stage.value, lit.value, ticks.value]).toEqual(["whole", null, [2, 0, 1]]);
  expect(vi.mocked(play).mock.calls, "each hand is heard").toEqual([["card"], ["card"]]);
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
    expect(vi.mocked(play).mock.calls).toEqual([["card"], ["card"], [sound]]);
  }
});
