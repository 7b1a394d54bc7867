// Where the end of a first deal is told: in the coach's place, and in what is empty beside or beneath it.

import type { Box, Layout } from "./places";

/** Null where that is the note's own place, as at a desk. */
export function learntBox({ coach, note, shape, stock }: Layout): Box | null {
  if (coach && shape === "tablet") {
    return { ...coach, x: stock.x, width: coach.x + coach.width - stock.x };
  }
  return shape === "phone" ? note : coach;
}
