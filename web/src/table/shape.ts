// Where everything lies in the window as it is: the layout, and what it follows from.

import { computed, signal } from "@preact/signals";
import { prefs } from "../browser/prefs";
import { table } from "../connection/state";
import { coach } from "../play/coaching";
import { ticks } from "../play/counting";
import { canTalk } from "../play/talk";
import { shown } from "../turn/shown";
import { enlargement, tableLayout, USUAL_LETTERS } from "./layout";
import { countLayout } from "./layout-phone";
import type { Box, Room } from "./places";

/** The room that the table has; and how large the browser writes, in pixels. */
const room = signal<Room>({ width: 360, height: 740 });
const letters = signal(USUAL_LETTERS);

const players = computed(() => shown.value?.players.length ?? 2);

/** How much larger than usual the table is drawn, with all that is written on it. */
export const textSize = computed(() => enlargement(room.value, letters.value, players.value));

export const layout = computed(() => {
  const wanted = {
    players: players.value,
    calls: table.value?.calls !== false,
    leftHanded: prefs.leftHanded.value,
    coached: coach.value !== null,
    talks: canTalk.value,
    watches: table.value?.watching === true,
    counterClockwise: table.value?.counter_clockwise === true,
  };
  const usual = tableLayout(room.value, wanted, textSize.value);
  return ticks.value === null ? usual : countLayout(usual, wanted);
});
/** How far the edges of the stock and its light stand out on the left, in pixels. */
const EDGES = 6;
/** The piles and the note side by side, for what needs the room of both. */
export const pilesAndNote = computed<Box>(() => {
  const { stock, note } = layout.value;
  const x = stock.x - EDGES;
  return { x, y: note.y, width: note.x + note.width - x, height: note.height };
});

export const shape = computed(() => layout.value.shape);

/** Looks how much room there is, now and whenever the window changes. */
export function followWindow(): void {
  const root = document.documentElement;
  const look = () => measure(root.clientWidth, root.clientHeight);
  addEventListener("resize", look);
  look();
}

function measure(width: number, height: number): void {
  const { fontSize } = getComputedStyle(document.documentElement);
  letters.value = Number.parseFloat(fontSize) || USUAL_LETTERS;
  const { width: was, height: high } = room.peek();
  if (width && height && (width !== was || height !== high)) room.value = { width, height };
}

/**
 * Measures the table itself, which keeps clear of a phone's own edges, and `letter`, which is as wide
 * as the browser's letters are large; gives what ends it.
 */
export function measureTable(
  element: HTMLElement | null,
  letter: HTMLElement | null,
): (() => void) | undefined {
  if (!element || !letter) return undefined;
  const look = () => measure(element.clientWidth, element.clientHeight);
  look();
  const observer = new ResizeObserver(look);
  observer.observe(element);
  observer.observe(letter);
  return () => observer.disconnect();
}
