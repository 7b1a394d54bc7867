// Where the end of a first deal is told: in the coach's place, and in what is empty beside or beneath it.

import type { Box, Layout } from "./places";

/** The height of one's own sum, which stands beneath, in pixels at the usual letter size. */
const OWN_SUM = 36;

/** Null where that is the note's own place, as at a desk. */
export function learntBox({ coach, note, own, shape, stock }: Layout): Box | null {
  if (coach && own && shape === "tablet") {
    const width = coach.x + coach.width - stock.x;
    return { ...coach, x: stock.x, width, height: own.y + own.height - OWN_SUM - coach.y };
  }
  return shape === "phone" ? note : coach;
}
