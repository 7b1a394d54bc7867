// What a layout of the table consists of: boxes for all that lies or stands there.

export type Shape = "phone" | "side" | "tablet" | "desktop";

/** In pixels at the usual letter size, as all of the layout, from the upper left corner of the table. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Such a length as a style: the table draws it --u times as large. */
export const px = (length: number) => `calc(${length} * var(--u, 1px))`;

/** A box as a style. */
export const at = ({ x, y, width, height }: Box) => ({
  left: px(x),
  top: px(y),
  width: px(width),
  height: px(height),
});

export interface Room {
  width: number;
  height: number;
}

/** How large melds are drawn: tiles that overlap, in lines. */
export interface Tiles {
  /** A tile's width at most, and how narrow it becomes before runs fold. */
  tile: number;
  least: number;
  /** The part of a tile that is seen, at most. */
  most: number;
  /** Between two melds of a line. */
  gap: number;
  lines: number;
}

export type Edge = "left" | "far" | "right";

/** Where one of the others sits, and has room for melds; plates.css says where the plate stands beside it. */
export interface Seat {
  edge: Edge;
  melds: Box;
}

export interface Layout {
  shape: Shape;
  /** Whether there is less room than usual around a desk, or a keyboard takes it from a phone. */
  short: boolean;
  narrow: boolean;
  strip: Box;
  /** How wide the deal and its contract are written in the strip, at most. */
  deal: number;
  /** The table, with its rim, and how wide the rim is. */
  rim: Box;
  edge: number;
  /** All players one below the other; null where they sit around. */
  rows: Box | null;
  /** The others in the order of their turns; empty where they have rows. */
  seats: readonly Seat[];
  tiles: Tiles;
  /** The cards of stock and pile; and the ring around them and the note. */
  ring: Box | null;
  stock: Box;
  pile: Box;
  note: Box;
  /** As far as a note may grow downward; null where nothing is free, or where rows say it. */
  growing: Box | null;
  /** Where one's own melds lie, or will lie; null where one has a row. */
  own: Box | null;
  ownTiles: Tiles;
  /** Where cards are set aside; and where a note is read that is too long for its box. */
  tray: Box;
  whole: Box;
  /** What a coach says, where it covers nothing; null where the note has room for it. */
  coach: Box | null;
  /** The talk beside the table; null where it is opened in the note or over it. */
  talk: Box | null;
  /** Where the deck is cut. */
  cut: Box;
  hand: Box;
  /** One's own plate; null where one has a row. */
  me: Box | null;
  /** The prompt, the tools and the answers; bar.css says how they share it. */
  bar: Box;
}

export interface Wanted {
  players: number;
  /** Whether discards are called at this table. */
  calls: boolean;
  leftHanded: boolean;
  /** Whether a coach speaks, as in a first deal. */
  coached: boolean;
  /** Whether there is somebody to talk to. */
  talks: boolean;
  /** Whether one watches, and has no hand and nothing to answer. */
  watches: boolean;
  /** Whether play goes counter-clockwise, so that the next player sits on the right. */
  counterClockwise: boolean;
}

/** The others' places as a layout has them, clockwise from the near left, in the order of their turns. */
export function inTurn<S>(around: readonly S[], counterClockwise: boolean): readonly S[] {
  return counterClockwise ? [...around].reverse() : around;
}

/** Seats at each side and at the far edge, one's own apart: one other sits at the far edge. */
export function seatsAround(others: number, side: number): { side: number; far: number } {
  const most = others < 2 ? 0 : side;
  return { side: most, far: Math.max(0, others - 2 * most) };
}

export function edgeOf(at: number, { side, far }: { side: number; far: number }): Edge {
  return at < side ? "left" : at < side + far ? "far" : "right";
}
