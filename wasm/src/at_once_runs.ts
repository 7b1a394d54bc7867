/**
 * What runs of one suit lack where all cards go down at once: they may be longer than asked, and what
 * counts is how many places they have in all. The answers are kept by the cards of the suit, each
 * until another takes its place.
 */

import { PLACES, SUITS } from "./cards";
import { ACES, facesOf, withBothAces } from "./held";
import { MOST_ASKED_FOR } from "./numbers";
import { allRuns, firstPlace, goTogether, lastPlace, longestRun, mixedRuns, runs } from "./rules";
import { chooseRuns, doneAt, firstChoice, lengthAt, placed } from "./run_order";
import { shortRun } from "./windows";

/** The most places beyond those asked for in the table; for more, all ways are tried. */
export const MOST_STRETCH: i32 = 12;
/** Places that lack a card come before natural cards that are short: one number for both. */
export const OPEN: i32 = 64;
/** More than any runs can lack. */
export const NEVER: i32 = 99 * OPEN;
/** Stride of the table between two numbers of runs. */
export const RUNS_ROW: i32 = MOST_STRETCH + 1;
/** Entries for each of the cards of a suit, where all runs have one length; else twice as many. */
const SUIT_ROWS: i32 = 4 * RUNS_ROW;
export const MOST_ROWS: i32 = 2 * SUIT_ROWS;

/** Entries for each suit, so that no suit overwrites another. */
const SUIT_KEYS: i32 = 1 << 11;
const KEYS: i32 = SUIT_KEYS * SUITS;
const kept = new StaticArray<u64>(KEYS);
const keptStretch = new StaticArray<u8>(KEYS);
const lacks = new StaticArray<u16>(KEYS * SUIT_ROWS);
/** The cards for the open places of the best ways, as bits by rank. */
const wanted = new StaticArray<u16>(KEYS * SUIT_ROWS);

/** Forgets all answers: they are about another contract. */
export function forgetLacks(): void {
  kept.fill(0);
}

let into: usize = 0;
let stretch: i32 = 0;
const chosenStart = new StaticArray<i32>(MOST_ASKED_FOR);
const chosenSize = new StaticArray<i32>(MOST_ASKED_FOR);

/**
 * What up to three runs lack in a suit that holds these places once, twice and so on, by their number
 * and by how many places more they have than asked.
 */
export function suitLacks(suit: i32, one: u32, two: u32, three: u32, places: i32): usize {
  const cards = <u64>one | ((<u64>two) << PLACES) | ((<u64>three) << (2 * PLACES));
  const hash = <i32>((cards * 0x9e3779b97f4a7c15) >> 53);
  // where each needs twice as much room there is half as many
  const key = suit * SUIT_KEYS + (mixedRuns ? hash & ~1 : hash);
  const at = changetype<usize>(lacks) + key * SUIT_ROWS * sizeof<u16>();
  if (kept[key] == cards + 1 && <i32>keptStretch[key] >= places) return at;
  kept[key] = cards + 1;
  keptStretch[key] = <u8>places;
  into = at;
  stretch = places;
  fill(one, two, three);
  return at;
}

function fill(one: u32, two: u32, three: u32): void {
  const entries = (allRuns() + 1) * RUNS_ROW;
  for (let at = 0; at < entries; at++) store<u16>(into + at * sizeof<u16>(), <u16>NEVER);
  store<u16>(into, 0);
  for (let which = firstChoice(); which < 1 << runs; which++) {
    chooseRuns(which);
    addRun(0, firstPlace - 1, one, two, three, 0, 0, 0);
  }
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

/** Looks at all places from one on of the next run, and of those that follow. */
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
  const length = lengthAt[count];
  const row = into + (doneAt[count] * RUNS_ROW + extra - length) * sizeof<u16>();
  const isLast = count + 1 == placed;
  const isAlike = !isLast && lengthAt[count + 1] == length;
  const longest = min(longestRun, length + stretch - extra);
  for (let size = length; size <= longest; size++) {
    for (let start = from; start <= lastPlace - size; start++) {
      if (isTooNear(count, start, size)) continue;
      const window = ((1 << size) - 1) << start;
      let naturals = window & one;
      const bothAces = (naturals & ACES) == ACES;
      if (bothAces && !(two & ACES)) naturals &= ~1; // the one ace is at the other end
      const all = lack + OPEN * (size - <i32>popcnt(naturals)) + shortRun(window, naturals);
      const faces = gaps | facesOf(window & ~naturals);
      note(row + size * sizeof<u16>(), all, faces);
      if (isLast) continue;
      chosenStart[count] = start;
      chosenSize[count] = size;
      const used = withBothAces(naturals);
      let again = (one & ~used) | (two & used);
      let thrice = (two & ~used) | (three & used);
      if (bothAces) {
        again = (again & ~ACES) | (thrice & ACES);
        thrice &= ~ACES;
      }
      const next = isAlike ? start : firstPlace - 1;
      addRun(count + 1, next, again, thrice, 0, all, faces, extra + size - length);
    }
  }
}

function isTooNear(count: i32, start: i32, size: i32): bool {
  for (let at = 0; at < count; at++) {
    if (!goTogether(chosenStart[at], chosenSize[at], start, size)) return true;
  }
  return false;
}
