import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prefs } from "../src/browser/prefs";
import { Card } from "../src/cards/Card";
import { faceOf, JOKER, SUITS } from "../src/cards/cards";
import figures from "../src/cards/figures.svg?raw";
import { figureOf, pipBelow, pipsOf } from "../src/cards/pictures";

const shapeOf = (props: Parameters<typeof Card>[0]) =>
  (Card(props).props as Record<string, unknown>)["data-shape"];

afterEach(() => {
  prefs.faces.value = "pictures";
});

describe("how a card is drawn", () => {
  const king = faceOf("Kh");

  test.each([
    ["as in a deck where it is seen whole", { width: 56, step: 56 }, "deck"],
    ["so on the pile, too", { width: 68 }, "deck"],
    ["with a large index where the next card covers it", { width: 72, step: 48 }, "covered"],
    ["so beside one that is covered", { width: 72, step: 72, overlaps: true }, "covered"],
    ["so where the row beneath leaves little of a large card", { width: 98, row: 84 }, "covered"],
    ["as its index where a row leaves little of a small one", { width: 60, row: 46 }, "open"],
    ["as its index where it is small", { width: 48, step: 48 }, "open"],
    ["so where it lies alone", { width: 44 }, "alone"],
    ["as its index in a meld", { width: 100, tile: true }, "tile"],
  ])("%s", (_, lying, shape) => {
    const step = "row" in lying ? { step: lying.width } : {};
    expect(shapeOf({ face: king, ...step, ...lying })).toBe(shape);
  });

  test("a joker is a fox sooner, unless it stands for another card", () => {
    expect(shapeOf({ face: JOKER, width: 44, step: 44, row: 40, overlaps: true })).toBe("covered");
    expect(shapeOf({ face: JOKER, width: 100 })).toBe("deck");
    expect(shapeOf({ face: JOKER, width: 100, standsFor: "8h" })).toBe("alone");
  });

  test("plain and large faces have no pictures", () => {
    for (const faces of ["plain", "large"] as const) {
      prefs.faces.value = faces;
      expect(shapeOf({ face: king, width: 100, step: 100 })).toBe("open");
    }
  });
});

describe("the pips", () => {
  const ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10];
  /** What an index takes of its corner: `.card[data-shape="deck"] .index` in card.css. */
  const INDEX = { right: 24.5, bottom: 52 };

  test.each(ranks)("of a %i are as many, those of the lower half upside down", (rank) => {
    const pips = pipsOf(rank);
    expect(pips).toHaveLength(rank);
    expect(pips.every(({ y, turned }) => turned === y > 70)).toBe(true);
  });

  test.each(ranks.filter((rank) => rank !== 7))("of a %i are the same turned round", (rank) => {
    const pips = pipsOf(rank);
    const places = pips.map(({ x, y }) => `${x} ${y.toFixed(2)}`).sort();
    expect(pips.map(({ x, y }) => `${100 - x} ${(140 - y).toFixed(2)}`).sort()).toEqual(places);
  });

  test.each([
    [2, "x", "x"],
    [3, "x", "x", "x"],
    [5, "x x", "x", "x x"],
    [6, "x x", "x x", "x x"],
    [7, "x x", "x", "x x", "x x"],
    [8, "x x", "x", "x x", "x", "x x"],
    [9, "x x", "x x", "x", "x x", "x x"],
    [10, "x x", "x", "x x", "x x", "x", "x x"],
  ] as const)("of a %i lie in the rows of a deck", (rank, ...wanted) => {
    const heights = [...new Set(pipsOf(rank).map(({ y }) => y.toFixed(2)))];
    heights.sort((one, other) => Number(one) - Number(other));
    const rows = heights.map((at) =>
      pipsOf(rank)
        .filter(({ y }) => y.toFixed(2) === at)
        .map(() => "x")
        .join(" "),
    );
    expect(rows).toEqual(wanted);
  });

  test.each([1, ...ranks, 11, 12, 13])("of a %i touch neither each other nor an index", (rank) => {
    const pips = pipsOf(rank);
    for (const { x, y, width } of pips) {
      const half = width / 2;
      expect(x - half > INDEX.right || y - half > INDEX.bottom).toBe(true);
      expect(x + half < 100 - INDEX.right || y + half < 140 - INDEX.bottom).toBe(true);
      expect(Math.min(y - half, 140 - y - half)).toBeGreaterThan(5);
    }
    for (const [at, one] of pips.entries()) {
      for (const other of pips.slice(at + 1)) {
        const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
        expect(apart).toBeGreaterThan((one.width + other.width) / 2);
      }
    }
  });

  test("below a large index there is one, in the middle of what is seen, and whole", () => {
    for (const across of [0.44, 0.62, 0.8, 1]) {
      const pip = pipBelow({ across, down: 1 });
      expect(pip?.x).toBe(50 * across);
      expect((pip?.width ?? 99) / 2).toBeLessThanOrEqual(50 * across);
    }
    expect(pipBelow({ across: 1, down: 0.6 })).toBeUndefined();
  });
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
