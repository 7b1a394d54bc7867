// A phone. Upright: a row for each player, stock, pile and note, the hand, the prompt, the bar, in this
// order from above. On its side: rows in two columns, the hand beneath them, and a rail beside with
// stock, pile, the note under both, and the answers.

import type { Box, Layout, Room, Tiles, Wanted } from "./places";

/** Where a keyboard is open, hand, prompt and answers stay whole: the rows go, and the piles get small. */
const LEAST = { hand: 124, middle: 92, high: 360 };
/** Rows of melds: how high they are at least, and with tiles that are easily read. */
const ROW = 47;
const EASY_ROW = 52;
const LEAST_COACH = 122;

/** The height of the prompt, the answers and what is between and beneath them. */
const BAR = 114;

/** A tile is as large as its row allows. */
const TILES: Tiles = { tile: 48, least: 24, most: 0.57, gap: 8, lines: 2 };

/** The cards of the piles: the usual width and the largest; and what a line of the note needs beside them. */
const HEAP = { usual: 68, most: 84 };
const BESIDE_PILES = 224;
/** Five cards of a hand that do not overlap, in two rows. */
const CARD = 72;

/** How high the rows, the middle and the hand are, from what is left for them. */
function shared(left: number, W: number, { players, watches, coached }: Wanted) {
  const many = Math.min(players, 8);
  if (left < LEAST.hand + LEAST.middle + ROW) {
    const middle = Math.min(LEAST.middle, left - LEAST.hand);
    const heap = Math.min(HEAP.usual, Math.floor((middle - 22) / 1.4));
    return { rows: 0, middle, hand: left - middle, heap };
  }
  let middle = Math.min(124, Math.max(106, left - 150 - many * ROW));
  let hand = 150;
  const lacking = () => Math.max(0, 3 * ROW - (left - hand - middle));
  middle -= Math.min(14, lacking());
  if (!watches) hand -= Math.min(26, lacking());
  // What rows and a coach do not need goes to the hand, then to the piles.
  const coach = many * ROW + LEAST_COACH + 5;
  const speaks = coached && coach <= left - hand - middle;
  const needed = Math.max(many * EASY_ROW, speaks ? coach : 0);
  const most = 2.8 * Math.min(CARD, (W - 14) / 5 - 4) + 12;
  if (!watches) hand += Math.max(0, Math.min(most - hand, left - hand - middle - needed));
  const card = Math.max(HEAP.usual, Math.min(HEAP.most, (W - BESIDE_PILES) / 2));
  middle += Math.max(0, Math.min(card * 1.4 + 29 - middle, left - hand - middle - needed));
  const heap = Math.min(card, Math.floor((middle - 22) / 1.4));
  return { rows: Math.max(ROW, left - hand - middle), middle, hand, heap };
}

export function phoneLayout({ width: W, height: H }: Room, wanted: Wanted): Layout {
  const high = Math.max(H, LEAST.high);
  const prompt = high - BAR;
  const parts = shared(prompt - 11 - 4 - 6 - 52, W, wanted);
  const middle = 52 + (parts.rows && parts.rows + 6);
  const coach = wanted.coached ? coachBox(W, middle, wanted.players) : null;
  const rows = { x: 11, y: 52, width: W - 18, height: coach ? coach.y - 3 - 52 : parts.rows };
  const near = middle + parts.middle + 4;
  const above = parts.rows ? middle - 4 : near - 4;
  const { heap } = parts;
  const card = { y: middle + 2, width: heap, height: heap * 1.4 };
  const noteX = 12 + 2 * heap + 30;
  const note = { x: noteX, y: middle, width: W - 8 - noteX, height: parts.middle };
  const hand = { x: 7, y: near, width: W - 14, height: parts.hand };
  return {
    shape: "phone",
    short: parts.rows === 0,
    narrow: false,
    strip: { x: 2, y: 0, width: W - 4, height: 44 },
    deal: W,
    rim: { x: 0, y: 44, width: W, height: prompt - 6 - 44 },
    edge: 5,
    rows,
    seats: [],
    tiles: TILES,
    ring: null,
    stock: { ...card, x: 12 },
    pile: { ...card, x: 12 + heap + 14 },
    note,
    growing: null,
    own: null,
    ownTiles: TILES,
    // A coach stays in sight, and covers no tray.
    tray: { x: 7, y: 50, width: W - 14, height: (coach ? coach.y - 3 : above) - 50 },
    whole: { x: 7, y: 50, width: W - 14, height: above - 50 },
    coach,
    talk: null,
    cut: { x: 8, y: middle, width: W - 16, height: near + parts.hand - middle },
    hand,
    me: null,
    bar: { x: 0, y: prompt, width: W, height: BAR },
  };
}

/** As high as the count's words and a button, in pixels. */
const COUNT = 106;

/**
 * While hands are counted: the rows have all of the cloth but for a note beneath them, or only what they need where
 * a first deal is looked back on there. One's own cards lie in one's row, and nothing is drawn or discarded.
 */
export function countLayout(layout: Layout, { players, coached }: Wanted): Layout {
  const { shape, rows, hand, note } = layout;
  if (shape !== "phone" || !rows) return layout;
  const end = hand.y + hand.height;
  const y = coached ? rows.y + players * ROW + 4 : end - COUNT;
  return {
    ...layout,
    rows: { ...rows, height: y - 4 - rows.y },
    note: { x: 8, y, width: note.x + note.width - 8, height: end - y },
    hand: { ...hand, height: 0 },
  };
}

/** Beneath the rows of few players, where that leaves enough room for three lines. */
function coachBox(W: number, middle: number, players: number): Box | null {
  const y = 52 + players * ROW + 3;
  const height = middle - 2 - y;
  return height < LEAST_COACH ? null : { x: 8, y, width: W - 16, height };
}

const RAIL = 104;
/** Beside a coach the rows of few players lie one below the other, in so much of the width. */
const COACHED = { players: 4, rows: 0.5, width: 200, height: 130, wide: 260, low: 126 };

/** Beside the rows, where they leave enough room for three lines; in a wider place it may be lower, and
 * reaches down to the `end`: there are no tools while the coach speaks. */
function coachBeside(rows: Box, players: number, end: number): Box | null {
  const from = rows.width * COACHED.rows + 8;
  const high = rows.height >= COACHED.height;
  const height = high ? rows.height : end - rows.y;
  const box = { x: rows.x + from, y: rows.y, width: rows.width - from, height };
  const fits = high
    ? box.width >= COACHED.width
    : box.width >= COACHED.wide && height >= COACHED.low;
  return fits && players <= COACHED.players ? box : null;
}

const SIDE_TILES: Tiles = { ...TILES, tile: 44, least: 22, gap: 6 };

export function sideLayout({ width: W, height: H }: Room, wanted: Wanted): Layout {
  const high = Math.max(H, 300);
  const rail = W - RAIL;
  const all = { x: 6, y: 46, width: rail - 14, height: Math.max(92, high - 212) };
  const hand = { x: 2, y: high - 120, width: rail - 12, height: 116 };
  const coach = wanted.coached ? coachBeside(all, wanted.players, hand.y - 8) : null;
  const rows = coach ? { ...all, width: coach.x - 8 - all.x } : all;
  const below = rows.y + rows.height;
  const card = { y: 8, width: 44, height: 62 };
  const answers = high - 164;
  const noteTop = 92;
  const noteEnd = wanted.calls ? answers - 6 : answers + 46;
  const over = { x: 4, y: 45, width: rail - 8, height: below - 45 };
  return {
    shape: "side",
    short: true,
    narrow: true,
    strip: { x: 6, y: 0, width: rail - 8, height: 44 },
    deal: W,
    rim: { x: -8, y: 42, width: rail + 8, height: high + 20 - 42 },
    edge: 5,
    rows,
    seats: [],
    tiles: SIDE_TILES,
    ring: null,
    stock: { ...card, x: rail + 5 },
    pile: { ...card, x: rail + 55 },
    note: { x: rail + 4, y: noteTop, width: RAIL - 8, height: Math.max(40, noteEnd - noteTop) },
    growing: null,
    own: null,
    ownTiles: SIDE_TILES,
    tray: coach ? { ...over, width: coach.x - 4 - over.x } : over,
    whole: over,
    coach,
    talk: null,
    cut: { ...over, y: over.y },
    hand,
    me: null,
    bar: { x: 0, y: below, width: W, height: high - below },
  };
}
