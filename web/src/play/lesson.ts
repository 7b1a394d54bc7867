// Opens a first deal by the rules that are chosen.

import { ask } from "../connection/net";
import { rulesToOpen } from "../rule-sets/queries";
import { words } from "../text/words";

/** The address of a new table with a first deal. */
export async function openLesson(rules: string, name: string): Promise<string> {
  const seated = await ask({
    kind: "learn",
    name: name || words.home.guest,
    ...(await rulesToOpen(rules)),
  });
  return `/t/${seated.table}`;
}
