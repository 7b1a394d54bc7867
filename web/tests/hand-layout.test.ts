import { describe, expect, it } from "vitest";
import { handLayout, indexAt, neighbour, spotOf } from "../src/table/hand-layout";

describe("the layout of a hand", () => {
  // Shape, width and height of the box, cards; rows, columns, card, step.
  it.each([
    ["phone", 352, 192, 4, 1, 4, 86, 88.67],
    ["phone", 352, 192, 5, 1, 5, 68, 71],
    ["phone", 352, 192, 7, 2, 4, 67, 71],
    ["phone", 352, 192, 10, 2, 5, 67, 71],
    ["phone", 352, 192, 11, 2, 6, 57, 59],
    ["phone", 352, 158, 12, 2, 6, 55, 59],
    ["side", 624, 116, 3, 1, 3, 74, 78],
    ["side", 624, 116, 11, 1, 11, 54, 57],
    ["tablet", 776, 232, 7, 1, 7, 109, 111.17],
    ["tablet", 776, 232, 10, 1, 10, 75, 77.89],
    ["tablet", 776, 232, 11, 1, 11, 68, 70.8],
    ["tablet", 776, 232, 12, 2, 6, 81, 85],
    ["tablet", 776, 232, 20, 2, 10, 75, 77.89],
    ["desktop", 1440, 168, 12, 1, 12, 106, 110],
    ["desktop", 1440, 168, 14, 1, 14, 97, 99.31],
  ] as const)(
    "%s, %i x %i px: %i cards are seen whole",
    (shape, width, height, count, rows, columns, card, step) => {
      const layout = handLayout(shape, { width, height }, count);
      expect(layout).toMatchObject({ whole: true, rows, columns, card });
      expect(layout.step).toBeCloseTo(step, 1);
      expect(layout.step).toBeGreaterThan(card);
      if (rows > 1) expect(layout.row).toBeGreaterThan(layout.height);
      expect(layout.top + layout.tall).toBeLessThanOrEqual(height);
    },
  );

  it.each([
    ["phone", 352, 150, 7, 1, 7, 72, 46.67],
    ["phone", 352, 150, 14, 2, 7, 56, 49.33],
    ["phone", 352, 192, 14, 2, 7, 66, 47.67],
    ["phone", 352, 150, 15, 3, 5, 60, 64],
    ["phone", 352, 150, 22, 3, 8, 44, 44],
    ["phone", 352, 150, 24, 3, 8, 44, 44],
    ["side", 624, 116, 14, 1, 14, 52, 44],
    ["side", 624, 116, 22, 2, 11, 52, 56],
    ["tablet", 776, 232, 23, 2, 12, 98, 61.64],
    ["desktop", 1440, 168, 22, 1, 22, 100, 61.33],
  ] as const)(
    "%s, %i x %i px: %i cards overlap",
    (shape, width, height, count, rows, columns, card, step) => {
      const layout = handLayout(shape, { width, height }, count);
      expect(layout).toMatchObject({ whole: false, rows, columns, card });
      expect(layout.step).toBeCloseTo(step, 1);
    },
  );

  it("has two rows only where cards get much larger in them", () => {
    for (const [shape, width, height] of [
      ["phone", 352, 192],
      ["tablet", 776, 232],
    ] as const) {
      const rows = Array.from(
        { length: 12 },
        (_, n) => handLayout(shape, { width, height }, n + 1).rows,
      );
      expect(rows).toEqual([...rows].sort());
      expect(rows).toContain(1);
      expect(rows).toContain(2);
    }
  });

  it.each([7, 11, 14, 15, 22, 24, 30, 40])(
    "leaves enough of each of %i cards to touch",
    (count) => {
      for (const [shape, width, height, least] of [
        ["phone", 312, 124, 44],
        ["phone", 352, 150, 44],
        ["side", 524, 116, 44],
        ["side", 624, 116, 44],
        ["tablet", 776, 232, 44],
        ["desktop", 1100, 144, 41],
        ["desktop", 1440, 168, 41],
      ] as const) {
        if (count > 30 && shape === "phone") continue; // more than anybody comes to hold
        const layout = handLayout(shape, { width, height }, count);
        if (layout.columns > 1) expect(layout.step).toBeGreaterThanOrEqual(least);
        if (layout.rows > 1) expect(layout.row).toBeGreaterThanOrEqual(layout.card * 0.5);
        expect(layout.width).toBeLessThanOrEqual(width + 0.01);
        expect(layout.rows * layout.columns).toBeGreaterThanOrEqual(count);
      }
    },
  );

  it("is larger where the faces are large", () => {
    const box = { width: 352, height: 150 };
    for (const count of [5, 12]) {
      const usual = handLayout("phone", box, count).card;
      expect(handLayout("phone", box, count, { large: true }).card).toBeGreaterThan(usual);
    }
  });

  it("grows with the letters, in a box that has", () => {
    const usual = handLayout("phone", { width: 352, height: 150 }, 14);
    const grown = handLayout("phone", { width: 528, height: 225 }, 14, { text: 1.5 });
    expect(grown.card).toBeCloseTo(1.5 * usual.card);
    expect(grown.step).toBeCloseTo(1.5 * usual.step);
    expect(grown.columns).toBe(usual.columns);
  });

  it("has room for an empty hand and for a single card", () => {
    const box = { width: 352, height: 150 };
    expect(handLayout("phone", box, 0).width).toBe(92);
    const { x, y, turn } = spotOf(handLayout("phone", box, 1), 0);
    expect({ x, turn }).toEqual({ x: 0, turn: 0 });
    expect(y).toBeGreaterThan(2);
  });

  it("is a fan on a desk: its ends hang lower and lean outwards", () => {
    const layout = handLayout("desktop", { width: 1440, height: 168 }, 22);
    const [first, middle, last] = [0, 10, 21].map((nth) => spotOf(layout, nth));
    expect(first?.y).toBeCloseTo(25.3, 0);
    expect(first?.turn).toBeCloseTo(-4.5);
    expect(middle?.y).toBeLessThan(1);
    expect(last?.turn).toBeCloseTo(4.5);
  });

  it("finds between which cards a point lies", () => {
    const layout = handLayout("phone", { width: 344, height: 150 }, 14);
    expect(indexAt(layout, 14, 0, 10)).toBe(0);
    expect(indexAt(layout, 14, 26 + layout.step * 3, 10)).toBe(3);
    expect(indexAt(layout, 14, 26 + layout.step * 3, 100)).toBe(10);
    expect(indexAt(layout, 14, 999, 999)).toBe(14);
    expect(indexAt(layout, 14, -50, -50)).toBe(0);
  });

  it("walks by arrow keys and stays within the hand", () => {
    const layout = handLayout("phone", { width: 344, height: 150 }, 14);
    expect(neighbour(layout, 14, 3, "ArrowRight")).toBe(4);
    expect(neighbour(layout, 14, 3, "ArrowDown")).toBe(10);
    expect(neighbour(layout, 14, 10, "ArrowUp")).toBe(3);
    expect(neighbour(layout, 14, 0, "ArrowLeft")).toBe(0);
    expect(neighbour(layout, 14, 13, "ArrowDown")).toBe(13);
    expect(neighbour(layout, 14, 5, "End")).toBe(13);
  });
});
