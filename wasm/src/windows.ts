/** The windows of one hand in which a run may lie. */

import { SUITS, TWO_PLACE } from "./cards";
import { held } from "./held";
import { MOST_ASKED_FOR } from "./numbers";
import {
  adjacentWilds,
  firstPlace,
  isRunAlike,
  lastPlace,
  RUN_LENGTHS,
  RUN_NATURALS,
  runs,
  twosEverywhere,
} from "./rules";
import { ONE_WINDOW, worked } from "./work";

const MOST_WINDOWS: i32 = 512;
const COUNT_WORDS: i32 = 4 * SUITS;

// The windows of one hand, those that lack the fewest cards first.
export const windowSuit = new StaticArray<i32>(MOST_WINDOWS);
export const windowStart = new StaticArray<i32>(MOST_WINDOWS);
export const windowPlaces = new StaticArray<u32>(MOST_WINDOWS);
export const windowOpen = new StaticArray<i32>(MOST_WINDOWS);
export let windows: i32 = 0;

/** The places of a run of so many cards that begins there. */
export function windowAt(start: i32, length: i32): u32 {
  return ((1 << length) - 1) << start;
}

/** By how many natural cards a run in these places is short that has these. */
export function shortRun(places: u32, naturals: u32): i32 {
  const short = max(<i32>RUN_NATURALS[<i32>popcnt(places)] - <i32>popcnt(naturals), 0);
  return adjacentWilds ? short : max(short, crowded(places & ~naturals));
}

/**
 * How many of these places cannot be wild if no two neighbours may be: half of each gap, and those
 * beside a two that is wild even in its own place.
 */
function crowded(places: u32): i32 {
  const two = twosEverywhere ? places & TWO_PLACE : 0;
  const beside = places & ((two << 1) | (two >> 1));
  let found = <i32>popcnt(beside);
  for (let left = places & ~(two | beside); left & (left >> 1); ) {
    const first = left & ~(left << 1);
    found += <i32>popcnt(first & (left >> 1));
    left &= ~(first | (first << 1));
  }
  return found;
}

/** By suit: the places where a window begins that lacks so many cards. */
const begins = new StaticArray<u32>(SUITS);
/** By run: the numbers of cards in all windows of its length, a bit of them in each of four vectors. */
const counts = new StaticArray<u32>(MOST_ASKED_FOR * COUNT_WORDS);

/** How many cards the windows lack that are listed next. */
let nextLacking: i32 = 0;

/**
 * Counts the cards in all windows of one hand at once: each bit is a window, each lane a suit. They
 * are then listed as far as they are needed.
 */
export function beginWindows(): void {
  countCards();
  windows = 0;
  nextLacking = 0;
}

/**
 * Whether the list has a window of this number, those that lack the fewest cards first; it is made
 * longer where that lacks no more than so many.
 */
export function hasWindow(at: i32, limit: i32): bool {
  const most = min(limit, <i32>RUN_LENGTHS[runs - 1]);
  while (windows <= at && nextLacking <= most) {
    for (let run = 0; run < runs; run++) if (!isRunAlike(run)) listThose(run, nextLacking);
    nextLacking++;
  }
  return at < windows && windowOpen[at] <= limit;
}

/** Counts the cards in all windows of each length. */
function countCards(): void {
  const places = v128.load(changetype<usize>(held));
  let ones = i32x4.splat(0);
  let twos = i32x4.splat(0);
  let fours = i32x4.splat(0);
  let eights = i32x4.splat(0);
  let at = 0;
  for (let run = 0; run < runs; run++) {
    for (; at < <i32>RUN_LENGTHS[run]; at++) {
      const next = i32x4.shr_u(places, at);
      const toTwos = v128.and(ones, next);
      const toFours = v128.and(twos, toTwos);
      eights = v128.or(eights, v128.and(fours, toFours));
      fours = v128.xor(fours, toFours);
      twos = v128.xor(twos, toTwos);
      ones = v128.xor(ones, next);
    }
    const into = countsOf(run);
    v128.store(into, ones);
    v128.store(into, twos, 16);
    v128.store(into, fours, 32);
    v128.store(into, eights, 48);
  }
}

function countsOf(run: i32): usize {
  return changetype<usize>(counts) + run * COUNT_WORDS * sizeof<u32>();
}

/** Lists the windows of this run's length that lack just so many cards. */
function listThose(run: i32, lacking: i32): void {
  const length = <i32>RUN_LENGTHS[run];
  const cards = length - lacking;
  if (cards < 0) return;
  const from = countsOf(run);
  let found = i32x4.splat((1 << (lastPlace + 1 - length)) - (1 << (firstPlace - 1)));
  found = withBit(found, cards & 1, v128.load(from));
  found = withBit(found, cards & 2, v128.load(from, 16));
  found = withBit(found, cards & 4, v128.load(from, 32));
  found = withBit(found, cards & 8, v128.load(from, 48));
  if (v128.any_true(found)) addWindows(found, lacking, length);
}

function withBit(found: v128, isSet: i32, bits: v128): v128 {
  return isSet ? v128.and(found, bits) : v128.andnot(found, bits);
}

/** Adds the windows of this length that begin in these places of each suit. */
function addWindows(found: v128, lacking: i32, length: i32): void {
  v128.store(changetype<usize>(begins), found);
  for (let suit = 0; suit < SUITS; suit++) {
    for (let left = begins[suit]; left; left &= left - 1) {
      const start = <i32>ctz(left);
      addWindow(suit, start, windowAt(start, length), lacking);
    }
  }
}

export function addWindow(suit: i32, start: i32, window: u32, lacking: i32): void {
  if (windows == MOST_WINDOWS) return;
  worked(ONE_WINDOW);
  windowSuit[windows] = suit;
  windowStart[windows] = start;
  windowPlaces[windows] = window;
  windowOpen[windows] = lacking;
  windows++;
}

export function clearWindows(): void {
  windows = 0;
}
