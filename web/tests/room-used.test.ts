// The room of the table is used, at every size, for every number of players, in every phase of a deal: melds are
// not cut while cloth is free, who has none takes a line, nothing lies over anything else.

import { describe, expect, test } from "vitest";
import { type Arrangement, arrange, heightOf, type Span } from "../src/table/fit";
import { enlargement, tableLayout } from "../src/table/layout";
import { noteRoomOf } from "../src/table/note-room";
import type { Box, Layout, Room, Shape, Tiles, Wanted } from "../src/table/places";
import { type RowsLayout, roomIn, rowsLayout } from "../src/table/rows-layout";

const SIZES: readonly Room[] = [
  { width: 360, height: 740 },
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1024, height: 1366 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  // A window of 1440 x 900 at 200 %.
  { width: 720, height: 450 },
];
const PLAYERS = [2, 3, 4, 5, 6, 7, 8];

const set = (count: number): Span => ({ run: false, count, wilds: [] });
const run = (count: number): Span => ({ run: true, count, wilds: [1] });
const TWO = [set(3), set(3)];
const THREE = [set(3), set(4), run(4)];
const LATE = [set(4), set(5), run(7)];

/** What lies before each, oneself last. */
const PHASES = {
  "nobody is down": () => [],
  "one is down": (at: number) => (at ? [] : TWO),
  "half are down": (at: number) => (at % 2 ? THREE : []),
  "all are down": () => THREE,
  "all have laid off": () => LATE,
} satisfies Record<string, (at: number) => readonly Span[]>;
type Phase = keyof typeof PHASES;

interface Place {
  melds: readonly Span[];
  room: Room;
  tiles: Tiles;
  plan: Arrangement;
}

interface Measured {
  layout: Layout;
  places: Place[];
  rows: RowsLayout | null;
}

const WANTED: Omit<Wanted, "players"> = {
  calls: false,
  leftHanded: false,
  coached: false,
  talks: false,
  watches: false,
  counterClockwise: false,
};

/** What was measured is looked at from several sides. */
const KEPT = new Map<string, Measured>();

function measured(room: Room, players: number, phase: Phase, letters = 12): Measured {
  const key = [room.width, room.height, players, phase, letters].join();
  const found = KEPT.get(key) ?? measure(room, players, phase, letters);
  KEPT.set(key, found);
  return found;
}

function measure(room: Room, players: number, phase: Phase, letters: number): Measured {
  const text = enlargement(room, 16, players);
  const layout = tableLayout(room, { ...WANTED, players }, text);
  const lying = Array.from({ length: players }, (_, at) => ({
    melds: PHASES[phase](at),
    letters,
    seams: at === players - 1,
  }));
  const rows = layout.rows && rowsLayout(layout, lying, false);
  const places = lying.map(({ melds }, at): Place => {
    const seat = layout.seats[at];
    const place = rows ? roomIn(rows.rows[at] as Box) : (seat?.melds ?? (layout.own as Box));
    const tiles = rows || seat ? layout.tiles : layout.ownTiles;
    return { melds, room: place, tiles, plan: arrange(melds, place, tiles) };
  });
  return { layout, places, rows };
}

/** The narrowest tile at the table, in pixels at the usual size of letters. */
const narrowest = ({ places }: Measured) =>
  Math.min(...places.filter(({ melds }) => melds.length).map(({ plan }) => plan.tile));
const widthOf = ({ lines }: Arrangement, { gap }: Tiles) =>
  Math.max(...lines.map((line) => line.reduce((sum, { width }) => sum + width + gap, -gap)));

const EVERYWHERE = SIZES.map((room) => [`${room.width} x ${room.height}`, room] as const);

describe.each(EVERYWHERE)("at %s", (_, room) => {
  test.each(PLAYERS)("the melds of %i players lie whole within their places", (players) => {
    for (const phase of Object.keys(PHASES) as Phase[]) {
      for (const { melds, room: place, plan, tiles } of measured(room, players, phase).places) {
        if (!melds.length) continue;
        expect(heightOf(plan), phase).toBeLessThanOrEqual(place.height + 1);
        // So many cards are more than half of a narrow window can show; that place scrolls.
        if (phase === "all have laid off" && place.width < 210) continue;
        expect(widthOf(plan, tiles), phase).toBeLessThanOrEqual(place.width + 1);
        expect(plan.spills, phase).toBe(false);
      }
    }
  });

  test.each(PLAYERS)("the rows of %i players lie one below the other", (players) => {
    for (const phase of Object.keys(PHASES) as Phase[]) {
      const { layout, rows } = measured(room, players, phase);
      if (!rows || !layout.rows) continue;
      const end = layout.rows.height;
      for (const [at, row] of rows.rows.entries()) {
        const before = rows.rows[at - 1];
        if (before?.x === row.x) expect(row.y).toBe(before.y + before.height);
        if (!rows.scrolls) expect(row.y + row.height).toBeLessThanOrEqual(end + 1);
        const line = PHASES[phase](at).length ? Number.POSITIVE_INFINITY : 44 + 1;
        expect(row.height, phase).toBeLessThanOrEqual(line);
        expect(row.height, phase).toBeGreaterThanOrEqual(34 - 1);
      }
      // Nobody is out of sight while rows have more than they need.
      if (rows.scrolls && rows.columns === 1)
        expect(Math.max(...rows.rows.map((row) => row.height))).toBeLessThan(48);
    }
  });
});

/** How narrow a tile may get in a phase, by shape, in pixels at the usual size of letters; up to so many players. */
const LEAST: Record<Shape, Partial<Record<Phase, readonly (readonly [number, number])[]>>> = {
  phone: {
    "one is down": [[6, 36]],
    "half are down": [[2, 36]],
    "all are down": [
      [2, 34],
      [3, 22],
    ],
  },
  side: {
    "one is down": [[6, 38]],
    "half are down": [
      [2, 44],
      [6, 25],
    ],
    "all are down": [[4, 26]],
  },
  tablet: {
    "one is down": [
      [4, 68],
      [8, 54],
    ],
    "half are down": [
      [4, 58],
      [6, 46],
      [8, 40],
    ],
    "all are down": [
      [4, 58],
      [6, 46],
      [8, 40],
    ],
  },
  desktop: {
    "one is down": [
      [6, 66],
      [8, 58],
    ],
    "half are down": [[8, 46]],
    "all are down": [[8, 46]],
    "all have laid off": [[8, 44]],
  },
};

describe.each(EVERYWHERE)("at %s", (_, room) => {
  test("a hand lies within the rim", () => {
    for (const players of PLAYERS) {
      const { rim, edge, hand } = measured(room, players, "nobody is down").layout;
      expect(hand.x).toBeGreaterThanOrEqual(rim.x + edge);
      expect(hand.x + hand.width).toBeLessThanOrEqual(rim.x + rim.width - edge);
      expect(hand.y + hand.height).toBeLessThanOrEqual(rim.y + rim.height - edge + 0.5);
    }
  });

  test("melds are as large as their places allow", () => {
    for (const players of PLAYERS) {
      for (const phase of Object.keys(PHASES) as Phase[]) {
        const found = measured(room, players, phase);
        const bounds = LEAST[found.layout.shape][phase] ?? [];
        // The narrowest phones have less of everything.
        const least = room.width < 360 ? 22 : (bounds.find(([most]) => players <= most)?.[1] ?? 22);
        if (Number.isFinite(narrowest(found))) {
          expect(narrowest(found), `${players}, ${phase}`).toBeGreaterThanOrEqual(least - 1);
        }
      }
    }
  });

  test("a note grows over free cloth, and over nothing else", () => {
    for (const players of PLAYERS) {
      for (const phase of Object.keys(PHASES) as Phase[]) {
        const { layout, rows } = measured(room, players, phase);
        const grown = noteRoomOf(layout, rows, false);
        expect(grown.height).toBeGreaterThanOrEqual(Math.min(layout.note.height, 60) - 1);
        const { stock, pile, hand, own, seats, bar } = layout;
        const lying = rows?.rows.map((row) => ({
          ...row,
          x: row.x + (layout.rows?.x ?? 0),
          y: row.y + (layout.rows?.y ?? 0),
        }));
        const seated = seats.map(({ melds }) => melds);
        const all = [
          stock,
          pile,
          hand,
          ...(layout.shape === "side" ? [] : [bar]),
          ...seated,
          ...(own ? [own] : []),
        ];
        for (const box of [...all, ...(rows?.scrolls ? [] : (lying ?? []))]) {
          expect(overlap(grown, box), `${players}, ${phase}`).toBeLessThanOrEqual(1);
        }
        // A tray needs the room above the piles.
        const beside = noteRoomOf(layout, rows, true);
        expect(beside).toMatchObject(layout.note);
      }
    }
  });
});

test("on its side a note uses the column that has room, with lines as long as that", () => {
  const { layout, rows } = measured({ width: 740, height: 360 }, 3, "one is down");
  const room = noteRoomOf(layout, rows, false);
  expect(room.width).toBeGreaterThan(2 * layout.note.width);
  expect(room.x).toBe((layout.rows?.x ?? 0) + (rows?.rows[2]?.x ?? 0));
});

test.each([3, 5, 7])("a tablet of %i, nobody at the far edge, uses the room there", (players) => {
  const top = (many: number) => {
    const { seats } = measured({ width: 820, height: 1180 }, many, "all are down").layout;
    return Math.min(...seats.flatMap(({ edge, melds }) => (edge === "far" ? [] : [melds.y])));
  };
  expect(top(players)).toBeLessThan(top(players + 1) - 40);
});

/** By how many pixels two boxes lie over each other. */
const overlap = (one: Box, other: Box) =>
  Math.min(
    Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x),
    Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y),
  );

describe("a row", () => {
  const phone = { width: 360, height: 740 };

  test("keeps its place while only others' turns, offers and words change", () => {
    const again = measure(phone, 4, "half are down", 12);
    expect(again.rows).toEqual(measured(phone, 4, "half are down").rows);
  });

  test("that says more than a line has is higher", () => {
    const usual = measured(phone, 4, "nobody is down").rows?.rows[0]?.height ?? 0;
    const long = measured(phone, 4, "nobody is down", 70).rows?.rows[0]?.height ?? 0;
    expect(usual).toBe(40);
    expect(long).toBeGreaterThan(54);
  });

  test("takes no more than its melds use", () => {
    for (const phase of Object.keys(PHASES) as Phase[]) {
      for (const players of PLAYERS) {
        const { rows, places } = measured(phone, players, phase);
        for (const [at, { melds, plan }] of places.entries()) {
          const used = Math.max(46, heightOf(plan) + 6);
          if (melds.length) expect(rows?.rows[at]?.height, phase).toBeLessThanOrEqual(used + 1);
        }
      }
    }
  });

  test.each([phone, { width: 740, height: 360 }])(
    "of each of eight who are all down is seen",
    (room) => {
      for (const players of [7, 8]) {
        const { rows, places } = measured(room, players, "all are down");
        expect(rows?.scrolls).toBe(false);
        for (const { plan } of places) expect(plan).toMatchObject({ spills: false });
      }
    },
  );

  test("closes up for many players, before melds do", () => {
    const { rows, layout } = measured(phone, 8, "nobody is down");
    expect(rows?.scrolls).toBe(false);
    expect(rows?.rows[0]?.height).toBe(34);
    expect(rows?.height).toBeLessThanOrEqual(layout.rows?.height ?? 0);
  });

  test("is as high as all others while cards are counted", () => {
    const layout = tableLayout(phone, { ...WANTED, players: 4 });
    const lying = [LATE, TWO, [], []].map((melds) => ({ melds, letters: 9, seams: false }));
    const { rows } = rowsLayout(layout, lying, true);
    const heights = rows.map(({ height }) => height);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
  });
});
