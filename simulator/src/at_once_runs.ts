/**
 * What runs of one suit lack where all cards go down at once: they may be longer than asked, and what
 * counts is how many places they have in all. The answers are kept by the cards of the suit, each
 * until another takes its place.
 */

import { PLACES, RANKS, SUITS } from "./cards";
import { facesOf, withBothAces } from "./held";
import {
  adjacentWilds,
  firstPlace,
  goTogether,
  lastPlace,
  longestRun,
  runLength,
  runNaturals,
  runs,
  sameSuitRuns,
} from "./rules";
import { shortRun } from "./windows";

/** The most places beyond those asked for in the table; for more, all ways are tried. */
export const MOST_STRETCH: i32 = 12;
/** Places that lack a card come before natural cards that are short: one number for both. */
export const OPEN: i32 = 64;
/** More than any runs can lack. */
export const NEVER: i32 = 99 * OPEN;
/** Strides of the table: between two numbers of runs, and between two suits. */
export const RUNS_ROW: i32 = MOST_STRETCH + 1;
export const SUIT_ROWS: i32 = 4 * RUNS_ROW;

const ACES: u32 = 1 | (1 << RANKS);
/** Entries for each suit, so that no suit overwrites another. */
const SUIT_KEYS: i32 = 1 << 11;
const KEYS: i32 = SUIT_KEYS * SUITS;
const kept = new StaticArray<u64>(KEYS);
const keptStretch = new StaticArray<u8>(KEYS);
const lacks = new StaticArray<u16>(KEYS * SUIT_ROWS);
/** The cards for the open places of the best ways, as bits by rank. */
const wanted = new StaticArray<u16>(KEYS * SUIT_ROWS);
let keptFor: i32 = -1;

let into: usize = 0;
let stretch: i32 = 0;
const chosenStart = new StaticArray<i32>(4);
const chosenSize = new StaticArray<i32>(4);

/** Empties what is kept for other rules. */
export function prepareRunsAtOnce(): void {
  const rules =
    (firstPlace << 22) |
    (lastPlace << 18) |
    (longestRun << 14) |
    (runLength << 9) |
    (runNaturals << 5) |
    (runs << 3) |
    (sameSuitRuns << 1) |
    adjacentWilds;
  if (keptFor != rules) memory.fill(changetype<usize>(kept), 0, KEYS * sizeof<u64>());
  keptFor = rules;
}

/**
 * What up to three runs lack in a suit that holds these places once, twice and so on, by their number
 * and by how many places more they have than asked.
 */
export function suitLacks(suit: i32, one: u32, two: u32, three: u32, places: i32): usize {
  const cards = <u64>one | ((<u64>two) << PLACES) | ((<u64>three) << (2 * PLACES));
  const key = suit * SUIT_KEYS + <i32>((cards * 0x9e3779b97f4a7c15) >> 53);
  const at = changetype<usize>(lacks) + key * SUIT_ROWS * sizeof<u16>();
  if (kept[key] == cards + 1 && <i32>keptStretch[key] >= places) return at;
  kept[key] = cards + 1;
  keptStretch[key] = <u8>places;
  into = at;
  stretch = places;
  for (let index = 0; index < SUIT_ROWS; index++) lacks[key * SUIT_ROWS + index] = <u16>NEVER;
  store<u16>(at, 0);
  addRun(0, firstPlace - 1, one, two, three, 0, 0, 0);
  return at;
}

/** The cards that such runs want, as bits by rank; `lack` is where `suitLacks` has what they lack. */
export function wantedIn(lack: usize): u64 {
  return <u64>load<u16>(lack - changetype<usize>(lacks) + changetype<usize>(wanted));
}

/** Notes one way to have such runs. */
function note(at: usize, lack: i32, gaps: u32): void {
  const before = <i32>load<u16>(at);
  if (lack / OPEN > before / OPEN) return;
  const alike = lack / OPEN == before / OPEN;
  store<u16>(at, <u16>min(lack, before));
  const faces = at - changetype<usize>(lacks) + changetype<usize>(wanted);
  store<u16>(faces, <u16>(gaps | (alike ? <u32>load<u16>(faces) : 0)));
}

/** Looks at all places of one more run, which begins no lower than the one before. */
function addRun(
  count: i32,
  from: i32,
  one: u32,
  two: u32,
  three: u32,
  lack: i32,
  gaps: u32,
  extra: i32,
): void {
  const longest = min(longestRun, runLength + stretch - extra);
  for (let size = runLength; size <= longest; size++) {
    for (let start = from; start <= lastPlace - size; start++) {
      if (isTooNear(count, start, size)) continue;
      const window = ((1 << size) - 1) << start;
      let naturals = window & one;
      const bothAces = (naturals & ACES) == ACES;
      if (bothAces && !(two & ACES)) naturals &= ~1; // the one ace is at the other end
      const all = lack + OPEN * (size - <i32>popcnt(naturals)) + shortRun(window, naturals);
      const place = into + ((count + 1) * RUNS_ROW + extra + size - runLength) * sizeof<u16>();
      const faces = gaps | facesOf(window & ~naturals);
      note(place, all, faces);
      if (count + 1 == runs) continue;
      chosenStart[count] = start;
      chosenSize[count] = size;
      const used = withBothAces(naturals);
      let again = (one & ~used) | (two & used);
      let thrice = (two & ~used) | (three & used);
      if (bothAces) {
        again = (again & ~ACES) | (thrice & ACES);
        thrice &= ~ACES;
      }
      addRun(count + 1, start, again, thrice, 0, all, faces, extra + size - runLength);
    }
  }
}

function isTooNear(count: i32, start: i32, size: i32): bool {
  for (let at = 0; at < count; at++) {
    if (!goTogether(chosenStart[at], chosenSize[at], start, size)) return true;
  }
  return false;
}
