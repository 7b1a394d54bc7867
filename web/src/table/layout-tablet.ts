// An upright tablet: one other across the top, pairs at the sides, stock, pile and note between them,
// one's own melds and hand beneath. Drawn for 820 x 1180; other heights give to all beneath the strip in
// proportion, but for plates where somebody sits at the far edge.

import { RATIO } from "./fit";
import {
  type Box,
  edgeOf,
  type Layout,
  type Room,
  type Seat,
  seatsAround,
  type Wanted,
} from "./places";

/** The hand's upper edge in the drawing, and from its lower edge to that of any tablet. */
const HAND = 816;
const BELOW = 154;
/** The height of the prompt, the answers and what is between and beneath them. */
const BAR = 128;
const EDGE = 44;
/** The height of a plate, above its melds. */
const PLATE = 46;
const PLATED = PLATE + 8;
/** Where the first plate begins in any tablet: under the strip. */
const FIRST = 58;
/** From the piles' lower edge to what follows: their numbers, and the note's. */
const UNDER = 22;

/** A tray with one line of melds, and the gap above it: a coach does not cover it. */
const TRAY = 151;
/** So much higher the piles lie then, in the drawing: its sentence has three lines, with large letters too. */
const COACHED = 72;

interface Lines {
  tile: number;
  pairs: readonly number[];
  piles: number;
  heap: number;
  own: number;
  ownTile: number;
  /** How high the hand is: higher where few players leave the room. */
  hand: number;
}

/** By the pairs at the sides; in the order of the drawing. */
const LINES: Record<number, Lines> = {
  0: { tile: 84, pairs: [], piles: 396, heap: 128, own: 690, ownTile: 76, hand: 234 },
  1: { tile: 68, pairs: [232], piles: 478, heap: 108, own: 700, ownTile: 76, hand: 234 },
  2: { tile: 62, pairs: [188, 536], piles: 396, heap: 84, own: 740, ownTile: 50, hand: 210 },
  3: { tile: 54, pairs: [172, 306, 574], piles: 434, heap: 84, own: 740, ownTile: 50, hand: 210 },
  4: {
    tile: 46,
    pairs: [164, 268, 530, 635],
    piles: 386,
    heap: 84,
    own: 740,
    ownTile: 50,
    hand: 210,
  },
};

/** Where nobody sits at the far edge, the first pairs begin under the rim, and have what is free there. */
const TOP = 112;

function withoutFar(lines: Lines): Lines {
  const above = lines.pairs.filter((y) => y < lines.piles);
  const apart = (lines.piles - 14 - TOP) / above.length;
  const pairs = lines.pairs.map((y, nth) => (nth < above.length ? TOP + nth * apart : y));
  return { ...lines, pairs, tile: Math.min(84, lines.tile + 16) };
}

export function tabletLayout({ width: W, height: H }: Room, wanted: Wanted): Layout {
  const others = wanted.players - 1;
  const side = others >= 8 ? 4 : others >= 6 ? 3 : others >= 4 ? 2 : 1;
  const around = seatsAround(others, side);
  const drawn = LINES[around.side] as Lines;
  const seated = around.far ? drawn : withoutFar(drawn);
  const lines = wanted.coached ? { ...seated, piles: seated.piles - COACHED } : seated;
  const near = H - BELOW - lines.hand;
  const plates = around.far ? [FIRST, ...lines.pairs] : [];
  /** How much of what is drawn above belongs to plates, which are as high in any tablet. */
  const fixed = (drawn: number) =>
    plates.reduce((sum, y) => sum + Math.max(0, Math.min(PLATED, drawn - y)), 0);
  const free = (drawn: number) => drawn - FIRST - fixed(drawn);
  /** Where in this tablet what is drawn so far down lies. */
  const down = (drawn: number) =>
    FIRST + fixed(drawn) + (free(drawn) * (near - FIRST - fixed(HAND))) / free(HAND);
  const wide = W - 120;
  const own = { x: 60, y: down(lines.own), width: wide, height: near - down(lines.own) - 6 };
  const middle = middleOf(W, lines, down);
  const { growing } = middle;
  const last = near - TRAY - growing.y;
  const coach = wanted.coached ? { ...growing, height: Math.min(growing.height, last) } : null;
  const trayTop = coach ? coach.y + coach.height + 8 : near - 300;
  return {
    shape: "tablet",
    short: false,
    narrow: false,
    strip: { x: 0, y: 0, width: W, height: 60 },
    deal: W,
    rim: { x: 8, y: 62, width: W - 16, height: H - 196 },
    edge: 18,
    rows: null,
    seats: seatsOf(W, others, around, lines, down),
    tiles: {
      tile: lines.tile,
      least: around.side >= 3 ? 30 : 36,
      most: 0.565,
      gap: 14,
      lines: around.side >= 3 ? 1 : 2,
    },
    ...middle,
    own,
    ownTiles: { tile: lines.ownTile, least: 40, most: 0.56, gap: 22, lines: 1 },
    tray: { x: 24, y: trayTop, width: W - 48, height: near - 6 - trayTop },
    whole: { x: 24, y: 70, width: W - 48, height: down(lines.piles) - 90 },
    coach,
    talk: null,
    cut: { x: 22, y: near, width: W - 44, height: lines.hand + 22 },
    hand: { x: 29, y: near, width: W - 58, height: lines.hand },
    me: { x: 14, y: H - BAR + 1, width: 148, height: 50 },
    bar: { x: 0, y: H - BAR, width: W, height: BAR },
  };
}

function seatsOf(
  W: number,
  others: number,
  around: { side: number; far: number },
  lines: Lines,
  down: (drawn: number) => number,
): Seat[] {
  const { pairs, piles, own } = lines;
  const wide = Math.min(350, (W - 2 * EDGE - 32) / 2);
  /** A place ends where the next one, the piles or one's own melds begin. */
  const endOf = (at: number) => {
    const begin = pairs[at] ?? 0;
    const next = [...pairs, piles - 14, own - 8].filter((y) => y > begin);
    return Math.min(...next);
  };
  const place = (x: number, width: number, from: number, to: number, edge: Seat["edge"]): Seat => {
    const y = down(from) + PLATED;
    return { edge, melds: { x, y, width, height: down(to) - y - 2 } };
  };
  return Array.from({ length: others }, (_, at): Seat => {
    const edge = edgeOf(at, around);
    const first = Math.min(...pairs, piles - 14);
    if (edge === "far") return place(60, W - 120, FIRST, first, edge);
    const row = edge === "left" ? around.side - 1 - at : at - around.side - around.far;
    const x = edge === "left" ? EDGE : W - EDGE - wide;
    return place(x, wide, pairs[row] ?? 0, endOf(row), edge);
  });
}

function middleOf(
  W: number,
  { pairs, piles, own, heap: most }: Lines,
  down: (drawn: number) => number,
) {
  const y = down(piles);
  /** What follows the piles: a pair, or one's own melds. */
  const below = Math.min(...pairs.filter((next) => next > piles), own);
  const heap = Math.min(most, (down(below) - y - UNDER) / RATIO);
  const wide = heap * 2 + 30 + 22 + 250;
  const x = W / 2 - wide / 2;
  const card = { y, width: heap, height: heap * RATIO };
  const note: Box = { x: x + heap * 2 + 56, y: y - 6, width: 246, height: heap * RATIO + 28 };
  return {
    ring: { x: x - 34, y: y - 14, width: wide + 68, height: heap * RATIO + 54 },
    stock: { ...card, x },
    pile: { ...card, x: x + heap + 30 },
    note,
    /** As wide and as high as the cloth beside the pile has room. */
    growing: { ...note, width: W - EDGE - note.x, height: down(below - 8) - note.y },
  };
}
