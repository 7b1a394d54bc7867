import { describe, expect, test } from "vitest";
import { chartDeals, ranking } from "../src/deal-end/ending";
import { drawn } from "../src/scores/drawing";

const places = (totals: number[], winners: number[]) =>
  ranking(totals, winners).map(({ seat, place, behind }) => [seat, place, behind]);

describe("the ranking", () => {
  test("has the winner first, then the fewest points", () => {
    expect(places([101, 242, 182], [0])).toEqual([
      [0, 1, 0],
      [2, 2, 81],
      [1, 3, 141],
    ]);
  });

  test("lets equal players share a place, winners too", () => {
    expect(places([50, 20, 20, 50], [1, 2])).toEqual([
      [1, 1, 0],
      [2, 1, 0],
      [0, 3, 30],
      [3, 3, 30],
    ]);
  });

  test("believes the server who has won: of two with equal points one may have", () => {
    expect(places([20, 20, 90], [1])).toEqual([
      [1, 1, 0],
      [0, 2, 0],
      [2, 3, 70],
    ]);
  });

  test("has nobody who won where the players stopped early", () => {
    const all = ranking([30, 10, 20], []);
    expect(all.map(({ seat, place, behind, won }) => [seat, place, behind, won])).toEqual([
      [1, 1, 0, false],
      [2, 2, 10, false],
      [0, 3, 20, false],
    ]);
  });
});

describe("the totals by deal", () => {
  const sheet = {
    contracts: [],
    brought: [10, -5],
    lines: [
      { number: 6, points: [0, 30], penalties: [0, -50], out: 0 },
      { number: 7, points: [12, 8], penalties: [50, 0], out: -1 },
    ],
    totals: [72, -17],
    coins: [],
    unit: "coins",
  };

  test("add penalties and what was brought along, and end at the totals", () => {
    const deals = chartDeals(sheet);
    expect(deals).toEqual([
      { number: 6, totals: [10, -25], out: 0 },
      { number: 7, totals: [72, -17], out: null },
    ]);
    expect(deals.at(-1)?.totals).toEqual(sheet.totals);
  });

  test("are lines that begin at what was brought along", () => {
    const field = { left: 0, right: 100, top: 0, bottom: 100, apart: 10 };
    const { curves, grid } = drawn([[40, 80]], 2, field, [20, 0]);
    const height = (total: number) => grid.find((line) => line.total === total)?.y;
    expect(curves[0]?.points[0]?.y).toBe(height(20));
    expect(curves[1]?.points[0]?.y).toBe(height(0));
  });
});
