/**
 * What runs of one suit lack where they may overlap, so that it matters how often a card is held. The
 * answers are kept in the run table, by the cards of the suit, each until another takes its place.
 */

import { PLACES } from "./cards";
import { held, thrice, twice, withBothAces } from "./held";
import {
  adjacentWilds,
  firstPlace,
  goTogether,
  lastPlace,
  runLength,
  runNaturals,
  runs,
  sameSuitRuns,
} from "./rules";
import { clearLacks, forgetRuns, noteLack, RUN_KEYS, runOpen } from "./run_table";
import { shortRun, windowAt } from "./windows";

/** The cards that a place of the table is about, and one more; 0 for none. */
const kept = new StaticArray<u64>(RUN_KEYS);
let keptFor: i32 = -1;

/** Empties the table if it is kept for other rules. */
export function prepareOverlapping(): void {
  forgetRuns();
  const wanted =
    (firstPlace << 18) |
    (lastPlace << 14) |
    (runLength << 9) |
    (runNaturals << 5) |
    (runs << 3) |
    (sameSuitRuns << 1) |
    adjacentWilds;
  if (keptFor != wanted) memory.fill(changetype<usize>(kept), 0, RUN_KEYS * sizeof<u64>());
  keptFor = wanted;
}

/** Forgets what is kept, once the table is used for runs that lie apart. */
export function forgetOverlapping(): void {
  keptFor = -1;
}

/** Where the table has what runs in the suit of the hand lack. */
export function overlappingKey(suit: i32): i32 {
  const cards =
    <u64>held[suit] |
    ((<u64>twice[suit]) << PLACES) |
    (runs > 2 ? (<u64>thrice[suit]) << (2 * PLACES) : 0);
  // each suit has a quarter of the table, so that none takes the place of another one
  const key = (suit << 12) | <i32>((cards * 0x9e3779b97f4a7c15) >> 52);
  if (kept[key] != cards + 1) {
    kept[key] = cards + 1;
    fill(key, held[suit], twice[suit], thrice[suit]);
  }
  return key << 2;
}

/** Looks at all places of so many runs, in a suit with these cards, and these held twice and so on. */
function fill(key: i32, one: u32, two: u32, three: u32): void {
  clearLacks(key);
  const last = lastPlace - runLength;
  for (let a = firstPlace - 1; a <= last; a++) {
    const first = windowAt(a);
    const gaps = first & ~one;
    const lacking = <i32>popcnt(gaps);
    const short = shortRun(first, first & one);
    noteLack(key * 4 + 1, lacking, gaps, short);
    const used = withBothAces(first & one);
    addSecond(
      key,
      a,
      (one & ~used) | (two & used),
      (two & ~used) | (three & used),
      lacking,
      gaps,
      short,
    );
  }
}

function addSecond(
  key: i32,
  a: i32,
  one: u32,
  two: u32,
  lacking: i32,
  gaps: u32,
  short: i32,
): void {
  for (let b = a; b <= lastPlace - runLength; b++) {
    if (!goTogether(a, runLength, b, runLength)) continue;
    const second = windowAt(b);
    const more = second & ~one;
    const both = lacking + <i32>popcnt(more);
    const alsoShort = short + shortRun(second, second & one);
    noteLack(key * 4 + 2, both, gaps | more, alsoShort);
    if (runs < 3 || both > <i32>runOpen[key * 4 + 3]) continue;
    const used = withBothAces(second & one);
    addThird(key, a, b, (one & ~used) | (two & used), both, gaps | more, alsoShort);
  }
}

function addThird(key: i32, a: i32, b: i32, one: u32, lacking: i32, gaps: u32, short: i32): void {
  for (let c = b; c <= lastPlace - runLength; c++) {
    if (!goTogether(a, runLength, c, runLength) || !goTogether(b, runLength, c, runLength))
      continue;
    const third = windowAt(c);
    const more = third & ~one;
    noteLack(
      key * 4 + 3,
      lacking + <i32>popcnt(more),
      gaps | more,
      short + shortRun(third, third & one),
    );
  }
}
