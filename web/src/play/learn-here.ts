// Learning by the rules of the table at which one sits: a first deal once more, the same lesson, or one
// thing that did not come; and then a whole game with bots.

import { signal } from "@preact/signals";
import { go } from "../browser/route";
import { command } from "../connection/net";
import { table, you } from "../connection/state";
import type { TableUpdate } from "../messages";
import { LONGEST_RULES_TITLE } from "../numbers";
import { words } from "../text/words";
import { complainOf } from "../turn/refusing";
import { openLesson, type ToLearn } from "./lesson";

/** Whether a table is being opened. */
export const opening = signal(false);

export const learnHere = (what: ToLearn): Promise<void> =>
  opens((at, name) => openLesson(rulesOf(at), name, what));

/** A game with as many bots, as strong and as quick. */
export const playHere = (): Promise<void> =>
  opens(async (at, name) => {
    const seated = await command({
      kind: "open",
      name: name || words.home.guest,
      title: "",
      seats: at.seats.length,
      ...rulesOf(at),
      settings: at.settings,
      start: true,
    });
    return `/t/${seated.table}`;
  });

const rulesOf = ({ rules, changes, rules_title }: TableUpdate) => ({
  rules,
  changes,
  rules_title: rules_title.slice(0, LONGEST_RULES_TITLE),
});

async function opens(open: (at: TableUpdate, name: string) => Promise<string>): Promise<void> {
  const at = table.peek();
  if (!at || opening.peek()) return;
  opening.value = true;
  try {
    go(await open(at, at.seats[you.peek() ?? 0]?.name ?? ""));
  } catch (error) {
    complainOf(error);
  } finally {
    opening.value = false;
  }
}
