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

/** By suit: the places where a window begins that lacks so many cards. */
const begins = new StaticArray<u32>(SUITS);

/**
 * Lists the windows that can matter where all runs together lack no more than so many cards, those
 * that lack the fewest first.
 *
 * The cards in all windows are counted at once: each bit is a window, each lane a suit.
 */
export function listWindows(limit: i32): void {
  const places = v128.load(changetype<usize>(held));
  let ones = i32x4.splat(0);
  let twos = i32x4.splat(0);
  let fours = i32x4.splat(0);
  let eights = i32x4.splat(0);
  for (let at = 0; at < runLength; at++) {
    const next = i32x4.shr_u(places, at);
    const toTwos = v128.and(ones, next);
    const toFours = v128.and(twos, toTwos);
    eights = v128.or(eights, v128.and(fours, toFours));
    fours = v128.xor(fours, toFours);
    twos = v128.xor(twos, toTwos);
    ones = v128.xor(ones, next);
  }
  windows = 0;
  const starts = i32x4.splat((1 << (lastPlace + 1 - runLength)) - (1 << (firstPlace - 1)));
  let most = min(limit, runLength);
  for (let lacking = 0; lacking <= most; lacking++) {
    const cards = runLength - lacking;
    let found = cards & 1 ? v128.and(starts, ones) : v128.andnot(starts, ones);
    found = cards & 2 ? v128.and(found, twos) : v128.andnot(found, twos);
    found = cards & 4 ? v128.and(found, fours) : v128.andnot(found, fours);
    found = cards & 8 ? v128.and(found, eights) : v128.andnot(found, eights);
    if (v128.any_true(found)) addWindows(found, lacking);
    // the other runs lack at least what this one does
    if (windows) most = min(most, limit - (runs - 1) * windowOpen[0]);
  }
}

/** Adds the windows that begin in these places of each suit. */
function addWindows(found: v128, lacking: i32): void {
  v128.store(changetype<usize>(begins), found);
  for (let suit = 0; suit < SUITS; suit++) {
    for (let left = begins[suit]; left; left &= left - 1) {
      const start = <i32>ctz(left);
      addWindow(suit, start, windowAt(start), lacking);
    }
  }
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
