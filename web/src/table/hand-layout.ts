// How large the cards of a hand are and where each lies: pure arithmetic, from the box that the hand
// has whatever it holds. Overlap only ever hides blank card: a card's index stays free, and 44 px wide
// enough to touch.

import type { Room, Shape } from "./places";

/** How much larger everything is where the faces are large. */
const LARGE = 1.15;
/** How much of a card its index needs on a desk, in pixels. */
const INDEX = 41;
const TOUCH = 44;

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
  /** How far the first row lies below the upper edge of the box. */
  top: number;
  /** The whole fan of a row, in degrees; and how much lower its ends lie. */
  angle: number;
  sag: number;
}

/** What a shape decides: rows and the width of a card, both at most. */
interface Plan {
  card: number;
  rows: number;
  /** Between cards that do not overlap, and how much of a card is seen at least. */
  gap: number;
  least: number;
  top: number;
  angle: number;
  /** How much lower the ends of a row lie; what follows from the angle if nothing is said. */
  sag?: number;
}

/** From here on the rows of an upright phone go under the edge of the prompt. */
const MANY = 14;

function upright(width: number, count: number): Plan {
  const base = { gap: 4, least: TOUCH, top: 2 };
  if (count > MANY) {
    // A card may be wider than its share of the box.
    const card = Math.max(TOUCH, Math.min(60, width / Math.ceil(count / 3) - 4));
    return { ...base, card, rows: 3, angle: 0, sag: 1 };
  }
  if (count > 7) return { ...base, card: 56, rows: 2, angle: 2.4, sag: 3 };
  return { ...base, card: 72, rows: 1, top: 22, angle: 2.4, sag: 3 };
}

function sideways(count: number): Plan {
  const base = { gap: 4, least: TOUCH };
  if (count > MANY) return { ...base, card: 52, rows: 2, top: 0, angle: 0, sag: 0 };
  return { ...base, card: 60, rows: 1, top: 12, angle: 4.5, sag: 9 };
}

function onTablet(count: number): Plan {
  const rows = count > 9 ? 2 : 1;
  const card = count > MANY ? 98 : 104;
  return { card, rows, gap: 4, least: TOUCH, top: rows > 1 ? 2 : 40, angle: 2.4, sag: 5 };
}

function onDesk({ width, height }: Room, count: number, short: boolean): Plan {
  const base = { gap: 2, least: INDEX, top: 0 };
  const card = short ? 92 : count <= MANY ? 106 : 100;
  if (count > 1 && (width - card) / (count - 1) < INDEX) {
    return { ...base, card: Math.floor((height - 4) / 2.12), rows: 2, angle: 0 };
  }
  return { ...base, card, rows: 1, angle: Math.min(9, 0.44 * count) };
}

/** The layout of so many cards in a hand's box; `text` times as large where letters are. */
export function handLayout(
  shape: Shape,
  box: Room,
  count: number,
  { large = false, short = false, text = 1 } = {},
): HandLayout {
  if (text !== 1) {
    const plain = { width: box.width / text, height: box.height / text };
    return enlarged(handLayout(shape, plain, count, { large, short }), text);
  }
  const inside = { width: box.width - (shape === "desktop" ? 52 : 0), height: box.height };
  const plan = {
    phone: () => upright(inside.width, count),
    side: () => sideways(count),
    tablet: () => onTablet(count),
    desktop: () => onDesk(inside, count, short),
  }[shape]();
  return laid(plan, inside, count, large);
}

/** As many rows as leave enough of each card to touch, and cards as large as that allows. */
function laid(
  plan: Plan,
  { width, height: high }: Room,
  count: number,
  large: boolean,
): HandLayout {
  const { least, gap, angle } = plan;
  let rows = Math.max(1, Math.min(plan.rows, count));
  while (width - least * (Math.ceil(count / rows) - 1) < least) rows += 1;
  const columns = Math.ceil(count / rows);
  const free = width - least * (columns - 1);
  const wanted = large ? Math.min(plan.card * LARGE, highest(plan, rows, high)) : plan.card;
  const lower = rows === 2 && plan.rows < 2 ? (high - 2) / 1.95 : wanted;
  const card = Math.floor(Math.min(wanted, lower, Math.max(free, least)));
  const height = Math.round(card * 1.4);
  const step = columns > 1 ? Math.min(card + gap, (width - card) / (columns - 1)) : 0;
  const top = rows > plan.rows ? 0 : Math.max(0, Math.min(plan.top, high - height));
  const spread = step * Math.max(0, columns - 1);
  const row = rows > 2 ? (high - 12) / rows : rows > 1 ? high - height - top - 2 : 0;
  return {
    card,
    height,
    columns,
    rows,
    step,
    row,
    width: card + spread,
    tall: height + row * (rows - 1),
    top,
    angle,
    sag: plan.sag ?? sagOf(spread, angle),
  };
}

/** The widest card of which a row's index can be seen above the next row. */
function highest({ card }: Plan, rows: number, height: number): number {
  return rows === 1 ? height / 1.45 : rows === 2 ? (height - 46) / 1.4 : card;
}

function enlarged(layout: HandLayout, by: number): HandLayout {
  const { columns, rows, angle } = layout;
  const lengths = Object.entries(layout).map(([name, length]) => [name, length * by]);
  return { ...(Object.fromEntries(lengths) as HandLayout), columns, rows, angle };
}

/** The ends of a fan that turns about a point far below. */
function sagOf(spread: number, angle: number): number {
  if (!angle) return 0;
  const whole = (angle * Math.PI) / 180;
  return (spread / whole) * (1 - Math.cos(whole / 2));
}

export interface Spot {
  x: number;
  y: number;
  /** In degrees, clockwise. */
  turn: number;
}

/** Where the card with this index lies; the rows are filled from the left. */
export function spotOf(layout: HandLayout, index: number): Spot {
  const { columns, step, row, top, angle, sag } = layout;
  const column = index % columns || 0;
  const from = columns > 1 ? column / (columns - 1) - 0.5 : 0;
  return {
    x: column * step,
    y: top + Math.floor(index / Math.max(1, columns)) * row + 4 * from * from * sag,
    turn: from * angle,
  };
}

/** Before which card a point of the hand lies, as an index from 0 to `count`. */
export function indexAt(layout: HandLayout, count: number, x: number, y: number): number {
  const down = layout.row ? Math.floor((y - layout.top) / layout.row) : 0;
  const row = Math.min(layout.rows - 1, Math.max(0, down));
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
