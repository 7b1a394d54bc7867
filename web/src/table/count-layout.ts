// Where the count of a deal lies: the cards left in a hand within their box, and the sheet over the ring of
// a desk. Pure arithmetic; it knows no page.

import { RATIO } from "./fit";
import type { Box, Layout, Room } from "./places";

/** How the cards left in a hand lie: in lines, each with its value beneath it. */
export interface LeftLayout {
  card: number;
  /** From one card to the next. */
  step: number;
  columns: number;
  lines: number;
  /** How much of a line lies under the next. */
  under: number;
  /** Whether there is room for the values. */
  values: boolean;
  /** Whether they are wider than the box, so that it has to scroll. */
  spills: boolean;
}

/** In pixels at the usual letter size: the height and the width of a value, and the gap between two lines. */
export const VALUE = 16;
/** The width of the two columns beside cards in a phone's row; and of one that has both, where a row is low. */
const COLUMNS = 104;
const COLUMN = 64;
const LOW = 44;
const STRIP = 21;
const LINE_GAP = 4;
const SMALLEST = 19;
/** The same where all would have to scroll: eight hands on a phone on its side. */
const TINY = 17;
/** From this width on a card is easily read. */
const EASY = 24;
const MOST_LINES = 4;
/** The share of a card that is seen: where there are many, and at most. */
const COVERED = 0.5;
const SHOWN = 0.57;
/** The share of a card's height that is hidden where a line lies on it: the rank above it is seen. */
const UNDER = 0.46;

interface Wish {
  /** The widest card. */
  most: number;
  /** Whether cards may lie side by side, as in a hand. */
  apart?: boolean;
}

/** The room for cards in a phone's row, and whether one column has both what the deal adds and the total. */
export function besideColumns({ width, height }: Room): Room & { one: boolean } {
  const one = height < LOW;
  return { width: width - (one ? COLUMN : COLUMNS), height, one };
}

/** The share of a card's width that its value may cost, and that its suit is worth. */
const COSTS = 0.25;

/**
 * As large as the box allows. That all are in sight comes before their values, so that what is seen adds up, and
 * so does that they are read; where there are more, lines lie on one another, and where even so they do not fit,
 * in one line that scrolls.
 */
export function leftLayout(count: number, room: Room, wish: Wish): LeftLayout {
  const valued = largest(count, room, wish, { values: true, under: 0 });
  const bare = largest(count, room, wish, { values: false, under: 0 });
  if (valued && valued.card >= (1 - COSTS) * (bare?.card ?? 0)) return valued;
  const over = largest(count, room, wish, { values: false, under: UNDER });
  if (bare && (!over || bare.card >= Math.max(EASY, (1 - COSTS) * over.card))) return bare;
  const tiny = over ?? largest(count, room, wish, { values: false, under: UNDER, least: TINY });
  if (tiny) return tiny;
  const values = room.height >= SMALLEST * RATIO + VALUE;
  const high = (room.height - (values ? VALUE : 0)) / RATIO;
  const card = Math.max(SMALLEST, Math.floor(Math.min(wish.most, high)));
  const step = leastStep(card, values);
  return { card, step, columns: count, lines: 1, under: 0, values, spills: true };
}

/** How much of a card is seen at least. */
const leastStep = (card: number, values: boolean) => Math.max(values ? STRIP : 0, COVERED * card);

interface Way {
  values: boolean;
  under: number;
  least?: number;
}

/** The largest cards that fit this way; null where not even the smallest do. */
function largest(
  count: number,
  room: Room,
  { most, apart = false }: Wish,
  { values, under, least = SMALLEST }: Way,
): LeftLayout | null {
  let best: LeftLayout | null = null;
  for (let lines = 1; lines <= Math.min(MOST_LINES, Math.max(1, count)); lines += 1) {
    const columns = Math.max(1, Math.ceil(count / lines));
    const gaps = under ? 0 : (lines - 1) * LINE_GAP;
    const whole = under ? 1 + (lines - 1) * (1 - under) : lines;
    const line = (room.height - gaps) / whole - (values ? VALUE : 0);
    const wide = apart || under > 0;
    const step = (card: number) =>
      columns > 1
        ? Math.min(
            wide ? card + 2 : Math.max(SHOWN * card, leastStep(card, values)),
            (room.width - card) / (columns - 1),
          )
        : card;
    const fits = (card: number) => step(card) >= leastStep(card, values);
    let card = Math.floor(Math.min(most, line / RATIO, room.width));
    while (card > least && !fits(card)) card -= 1;
    if (card < least || !fits(card) || card <= (best?.card ?? 0)) continue;
    const hidden = under * card * RATIO + (under ? LINE_GAP : 0);
    best = { card, step: step(card), columns, lines, under: hidden, values, spills: false };
  }
  return best;
}

/** Heights in pixels at the usual letter size: one's own sum above the hand; the sheet's head and lines. */
const OWN_SUM = 56;
const USUAL = { head: 112, line: 31 };
const LEAST = { head: 104, line: 24 };
const SHORT = { head: 78, line: 21 };

/** The sheet over the ring: as high as its lines need, and down to one's own sum at most. */
export function sheetBox(layout: Layout, players: number): Box {
  const { ring, note, own, short } = layout;
  const x = ring ? ring.x - 6 : note.x;
  const width = ring ? ring.width + 12 : note.width;
  const high = ({ head, line }: typeof USUAL) => head + players * line;
  const ends = note.y + note.height;
  const last = Math.max(ends, own ? own.y + own.height - OWN_SUM : ends);
  const bottom = Math.min(last, Math.max(ends, note.y + high(USUAL)));
  const y = Math.min(Math.max(note.y, bottom - high(USUAL)), bottom - high(short ? SHORT : LEAST));
  return { x, y, width, height: bottom - y };
}
