/** How likely a seat takes a card, by what all have seen of it; `bots/measures/others` says why. */

import { FACES, facesIn, JOKER, RANKS } from "./cards";
import { FAR_SEEN, FAR_TAKEN, SIGNS } from "./numbers";
import { at, facesAt, HAND_SIZE, KNOWN, LEFT, THREW } from "./position";

/** What each sign adds to the log-odds that a player takes, or buys, a card; the host writes them. */
export const TAKE_SIGNS = new StaticArray<f64>(SIGNS);
export const BUY_SIGNS = new StaticArray<f64>(SIGNS);
const SUIT: u64 = (1 << RANKS) - 1;
const ALL: u64 = ((<u64>1) << FACES) - 1;
const NATURALS: u64 = ALL ^ ((<u64>1) << JOKER);

/** The faces, as bits, of which each sign is seen. */
const shown = new StaticArray<u64>(SIGNS);

/** Looks at what a seat, which is not down, was seen to do. */
export function look(seat: i32): void {
  const holds = facesIn(at + KNOWN + seat * HAND_SIZE);
  const threw = facesAt(THREW, seat) & NATURALS;
  const left = facesAt(LEFT, seat) & NATURALS;
  shown[0] = ALL;
  shown[1] = (<u64>1) << JOKER;
  shown[2] = likeRanks(holds);
  shown[3] = near(holds, FAR_TAKEN);
  shown[4] = likeRanks(threw);
  shown[5] = near(threw, FAR_SEEN);
  shown[6] = left;
  shown[7] = likeRanks(left) & ~left;
  shown[8] = near(left, FAR_SEEN);
  shown[9] = holds ? NATURALS : 0;
}

/** The chance that this seat takes the face, or buys it, by the weights of the signs. */
export function chanceOf(face: i32, weights: StaticArray<f64>): f64 {
  let sum: f64 = 0;
  for (let sign = 0; sign < SIGNS; sign++) {
    if ((shown[sign] >> face) & 1) sum += weights[sign];
  }
  return 1.0 / (1.0 + Math.exp(-sum));
}

/** A bit in each suit's part. */
function inEachSuit(bits: u64): u64 {
  return bits | (bits << RANKS) | (bits << (2 * RANKS)) | (bits << (3 * RANKS));
}

/** All faces of the ranks that are among these. */
function likeRanks(faces: u64): u64 {
  const naturals = faces & NATURALS;
  const either = naturals | (naturals >> (2 * RANKS));
  return inEachSuit((either | (either >> RANKS)) & SUIT);
}

/** All faces of a suit that are at most so many ranks away from one of these. */
function near(faces: u64, far: i32): u64 {
  let found: u64 = 0;
  for (let step = 1; step <= far; step++) {
    const low = inEachSuit(SUIT >> step);
    found |= ((faces & low) << step) | ((faces >> step) & low);
  }
  return found;
}
