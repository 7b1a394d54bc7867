// The cards of one's own hand as they lie on the page, and in which order.
// A card has a key, its face and which of the equal ones it is, so that a selection and an order of
// one's own outlast every change of the hand.

import { computed, signal } from "@preact/signals";
import { say } from "../browser/announce";
import { prefs } from "../browser/prefs";
import { sortedByRank, sortedBySuit } from "../cards/cards";
import { serverGame, table } from "../connection/state";
import { groups, justLaid, shown, staging } from "./shown";
import { done } from "./words";

export interface HandCard {
  readonly key: string;
  readonly face: number;
}

/** Every card of a hand with its key. */
export function keyed(faces: readonly number[]): HandCard[] {
  const seen = new Map<number, number>();
  return faces.map((face) => {
    const which = seen.get(face) ?? 0;
    seen.set(face, which + 1);
    return { key: `${face}.${which}`, face };
  });
}

/** The cards in the order of the keys; those that are not among them join at the right. */
export function arranged(cards: readonly HandCard[], keys: readonly string[]): HandCard[] {
  const at = new Map(keys.map((key, index) => [key, index]));
  const known = cards.filter((card) => at.has(card.key));
  known.sort((one, other) => (at.get(one.key) ?? 0) - (at.get(other.key) ?? 0));
  return [...known, ...cards.filter((card) => !at.has(card.key))];
}

/** The cards after those with `moved` keys were put before the card that stood at `index`. */
export function reordered(
  cards: readonly HandCard[],
  moved: ReadonlySet<string>,
  index: number,
): HandCard[] {
  const before = cards.slice(0, index).filter((card) => !moved.has(card.key));
  const after = cards.slice(index).filter((card) => !moved.has(card.key));
  return [...before, ...cards.filter((card) => moved.has(card.key)), ...after];
}

/** The cards less these faces; of equal ones the last go first. */
export function less(cards: readonly HandCard[], faces: readonly number[]): HandCard[] {
  const left = [...faces];
  const kept: HandCard[] = [];
  for (const card of [...cards].reverse()) {
    const at = left.indexOf(card.face);
    if (at >= 0) left.splice(at, 1);
    else kept.unshift(card);
  }
  return kept;
}

/** The keys of these faces among the cards; of equal ones the last. */
export function keysOf(cards: readonly HandCard[], faces: readonly number[]): ReadonlySet<string> {
  const rest = new Set(less(cards, faces).map((card) => card.key));
  return new Set(cards.map((card) => card.key).filter((key) => !rest.has(key)));
}

interface OwnOrder {
  place: string;
  keys: readonly string[];
}
/** The order made last by hand, and for which deal of which table. */
const own = signal<OwnOrder>({ place: "", keys: [] });

function placeOfOrder(): string {
  return `order ${table.value?.id ?? ""} ${serverGame.value?.deal ?? 0}`;
}

/** One's own order in this deal, which survives a reload; empty where none was made. */
function ownOrder(): readonly string[] {
  const place = placeOfOrder();
  if (own.value.place === place) return own.value.keys;
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]");
  } catch {
    return [];
  }
}

const whole = computed<readonly HandCard[]>(() => {
  const faces = shown.value?.hand ?? [];
  const aceLow = table.value?.ace_low;
  switch (prefs.sortOrder.value) {
    case "rank":
      return keyed(sortedByRank(faces, aceLow));
    case "hand":
      return arranged(keyed(sortedBySuit(faces, aceLow)), ownOrder());
    default:
      return keyed(sortedBySuit(faces, aceLow));
  }
});

/** The hand as displayed: without the melds that were just laid down, or what lies in the open tray. */
export const hand = computed<readonly HandCard[]>(() => {
  const away = justLaid.value?.melds ?? (staging.value ? groups.value : []);
  return less(
    whole.value,
    away.flatMap(({ cards }) => cards ?? []),
  );
});

/** Moves cards within the hand, which is then in an order of one's own. */
export function reorder(moved: ReadonlySet<string>, index: number): void {
  const displayed = reordered(hand.peek(), moved, index);
  const shownKeys = new Set(displayed.map((card) => card.key));
  const hidden = whole.peek().filter((card) => !shownKeys.has(card.key));
  const place = placeOfOrder();
  const keys = [...displayed, ...hidden].map((card) => card.key);
  own.value = { place, keys };
  prefs.sortOrder.value = "hand";
  try {
    sessionStorage.setItem(place, JSON.stringify(keys));
  } catch {
    // A browser that keeps nothing: the order then ends with the page.
  }
}

const ORDERS = ["suit", "rank", "hand"] as const;

/** Sorts by suit, then by rank; by hand where there is an order of one's own. */
export function sortNext(): void {
  const orders = ORDERS.filter((order) => order !== "hand" || ownOrder().length);
  const at = orders.indexOf(prefs.sortOrder.peek());
  const next = orders[(at + 1) % orders.length] ?? "suit";
  prefs.sortOrder.value = next;
  say(next === "hand" ? done.ownOrder : done.sorted(next));
}
