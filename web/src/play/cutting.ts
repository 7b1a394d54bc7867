// Where a cut of the deck would fall now: the thumb moves over it until one says stop.

import { signal } from "@preact/signals";
import { act } from "../turn/sending";

/** How many cards the cut would lift; below 1 where no deck is to be cut. */
export const lifted = signal(0);

export function cutHere(): void {
  const cards = Math.round(lifted.peek());
  if (cards > 0) void act({ verb: "cut", cards });
}
