import { describe, expect, it } from "vitest";
import { arc, askewOf } from "../src/effects/paths";

const WIDTH = 100;

function spots(from: [number, number], to: [number, number], bend?: 1 | -1) {
  const at = ([x, y]: [number, number]) => ({ x, y, width: WIDTH });
  const frames = arc({ from: at(from), to: at(to), ...(bend ? { bend } : {}) }, WIDTH);
  return frames.map(({ transform }) => {
    const [, x, y] = /^translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(String(transform)) ?? [];
    return { x: Number(x), y: Number(y), transform: String(transform) };
  });
}

describe("the way of a card", () => {
  it("begins and ends where the card lies, neither turned nor enlarged", () => {
    const way = spots([10, 20], [310, 420]);
    expect(way[0]).toMatchObject({ x: 10, y: 20 });
    expect(way.at(-1)).toMatchObject({ x: 310, y: 420 });
    for (const end of [way[0], way.at(-1)]) {
      expect(end?.transform).toContain("rotate(0deg) scale(1)");
    }
  });

  it("rises by an eighth of its length, and by 60 pixels at most", () => {
    const middle = (length: number) => spots([0, 0], [length, 0])[6]?.y;
    expect(middle(200)).toBeCloseTo(-24);
    expect(middle(2_000)).toBeCloseTo(-60);
  });

  it("bends the other way for the second of two that pass each other", () => {
    const there = spots([0, 0], [200, 0])[6];
    const back = spots([200, 0], [0, 0], -1)[6];
    expect(there?.x).toBe(back?.x);
    expect(there?.y).toBeCloseTo(-24);
    expect(back?.y).toBeCloseTo(24);
  });

  it("ends askew by what the card says, by four degrees at most", () => {
    const at = { x: 0, y: 0, width: WIDTH };
    const last = arc({ from: at, to: at, askew: -3 }, WIDTH).at(-1);
    expect(last?.transform).toContain("rotate(-3deg)");
    const all = Array.from({ length: 54 }, (_, face) => askewOf(face));
    expect(Math.min(...all)).toBe(-4);
    expect(Math.max(...all)).toBe(4);
    expect(new Set(all).size).toBe(9);
  });
});
