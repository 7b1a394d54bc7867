/** The places that the sets of the contract have, and which ranks fill them. */

import { ALL_RANKS } from "./held";
import { setLength, setNaturals, sets } from "./rules";

// How many sets can have a first, second, … natural card.
let firsts: i32 = 0;
let seconds: i32 = 0;
let thirds: i32 = 0;
let fourths: i32 = 0;

/** Counts them for these planes. A rank with more cards than one set takes begins another. */
export function countSets(few: u64, more: u64, most: u64): void {
  firsts = <i32>popcnt(few & ALL_RANKS);
  seconds = <i32>popcnt((few >> 16) & ALL_RANKS);
  thirds = <i32>popcnt((few >> 32) & ALL_RANKS);
  const fourth = <i32>popcnt(few >> 48);
  if (setLength == 3) {
    firsts += fourth;
    fourths = 0;
    if (!more) return;
    seconds += <i32>popcnt(more & ALL_RANKS);
    thirds += <i32>popcnt((more >> 16) & ALL_RANKS);
    firsts += <i32>popcnt((more >> 32) & ALL_RANKS);
    seconds += <i32>popcnt(more >> 48);
    thirds += <i32>popcnt(most & ALL_RANKS);
  } else {
    fourths = fourth;
    if (!more) return;
    firsts += <i32>popcnt(more & ALL_RANKS) + <i32>popcnt(most & ALL_RANKS);
    seconds += <i32>popcnt((more >> 16) & ALL_RANKS) + <i32>popcnt((most >> 16) & ALL_RANKS);
    thirds += <i32>popcnt((more >> 32) & ALL_RANKS) + <i32>popcnt((most >> 32) & ALL_RANKS);
    fourths += <i32>popcnt(more >> 48) + <i32>popcnt(most >> 48);
  }
}

/** How many places of the sets stay open, as counted last. */
export function openInSets(): i32 {
  const filled = min(sets, firsts) + min(sets, seconds) + min(sets, thirds) + min(sets, fourths);
  return sets * setLength - filled;
}

/** By how many natural cards the sets are short, as counted last. */
export function shortSets(): i32 {
  let short = 0;
  if (setNaturals > 0) short += sets - min(sets, firsts);
  if (setNaturals > 1) short += sets - min(sets, seconds);
  if (setNaturals > 2) short += sets - min(sets, thirds);
  if (setNaturals > 3) short += sets - min(sets, fourths);
  return short;
}

/** The ranks of which one more card fills a place of the sets, as counted last. */
export function ranksWanted(few: u64, more: u64, most: u64): u64 {
  let ranks: u64 = 0;
  if (setLength == 3) {
    if (firsts < sets)
      ranks |= ~few | ((few >> 32) & ~(few >> 48)) | ((more >> 16) & ~(more >> 32));
    if (seconds < sets) {
      ranks |= (few & ~(few >> 16)) | ((few >> 48) & ~more) | ((more >> 32) & ~(more >> 48));
    }
    if (thirds < sets) {
      ranks |= ((few >> 16) & ~(few >> 32)) | (more & ~(more >> 16)) | ((more >> 48) & ~most);
    }
  } else {
    if (firsts < sets) ranks |= ~few | ((few >> 48) & ~more) | ((more >> 48) & ~most);
    if (seconds < sets) {
      ranks |= (few & ~(few >> 16)) | (more & ~(more >> 16)) | (most & ~(most >> 16));
    }
    if (thirds < sets) ranks |= thirdWanted(few) | thirdWanted(more) | thirdWanted(most);
    if (fourths < sets) ranks |= fourthWanted(few) | fourthWanted(more) | fourthWanted(most);
  }
  return ranks & ALL_RANKS;
}

function thirdWanted(planes: u64): u64 {
  return (planes >> 16) & ~(planes >> 32);
}

function fourthWanted(planes: u64): u64 {
  return (planes >> 32) & ~(planes >> 48);
}
