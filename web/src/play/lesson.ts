// Opens a first deal, or a short lesson to play out, by the rules that are chosen.

import { remembered } from "../browser/storage";
import { ask } from "../connection/net";
import type { RulesToOpen } from "../rule-sets/queries";
import { words } from "../text/words";

/** Whether a first deal was played to its end on this device. */
export const firstDealDone = remembered("firstDeal", false, (found) => typeof found === "boolean");

/** The address of a new table with a first deal, or with the position of a short lesson. */
export async function openLesson(rules: RulesToOpen, name: string, exercise = ""): Promise<string> {
  const seated = await ask({ kind: "learn", name: name || words.home.guest, ...rules, exercise });
  return `/t/${seated.table}`;
}
