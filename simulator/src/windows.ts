/** The windows of one hand in which a run may lie. */

import { SUITS } from "./cards";
import { held } from "./held";
import { adjacentWilds, firstPlace, lastPlace, RUN_NATURALS, runLength, runs } from "./rules";

const MOST_WINDOWS: i32 = 512;

// The windows of one hand, those that lack the fewest cards first.
export const windowSuit = new StaticArray<i32>(MOST_WINDOWS);
export const windowStart = new StaticArray<i32>(MOST_WINDOWS);
export const windowPlaces = new StaticArray<u32>(MOST_WINDOWS);
export const windowOpen = new StaticArray<i32>(MOST_WINDOWS);
export let windows: i32 = 0;

/** The places of a run of the length asked for that begins there. */
export function windowAt(start: i32): u32 {
  return ((1 << runLength) - 1) << start;
}

/** By how many natural cards a run in these places is short that has these. */
export function shortRun(places: u32, naturals: u32): i32 {
  const short = max(<i32>RUN_NATURALS[<i32>popcnt(places)] - <i32>popcnt(naturals), 0);
  return adjacentWilds ? short : max(short, crowded(places & ~naturals));
}

/** How many of these places cannot be wild if no two neighbours may be: half of each gap. */
function crowded(places: u32): i32 {
  let found = 0;
  for (let left = places; left & (left >> 1); ) {
    const first = left & ~(left << 1);
    found += <i32>popcnt(first & (left >> 1));
    left &= ~(first | (first << 1));
  }
  return found;
}

/** By suit: the places where a window begins, by the bits of the number of cards held in it. */
const heldOnes = new StaticArray<u32>(SUITS);
const heldTwos = new StaticArray<u32>(SUITS);
const heldFours = new StaticArray<u32>(SUITS);
const heldEights = new StaticArray<u32>(SUITS);

/**
 * Lists the windows that can matter where all runs together lack no more than so many cards, those
 * that lack the fewest first.
 */
export function listWindows(limit: i32): void {
  windows = 0;
  for (let suit = 0; suit < SUITS; suit++) countWindows(suit);
  const starts: u32 = (1 << (lastPlace + 1 - runLength)) - (1 << (firstPlace - 1));
  let most = min(limit, runLength);
  for (let lacking = 0; lacking <= most; lacking++) {
    const cards = runLength - lacking;
    for (let suit = 0; suit < SUITS; suit++) {
      let found = starts & (cards & 1 ? heldOnes[suit] : ~heldOnes[suit]);
      found &= cards & 2 ? heldTwos[suit] : ~heldTwos[suit];
      found &= cards & 4 ? heldFours[suit] : ~heldFours[suit];
      found &= cards & 8 ? heldEights[suit] : ~heldEights[suit];
      for (; found; found &= found - 1) {
        const start = <i32>ctz(found);
        addWindow(suit, start, windowAt(start), lacking);
      }
    }
    // the other runs lack at least what this one does
    if (windows) most = min(most, limit - (runs - 1) * windowOpen[0]);
  }
}

/** Counts the cards held in all windows of a suit at once: each bit is a window. */
function countWindows(suit: i32): void {
  let ones: u32 = 0;
  let twos: u32 = 0;
  let fours: u32 = 0;
  let eights: u32 = 0;
  for (let at = 0; at < runLength; at++) {
    const next = held[suit] >> at;
    const toTwos = ones & next;
    const toFours = twos & toTwos;
    eights |= fours & toFours;
    fours ^= toFours;
    twos ^= toTwos;
    ones ^= next;
  }
  heldOnes[suit] = ones;
  heldTwos[suit] = twos;
  heldFours[suit] = fours;
  heldEights[suit] = eights;
}

export function addWindow(suit: i32, start: i32, window: u32, lacking: i32): void {
  if (windows == MOST_WINDOWS) return;
  windowSuit[windows] = suit;
  windowStart[windows] = start;
  windowPlaces[windows] = window;
  windowOpen[windows] = lacking;
  windows++;
}

export function clearWindows(): void {
  windows = 0;
}
