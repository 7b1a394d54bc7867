// How large the cards of a hand are and where each lies: pure arithmetic, from the box that the hand
// has whatever it holds. Cards are seen whole, as large as there is room, in one row where they fit.
// Where they would get too small they overlap, and their indexes stay free: wide enough to touch.

import { DECK } from "../cards/pictures";
import type { Room, Shape } from "./places";

/** How much larger everything is where the faces are large. */
const LARGE = 1.15;
/** How much of a card its index needs on a desk, in pixels. */
const INDEX = 41;
const TOUCH = 44;
/** Above the first row, in pixels. */
const LEAST_ABOVE = 2;
/** How much lower the ends of a row on a desk lie, at most. */
const SAG = 10;
/** How far a card that leans comes out of its place, by its width for each degree of the whole fan. */
const LEANS = 0.0045;

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
  /** Whether no card covers another. */
  whole: boolean;
}

/** What a shape decides where cards are seen whole: their width, and how many rows they may take. */
interface Whole {
  least: number;
  most: number;
  rows: number;
  angle: number;
  sag?: number;
}

const WHOLE: Record<Shape, Whole> = {
  phone: { least: DECK, most: 92, rows: 2, angle: 2.4, sag: 3 },
  side: { least: DECK, most: 74, rows: 1, angle: 4.5, sag: 9 },
  tablet: { least: 64, most: 112, rows: 2, angle: 2.4, sag: 5 },
  desktop: { least: 76, most: 106, rows: 1, angle: 9 },
};
/** Between two whole cards, in pixels. */
const APART = { least: 2, most: 4 };
/** Two rows are better than one where they make cards so much larger. */
const LARGER = 1.15;

/** What a shape decides where they overlap: rows and the width of a card, both at most. */
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
/** There a touch has to do with less. */
const NARROW = 42;
/** How much of a card's width its row shows at least above the next one. */
const ROW = 0.7;

function upright({ width, height }: Room, count: number): Plan {
  const base = { gap: 4, least: NARROW, top: 2 };
  if (count > MANY) {
    // A card may be wider than its share of the box.
    const card = Math.max(NARROW, Math.min(60, width / Math.ceil(count / 3) - 4));
    return { ...base, card, rows: 3, angle: 0, sag: 1 };
  }
  if (count > 7) {
    const card = Math.max(56, Math.min(66, (height - 4) / 2.8));
    return { ...base, card, rows: 2, angle: 2.4, sag: 3 };
  }
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

/** The layout of so many cards in a hand's box. */
export function handLayout(
  shape: Shape,
  box: Room,
  count: number,
  { large = false, short = false } = {},
): HandLayout {
  const whole = large ? null : laidWhole(shape, box, count, short);
  if (whole) return whole;
  const plan = {
    phone: () => upright(box, count),
    side: () => sideways(count),
    tablet: () => onTablet(count),
    desktop: () => onDesk(box, count, short),
  }[shape]();
  return laid(plan, box, count, large);
}

/** Every card whole; null where they would be too small. */
function laidWhole(shape: Shape, { width, height: high }: Room, count: number, short: boolean) {
  const { least, rows, ...of } = WHOLE[shape];
  const widest = shape === "desktop" ? Math.min(of.angle, 0.44 * count) : of.angle;
  const most = short && shape === "desktop" ? 92 : of.most;
  const cardIn = (lines: number) => {
    const columns = Math.max(1, Math.ceil(count / lines));
    const wide = (width - APART.least * (columns - 1)) / columns;
    const free = high - LEAST_ABOVE - (of.sag ?? SAG) - APART.least * (lines - 1);
    return Math.floor(Math.min(most, wide, free / (1.4 * lines + LEANS * widest)));
  };
  const one = cardIn(1);
  const two = rows > 1 && count > 1 ? cardIn(2) : 0;
  const lines = one < least || two > LARGER * one ? 2 : 1;
  const card = lines === 2 ? two : one;
  if (card < least) return null;
  const columns = Math.max(1, Math.ceil(count / lines));
  const height = Math.round(card * 1.4);
  const step = columns > 1 ? Math.min(card + APART.most, (width - card) / (columns - 1)) : 0;
  const spread = step * (columns - 1);
  const angle = of.sag === undefined ? flat(spread, widest) : widest;
  const sag = of.sag ?? sagOf(spread, angle);
  const hangs = sag + LEANS * angle * card;
  const row = lines > 1 ? Math.min(height + APART.most, high - height - hangs - LEAST_ABOVE) : 0;
  const tall = height + row * (lines - 1);
  const top = shape === "desktop" ? 0 : Math.max(LEAST_ABOVE, (high - tall - hangs) / 2);
  const sizes = { card, height, columns, rows: lines, step, row, width: card + spread, tall };
  return { ...sizes, top, angle, sag, whole: true };
}

/** As many rows as leave enough of each card to touch, and cards as large as that allows. */
function laid(
  plan: Plan,
  { width, height: high }: Room,
  count: number,
  large: boolean,
): HandLayout {
  const { least, gap } = plan;
  let rows = Math.max(1, Math.min(plan.rows, count));
  while (width - least * (Math.ceil(count / rows) - 1) < least) rows += 1;
  const columns = Math.ceil(count / rows);
  const free = width - least * (columns - 1);
  const wanted = large ? Math.min(plan.card * LARGE, highest(plan, rows, high)) : plan.card;
  const lower =
    rows === 1
      ? (high - (plan.sag ?? SAG)) / (1.4 + LEANS * plan.angle)
      : rows === 2 && plan.rows < 2
        ? (high - 2) / 1.95
        : wanted;
  const card = Math.floor(Math.min(wanted, lower, Math.max(free, least)));
  const height = Math.round(card * 1.4);
  const step = columns > 1 ? Math.min(card + gap, (width - card) / (columns - 1)) : 0;
  const spread = step * Math.max(0, columns - 1);
  const bent = rows <= plan.rows;
  const wide = plan.sag === undefined ? flat(spread, plan.angle) : plan.angle;
  const angle = bent ? wide : 0;
  const sag = bent ? (plan.sag ?? sagOf(spread, angle)) : 0;
  const hangs = sag + LEANS * angle * card;
  const top = bent ? Math.max(0, Math.min(plan.top, high - height - hangs)) : 0;
  const inside = (high - height - top - hangs) / Math.max(1, rows - 1);
  // A third row goes under the edge where the others would not show enough.
  const apart = rows > 2 && inside < ROW * card ? (high - 12) / rows : inside;
  const row = rows > 1 ? Math.min(apart, height + APART.most) : 0;
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
    sag,
    whole: false,
  };
}

/** The widest card of which a row's index can be seen above the next row. */
function highest({ card }: Plan, rows: number, height: number): number {
  return rows === 1 ? height / 1.45 : rows === 2 ? (height - 46) / 1.4 : card;
}

/** The ends of a fan that turns about a point far below. */
function sagOf(spread: number, angle: number): number {
  if (!angle) return 0;
  const whole = (angle * Math.PI) / 180;
  return (spread / whole) * (1 - Math.cos(whole / 2));
}

/** The angle of a fan of which the ends hang no lower than they may. */
const flat = (spread: number, angle: number): number =>
  Math.min(angle, spread ? ((8 * SAG) / spread) * (180 / Math.PI) : angle);

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
