// The keys of several options, one of which is meant: digits in their order, then letters that mean
// nothing else at the table; ranks of a set by their own names.

import type { Choice } from "../messages";

/** As `KeyboardEvent.key` says them. */
export const CHOICE_KEYS = "1234567890agijknqvyz";

/** The key of the nth option, from 0; empty where there are more than keys. */
export const keyOfNth = (nth: number): string => CHOICE_KEYS[nth] ?? "";

/** The key of each of these choices in a slot of the tray. */
export function keysOfChoices(choices: readonly Choice[]): readonly string[] {
  return choices.map(({ meld, wild }, nth) =>
    meld.kind === "set" ? rankKey(wild) : keyOfNth(nth),
  );
}

/** The key of a rank, `7` or `Q`: its only or its last letter, so that ten is 0. */
const rankKey = (rank: string): string => rank.slice(-1).toLowerCase();
