import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prefs } from "../src/browser/prefs";
import { Card } from "../src/cards/Card";
import { faceOf, JOKER, SUITS } from "../src/cards/cards";
import figures from "../src/cards/figures.svg?raw";
import { figureOf, pictured, pipsOf } from "../src/cards/pictures";

const shapeOf = (props: Parameters<typeof Card>[0]) =>
  (Card(props).props as Record<string, unknown>)["data-shape"];

afterEach(() => {
  prefs.faces.value = "pictures";
});

describe("whether a card has a picture", () => {
  const king = faceOf("Kh");

  test("is a matter of its width, and whether it lies alone", () => {
    expect(shapeOf({ face: king, width: 100, step: 100 })).toBe("whole");
    expect(shapeOf({ face: king, width: 100, step: 62 })).toBe("covered");
    expect(shapeOf({ face: king, width: 60, step: 44 })).toBe("under");
    expect(shapeOf({ face: king, width: 68 })).toBe("whole");
    expect(shapeOf({ face: king, width: 40 })).toBe("alone");
    expect(shapeOf({ face: king })).toBe("alone");
  });

  test("is never so of a tile, nor of a card that stands for another", () => {
    expect(shapeOf({ face: king, width: 100, tile: true })).toBe("tile");
    expect(pictured({ face: JOKER, width: 100, standsFor: "8h" })).toBeUndefined();
    expect(pictured({ face: JOKER, width: 100 })).toEqual({ across: 1, down: 1 });
  });

  test("is a matter of what was chosen: plain and large faces have none", () => {
    for (const faces of ["plain", "large"] as const) {
      prefs.faces.value = faces;
      expect(shapeOf({ face: king, width: 100, step: 100 })).toBe("open");
    }
  });
});

describe("the pips", () => {
  const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10];

  test.each(ranks)("of a %i are as many, and turned they are the same", (rank) => {
    const pips = pipsOf(rank, { across: 1, down: 1 });
    expect(pips).toHaveLength(rank);
    const places = pips.map(({ x, y }) => `${x} ${y}`).sort();
    expect(pips.map(({ x, y }) => `${100 - x} ${140 - y}`).sort()).toEqual(places);
  });

  test.each([1, ...ranks])(
    "of a %i leave the index its two corners, and each other room",
    (rank) => {
      const pips = pipsOf(rank, { across: 1, down: 1 });
      for (const { x, y, width } of pips) {
        const [left, right, top, bottom] = [x, x, y, y].map(
          (at, n) => at + ((n % 2) - 0.5) * width,
        );
        expect(
          Math.min(left ?? 0, top ?? 0, 100 - (right ?? 0), 140 - (bottom ?? 0)),
        ).toBeGreaterThan(0);
        // Rank and suit end at 41 x 73; the turned ones begin at 67 x 81.
        expect((left ?? 0) > 41 || (top ?? 0) > 73 || rank === 1).toBe(true);
        expect((right ?? 0) < 67 || (bottom ?? 0) < 81).toBe(true);
      }
      for (const [at, one] of pips.entries()) {
        for (const other of pips.slice(at + 1)) {
          expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThan(
            10,
          );
        }
      }
    },
  );

  test("of a covered card are only those that the next card leaves whole", () => {
    for (const rank of [1, ...ranks]) {
      for (const seen of [0.44, 0.5, 0.55, 0.62, 0.8]) {
        const pips = pipsOf(rank, { across: seen, down: 1 });
        expect(pips.every((pip) => pip.x + pip.width / 2 <= 100 * seen)).toBe(true);
        expect(pips.every((pip) => pip.turned || (pip.x === 50 && pip.y === 70))).toBe(true);
      }
    }
    expect(pipsOf(9, { across: 0.62, down: 1 })).toHaveLength(5);
    expect(pipsOf(9, { across: 0.44, down: 1 })).toHaveLength(0);
  });
});

test("a card under the next row has no turned index, and no pip that the row would cut", () => {
  expect(shapeOf({ face: faceOf("Kh"), width: 100, row: 140 })).toBe("whole");
  expect(shapeOf({ face: faceOf("Kh"), width: 100, row: 86 })).toBe("covered");
  expect(pipsOf(8, { across: 1, down: 0.61 })).toHaveLength(4);
  expect(pipsOf(8, { across: 0.6, down: 0.61 })).toHaveLength(0);
  expect(pipsOf(8, { across: 1, down: 0.3 })).toHaveLength(0);
});

describe("the file of figures", () => {
  const ids = [...figures.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);

  test("has one for every court card and the joker, under names of its own", () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id?.startsWith("figure-"))).toBe(true);
    const courts = SUITS.flatMap((suit) => ["J", "Q", "K"].map((rank) => faceOf(rank + suit)));
    for (const face of [...courts, JOKER]) {
      expect(ids).toContain(`figure-${figureOf(face)}`);
    }
    expect(ids).toContain("figure-spray");
    expect(figureOf(faceOf("10h"))).toBeUndefined();
  });

  test("uses nothing that is not there", () => {
    const pips = SUITS.map((suit) => `pip-${suit}`);
    for (const [, used] of figures.matchAll(/href="#([^"]+)"/g)) {
      expect([...ids, ...pips]).toContain(used);
    }
  });
});

describe("fetching the figures", () => {
  const append = vi.fn();

  beforeEach(() => {
    vi.resetModules();
    append.mockReset();
    vi.stubGlobal("document", {
      importNode: () => ({ setAttribute: () => {} }),
      body: { append },
    });
    vi.stubGlobal(
      "DOMParser",
      class {
        parseFromString = (text: string) => ({ documentElement: { localName: text } });
      },
    );
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("happens once, however many cards want one", async () => {
    const fetch = vi.fn(async () => new Response("svg"));
    vi.stubGlobal("fetch", fetch);
    const afresh = await import("../src/cards/pictures");
    await Promise.all([afresh.fetchFigures(), afresh.fetchFigures()]);
    expect(fetch).toHaveBeenCalledOnce();
    expect(append).toHaveBeenCalledOnce();
    expect(afresh.figures.value).toBe(true);
  });

  test.each([
    ["nobody answers", () => Promise.reject(new TypeError("no line"))],
    ["it is not there", async () => new Response("svg", { status: 404 })],
    ["it is something else", async () => new Response("html")],
  ])("is tried again where %s", async (_, answer) => {
    const fetch = vi.fn(answer);
    vi.stubGlobal("fetch", fetch);
    const afresh = await import("../src/cards/pictures");
    await afresh.fetchFigures();
    expect(afresh.figures.value).toBe(false);
    expect(append).not.toHaveBeenCalled();
    fetch.mockImplementation(async () => new Response("svg"));
    await afresh.fetchFigures();
    expect(afresh.figures.value).toBe(true);
  });
});
