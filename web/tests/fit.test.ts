import { describe, expect, test } from "vitest";
import { arrange, CHIP, folded, INDEX, type Span } from "../src/table/fit";
import type { Room, Tiles } from "../src/table/places";

const set = (count: number, wilds: number[] = []): Span => ({ run: false, count, wilds });
const run = (count: number, wilds: number[] = []): Span => ({ run: true, count, wilds });
const row: Room = { width: 270, height: 50 };
const phone: Tiles = { tile: 30, least: 26, most: 0.57, gap: 8, lines: 1 };
const desktop: Tiles = { tile: 54, least: 40, most: 0.555, gap: 16, lines: 2 };

function widest(plan: ReturnType<typeof arrange>, gap: number): number {
  return Math.max(
    ...plan.lines.map((line) =>
      line.reduce((sum, placed) => sum + placed.width, gap * (line.length - 1)),
    ),
  );
}

describe("melds with room enough", () => {
  test("show as much of each tile as the layout allows, and nothing is folded", () => {
    const plan = arrange([set(3), set(3), run(4)], row, phone);
    expect(plan.tile).toBe(30);
    expect(plan.step).toBeCloseTo(17.1);
    expect(plan.spills).toBe(false);
    expect(plan.lines[0]?.map((placed) => placed.parts.length)).toEqual([3, 3, 4]);
  });

  test("take a second line on a desktop where that shows more", () => {
    const plan = arrange([set(4), set(4), run(7)], { width: 430, height: 230 }, desktop);
    expect(plan.lines.map((line) => line.map((placed) => placed.index))).toEqual([[0, 1], [2]]);
    expect(plan.step).toBeCloseTo(29.97);
    expect(plan.tile).toBe(54);
  });

  test("have narrower tiles rather than hide the index, where only one line has the height", () => {
    const plan = arrange([set(3), set(4), run(6)], { width: 430, height: 90 }, desktop);
    expect(plan.lines).toHaveLength(1);
    expect(plan.step).toBeGreaterThanOrEqual(plan.tile * INDEX);
  });

  test("never stand higher than the room", () => {
    for (const height of [40, 60, 90, 150, 300]) {
      const plan = arrange([set(4), set(4), run(7)], { width: 430, height }, desktop);
      expect(plan.tile * 1.4 * plan.lines.length).toBeLessThanOrEqual(Math.max(height, 31));
    }
  });
});

describe("melds with little room", () => {
  test("overlap more", () => {
    const plan = arrange([set(4), set(4), run(6)], { width: 270, height: 50 }, phone);
    expect(plan.step).toBeLessThan(17);
    expect(plan.step).toBeGreaterThanOrEqual(plan.tile * INDEX);
    expect(widest(plan, phone.gap)).toBeLessThanOrEqual(270);
  });

  test("fold long runs, and sets only after them", () => {
    const plan = arrange([set(4), set(4), run(9)], row, phone);
    const [first, , last] = plan.lines[0] ?? [];
    expect(first?.parts).toHaveLength(4);
    expect(last?.parts).toEqual([{ at: 0 }, { at: 1 }, { hidden: 5 }, { at: 7 }, { at: 8 }]);
    expect(plan.step).toBeGreaterThanOrEqual(plan.tile * INDEX);
  });

  test("fold long sets where runs are not enough", () => {
    const plan = arrange([set(10), set(9), run(12)], row, phone);
    expect(plan.lines.flat().map((placed) => placed.parts.length)).toEqual([3, 3, 5]);
    expect(plan.spills).toBe(false);
  });

  test("fold all that can before they scroll", () => {
    const plan = arrange([set(6), run(6), set(5), set(4)], { ...row, width: 312 }, phone);
    expect(plan.lines.flat().map((placed) => placed.parts.length)).toEqual([3, 5, 3, 4]);
    expect(plan.spills).toBe(false);
  });

  test("scroll where nothing else helps", () => {
    const plan = arrange([set(4), set(4), set(4), set(4), set(4)], row, phone);
    expect(plan.spills).toBe(true);
    expect(plan.step).toBeGreaterThanOrEqual(plan.tile * INDEX);
  });

  test("are as wide as they say, folded or not", () => {
    for (const count of [3, 5, 7, 9, 13]) {
      const plan = arrange([set(3), set(4), run(count, [4])], row, phone);
      for (const placed of plan.lines.flat()) {
        const chips = placed.parts.filter((part) => "hidden" in part).length;
        const steps = placed.parts.length - 1 - chips;
        expect(placed.width).toBeCloseTo(plan.tile + steps * plan.step + chips * CHIP);
      }
      expect(plan.spills || widest(plan, phone.gap) <= row.width).toBe(true);
    }
  });
});

describe("folding", () => {
  test("keeps both ends and every wild card, and counts what it hides", () => {
    expect(folded(run(13, [6]))).toEqual([
      { at: 0 },
      { at: 1 },
      { hidden: 4 },
      { at: 6 },
      { hidden: 4 },
      { at: 11 },
      { at: 12 },
    ]);
  });

  test("does not put a chip in place of a single card", () => {
    expect(folded(run(7, [3]))).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => ({ at })));
  });

  test("accounts for every card", () => {
    for (let count = 1; count <= 20; count += 1) {
      const cards = folded(run(count, [5])).reduce(
        (sum, part) => sum + ("hidden" in part ? part.hidden : 1),
        0,
      );
      expect(cards).toBe(count);
    }
  });
});

test("no melds need no room", () => {
  expect(arrange([], row, phone).spills).toBe(false);
});
