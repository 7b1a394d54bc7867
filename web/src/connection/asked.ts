// What one is asked now, in a few words.

import type { GameView } from "../messages";
import { words } from "../text/words";

/** Empty where one is asked nothing, or has answered already. */
export function askedNow({ asked, can }: GameView): string {
  const offered = asked === "offer" || asked === "last_call";
  return offered && can.offer?.answered !== false ? "" : words.asked[asked];
}
