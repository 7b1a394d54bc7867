// Where the end of a first deal is told: in the coach's place, and in what is empty beside or beneath it.

import type { Box, Layout } from "./places";

/** Null where that is the note's own place, as at a desk. */
export function learntBox(layout: Layout, cardsLeft: number): Box | null {
  const { coach, hand, note, shape, stock } = layout;
  if (coach && shape === "tablet") {
    return { ...coach, x: stock.x, width: coach.x + coach.width - stock.x };
  }
  if (!coach || shape !== "phone") return coach;
  const { y, height } = cardsLeft > 0 ? note : hand;
  return { ...coach, height: y + height - coach.y };
}
