// Whether nobody has played in this browser yet: for them a game with bots begins without offers, and
// the first offer says what it is. Before the very first one they are asked, once, whether somebody shall
// show them how.

import { signal } from "@preact/signals";
import { seats } from "./seats";
import { readStored, remembered, writeStored } from "./storage";

const KEY = "newcomer";

/** Whether whoever plays here has still to meet an offer. */
export const newcomer = signal(false);

/** Whether they have been asked how they want to begin. */
const asked = remembered("askedToLearn", false, (found) => typeof found === "boolean");

/** Whether to ask how they want to begin: nobody has sat at a table here. It is asked once. */
export function asksHowToBegin(): boolean {
  const asks = newcomer.peek() && !seats.peek().length && !asked.peek();
  if (asks) asked.value = true;
  return asks;
}

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
