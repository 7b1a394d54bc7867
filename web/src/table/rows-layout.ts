// How high each row is where players have rows, on a phone: who has nothing on the table takes a line, who is
// down takes what their melds need, and what is left stays free. Pure arithmetic; it knows no page.

import { arrange, heightOf, type Span } from "./fit";
import type { Box, Layout, Room, Tiles } from "./places";

/** What decides how high a player's row is. */
export interface Lying {
  melds: readonly Span[];
  /** How long the words are that stand there without melds. */
  letters: number;
  /** Whether one's contract stands there, which can be touched. */
  seams: boolean;
}

export interface RowsLayout {
  /** In the order of the list, from its upper left corner. */
  rows: readonly Box[];
  columns: number;
  /** Where the last row ends. */
  height: number;
  /** Whether that is more than the list has room for. */
  scrolls: boolean;
}

/** Heights in pixels at the usual letter size: a line, and where room is scarce; one's contract; melds at least. */
const LINE = 40;
const LEAST_LINE = 34;
const SEAMS = 44;
const LEAST_MELDS = 46;
/** And lower where nobody is out of sight then. */
const TIGHT_MELDS = 37;
/** Lines close up before melds get lower than this. */
const EASY_MELDS = 56;
/** Above and below melds, both together. */
const AIR = 6;
/** Words that need more than one line: the width of a letter on average, and the height of a line. */
const LETTER = 8;
const WORDS = 18.2;
/** Between two columns. */
const APART = 8;
/** A plate's share of its row, within these; and the gap beside it. */
const PLATE = { share: 0.26, least: 92, most: 132 };
const BESIDE_PLATE = 6;
/** The names of those who are out of sight, above the rows of a phone. */
const NAMES = 20;

/** How wide a plate is in a row of this width. */
export const plateIn = (row: number): number =>
  Math.max(PLATE.least, Math.min(PLATE.most, Math.round(PLATE.share * row)));

/** The room for what lies beside a plate; counted cards have all of it. */
export const roomIn = (row: Room, counted = false): Room => ({
  width: row.width - plateIn(row.width) - BESIDE_PLATE,
  height: row.height - (counted ? 0 : AIR),
});

/** Where each row lies. While cards are counted all are as high as each other. */
export function rowsLayout(
  { rows, shape, coach, tiles }: Pick<Layout, "rows" | "shape" | "coach" | "tiles">,
  lying: readonly Lying[],
  counted: boolean,
): RowsLayout {
  const { width, height } = rows ?? { width: 0, height: 0 };
  const columns = shape === "side" && !coach && lying.length > 2 ? 2 : 1;
  const each = Math.ceil(lying.length / columns);
  const wide = (width - (columns - 1) * APART) / columns;
  const all = Array.from({ length: columns }, (_, nth) => {
    const players = lying.slice(nth * each, (nth + 1) * each);
    if (counted) return players.map(() => Math.max(TIGHT_MELDS, height / each));
    return heights(players, { width: wide, height }, tiles);
  });
  const end = Math.max(...all.map(sumOf));
  const scrolls = end > height + 0.5;
  const top = scrolls && columns === 1 && shape === "phone" ? NAMES : 0;
  const boxes = all.flatMap((column, nth) => {
    let y = top;
    return column.map((high): Box => {
      const box = { x: nth * (wide + APART), y: Math.round(y), width: wide, height: 0 };
      y += high;
      return { ...box, height: Math.round(y) - box.y };
    });
  });
  return { rows: boxes, columns, height: top + end, scrolls };
}

const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

/** The heights in one column: as much as each needs; where that is too much, lines close up, then melds. */
function heights(players: readonly Lying[], room: Room, tiles: Tiles): number[] {
  const { width } = roomIn(room);
  const waiting = ({ letters, seams }: Lying, line: number) => {
    const words = Math.ceil((letters * LETTER) / width) * WORDS + 4;
    return Math.max(seams ? SEAMS : line, words);
  };
  const needed = (melds: readonly Span[], most: number, least = LEAST_MELDS): number => {
    const high = heightOf(arrange(melds, { width, height: most - AIR }, tiles)) + AIR;
    // In so much room they may lie otherwise, and need less.
    return high < most ? needed(melds, high, least) : Math.max(least, high);
  };
  const laid = (line: number, most: number, least?: number) =>
    players.map((player) =>
      player.melds.length ? needed(player.melds, most, least) : waiting(player, line),
    );
  const whole = laid(LINE, Number.POSITIVE_INFINITY);
  if (sumOf(whole) <= room.height) return whole;
  /** The highest melds of which all have room, to a pixel; nothing where not even the lowest have. */
  const highest = (line: number, least: number): number[] | null => {
    const floor = Math.min(least, LEAST_MELDS);
    let [low, high] = [least, Math.max(...whole)];
    if (sumOf(laid(line, low, floor)) > room.height) return null;
    while (high - low > 1) {
      const middle = (low + high) / 2;
      if (sumOf(laid(line, middle, floor)) <= room.height) low = middle;
      else high = middle;
    }
    return laid(line, low, floor);
  };
  const all =
    highest(LINE, EASY_MELDS) ??
    highest(LEAST_LINE, LEAST_MELDS) ??
    highest(LEAST_LINE, TIGHT_MELDS) ??
    laid(LEAST_LINE, LEAST_MELDS);
  // What no row could use as its share may be enough for one of them.
  let free = room.height - sumOf(all);
  return all.map((high, at) => {
    const melds = players[at]?.melds ?? [];
    if (free <= 0 || !melds.length) return high;
    const higher = needed(melds, high + free, 0);
    if (higher <= high || higher > high + free) return high;
    free -= higher - high;
    return higher;
  });
}
