/** Whether groups of cards are the contract: then they cannot be shown as a lay-down that fails. */

import { JOKER, RANKS, SUITS, TWO } from "../cards";
import { isWild, naturalAt } from "../melds";
import { MOST_ASKED_FOR } from "../numbers";
import {
  adjacentWilds,
  allAtOnce,
  exactLength,
  firstPlace,
  goTogether,
  lastPlace,
  longestRun,
  RUN_NATURALS,
  twosEverywhere,
} from "../rules";
import { isRunAsked, lengthAsked, slots } from "./deals";
import { SET_NATURALS_OF } from "./laying";

/** The cards of each group, as a count for each face, and how many there are. */
const groups = new StaticArray<u8>(MOST_ASKED_FOR * 64);
const sizes = new StaticArray<i32>(MOST_ASKED_FOR);
let count: i32 = 0;

/** By meld of the contract: the run that is chosen for it. */
const chosenSuit = new StaticArray<i32>(MOST_ASKED_FOR);
const chosenStart = new StaticArray<i32>(MOST_ASKED_FOR);
const chosenSize = new StaticArray<i32>(MOST_ASKED_FOR);

/** Begins with no group. */
export function clearGroups(): void {
  count = 0;
  memory.fill(changetype<usize>(groups), 0, MOST_ASKED_FOR * 64);
  sizes.fill(0);
}

/** A card of the group that is being shown. */
export function addToGroup(face: i32): void {
  if (count >= MOST_ASKED_FOR) return;
  groups[count * 64 + face]++;
  sizes[count]++;
}

/** The group is finished. */
export function endGroup(): void {
  count++;
}

export function groupsShown(): i32 {
  return count;
}

/** Whether the groups that are finished are the contract. */
export function isContract(): bool {
  return count == slots() && fits(0, 0);
}

/** Whether they would be with this card in the group that is being shown. */
export function isContractWith(face: i32): bool {
  if (count + 1 != slots()) return false;
  addToGroup(face);
  count++;
  const is = isContract();
  count--;
  groups[count * 64 + face]--;
  sizes[count]--;
  return is;
}

/** Whether the melds from this one on can be groups that are not used yet. */
function fits(slot: i32, used: i32): bool {
  if (slot == slots()) return true;
  const exact = exactLength != 0 && !allAtOnce;
  for (let group = 0; group < count; group++) {
    if ((used >> group) & 1) continue;
    const size = sizes[group];
    if (size < lengthAsked(slot) || (exact && size > lengthAsked(slot))) continue;
    if (
      isRunAsked(slot)
        ? fitsRun(slot, group, used)
        : isSet(group) && fits(slot + 1, used | (1 << group))
    )
      return true;
  }
  return false;
}

function isSet(group: i32): bool {
  for (let rank = 1; rank <= RANKS; rank++) if (isSetOf(group, rank)) return true;
  return false;
}

function isSetOf(group: i32, rank: i32): bool {
  if (twosEverywhere && rank == TWO) return false;
  let own = 0;
  for (let face = 0; face <= JOKER; face++) {
    const copies = <i32>groups[group * 64 + face];
    if (!copies) continue;
    if (face != JOKER && face % RANKS == rank - 1) own += copies;
    else if (!isWild(face)) return false;
  }
  return own >= <i32>SET_NATURALS_OF[sizes[group]];
}

function fitsRun(slot: i32, group: i32, used: i32): bool {
  const size = sizes[group];
  if (size > longestRun) return false;
  for (let suit = 0; suit < SUITS; suit++) {
    for (let start = firstPlace; start <= lastPlace + 1 - size; start++) {
      if (!isApart(slot, suit, start, size) || !fillsRun(group, suit, start, size, 0, false))
        continue;
      chosenSuit[slot] = suit;
      chosenStart[slot] = start;
      chosenSize[slot] = size;
      if (fits(slot + 1, used | (1 << group))) return true;
    }
  }
  return false;
}

function isApart(slot: i32, suit: i32, start: i32, size: i32): bool {
  for (let other = 0; other < slot; other++) {
    if (!isRunAsked(other) || chosenSuit[other] != suit) continue;
    if (!goTogether(chosenStart[other], chosenSize[other], start, size)) return false;
  }
  return true;
}

/** Whether the cards of the group fill the so many last places of a run that ends there. */
function fillsRun(group: i32, suit: i32, start: i32, left: i32, own: i32, afterWild: bool): bool {
  const size = sizes[group];
  if (!left) return own >= <i32>RUN_NATURALS[size];
  const natural = naturalAt(start + size - left, suit);
  const at = group * 64;
  for (let face = 0; face <= JOKER; face++) {
    if (!groups[at + face]) continue;
    const isOwn = face == natural;
    if (!isOwn && (!isWild(face) || (!adjacentWilds && afterWild))) continue;
    groups[at + face]--;
    const fills = fillsRun(group, suit, start, left - 1, own + <i32>isOwn, !isOwn);
    groups[at + face]++;
    if (fills) return true;
  }
  return false;
}
