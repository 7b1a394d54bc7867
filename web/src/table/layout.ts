// Where everything at the table lies: from the room there is and the number of players to boxes. Pure
// arithmetic; it knows no page. What is asked, answered or told never moves a box. Each of the four
// shapes has its own formulas.

import { USUAL_MOST_PLAYERS } from "../rule-sets/players";
import { deskLayout, TALK_FROM } from "./layout-desk";
import { phoneLayout, sideLayout } from "./layout-phone";
import { tabletLayout } from "./layout-tablet";
import { type Box, inTurn, type Layout, type Room, type Shape, type Wanted } from "./places";

/** From which size on the seats stand around, on a desk or an upright tablet: one of these sizes is enough. */
const AROUND = {
  desktop: [{ width: 1000, height: 600 }],
  tablet: [{ width: 700, height: 900 }],
  phone: [],
  side: [],
} satisfies Record<Shape, readonly Room[]>;
/** The same for more players than the rules of all sources have. */
const MANY_AROUND: Record<Shape, readonly Room[]> = {
  ...AROUND,
  desktop: [
    { width: 1000, height: 768 },
    { width: 1200, height: 712 },
  ],
  tablet: [{ width: 700, height: 1090 }],
};
const LOW = 500;
/** From this ratio of width to height on, a window that is no desk is laid out like a phone on its side. */
const WIDE = 1.2;

const roomsAround = (shape: Shape, players: number): readonly Room[] =>
  (players > USUAL_MOST_PLAYERS ? MANY_AROUND : AROUND)[shape];

export function shapeOf(room: Room, players = 2): Shape {
  const { width, height } = room;
  if (width > height && height <= LOW) return "side";
  const holds = (shape: Shape) =>
    roomsAround(shape, players).some((least) => timesAsLarge(room, least) >= 1);
  if (width > height && holds("desktop")) return "desktop";
  if (holds("tablet")) return "tablet";
  return width >= WIDE * height ? "side" : "phone";
}

const LAYOUTS: Record<Shape, (room: Room, wanted: Wanted) => Layout> = {
  phone: phoneLayout,
  side: sideLayout,
  tablet: tabletLayout,
  desktop: deskLayout,
};

/** The size of letters where nobody has chosen another, in pixels. */
export const USUAL_LETTERS = 16;
/** A window is not enlarged beyond what the smallest phone has. */
const SMALLEST = { width: 320, height: 480, low: 300 };

/** The largest window of each shape; one beyond it is drawn larger instead. */
const LARGEST: Record<Shape, Room> = {
  phone: { width: 430, height: 740 },
  side: { width: 700, height: 450 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};
/** A desk is drawn so much larger at most, unless it is larger than this: then talk has room beside it. */
const DESK = { most: 1.4, room: { width: TALK_FROM, height: 1000 } };
/** A desk or a tablet stays one where letters get nearly as large as wanted. */
const NEARLY = 0.9;

/** The factor by which this room is larger than the other in both width and height. */
const timesAsLarge = (room: Room, other: Room) =>
  Math.min(room.width / other.width, room.height / other.height);

/** How much larger the table is drawn where letters are larger than usual; never smaller. */
export function enlargement(room: Room, letters: number, players = 2): number {
  const high = room.width > room.height ? SMALLEST.low : SMALLEST.height;
  const most = timesAsLarge(room, { width: SMALLEST.width, height: high });
  const wanted = Math.max(1, Math.min(letters / USUAL_LETTERS, most));
  const least = roomsAround(shapeOf(room, players), players);
  const kept = least.length ? Math.max(...least.map((each) => timesAsLarge(room, each))) : wanted;
  const text = kept >= NEARLY * wanted ? Math.min(kept, wanted) : wanted;
  const plain = { width: room.width / text, height: room.height / text };
  const shape = shapeOf(plain, players);
  const larger = timesAsLarge(plain, LARGEST[shape]);
  if (shape !== "desktop") return text * Math.max(1, larger);
  return text * Math.max(1, Math.min(DESK.most, larger), timesAsLarge(plain, DESK.room));
}

/** As if letters had the usual size: a window in which all is drawn `text` times as large has less room. */
export function tableLayout(room: Room, wanted: Wanted, text = 1): Layout {
  const plain = { width: room.width / text, height: room.height / text };
  const shape = shapeOf(plain, wanted.players);
  const layout = wanted.watches ? watched(shape, plain, wanted) : LAYOUTS[shape](plain, wanted);
  const handed = wanted.leftHanded ? mirrored(layout, plain.width) : layout;
  return { ...handed, seats: inTurn(handed.seats, wanted.counterClockwise) };
}

/** The height of the hand, in pixels. */
const HAND: Record<Shape, number> = { phone: 142, side: 112, tablet: 214, desktop: 100 };
/** How much wider a watcher's plate in the bar is, for all of its words, in pixels. */
const PLATE = 60;

/** For one who watches: what the hand would take goes to all others. */
function watched(shape: Shape, room: Room, wanted: Wanted): Layout {
  const hand = HAND[shape];
  const layout = LAYOUTS[shape]({ ...room, height: room.height + hand }, wanted);
  const up = (box: Box) => ({ ...box, y: box.y - hand });
  const { rim, note, bar, me } = layout;
  const side = shape === "side"; // there the bar follows the rows
  return {
    ...layout,
    rim: { ...rim, height: rim.height - hand },
    note: side ? { ...note, height: note.height - hand } : note,
    hand: { ...layout.hand, height: 0 },
    bar: side ? { ...bar, height: bar.height - hand } : up(bar),
    me: me && { ...up(me), width: me.width + PLATE },
  };
}

/** For the left hand: the bar, and all that stands in the rail, change sides. */
function mirrored(layout: Layout, width: number): Layout {
  const flip = (box: Box) => ({ ...box, x: width - box.x - box.width });
  if (layout.shape === "side") return mapped(layout, flip);
  return { ...layout, bar: flip(layout.bar), me: layout.me && flip(layout.me) };
}

/** The same with each of its boxes changed. */
function mapped<T extends object>(parts: T, change: (box: Box) => Box): T {
  const changed = (part: Partial<Box> | null) =>
    part?.width === undefined ? part : change(part as Box);
  const all = Object.entries(parts).map(([name, part]) => [name, changed(part)]);
  return Object.fromEntries(all) as T;
}
