/**
 * How the runs of one suit can grow by the cards of a hand: outward from their ends, with natural
 * cards and with wild ones in between. All ways are tried; of those that leave the same cards over, the
 * one with the fewest wild cards is kept.
 *
 * Where wild cards may not lie side by side and there is no set to take them, it matters how many
 * wild cards find a place: ways with different numbers of them are kept apart, and runs may end with one.
 */

import { RANKS, TWO } from "./cards";
import { endOf, HIGH, isWildAt, LOW, roomOf, startOf } from "./melds";
import { adjacentWilds, firstPlace, lastPlace, wildTwos } from "./rules";
import { ONE_GROWTH, worked } from "./work";

const MOST_GROWTHS: i32 = 4096;
/** Growths of one suit that are kept, and found on the way; those beyond are left out. */
const MOST_KEPT: i32 = 400;
const MOST_FOUND: i32 = MOST_GROWTHS / 2;
export const MOST_STEPS: i32 = 24;

// What each growth of the runs of a suit leaves of its row, the wild cards it takes (twos in their own
// place among them), and its cards one after the other: the run, the end and the rank of each, 0 for one
// that is wild there.
export const growthRow = new StaticArray<u64>(MOST_GROWTHS);
export const growthWilds = new StaticArray<i32>(MOST_GROWTHS);
export const growthSteps = new StaticArray<i32>(MOST_GROWTHS);
export const stepRun = new StaticArray<u8>(MOST_GROWTHS * MOST_STEPS);
export const stepEnd = new StaticArray<u8>(MOST_GROWTHS * MOST_STEPS);
export const stepRank = new StaticArray<u8>(MOST_GROWTHS * MOST_STEPS);
export let growths: i32 = 0;

/** The wild cards of the hand. */
let wilds: i32 = 0;
/** Whether runs may end with a wild card, which is then laid off. */
export let endWild: bool = false;

/** The run that grows, by its number among the open melds. */
let growingRun: i32 = 0;
/** The growths found for the runs so far lie from here on; new ones are added at the end. */
let freshFrom: i32 = 0;

/** Begins with this row and nothing added. */
export function addGrowth(row: u64): void {
  growthRow[growths] = row;
  growthWilds[growths] = 0;
  growthSteps[growths++] = 0;
}

function copyGrowth(to: i32, from: i32): void {
  worked(ONE_GROWTH);
  growthRow[to] = growthRow[from];
  growthWilds[to] = growthWilds[from];
  growthSteps[to] = growthSteps[from];
  const steps = growthSteps[from];
  for (let step = 0; step < steps; step++) {
    stepRun[to * MOST_STEPS + step] = stepRun[from * MOST_STEPS + step];
    stepEnd[to * MOST_STEPS + step] = stepEnd[from * MOST_STEPS + step];
    stepRank[to * MOST_STEPS + step] = stepRank[from * MOST_STEPS + step];
  }
}

/** Begins anew with so many wild cards in the hand; `anySet` where a set takes those that are left. */
export function clearGrowths(inHand: i32, anySet: bool): void {
  growths = 0;
  wilds = inHand;
  endWild = !adjacentWilds && !anySet;
}

/** Lets one more run grow: the growths from `first` on are replaced by those with it. */
export function growRun(first: i32, run: i32, meld: usize): void {
  if (!endWild && !mayReach(growthRow[first], meld)) return;
  growingRun = run;
  const before = growths;
  freshFrom = MOST_FOUND;
  let fresh = freshFrom;
  for (let growth = first; growth < before; growth++) {
    // how it grows at the low end, then for each of these how at the high end
    growths = before;
    copyGrowth(growths++, growth);
    outward(growth, LOW, startOf(meld) - 1, roomOf(meld), isWildAt(meld, LOW));
    const lows = growths;
    for (let low = before; low < lows; low++) {
      const left = roomOf(meld) - (growthSteps[low] - growthSteps[growth]);
      growths = lows;
      copyGrowth(growths++, low);
      outward(low, HIGH, endOf(meld) + 1, left, isWildAt(meld, HIGH));
      for (let both = lows; both < growths; both++) fresh = noteGrowth(both, fresh);
    }
  }
  growths = first;
  for (let growth = freshFrom; growth < fresh; growth++) copyGrowth(growths++, growth);
}

/** Keeps the growth, of those that leave the same cards the one with the fewest wild cards. */
function noteGrowth(growth: i32, fresh: i32): i32 {
  let into = freshFrom;
  while (into < fresh && !areAlike(into, growth)) into++;
  if (into == freshFrom + MOST_KEPT) return fresh;
  if (into == fresh) {
    copyGrowth(into, growth);
    return fresh + 1;
  }
  if (growthWilds[growth] < growthWilds[into]) copyGrowth(into, growth);
  return fresh;
}

function areAlike(one: i32, other: i32): bool {
  if (growthRow[one] != growthRow[other]) return false;
  return !endWild || growthWilds[one] == growthWilds[other];
}

/** Adds to the growths all that come of this one by more cards at an end of the run. */
function outward(growth: i32, end: i32, place: i32, room: i32, afterWild: bool): void {
  if (!room || place < firstPlace || place > lastPlace) return;
  if (!endWild && !holdsBeyond(growthRow[growth], end, place)) return;
  if (growths + 2 >= MOST_FOUND || growthSteps[growth] == MOST_STEPS) return;
  const further = end == LOW ? place - 1 : place + 1;
  const rank = place > RANKS ? 1 : place;
  const cell = 4 * (rank - 1);
  const wildLeft = growthWilds[growth] < wilds;
  // a wild two in its own place is one wild card less all the same
  const two = wildTwos != 0 && rank == TWO;
  if ((growthRow[growth] >> cell) & 15 && (wildLeft || !two)) {
    const longer = growths++;
    copyGrowth(longer, growth);
    growthRow[longer] = growthRow[growth] - ((<u64>1) << cell);
    if (two) growthWilds[longer]++;
    addStep(longer, end, rank);
    outward(longer, end, further, room - 1, false);
  }
  if (wildLeft && (adjacentWilds || !afterWild)) bridge(growth, end, further, room - 1);
}

/** The growths that come of it with a wild card in the next place, and mostly a natural card further out. */
function bridge(growth: i32, end: i32, further: i32, room: i32): void {
  const from = growths++;
  copyGrowth(from, growth);
  growthWilds[from]++;
  addStep(from, end, 0);
  outward(from, end, further, room, true);
  if (endWild) return;
  // the growth that ends with the wild card is of no use by itself
  for (let later = from + 1; later < growths; later++) copyGrowth(later - 1, later);
  growths--;
}

function addStep(growth: i32, end: i32, rank: i32): void {
  const at = growth * MOST_STEPS + growthSteps[growth]++;
  stepRun[at] = <u8>growingRun;
  stepEnd[at] = <u8>end;
  stepRank[at] = <u8>rank;
}

/** Whether the row has a card for one of the places beside the run, or with wild cards one beyond. */
function mayReach(row: u64, meld: usize): bool {
  const low = startOf(meld) - 1;
  const high = endOf(meld) + 1;
  if (wilds) return holdsBeyond(row, LOW, low) || holdsBeyond(row, HIGH, high);
  return isHeld(row, low) || isHeld(row, high);
}

function isHeld(row: u64, place: i32): bool {
  return place > 0 && ((row >> (4 * ((place - 1) % RANKS))) & 15) != 0;
}

/** Whether a card is held for this place or one beyond it. */
function holdsBeyond(row: u64, end: i32, place: i32): bool {
  if (end == LOW) return (row & (((<u64>1) << (4 * place)) - 1)) != 0;
  return place > RANKS ? (row & 15) != 0 : row >> (4 * (place - 1)) != 0 || (row & 15) != 0;
}
