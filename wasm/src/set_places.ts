/**
 * What the sets of the contract lack: a table by how many cards the fullest ranks have. No more ranks
 * matter than there are sets, and several sets of a rank share its cards.
 */

import { ALL_RANKS, EACH_PLANE } from "./held";
import { MOST_IN_SETS } from "./numbers";
import { SET_LENGTHS, SET_NATURALS, sets } from "./rules";
import { copyTable } from "./run_table";

/** More cards of a rank than these are not counted. */
const MOST: i32 = MOST_IN_SETS;
const ROW: i32 = MOST + 1;
const KEYS: i32 = ROW * ROW * ROW;
const FAR: i32 = 99;

/** How many places stay open at least. */
const open = new StaticArray<u8>(KEYS);
/** By how many natural cards the sets are short in the best ways. */
const leastShort = new StaticArray<u8>(KEYS);
const mostShort = new StaticArray<u8>(KEYS);
/** A bit for each of the fullest ranks of which one more card fills a place. */
const wanting = new StaticArray<u8>(KEYS);

/** How many cards the fullest ranks have, the fullest first. */
const fullest = new StaticArray<i32>(3);
let key: i32 = 0;

/** Makes the table for the sets of the contract. */
export function prepareSets(): void {
  for (let first = 0; first <= MOST; first++) {
    for (let second = 0; second <= first; second++) {
      for (let third = 0; third <= second; third++) {
        fullest[0] = first;
        fullest[1] = second;
        fullest[2] = third;
        fillKey((first * ROW + second) * ROW + third);
      }
    }
  }
}

/** How much room `copySets` needs. */
export const SETS_SIZE: i32 = KEYS * 4;

/** Keeps the table that `prepareSets` made, or takes the one that was kept. */
export function copySets(kept: usize, keep: bool): void {
  copyTable(kept, changetype<usize>(open), KEYS, keep);
  copyTable(kept + KEYS, changetype<usize>(leastShort), KEYS, keep);
  copyTable(kept + 2 * KEYS, changetype<usize>(mostShort), KEYS, keep);
  copyTable(kept + 3 * KEYS, changetype<usize>(wanting), KEYS, keep);
}

function fillKey(at: i32): void {
  const least = tryWays();
  open[at] = <u8>least;
  leastShort[at] = <u8>shortLeast;
  mostShort[at] = <u8>shortMost;
  wanting[at] = 0;
  let alike = 0;
  for (let rank = 0; rank < sets; rank++) {
    if (fullest[rank] != fullest[alike]) alike = rank;
    fullest[alike]++;
    if (tryWays() < least) wanting[at] = <u8>(<i32>wanting[at] | (1 << rank));
    fullest[alike]--;
  }
}

let shortLeast: i32 = 0;
let shortMost: i32 = 0;

/** The fewest places that stay open, of all ways to give each set one of the fullest ranks. */
function tryWays(): i32 {
  let least = FAR;
  const ways = sets == 3 ? 27 : sets == 2 ? 4 : 1;
  for (let way = 0; way < ways; way++) {
    let lacking = 0;
    let short = 0;
    for (let rank = 0; rank < sets; rank++) {
      let places = 0;
      let needs = 0;
      for (let set = 0, left = way; set < sets; set++, left /= sets) {
        if (left % sets != rank) continue;
        places += <i32>SET_LENGTHS[set];
        needs += <i32>SET_NATURALS[set];
      }
      lacking += max(places - fullest[rank], 0);
      short += max(needs - fullest[rank], 0);
    }
    if (lacking > least) continue;
    shortLeast = lacking < least ? short : min(shortLeast, short);
    shortMost = lacking < least ? short : max(shortMost, short);
    least = lacking;
  }
  return least;
}

/** Counts the fullest ranks in these planes. */
export function countSets(few: u64, more: u64, most: u64): void {
  key = lanesOf(few);
  if (more) key += lanesOf(more) + lanesOf(most);
}

/**
 * Of four planes: how many have a rank, how many two, and how many three; each as a digit of the key.
 * A plane has no more ranks than the one before, so those that have none are the last.
 */
function lanesOf(planes: u64): i32 {
  const two = planes & (planes - EACH_PLANE); // without the lowest rank of each
  const three = two & (two - EACH_PLANE);
  return (lanes(planes) * ROW + lanes(two)) * ROW + lanes(three);
}

function lanes(planes: u64): i32 {
  return ((63 - <i32>clz(planes)) >> 4) + 1;
}

/** How many places of the sets stay open, as counted last. */
export function openInSets(): i32 {
  return <i32>open[key];
}

/** By how many natural cards the sets are short, as counted last: in the best of the best ways, */
export function leastShortSets(): i32 {
  return <i32>leastShort[key];
}

/** and in the worst of them. */
export function mostShortSets(): i32 {
  return <i32>mostShort[key];
}

/** The ranks of which one more card fills a place of the sets, as counted last. */
export function ranksWanted(few: u64, more: u64, most: u64): u64 {
  const wants = <i32>wanting[key];
  let ranks: u64 = 0;
  if (wants & 1) ranks |= ranksOf(key / (ROW * ROW), few, more, most);
  if (wants & 2) ranks |= ranksOf((key / ROW) % ROW, few, more, most);
  if (wants & 4) ranks |= ranksOf(key % ROW, few, more, most);
  return ranks & ALL_RANKS;
}

/** The ranks of which there are just so many cards. */
function ranksOf(cards: i32, few: u64, more: u64, most: u64): u64 {
  const above = ranksWith(cards + 1, few, more, most);
  return cards ? ranksWith(cards, few, more, most) & ~above : ~above;
}

function ranksWith(cards: i32, few: u64, more: u64, most: u64): u64 {
  if (cards > MOST) return 0;
  return (cards < 5 ? few : cards < 9 ? more : most) >> (16 * ((cards - 1) & 3));
}
