/**
 * What runs of one suit lack, where a contract asks for runs alone: a table by the cards of the suit.
 * Runs of a suit lie apart, so no two need the same card, but for a single ace, which can be at
 * either end.
 */

import { RANKS } from "./cards";
import { ALL_RANKS, facesOf, held, oneAce } from "./held";
import { firstPlace, lastPlace, RUN_LENGTHS } from "./rules";
import { shortRun, windowAt } from "./windows";

/** More places than can be open. */
const FAR: i32 = 99;

// What up to three runs of one suit lack, by the faces held and a bit for a second ace: an entry for
// each number of runs, or, where their lengths differ, for each choice of them (see `allRuns`).
export const RUN_KEYS: i32 = 1 << (RANKS + 1);
const MOST_ENTRIES: i32 = RUN_KEYS * 8;
export const runOpen = new StaticArray<u8>(MOST_ENTRIES);
export const runWanted = new StaticArray<u16>(MOST_ENTRIES);
export const runLeastShort = new StaticArray<u8>(MOST_ENTRIES);
export const runMostShort = new StaticArray<u8>(MOST_ENTRIES);

/** Fills the table for runs of one length that lie apart. */
export function prepareRuns(): void {
  const low: u32 = 1;
  const high: u32 = 1 << RANKS;
  for (let key = 0; key < RUN_KEYS; key++) {
    clearLacks(key * 4, 4);
    const faces = <u32>key & <u32>ALL_RANKS;
    if (!(faces & low)) lackOfRuns(key, faces);
    else if (<u32>key & high) lackOfRuns(key, faces | high);
    else {
      lackOfRuns(key, faces);
      lackOfRuns(key, (faces & ~low) | high);
    }
  }
}

/** How much room `copyRuns` needs. */
export const RUNS_SIZE: i32 = RUN_KEYS * 4 * 5;

/** Keeps the table that `prepareRuns` made, or takes the one that was kept. */
export function copyRuns(kept: usize, keep: bool): void {
  const entries = RUN_KEYS * 4;
  copyTable(kept, changetype<usize>(runWanted), 2 * entries, keep);
  copyTable(kept + 2 * entries, changetype<usize>(runOpen), entries, keep);
  copyTable(kept + 3 * entries, changetype<usize>(runLeastShort), entries, keep);
  copyTable(kept + 4 * entries, changetype<usize>(runMostShort), entries, keep);
}

/** Copies a table to where it is kept, or back. */
export function copyTable(kept: usize, table: usize, bytes: i32, keep: bool): void {
  if (keep) memory.copy(kept, table, bytes);
  else memory.copy(table, kept, bytes);
}

/** Notes what up to three runs lack that lie apart, with cards in these places. */
function lackOfRuns(key: i32, places: u32): void {
  const length = <i32>RUN_LENGTHS[0];
  const last = lastPlace - length;
  const step = length + 1;
  for (let a = firstPlace - 1; a <= last; a++) {
    noteRuns(key, 1, places, windowAt(a, length));
    for (let b = a + step; b <= last; b++) {
      noteRuns(key, 2, places, windowAt(a, length), windowAt(b, length));
      for (let c = b + step; c <= last; c++) {
        noteRuns(key, 3, places, windowAt(a, length), windowAt(b, length), windowAt(c, length));
      }
    }
  }
}

function noteRuns(key: i32, count: i32, places: u32, a: u32, b: u32 = 0, c: u32 = 0): void {
  const gaps = (a | b | c) & ~places;
  let short = shortRun(a, a & places);
  if (count > 1) short += shortRun(b, b & places);
  if (count > 2) short += shortRun(c, c & places);
  noteLack(key * 4 + count, <i32>popcnt(gaps), gaps, short);
}

/** Notes one way to have so many runs: what it lacks, in which places, and how short it is. */
export function noteLack(at: i32, lacking: i32, gaps: u32, short: i32): void {
  const before = <i32>runOpen[at];
  if (lacking > before) return;
  const better = lacking < before;
  runOpen[at] = <u8>lacking;
  runWanted[at] = <u16>(facesOf(gaps) | (better ? 0 : <u32>runWanted[at]));
  runLeastShort[at] = <u8>(better ? short : min(short, <i32>runLeastShort[at]));
  runMostShort[at] = <u8>(better ? short : max(short, <i32>runMostShort[at]));
}

/** Sets so many entries of the table to no way to have any runs. */
export function clearLacks(from: i32, entries: i32): void {
  for (let at = from; at < from + entries; at++) {
    runOpen[at] = <u8>(at == from ? 0 : FAR);
    runWanted[at] = 0;
    runLeastShort[at] = 0;
    runMostShort[at] = 0;
  }
}

/** Where the table has what runs in the suit of the hand lack. */
export function runKey(suit: i32): i32 {
  const faces = held[suit] & <u32>ALL_RANKS;
  return (<i32>(oneAce[suit] ? faces : held[suit])) << 2;
}
