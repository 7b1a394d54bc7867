// Which cards of the hand are new: those that came in the turn that is played, whosever it is. They stay
// marked until it ends, whatever else leaves the hand. What is only prepared changes nothing here.

import type { HandCard } from "../turn/hand";

export interface Known {
  turn: string;
  /** The cards that are held, and those of them that are new, by their keys. */
  keys: ReadonlySet<string>;
  fresh: ReadonlySet<string>;
}

/** So many at once are a new hand, and no news card by card. */
const HAND = 6;

/** `before` is null for a page that has just come: what it finds is not new. */
export function freshIn(before: Known | null, hand: readonly HandCard[], turn: string): Known {
  const keys = new Set(hand.map(({ key }) => key));
  const come = [...keys].filter((key) => before?.keys.has(key) === false);
  const stay = turn === before?.turn ? [...before.fresh].filter((key) => keys.has(key)) : [];
  return { turn, keys, fresh: new Set(come.length < HAND ? [...stay, ...come] : []) };
}
