import { describe, expect, it, test } from "vitest";
import { USUAL_MOST_PLAYERS } from "../src/rule-sets/players";
import { enlargement, shapeOf, tableLayout } from "../src/table/layout";
import { learntBox } from "../src/table/learnt-box";
import type { Box, Layout, Room, Wanted } from "../src/table/places";

const SIZES: readonly Room[] = [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
  { width: 320, height: 480 },
  // With a keyboard open.
  { width: 360, height: 370 },
  { width: 390, height: 440 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
  { width: 640, height: 400 },
  { width: 820, height: 1180 },
  { width: 768, height: 1024 },
  // With letters as large as a tablet has.
  { width: 700, height: 1008 },
  { width: 700, height: 900 },
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1100, height: 700 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
const PLAYERS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

function table(room: Room, more: Partial<Wanted> = {}, text = 1): Layout {
  return tableLayout(
    room,
    {
      players: 4,
      calls: true,
      leftHanded: false,
      coached: false,
      talks: false,
      watches: false,
      counterClockwise: false,
      ...more,
    },
    text,
  );
}

/** What must never lie over anything else of this list. */
function parts(layout: Layout): [string, Box][] {
  const { shape, strip, stock, pile, note, hand, rows, own, bar } = layout;
  const all: Record<string, Box | null> = { strip, stock, pile, note, hand, rows, own };
  if (rows?.height === 0) all.rows = null;
  // On its side a phone has the hand in the bar's corner: what stands in the bar keeps clear of it.
  if (shape !== "side") all.bar = bar;
  return Object.entries(all).filter((part): part is [string, Box] => part[1] !== null);
}

/** How wide and how high two boxes lie over each other. */
const overlapOf = (one: Box, other: Box): Room => ({
  width: Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
  height: Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
});

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x + 0.5 ||
  other.x + other.width <= one.x + 0.5 ||
  one.y + one.height <= other.y + 0.5 ||
  other.y + other.height <= one.y + 0.5;

describe.each(SIZES.map((room) => [`${room.width} x ${room.height}`, room] as const))(
  "at %s",
  (_, room) => {
    test.each(PLAYERS)("everything of %i players lies in the window, and apart", (players) => {
      for (const calls of [true, false]) {
        const all = parts(table(room, { players, calls }));
        for (const [name, box] of all) {
          expect(box.x, name).toBeGreaterThanOrEqual(0);
          expect(box.y, name).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, name).toBeLessThanOrEqual(room.width);
          expect(box.y + box.height, name).toBeLessThanOrEqual(room.height);
          expect(Math.min(box.width, box.height), name).toBeGreaterThan(0);
        }
        for (const [at, [name, box]] of all.entries()) {
          for (const [other, another] of all.slice(at + 1)) {
            expect(apart(box, another), `${name} and ${other}`).toBe(true);
          }
        }
      }
    });

    test.each(PLAYERS)("one who watches %i players has room for them alone", (players) => {
      const layout = table(room, { players, watches: true });
      const all = parts(layout).filter(([name]) => name !== "hand");
      for (const [at, [name, box]] of all.entries()) {
        expect(box.x, name).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, name).toBeLessThanOrEqual(room.width);
        expect(box.y + box.height, name).toBeLessThanOrEqual(room.height);
        for (const [other, another] of all.slice(at + 1)) {
          expect(apart(box, another), `${name} and ${other}`).toBe(true);
        }
      }
    });

    test("others have a place each, and no two the same", () => {
      for (const players of PLAYERS) {
        const { seats, rows } = table(room, { players });
        expect(seats).toHaveLength(rows ? 0 : players - 1);
        for (const [at, seat] of seats.entries()) {
          for (const other of seats.slice(at + 1)) {
            expect(apart(seat.melds, other.melds)).toBe(true);
          }
        }
      }
    });

    test.each(PLAYERS)("the plates of %i players on a tablet lie over nothing", (players) => {
      const layout = table(room, { players });
      if (layout.shape !== "tablet") return;
      for (const [seat, { melds }] of layout.seats.entries()) {
        const plate = { ...melds, y: melds.y - 54, height: 46 };
        for (const [name, box] of parts(layout)) {
          if (name !== "strip") expect(apart(plate, box), `plate ${seat} and ${name}`).toBe(true);
        }
        // Its frame stands out from the strip's lower edge.
        expect(plate.y).toBeGreaterThanOrEqual(58);
      }
    });

    test.each(PLAYERS)("a coach of %i players lies over nothing but the log", (players) => {
      for (const leftHanded of [false, true]) {
        const layout = table(room, { players, leftHanded, calls: false, coached: true });
        const { coach, seats } = layout;
        if (!coach) continue;
        const around = seats.map(({ melds }, seat) => [`melds ${seat}`, melds] as const);
        for (const [name, box] of [...parts(layout), ...around]) {
          if (name !== "note") expect(apart(coach, box), name).toBe(true);
        }
      }
    });

    test("stock, pile and note lie side by side in this order", () => {
      const { stock, pile, note, shape } = table(room);
      expect(stock.x + stock.width).toBeLessThan(pile.x);
      expect(stock.y).toBe(pile.y);
      if (shape === "side") expect(pile.y + pile.height).toBeLessThan(note.y);
      else expect(pile.x + pile.width).toBeLessThan(note.x);
    });

    test("one's own plate lies in the bar", () => {
      const { me, bar } = table(room);
      if (me) expect(overlapOf(me, bar)).toEqual({ width: me.width, height: me.height });
    });
  },
);

describe("the layouts are as they were drawn", () => {
  const near = (box: Box, x: number, y: number, width: number, height: number) => {
    expect(box.x).toBeCloseTo(x, 0);
    expect(box.y).toBeCloseTo(y, 0);
    expect(box.width).toBeCloseTo(width, 0);
    expect(box.height).toBeCloseTo(height, 0);
  };

  // Window and players; x, y, width and height of the note; a tile.
  it.each([
    [1440, 900, 3, 740, 154, 260, 300, 74],
    [1440, 900, 4, 740, 226, 260, 300, 74],
    [1440, 900, 5, 716, 283, 284, 259, 74],
    [1440, 900, 7, 716, 266, 284, 276, 66],
    [1366, 768, 5, 631, 237, 326, 229, 66],
    [1100, 700, 4, 512, 149, 238, 249, 60],
    [1100, 700, 7, 512, 220, 238, 178, 52],
  ])("%i x %i, %i players", (width, height, players, x, y, wide, high, tile) => {
    const { note, tiles } = table({ width, height }, { players });
    near(note, x, y, wide, high);
    expect(tiles.tile).toBe(tile);
  });

  it("on a phone", () => {
    const { rows, stock, note, hand, bar } = table({ width: 360, height: 740 }, { players: 6 });
    near(rows as Box, 11, 52, 342, 282);
    near(stock, 12, 342, 68, 95);
    near(note, 178, 340, 174, 121);
    near(hand, 7, 465, 346, 150);
    near(bar, 0, 626, 360, 114);
  });

  it("on a phone with a keyboard open: no rows, and the hand as high as on the smallest phone", () => {
    const open = table({ width: 360, height: 370 }, { players: 6 });
    const smallest = table({ width: 320, height: 480 }, { players: 6 });
    expect(open.rows?.height).toBe(0);
    expect(open.hand.height).toBe(smallest.hand.height);
  });

  it("on a phone on its side, and on a tablet", () => {
    const side = table({ width: 740, height: 360 }, { players: 6 });
    near(side.rows as Box, 6, 46, 622, 148);
    near(side.bar, 0, 194, 740, 166);
    const tablet = table({ width: 820, height: 1180 }, { players: 6 });
    near(tablet.hand, 29, 816, 762, 210);
    near(tablet.stock, 175, 396, 84, 118);
  });
});

test.each([
  [1823, 1200, 1, false],
  [1824, 1200, 1, true],
  [2560, 1440, 1, true],
  [3840, 2160, 1.5, true],
])("at %i x %i, letters %d times as large, talk has a column of its own: %s", (...given) => {
  const [width, height, text, has] = given;
  for (const players of PLAYERS) {
    const layout = table({ width, height }, { players, talks: true }, text);
    const { talk, seats, rim } = layout;
    expect(talk !== null).toBe(has);
    expect(table({ width, height }, { players }, text).talk).toBeNull();
    if (!talk) continue;
    expect(talk.x + talk.width).toBeLessThanOrEqual(width);
    const around = seats.map(({ melds }) => melds);
    for (const box of [...parts(layout).map(([, part]) => part), ...around, rim]) {
      expect(apart(talk, box)).toBe(true);
    }
  }
});

// A first deal has three players wherever its rules allow that.
test.each([
  [360, 740],
  [390, 844],
  [740, 360],
  [844, 390],
  [640, 400],
  [740, 304],
  [667, 320],
  [820, 1180],
  [768, 1024],
])("at %i x %i a coach has a place of its own", (width, height) => {
  const layout = table({ width, height }, { players: 3, calls: false, coached: true });
  const { coach } = layout;
  if (coach) expect(apart(coach, layout.hand)).toBe(true);
  // Three lines and the buttons on an upright phone.
  expect(coach?.height).toBeGreaterThanOrEqual(layout.shape === "phone" ? 122 : 112);
  expect(coach?.width).toBeGreaterThanOrEqual(200);
});

test("on a tablet with large letters a coach has three lines, and a first deal is looked back on", () => {
  const room = { width: 820, height: 1180 };
  const wanted = { players: 3, calls: false, coached: true };
  const layout = table(room, wanted, enlargement(room, 20, 3));
  expect(layout.coach?.height).toBeGreaterThan(150);
  const end = learntBox(layout);
  expect(end?.height).toBeGreaterThan(220);
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(layout.hand.y - 30);
});

describe("a window", () => {
  it.each([
    [360, 740, "phone"],
    [740, 360, "side"],
    [720, 450, "side"],
    [820, 1180, "tablet"],
    [768, 1024, "tablet"],
    [1024, 768, "desktop"],
    [1440, 900, "desktop"],
    [800, 800, "phone"],
    [800, 600, "side"],
    [547, 787, "phone"],
  ])("of %i x %i is a %s", (width, height, shape) => {
    expect(shapeOf({ width, height })).toBe(shape);
  });

  it.each([
    [1100, 700, "side"],
    [1280, 720, "desktop"],
    [1024, 768, "desktop"],
    [768, 1024, "phone"],
    [820, 1180, "tablet"],
  ])("of %i x %i is a %s for more than eight players", (width, height, shape) => {
    expect(shapeOf({ width, height }, 9)).toBe(shape);
    expect(shapeOf({ width, height }, 8)).toMatch(/desktop|tablet/);
  });

  it("with letters twice as large is laid out as one of half the size", () => {
    const large = table({ width: 1440, height: 900 }, {}, 2);
    expect(large.shape).toBe("side");
    expect(large).toEqual(table({ width: 720, height: 450 }));
  });

  it.each([
    [1440, 900, 16, 1],
    [1440, 900, 14, 1],
    [1440, 900, 32, 2],
    [820, 1180, 32, 2],
    [360, 740, 32, 1.125],
    [740, 360, 24, 1.2],
    // No larger letters: what is more than a phone has is used all the same.
    [412, 915, 16, 1],
    [844, 390, 16, 1],
    [645, 1000, 16, 1.351],
    // A tablet, upright and on its side: with large letters it stays one, with letters still larger it is a
    // phone, drawn as large as there is room.
    [820, 1180, 20, 1.171],
    [1180, 820, 20, 1.18],
    [820, 1180, 24, 1.595],
    [1180, 820, 24, 1.686],
  ])("of %i x %i with letters of %i px is enlarged to %d", (width, height, letters, by) => {
    expect(enlargement({ width, height }, letters)).toBeCloseTo(by);
  });

  it("keeps the rail on the other side for the left hand", () => {
    const room = { width: 740, height: 360 };
    const [right, left] = [table(room), table(room, { leftHanded: true })];
    expect(left.hand.x).toBeCloseTo(740 - right.hand.x - right.hand.width);
    expect(left.note.x).toBeCloseTo(740 - right.note.x - right.note.width);
    const phone = { width: 360, height: 740 };
    expect(table(phone, { leftHanded: true }).note).toEqual(table(phone).note);
  });
});

test("others sit clockwise from the near left: at the sides, then at the far edge", () => {
  const edges = (players: number) =>
    table({ width: 1440, height: 900 }, { players })
      .seats.map(({ edge }) => edge[0])
      .join("");
  expect(PLAYERS.map(edges)).toEqual([
    ...["f", "lr", "lfr", "lffr", "lfffr", "llffrr", "llfffrr", "lllffrrr", "lllfffrrr"],
  ]);
  const tablet = (players: number) =>
    table({ width: 820, height: 1180 }, { players })
      .seats.map(({ edge }) => edge[0])
      .join("");
  expect([3, 5, 6, 8, 9, 10].map(tablet)).toEqual([
    ...["lr", "llrr", "llfrr", "lllfrrr", "llllrrrr", "llllfrrrr"],
  ]);
});

describe("where play goes counter-clockwise", () => {
  const ROOMS: readonly Room[] = [
    { width: 1440, height: 900 },
    { width: 1100, height: 700 },
    { width: 820, height: 1180 },
  ];
  const middleOf = ({ x, width }: Box) => x + width / 2;

  test.each(ROOMS)("the next player sits on the right, at $width x $height", (room) => {
    for (const players of PLAYERS.filter((many) => many <= USUAL_MOST_PLAYERS)) {
      const [usual, other] = [false, true].map((counterClockwise) =>
        table(room, { players, counterClockwise }),
      );
      expect(other).toEqual({ ...usual, seats: [...(usual?.seats ?? [])].reverse() });
      const middle = room.width / 2;
      if (players > 2) {
        expect(middleOf(usual?.seats[0]?.melds as Box)).toBeLessThan(middle);
        expect(middleOf(other?.seats[0]?.melds as Box)).toBeGreaterThan(middle);
        expect(middleOf(other?.seats.at(-1)?.melds as Box)).toBeLessThan(middle);
      }
    }
  });

  test("so too with larger letters, for the left hand and for one who watches", () => {
    const room = { width: 1920, height: 1200 };
    for (const more of [{ leftHanded: true }, { watches: true }]) {
      const [usual, other] = [false, true].map((counterClockwise) =>
        table(room, { players: 6, counterClockwise, ...more }, 1.25),
      );
      expect(other).toEqual({ ...usual, seats: [...(usual?.seats ?? [])].reverse() });
    }
  });

  test("rows on a phone stay in turn order", () => {
    for (const room of [
      { width: 360, height: 740 },
      { width: 740, height: 360 },
    ]) {
      expect(table(room, { counterClockwise: true })).toEqual(table(room));
    }
  });
});
