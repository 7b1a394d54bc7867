// Learning by the rules of the table at which one sits: a first deal once more, the same lesson, or one
// thing that did not come.

import { signal } from "@preact/signals";
import { go } from "../browser/route";
import { table, you } from "../connection/state";
import { LONGEST_RULES_TITLE } from "../numbers";
import { complainOf } from "../turn/refusing";
import { openLesson, type ToLearn } from "./lesson";

/** Whether a table is being opened. */
export const opening = signal(false);

export async function learnHere(what: ToLearn): Promise<void> {
  const at = table.peek();
  if (!at || opening.peek()) return;
  opening.value = true;
  const { rules, changes, rules_title } = at;
  const byRules = { rules, changes, rules_title: rules_title.slice(0, LONGEST_RULES_TITLE) };
  try {
    go(await openLesson(byRules, at.seats[you.peek() ?? 0]?.name ?? "", what));
  } catch (error) {
    complainOf(error);
  } finally {
    opening.value = false;
  }
}
