// Opens a first deal by the rules that are chosen.

import { ask } from "../connection/net";
import type { RulesToOpen } from "../rule-sets/queries";
import { words } from "../text/words";

/** The address of a new table with a first deal. */
export async function openLesson(rules: RulesToOpen, name: string): Promise<string> {
  const seated = await ask({ kind: "learn", name: name || words.home.guest, ...rules });
  return `/t/${seated.table}`;
}
