// How far a framed note may grow, so that all of it is read at once: over cloth on which nothing lies. Pure
// arithmetic; it knows no page.

import type { Box, Layout } from "./places";
import type { RowsLayout } from "./rows-layout";

/** Where a note lies: it is as high as its words, between its own height and this room's. */
export interface NoteRoom extends Box {
  least: number;
  /** The edge that stays where it is. */
  holds: "top" | "bottom";
}

/** Between what lies there and the note, in pixels at the usual letter size. */
const GAP = 4;
/** Under the rows of a phone on its side: a heading and two lines; and in one of two columns, where a line is short. */
const WIDE = 60;
const NARROW = 90;

/** Over no row; an open tray needs that room. */
export function noteRoomOf(
  {
    note,
    rows,
    shape,
    coach,
    growing,
  }: Pick<Layout, "note" | "rows" | "shape" | "coach" | "growing">,
  lying: RowsLayout | null,
  isTrayOpen: boolean,
): NoteRoom {
  const own: NoteRoom = { ...note, least: note.height, holds: "bottom" };
  if (isTrayOpen || coach) return own;
  if (growing) return { ...growing, least: note.height, holds: "top" };
  if (!rows) return own;
  if (shape !== "side") {
    const y = Math.min(note.y, rows.y + Math.min(rows.height, lying?.height ?? 0) + GAP);
    return { ...own, y, height: note.y + note.height - y };
  }
  /** Beneath these rows; a line is much longer there than in the rail. */
  const beneath = (above: readonly Box[], { x, width }: Pick<Box, "x" | "width">): NoteRoom => {
    const end = Math.max(0, ...above.map((row) => row.y + row.height)) + GAP;
    return { ...own, x: rows.x + x, width, y: rows.y + end, height: rows.height - end, least: 0 };
  };
  const all = lying?.rows ?? [];
  const wide = beneath(all, { x: 0, width: rows.width });
  if (wide.height >= WIDE) return wide;
  const columns = all.map((one) => {
    const column = all.filter((row) => row.x === one.x);
    return beneath(column, one);
  });
  const high = Math.max(NARROW, ...columns.map(({ height }) => height));
  return columns.find(({ height }) => height === high) ?? own;
}
