// How far a framed note may grow, so that all of it is read at once: over cloth on which nothing lies. Pure
// arithmetic; it knows no page.

import type { Box, Layout } from "./places";

/** Where a note lies: it is as high as its words, between its own height and this room's. */
export interface NoteRoom extends Box {
  least: number;
  /** The edge that stays where it is. */
  holds: "top" | "bottom";
}

/** Between what lies there and the note, in pixels at the usual letter size. */
const GAP = 4;
/** A heading and two lines, under the rows of a phone on its side. */
const WIDE = 60;

/** Rows end where `rowsEnd` says, from the upper edge of their list; an open tray needs that room. */
export function noteRoomOf(
  {
    note,
    rows,
    shape,
    coach,
    growing,
  }: Pick<Layout, "note" | "rows" | "shape" | "coach" | "growing">,
  rowsEnd: number,
  isTrayOpen: boolean,
  text = 1,
): NoteRoom {
  const own: NoteRoom = { ...note, least: note.height, holds: "bottom" };
  if (isTrayOpen || coach) return own;
  if (growing) return { ...growing, least: note.height, holds: "top" };
  if (!rows) return own;
  const free = rows.y + Math.min(rows.height, rowsEnd) + GAP * text;
  if (shape !== "side") {
    const y = Math.min(note.y, free);
    return { ...own, y, height: note.y + note.height - y };
  }
  // A line is much longer there than in the rail.
  const height = rows.y + rows.height - free;
  return height < WIDE * text ? own : { ...own, ...rows, y: free, height, least: 0 };
}
