import { describe, expect, it } from "vitest";
import { handLayout, indexAt, neighbour, spotOf } from "../src/table/hand-layout";

describe("the layout of a hand", () => {
  // Shape, width and height of the box, cards; rows, columns, card, step.
  it.each([
    ["phone", 346, 192, 4, 1, 4, 85, 87],
    ["phone", 346, 192, 5, 1, 5, 67, 69.75],
    ["phone", 346, 192, 7, 2, 4, 65, 69],
    ["phone", 346, 192, 11, 2, 6, 56, 58],
    ["phone", 346, 158, 12, 2, 6, 53, 57],
    ["phone", 346, 150, 8, 2, 4, 50, 54],
    ["phone", 346, 150, 12, 2, 6, 50, 54],
    ["side", 624, 116, 3, 1, 3, 73, 77],
    ["side", 624, 116, 11, 1, 11, 54, 57],
    ["tablet", 762, 234, 7, 1, 7, 107, 109.17],
    ["tablet", 762, 234, 11, 2, 6, 80, 84],
    ["tablet", 762, 234, 14, 2, 7, 80, 84],
    ["tablet", 762, 210, 11, 1, 11, 67, 69.5],
    ["tablet", 762, 210, 12, 2, 6, 71, 75],
    ["tablet", 762, 210, 20, 2, 10, 71, 75],
    ["desktop", 1348, 160, 12, 1, 12, 103, 107],
    ["desktop", 1348, 160, 14, 1, 14, 94, 96.46],
    ["desktop", 1208, 130, 14, 1, 14, 82, 86],
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
    ["phone", 346, 150, 14, 2, 7, 56, 48.33],
    ["phone", 346, 192, 14, 2, 7, 66, 46.67],
    ["phone", 346, 150, 15, 3, 5, 60, 64],
    ["phone", 346, 150, 22, 3, 8, 42, 43.43],
    ["phone", 346, 150, 24, 3, 8, 42, 43.43],
    ["side", 624, 116, 14, 1, 14, 52, 44],
    ["side", 624, 116, 22, 2, 11, 52, 56],
    ["tablet", 762, 210, 23, 2, 12, 98, 60.36],
    ["desktop", 1348, 160, 22, 1, 22, 100, 59.43],
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
      ["phone", 346, 192],
      ["tablet", 762, 210],
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
        ["phone", 306, 124, 42],
        ["phone", 346, 150, 42],
        ["side", 524, 116, 44],
        ["side", 624, 116, 44],
        ["tablet", 762, 210, 44],
        ["desktop", 1008, 130, 41],
        ["desktop", 1348, 160, 41],
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

  it("lies whole in three rows, too, where there is the height", () => {
    for (const count of [15, 22, 24]) {
      const layout = handLayout("phone", { width: 346, height: 194 }, count);
      expect(layout.rows).toBe(3);
      expect(layout.top + layout.tall).toBeLessThanOrEqual(194);
    }
  });

  it("is larger where the faces are large", () => {
    const box = { width: 352, height: 150 };
    for (const count of [5, 12]) {
      const usual = handLayout("phone", box, count).card;
      expect(handLayout("phone", box, count, { large: true }).card).toBeGreaterThan(usual);
    }
  });

  it("has room for an empty hand and for a single card", () => {
    const box = { width: 352, height: 150 };
    expect(handLayout("phone", box, 0).width).toBe(92);
    const { x, y, turn } = spotOf(handLayout("phone", box, 1), 0);
    expect({ x, turn }).toEqual({ x: 0, turn: 0 });
    expect(y).toBeGreaterThan(2);
  });

  it("is a fan on a desk: its ends hang lower and lean outwards, less the wider it is", () => {
    const box = { width: 1348, height: 160 };
    const layout = handLayout("desktop", box, 9);
    const [first, middle, last] = [0, 4, 8].map((nth) => spotOf(layout, nth));
    expect(first?.y).toBeCloseTo(7.4, 0);
    expect(first?.turn).toBeCloseTo(-1.98);
    expect(middle?.y).toBe(0);
    expect(last?.turn).toBeCloseTo(1.98);
    expect(spotOf(handLayout("desktop", box, 22), 0).y).toBeCloseTo(10, 0);
  });

  it("keeps within its box, so that no card lies over the rim", () => {
    for (const [shape, width, height] of [
      ["phone", 306, 124],
      ["phone", 346, 150],
      ["phone", 346, 194],
      ["side", 524, 116],
      ["side", 624, 116],
      ["tablet", 762, 210],
      ["tablet", 762, 234],
      ["desktop", 1008, 130],
      ["desktop", 1348, 160],
    ] as const) {
      // More cards go under the edge of a phone.
      for (let count = 1; count <= (shape === "phone" ? 14 : 22); count += 1) {
        for (const large of [false, true]) {
          const layout = handLayout(shape, { width, height }, count, { large });
          const lowest = Array.from({ length: count }, (_, nth) => {
            const { y, turn } = spotOf(layout, nth);
            const lean = Math.sin((Math.abs(turn) * Math.PI) / 180) * layout.card;
            return y + layout.height + lean / 2;
          });
          const what = `${shape} ${width} x ${height}, ${count}${large ? ", large" : ""}`;
          expect(Math.max(...lowest), what).toBeLessThanOrEqual(height + 1);
          expect(layout.width, what).toBeLessThanOrEqual(width + 0.01);
        }
      }
    }
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
