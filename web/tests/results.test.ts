import { beforeEach, describe, expect, it } from "vitest";
import type { GameResult } from "../src/messages";
import { best, byOpponent, byRules, wins } from "../src/results/counting";
import { readResults, writeResults } from "../src/results/files";
import { asResult } from "../src/results/form";
import { Unreadable } from "../src/results/lists";
import { forgetResults, keepResults, MOST, results } from "../src/results/store";
import { text } from "../src/results/words";

let number = 0;

/** Anna's game with Rose and a bot, who have so many points. */
function aResult(points: readonly [number, number, number], more: Partial<GameResult> = {}) {
  const [anna, rose, robo] = points;
  number += 1;
  return {
    id: `game${number}`,
    source: "table",
    played: "2026-12-24",
    rules: "c=1&base=dunlop",
    title: "Dunlop",
    deals: 7,
    of: 7,
    players: [
      { name: "Anna", points: anna, outs: 2, bot: false },
      { name: "Rose", points: rose, outs: 1, bot: false },
      { name: "Robo", points: robo, outs: 0, bot: true },
    ],
    own: 0,
    lines: [],
    minutes: null,
    ...more,
  } satisfies GameResult;
}

it("says when the server deletes a game, once that is known", () => {
  expect(text.where()).toBe("Kept in this browser and nowhere else.");
  expect(text.where(90)).toContain("This server deletes a table 90 days after its last move");
  expect(text.where(365)).toContain("a table a year after");
  expect(text.where(730)).toContain("a table 2 years after");
});

describe("what follows from results", () => {
  const games = [
    aResult([100, 150, 90]),
    aResult([50, 50, 200]),
    aResult([10, 20, 30], { deals: 3 }), // ended early
    aResult([80, 60, 90], { rules: "c=2", title: "Ours" }),
    aResult([1, 2, 3], { own: null, source: "keeper" }),
  ];

  it("has those with the fewest points as winners, several where they share it", () => {
    expect(games.map(best)).toEqual([[2], [0, 1], [0], [1], [0]]);
  });

  it("counts whole games of one's own, and a shared win as one", () => {
    expect(wins(games)).toEqual({ games: 3, won: 1 });
  });

  it("counts no game for somebody in whose seat a bot played most of it", () => {
    const played = (place: number, turns: number, byBot: number) => {
      const one = aResult([100, 150, 90]);
      const stoodIn = { turns, bot_turns: byBot };
      const players = one.players.map((each, at) =>
        at === place ? { ...each, ...stoodIn } : each,
      );
      return { ...one, players };
    };
    const [mine, hers, half] = [played(0, 12, 18), played(1, 12, 18), played(0, 15, 15)];
    expect([mine, hers, half].map((one) => wins([one]).games)).toEqual([0, 1, 1]);
    expect(byRules([mine])).toEqual([]);
    expect(byOpponent([hers]).map(({ name }) => name)).toEqual([""]);
    expect(byOpponent([half]).map(({ name }) => name)).toEqual(["Rose", ""]);
  });

  it("has means only among games of the same rules", () => {
    expect(byRules(games)).toEqual([
      { rules: "c=1&base=dunlop", title: "Dunlop", games: 2, wins: 1, mean: 75 },
      { rules: "c=2", title: "Ours", games: 1, wins: 0, mean: 80 },
    ]);
  });

  it("compares with each opponent, and with all bots together", () => {
    expect(byOpponent(games)).toEqual([
      { name: "Rose", games: 3, ahead: 1, mean: 230 / 3, theirs: 260 / 3 },
      { name: "", games: 3, ahead: 2, mean: 230 / 3, theirs: 380 / 3 },
    ]);
  });
});

describe("the list on the device", () => {
  beforeEach(() => forgetResults());

  it("counts no game twice, and has the newest first", () => {
    const one = aResult([1, 2, 3]);
    expect(keepResults([one, aResult([4, 5, 6], { played: "2026-12-26" })])).toBe(2);
    expect(keepResults([{ ...one, title: "Corrected" }])).toBe(0);
    expect(results.value.map(({ title }) => title)).toEqual(["Dunlop", "Corrected"]);
  });

  it("keeps only so many, and lets the oldest go", () => {
    const old = aResult([1, 2, 3], { played: "2020-01-01" });
    keepResults([old, ...Array.from({ length: MOST }, () => aResult([1, 2, 3]))]);
    expect(results.value).toHaveLength(MOST);
    expect(results.value).not.toContainEqual(old);
  });
});

describe("the file of results", () => {
  it("is read back as it was written", () => {
    const all = [aResult([1, 2, 3]), aResult([-5, 0, 7], { own: null, source: "keeper" })];
    expect(readResults(writeResults(all))).toEqual(all);
    expect(readResults(writeResults([]))).toEqual([]);
  });

  it.each([
    ["no file of ours", "hello", "isn't a file of results"],
    ["a file that is cut off", '{"format": "liverpool-results/1", "results": [', "is cut off"],
    ["a table", "Ann;Ben\n12;0\n", "table (CSV)"],
    ["another of our files", '{"format": "liverpool-scores/1"}', "This is a score file"],
    ["nothing", "null", "isn't a file of results"],
    ["a newer one", '{"format": "liverpool-results/2", "results": []}', "newer version"],
    ["no list", '{"format": "liverpool-results/1", "results": 7}', "Result 1"],
    ["too much", " ".repeat(2_000_001), "too large"],
  ])("says what is wrong with %s", (_, written, sentence) => {
    expect(() => readResults(written)).toThrow(Unreadable);
    expect(() => readResults(written)).toThrow(sentence);
  });

  it("takes all of it or nothing: the second result has no players", () => {
    const damaged = { ...aResult([1, 2, 3]), players: [] } as GameResult;
    const written = writeResults([aResult([1, 2, 3]), damaged]);
    expect(() => readResults(written)).toThrow("Result 2");
  });

  it.each<[string, object]>([
    ["a day that is none", { played: "yesterday" }],
    ["an own place that is not there", { own: 3 }],
    ["no deal", { deals: 0 }],
    ["a long title", { title: "x".repeat(81) }],
    ["points that are none", { players: [{ name: "A", points: 1.5, outs: 0 }, {}] }],
  ])("refuses a result with %s", (_, wrong) => {
    expect(asResult({ ...aResult([1, 2, 3]), ...wrong })).toBeNull();
    expect(asResult(null)).toBeNull();
  });
});
