// How large the cards in the tray are: as large as it has room, and the same in every slot. Pure
// arithmetic; what stands around the cards is in staging.css.

import type { Room, Shape } from "./places";

interface Inside {
  tray: Room;
  /** How many cards each slot holds, or waits for. */
  slots: readonly number[];
  /** How high the questions and reasons are that stand in the slots, in all. */
  said: number;
}

const BETWEEN = 3;
const most = (slots: readonly number[]) => Math.max(1, ...slots);
const wide = (width: number, count: number) => (width - BETWEEN * (count - 1)) / count;

/** Slots one below the other, each with its name at the left: its cards take one line, or two. */
function onPhone({ tray, slots, said }: Inside): number {
  const high = (tray.height - 16 - 6 * (slots.length - 1) - said) / slots.length - 10;
  const inLines = (lines: number) => {
    const columns = Math.ceil(most(slots) / lines);
    return Math.min(wide(tray.width - 124, columns), (high - BETWEEN * (lines - 1)) / lines / 1.4);
  };
  return Math.max(inLines(1), inLines(2));
}

/** Slots beside each other, with their names above. A question needs the room of its cards. */
function onItsSide({ tray, slots, said }: Inside): number {
  const columns = Math.max(1, Math.min(slots.length, Math.floor((tray.width - 2) / 126)));
  const rows = Math.ceil(slots.length / columns);
  const width = (tray.width - 8 - 6 * (columns - 1)) / columns - 16;
  const high = (tray.height - 8 - 6 * (rows - 1)) / rows - 54;
  return said ? 0 : Math.min(wide(width, most(slots)), high / 1.4);
}

/** Bays beside each other, as wide as their cards; a question has its room beside them. */
function around({ tray, slots, said }: Inside): number {
  const count = slots.reduce((sum, one) => sum + one, 0);
  const width = tray.width - (said ? 220 : 20) - 30 * slots.length;
  return Math.min(wide(width, count), (tray.height - 86) / 1.4);
}

const CARD: Record<Shape, { least: number; most: number; fits: (inside: Inside) => number }> = {
  phone: { least: 34, most: 88, fits: onPhone },
  side: { least: 32, most: 60, fits: onItsSide },
  tablet: { least: 40, most: 76, fits: around },
  desktop: { least: 40, most: 76, fits: around },
};

/** The width of a card in a tray of this size. */
export function trayCard(shape: Shape, inside: Inside): number {
  const { least, most: largest, fits } = CARD[shape];
  return Math.max(least, Math.min(largest, Math.floor(fits(inside))));
}
