// How things stand at one of one's tables, in the few words of its place in the list.

import type { Peeked } from "../messages";
import { words } from "../text/words";

const text = words.home;

/** How things stand; "gone" where the seat is there no more. */
export type Found = Peeked | "gone";

interface Standing {
  sentence: string;
  /** Whether the table waits for oneself. */
  own: boolean;
}

/** Whose turn it is, is said only by a name that this browser shows. */
export function standing(found: Found, namesHidden = false): Standing {
  if (found === "gone") {
    return others(text.gone);
  }
  const { stage, asked, turn, here, joining = "not" } = found;
  if (joining !== "not") {
    return others(text.joining[joining]);
  }
  if (stage !== "playing") {
    return others(text.stages[stage]);
  }
  if (words.asked[asked]) {
    return { sentence: words.asked[asked], own: true };
  }
  return others(turn && !namesHidden ? text.toPlay(turn) : here ? text.here(here) : "");
}

const others = (sentence: string): Standing => ({ sentence, own: false });
