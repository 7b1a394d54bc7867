import { describe, expect, it } from "vitest";
import { handLayout, indexAt, neighbour, spotOf } from "../src/table/hand-layout";

describe("the layout of a hand", () => {
  // The table of look.md: width, cards, rows, columns, step.
  it.each([
    ["phone", 344, 14, 2, 7, 48.67],
    ["phone", 352, 22, 3, 8, 44],
    ["phone", 352, 24, 3, 8, 44],
    ["side", 624, 14, 1, 14, 44.15],
    ["side", 624, 22, 2, 11, 56],
    ["tablet", 788, 14, 2, 7, 108],
    ["tablet", 788, 22, 2, 11, 69.2],
    ["desktop", 1404, 14, 1, 14, 100.31],
    ["desktop", 1404, 22, 1, 22, 62.1],
  ] as const)("%s, %i px, %i cards", (shape, width, count, rows, columns, step) => {
    const layout = handLayout(shape, width, count);
    expect(layout.rows).toBe(rows);
    expect(layout.columns).toBe(columns);
    expect(layout.step).toBeCloseTo(step, 1);
  });

  it.each([7, 11, 14, 15, 22, 24, 30, 40])("leaves 44 px of each of %i cards to touch", (count) => {
    for (const [shape, width] of [
      ["phone", 304],
      ["phone", 344],
      ["side", 624],
      ["tablet", 788],
      ["desktop", 1064],
    ] as const) {
      const layout = handLayout(shape, width, count);
      if (layout.columns > 1) expect(layout.step).toBeGreaterThanOrEqual(44);
      expect(layout.width).toBeLessThanOrEqual(width + 0.01);
      expect(layout.rows * layout.columns).toBeGreaterThanOrEqual(count);
    }
  });

  it("is larger where the faces are large", () => {
    expect(handLayout("phone", 344, 22, true).card).toBeGreaterThan(
      handLayout("phone", 344, 22).card,
    );
  });

  it("has room for an empty hand and for a single card", () => {
    expect(handLayout("phone", 344, 0).width).toBe(52);
    expect(spotOf(handLayout("phone", 344, 1), 0)).toEqual({ x: 0, y: 0 });
  });

  it("finds between which cards a point lies", () => {
    const layout = handLayout("phone", 344, 14);
    expect(indexAt(layout, 14, 0, 10)).toBe(0);
    expect(indexAt(layout, 14, 26 + layout.step * 3, 10)).toBe(3);
    expect(indexAt(layout, 14, 26 + layout.step * 3, 100)).toBe(10);
    expect(indexAt(layout, 14, 999, 999)).toBe(14);
    expect(indexAt(layout, 14, -50, -50)).toBe(0);
  });

  it("walks by arrow keys and stays within the hand", () => {
    const layout = handLayout("phone", 344, 14);
    expect(neighbour(layout, 14, 3, "ArrowRight")).toBe(4);
    expect(neighbour(layout, 14, 3, "ArrowDown")).toBe(10);
    expect(neighbour(layout, 14, 10, "ArrowUp")).toBe(3);
    expect(neighbour(layout, 14, 0, "ArrowLeft")).toBe(0);
    expect(neighbour(layout, 14, 13, "ArrowDown")).toBe(13);
    expect(neighbour(layout, 14, 5, "End")).toBe(13);
  });
});
