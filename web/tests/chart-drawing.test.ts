import { describe, expect, test } from "vitest";
import { drawn, spread, stepOf } from "../src/scores/drawing";

const FIELD = { left: 0, right: 100, top: 0, bottom: 100, apart: 10 };

describe("the chart of totals", () => {
  test("names keep their order and their distance, and stay on the field", () => {
    expect(spread([50, 52, 51], 10, 0, 100)).toEqual([50, 70, 60]);
    expect(spread([99, 98, 97], 10, 0, 100)).toEqual([100, 90, 80]);
    expect(spread([10, 40], 10, 0, 100)).toEqual([10, 40]);
  });

  test("lines are ruled at round numbers", () => {
    expect([4, 30, 99, 250, 1200].map(stepOf)).toEqual([1, 10, 20, 50, 500]);
  });

  test("every line begins at nothing and ends at its total", () => {
    const { curves, grid, deals } = drawn(
      [
        [0, 50],
        [100, 60],
      ],
      2,
      FIELD,
    );
    expect(deals).toEqual([50, 100]);
    expect(curves[0]?.points).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 100 },
      { x: 100, y: 0 },
    ]);
    expect(curves[1]?.points.at(-1)).toEqual({ x: 100, y: 40 });
    expect(grid.map(({ total }) => total)).toEqual([0, 20, 40, 60, 80, 100]);
  });

  test("totals below nothing lie on the field as well", () => {
    const { curves, grid } = drawn([[-50, -100]], 2, FIELD);
    for (const { points } of curves) {
      expect(points.every(({ y }) => y >= 0 && y <= 100)).toBe(true);
    }
    expect(grid[0]?.total).toBeLessThanOrEqual(-100);
    expect(drawn([[0, 0]], 2, FIELD).grid.length).toBeGreaterThan(1);
  });
});
