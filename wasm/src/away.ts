/** How far a player is from going down, and whether there is time for it. */

import { missing, outs } from "./contract";
import { byte, DOWN, handOf, keep, keptOuts, keptShort, sizeOf } from "./position";
import { seats } from "./rules";

/** How many cards the seat is short of the contract; its outs are then kept. */
export function short(seat: i32): i32 {
  const kept = keptShort(seat);
  if (kept >= 0) return kept;
  const found = missing(handOf(seat));
  keep(seat, found, outs);
  return found;
}

export function isOut(seat: i32, face: i32): bool {
  return ((keptOuts(seat) >> face) & 1) != 0;
}

/** Whether the deal will likely end before a hand so many steps away goes down. */
export function isLate(seat: i32, away: i32): bool {
  let fewest = i32.MAX_VALUE;
  for (let other = 0; other < seats; other++) {
    if (other != seat && byte(DOWN, other)) fewest = min(fewest, sizeOf(other));
  }
  return away > fewest;
}
