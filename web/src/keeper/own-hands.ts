// Hands that players give in at their own phones, as the keeper takes them over. What the keeper has
// written themselves stays.

import type { HandGiven, KeptScores, Scoring } from "../messages";
import { isOver, nextDeal } from "./counting";
import { type DealChange, dealAt, inDeal, setLeft, setOut, type UndoStep } from "./noting";
import { text } from "./words";

/** What became of the hand at a phone: to be sent where it is not `open`, at the server, and on the sheet. */
export type GivenState = "open" | "sending" | "sent" | "taken";

/** The same as the sheet comes: a hand that it has lost again, as by Undo, can be sent once more. */
export function stateBy(state: GivenState, isOnSheet: boolean): GivenState {
  if (state === "sent" && isOnSheet) return "taken";
  return state === "taken" && !isOnSheet ? "open" : state;
}

interface TakenIn {
  kept: KeptScores;
  /** What was new; none where nothing was. */
  steps: readonly UndoStep[];
  /** What has been taken over last, by name. */
  taken: Readonly<Record<string, HandGiven>>;
}

const OUT = "out";
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function takenIn(
  kept: KeptScores,
  taken: TakenIn["taken"],
  given: readonly HandGiven[],
  scoring: Scoring,
): TakenIn {
  const now = { kept, steps: [] as UndoStep[], taken };
  for (const hand of given) {
    const { name, left } = hand;
    const before = now.taken[name];
    const index = hand.deal - 1;
    const seat = now.kept.players.indexOf(name);
    const comes = index === nextDeal(now.kept) && !isOver(now.kept, scoring);
    if (seat < 0 || same(before, hand) || !(comes || index < now.kept.deals.length)) continue;
    const deal = dealAt(now.kept, index);
    const noted = deal.out === seat ? OUT : (deal.left[seat] ?? null);
    const last = before?.deal === hand.deal ? (before.left ?? OUT) : null;
    const isKeepers = noted !== null && !same(noted, last);
    if (isKeepers || deal.away?.includes(seat) || (!left && deal.out !== null)) continue;
    const change = (what: DealChange) => {
      const { kept, step } = inDeal(index, what, text.steps.own(name))(now.kept);
      now.kept = kept;
      now.steps.push(step);
    };
    if (!left || noted === OUT) change(setOut(left ? null : seat));
    if (left) change(setLeft(seat, left));
    now.taken = { ...now.taken, [name]: hand };
  }
  return now;
}
