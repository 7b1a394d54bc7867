// Whether nobody has played in this browser yet: for them a game with bots begins without offers, and
// the first offer says what it is.

import { signal } from "@preact/signals";
import { seats } from "./seats";
import { readStored, writeStored } from "./storage";

const KEY = "newcomer";

/** Whether whoever plays here has still to meet an offer. */
export const newcomer = signal(false);

/** Looks once whether anybody has sat at a table here; nobody who has becomes a newcomer later. */
export function noteNewcomer(): void {
  const found = readStored(KEY);
  keep(typeof found === "boolean" ? found : !seats.peek().length);
}

/** They have met an offer. */
export function noLongerNew(): void {
  keep(false);
}

function keep(is: boolean): void {
  newcomer.value = is;
  writeStored(KEY, is);
}
