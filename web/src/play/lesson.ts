// Opens a first deal, or a short lesson to play out, by the rules that are chosen.

import { remembered } from "../browser/storage";
import { ask } from "../connection/net";
import type { Moment } from "../messages";
import { ownMark } from "../people/own";
import type { RulesToOpen } from "../rule-sets/queries";
import { words } from "../text/words";

/** Whether a first deal was played to its end on this device. */
export const firstDealDone = remembered("firstDeal", false, (found) => typeof found === "boolean");

/** A first deal, where nothing is said. */
export interface ToLearn {
  /** The key of a short lesson, to be played out. */
  exercise?: string;
  /** What did not come in a first deal; the first of it comes now. */
  more?: readonly Moment[];
}

/** The address of a new table with a first deal, or with another position to learn on. */
export async function openLesson(
  rules: RulesToOpen,
  name: string,
  { exercise = "", more = [] }: ToLearn = {},
): Promise<string> {
  const asked = { name: name || words.home.guest, ...rules, exercise, more, mark: ownMark.value };
  const seated = await ask({ kind: "learn", ...asked });
  return `/t/${seated.table}`;
}
