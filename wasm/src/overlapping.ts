/**
 * What runs of one suit lack where they may overlap, so that it matters how often a card is held, or
 * where they have different lengths. The answers are kept in the run table, by the cards of the suit,
 * each until another takes its place.
 */

import { PLACES } from "./cards";
import { held, thrice, twice, withBothAces } from "./held";
import { MOST_ASKED_FOR } from "./numbers";
import {
  allRuns,
  firstPlace,
  goTogether,
  lastPlace,
  mixedRuns,
  RUNS_APART,
  runs,
  sameSuitRuns,
} from "./rules";
import { chooseRuns, doneAt, firstChoice, lengthAt, placed } from "./run_order";
import { clearLacks, noteLack, RUN_KEYS, runKey, runOpen } from "./run_table";
import { shortRun, windowAt } from "./windows";
import { ONE_SUIT, worked } from "./work";

/** The cards that a place of the table is about, and one more; 0 for none. */
const kept = new StaticArray<u64>(RUN_KEYS);

/** Where the runs begin that are placed, and how many cards they have. */
const chosenStart = new StaticArray<i32>(MOST_ASKED_FOR);
const chosenSize = new StaticArray<i32>(MOST_ASKED_FOR);
/** Where the answers come that are being found. */
let into: i32 = 0;
const NO_LIMIT: i32 = -1;

/** Forgets all answers: they are about another contract. */
export function forgetRuns(): void {
  kept.fill(0);
}

/** Where the table has what runs in the suit of the hand lack. */
export function overlappingKey(suit: i32): i32 {
  worked(ONE_SUIT);
  const cards =
    <u64>held[suit] |
    ((<u64>twice[suit]) << PLACES) |
    (runs > 2 ? (<u64>thrice[suit]) << (2 * PLACES) : 0);
  // each suit has a quarter of the table, so that none takes the place of another one
  const hash = (suit << 12) | <i32>((cards * 0x9e3779b97f4a7c15) >> 52);
  const key = sameSuitRuns == RUNS_APART ? runKey(suit) >> 2 : hash;
  const entry = key << (mixedRuns ? 3 : 2);
  if (kept[key] != cards + 1) {
    kept[key] = cards + 1;
    fill(entry, held[suit], twice[suit], thrice[suit]);
  }
  return entry;
}

function fill(entry: i32, one: u32, two: u32, three: u32): void {
  into = entry;
  clearLacks(entry, allRuns() + 1);
  for (let which = firstChoice(); which < 1 << runs; which++) {
    chooseRuns(which);
    addRun(0, firstPlace - 1, one, two, three, 0, 0, 0);
  }
}

/**
 * Looks at all places from one on of the next run, and of those that follow, with these cards left, and
 * these held twice and so on.
 */
function addRun(
  count: i32,
  from: i32,
  one: u32,
  two: u32,
  three: u32,
  lacking: i32,
  gaps: u32,
  short: i32,
): void {
  const size = lengthAt[count];
  const entry = into + doneAt[count];
  const isLast = count + 1 == placed;
  const isAlike = !isLast && lengthAt[count + 1] == size;
  // what the last run comes to with these, if that is the next
  const limit = count + 2 == placed ? into + doneAt[count + 1] : NO_LIMIT;
  for (let start = from; start <= lastPlace - size; start++) {
    if (!isFree(count, start, size)) continue;
    const window = windowAt(start, size);
    const naturals = window & one;
    const more = window & ~one;
    const all = lacking + <i32>popcnt(more);
    const alsoShort = short + shortRun(window, naturals);
    noteLack(entry, all, gaps | more, alsoShort);
    if (isLast || (limit != NO_LIMIT && all > <i32>runOpen[limit])) continue;
    chosenStart[count] = start;
    chosenSize[count] = size;
    const used = withBothAces(naturals);
    addRun(
      count + 1,
      isAlike ? start : firstPlace - 1,
      (one & ~used) | (two & used),
      (two & ~used) | (three & used),
      0,
      all,
      gaps | more,
      alsoShort,
    );
  }
}

function isFree(count: i32, start: i32, size: i32): bool {
  for (let at = 0; at < count; at++) {
    if (!goTogether(chosenStart[at], chosenSize[at], start, size)) return false;
  }
  return true;
}
