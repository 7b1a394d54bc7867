// The one signal that holds one's own turn, and the one way to change it.

import { signal } from "@preact/signals";
import { type Action, reduce } from "./reduce";
import { SAVED_FIELDS, saveTurn } from "./saving";
import { NOTHING } from "./state";

export const turn = signal(NOTHING);

/** Applies what happened to the turn; gives whether that changed anything. */
export function dispatch(action: Action): boolean {
  const before = turn.peek();
  const after = reduce(before, action);
  turn.value = after;
  if (SAVED_FIELDS.some((field) => before[field] !== after[field])) saveTurn(after);
  return before !== after;
}
