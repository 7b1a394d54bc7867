// A tap on a card of the hand selects it, or puts it into the open tray. Two quick taps on one card
// discard it, where the first of them could have: it is one's turn to discard, nothing else is
// selected, and the same is asked as before.

import { prefs } from "../browser/prefs";
import { isAimed, isDoubled } from "../browser/presses";
import type { Question } from "../messages";
import { discardChosen } from "../turn/answering";
import { select, selectedKeys } from "../turn/selecting";
import { shown, staging } from "../turn/shown";
import { touch } from "../turn/staging";
import { countsFrom } from "./aiming";

const DISCARDS: readonly Question[] = ["play", "free_discard"];

/** The card that a second tap would discard, and while what is asked; nothing where it would not. */
let first: { key: string; question: string } | null = null;

export function tap(key: string): void {
  const { question, asked } = shown.peek() ?? {};
  if (isDoubled()) {
    if (prefs.doubleTap.peek() && first?.key === key && first.question === question) {
      select([key]);
      discardChosen();
    }
    first = null;
    return;
  }
  const alone = [...selectedKeys.peek()].every((other) => other === key);
  const may = asked && DISCARDS.includes(asked) && !staging.peek() && alone && isDiscardAimed();
  first = may && question ? { key, question } : null;
  touch(key);
}

/** The card is dragged: a tap after that is a first one. */
export function forgetTap(): void {
  first = null;
}

/** Whether the press came down when one could discard already. */
function isDiscardAimed(): boolean {
  return (["second", "main"] as const).some((way) => {
    const from = countsFrom(way, "discard");
    return from !== undefined && isAimed(from);
  });
}
