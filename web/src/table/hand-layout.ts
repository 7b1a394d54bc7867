// How large the cards of a hand are and where each lies: pure arithmetic, from the room there is.
// Overlap only ever hides blank card: a card's index stays free, and 44 px wide enough to touch.

import type { Shape } from "./fit";

interface Size {
  /** The width of a card. */
  card: number;
  /** What shows of a row beneath the next one. */
  row: number;
}
const FEW = 14;
const SIZES: Record<Shape, { few: Size; many: Size; least: number }> = {
  phone: { few: { card: 52, row: 48 }, many: { card: 44, row: 44 }, least: 44 },
  side: { few: { card: 50, row: 46 }, many: { card: 52, row: 44 }, least: 44 },
  tablet: { few: { card: 104, row: 92 }, many: { card: 96, row: 86 }, least: 58 },
  desktop: { few: { card: 100, row: 84 }, many: { card: 100, row: 84 }, least: 44 },
};
/** How much larger everything is where the faces are large. */
const LARGE = 1.15;
/** The gap between cards that do not overlap. */
const GAP = 4;

export interface HandLayout {
  card: number;
  height: number;
  columns: number;
  rows: number;
  /** From one card to the next in a row, and from a row to the next. */
  step: number;
  row: number;
  /** All of it. */
  width: number;
  tall: number;
}

/** The layout of so many cards in so much width. */
export function handLayout(
  shape: Shape,
  width: number,
  count: number,
  largeFaces = false,
): HandLayout {
  const sizes = SIZES[shape];
  const size = count <= FEW || largeFaces ? sizes.few : sizes.many;
  const scale = largeFaces ? LARGE : 1;
  const least = sizes.least * scale;
  const card = Math.round(size.card * scale);
  const row = Math.round(size.row * scale);
  const most = Math.max(1, Math.floor((width - card) / least) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const columns = Math.ceil(count / rows);
  const step = columns > 1 ? Math.min(card + GAP, (width - card) / (columns - 1)) : 0;
  const height = Math.round(card * 1.4);
  return {
    card,
    height,
    columns,
    rows,
    step,
    row,
    width: card + step * Math.max(0, columns - 1),
    tall: height + row * (rows - 1),
  };
}

export interface Spot {
  x: number;
  y: number;
}

/** Where the card with this index lies; the rows are filled from the left. */
export function spotOf(layout: HandLayout, index: number): Spot {
  const row = Math.floor(index / layout.columns);
  return { x: (index % layout.columns) * layout.step, y: row * layout.row };
}

/** Before which card a point of the hand lies, as an index from 0 to `count`. */
export function indexAt(layout: HandLayout, count: number, x: number, y: number): number {
  const row = Math.min(layout.rows - 1, Math.max(0, Math.floor(y / layout.row)));
  const column = layout.step ? Math.round((x - layout.card / 2) / layout.step) : 0;
  const within = Math.min(layout.columns, Math.max(0, column));
  return Math.min(count, row * layout.columns + within);
}

/** The card reached from one by an arrow key. */
export function neighbour(
  layout: HandLayout,
  count: number,
  index: number,
  key: "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End",
): number {
  const to = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - layout.columns,
    ArrowDown: index + layout.columns,
    Home: 0,
    End: count - 1,
  }[key];
  return to < 0 || to >= count ? index : to;
}
