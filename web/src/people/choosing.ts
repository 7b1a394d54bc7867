// Which mark is one's own, and how it is changed: at the table where one sits, and for those to come.

import { command } from "../connection/net";
import { table } from "../connection/state";
import type { Mark } from "../messages";
import { ownMark } from "./own";

/** What is shown as chosen: what all see where one sits at a table. */
export function markNow(): Mark {
  const at = table.value;
  return (at && at.you !== null && at.seats[at.you]?.mark) || ownMark.value;
}

export async function chooseMark(changed: Mark): Promise<void> {
  const mark = { ...ownMark.peek(), ...changed };
  ownMark.value = mark;
  const you = table.peek()?.you ?? null;
  if (you !== null) await command({ kind: "choose_mark", mark });
}
