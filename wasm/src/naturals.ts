/**
 * The contract question where natural cards decide: a meld may leave one to another then, and a run
 * may be longer than asked. All ways are tried, which takes long and is rare.
 */

import { PLACES, RANKS, SUITS, TWO, TWO_PLACE, twoOf } from "./cards";
import {
  EACH_PLANE,
  facesOf,
  few,
  held,
  more,
  most,
  oneAce,
  thrice,
  twice,
  wilds,
  withBothAces,
  without,
} from "./held";
import {
  exactLength,
  firstPlace,
  goTogether,
  inSetsFrom,
  isRunAlike,
  isSetAlike,
  lastPlace,
  longerAnywhere,
  longestRun,
  mayOverlap,
  naturalsBind,
  needsMore,
  RUN_LENGTHS,
  runs,
  SET_LENGTHS,
  SET_NATURALS,
  sets,
  twosEverywhere,
  wildTwos,
} from "./rules";
import {
  addWindow,
  clearWindows,
  shortRun,
  windowPlaces,
  windowStart,
  windowSuit,
  windows,
} from "./windows";
import { ONE_SHARE, worked } from "./work";

let best: i32 = 0;
/** Whether two runs of a suit may want copies of a card. */
let overlap: bool = false;
const chosenWindow = new StaticArray<i32>(4);
const chosenTaken = new StaticArray<u32>(4);
/** Where the windows begin and end in which a run may lie of so many cards or more. */
const firstWindow = new StaticArray<i32>(PLACES + 1);
const endOfWindows = new StaticArray<i32>(PLACES + 1);
/** By rank: the cards that the runs leave for the sets. */
const left = new StaticArray<i32>(RANKS);

/** By suit: the wild twos that may be natural in their own place. They fill it as any wild card does. */
const ownTwos = new StaticArray<i32>(SUITS);
/** The places whose natural card fills them beside the wild cards. */
export let filling: u32 = 0;

/** Makes ready for the rules that are set. */
export function prepareNaturals(): void {
  overlap = mayOverlap();
  filling = wildTwos ? ~TWO_PLACE : -1;
  ownTwos.fill(0);
}

/**
 * How many cards the hand that was read is short of the contract, where that is known to be no more
 * than this.
 */
export function tryAll(hand: usize, atMost: i32): i32 {
  best = atMost;
  readTwos(hand);
  clearWindows();
  for (let run = 0; run < runs; run++) {
    if (isRunAlike(run)) continue;
    const length = <i32>RUN_LENGTHS[run];
    firstWindow[length] = windows;
    for (let size = length; size <= longestUseful(length); size++) listThose(size, length);
    endOfWindows[length] = windows;
  }
  place(0, 0, 0, 0, few, more, most);
  return best;
}

/** Reads the wild twos of the hand that may be natural. */
export function readTwos(hand: usize): void {
  if (!wildTwos || twosEverywhere) return;
  for (let suit = 0; suit < SUITS; suit++) ownTwos[suit] = <i32>load<u8>(hand + twoOf(suit));
}

function longestUseful(length: i32): i32 {
  return exactLength || !naturalsBind ? length : longestRun;
}

/** Lists the windows of this size that are of use where so many cards are asked for. */
function listThose(size: i32, length: i32): void {
  const ends: u32 = 1 | (1 << (size - 1));
  const anywhere = size == length || longerAnywhere();
  if (!anywhere && needsMore(size)) return;
  for (let suit = 0; suit < SUITS; suit++) {
    for (let start = firstPlace - 1; start <= lastPlace - size; start++) {
      const window = ((1 << size) - 1) << start;
      if (!anywhere && (ends << start) & ~heldIn(suit)) continue;
      addWindow(suit, start, window, size);
    }
  }
}

/** Chooses a window for the next run, and which of its natural cards it takes. */
function place(at: i32, from: i32, lacking: i32, short: i32, few: u64, more: u64, most: u64): void {
  worked(ONE_SHARE);
  if (at == runs) {
    for (let rank = 0; rank < RANKS; rank++) {
      left[rank] = cardsOf(few, rank) + cardsOf(more, rank) + cardsOf(most, rank);
    }
    left[TWO - 1] += twosLeft();
    share(0, 0, lacking, short);
    return;
  }
  const length = <i32>RUN_LENGTHS[at];
  const first = isRunAlike(at) ? from : firstWindow[length];
  for (let index = first; index < endOfWindows[length]; index++) {
    if (isTooNear(at, index)) continue;
    const window = windowPlaces[index];
    const naturals = window & freeFor(at, index);
    const size = <i32>popcnt(window);
    if (lacking + size - <i32>popcnt(naturals & filling) - wilds >= best) continue;
    let taken = naturals;
    while (true) {
      const open = lacking + size - <i32>popcnt(taken & filling);
      const needs = short + shortRun(window, taken);
      if (max(open - wilds, needs) < best) {
        const ranks = <u64>facesOf(taken) * EACH_PLANE;
        choose(at, index, taken);
        place(
          at + 1,
          overlap ? index : index + 1,
          open,
          needs,
          without(few, more, ranks),
          without(more, most, ranks),
          without(most, 0, ranks),
        );
      }
      if (!taken) break;
      taken = (taken - 1) & naturals;
    }
  }
}

/** The places of a suit whose card is held. */
function heldIn(suit: i32): u32 {
  return held[suit] | (ownTwos[suit] ? TWO_PLACE : 0);
}

/** The wild twos that no run has in their own place. */
function twosLeft(): i32 {
  let twos = ownTwos[0] + ownTwos[1] + ownTwos[2] + ownTwos[3];
  if (twos) for (let at = 0; at < runs; at++) twos -= <i32>(chosenTaken[at] & TWO_PLACE) >> 1;
  return twos;
}

function cardsOf(planes: u64, rank: i32): i32 {
  return <i32>popcnt(planes & (EACH_PLANE << rank));
}

/** Chooses a rank for the next set, and how many of the cards left it takes. */
function share(at: i32, from: i32, lacking: i32, short: i32): void {
  worked(ONE_SHARE);
  let naturals = short;
  for (let set = at; set < sets; set++) naturals += <i32>SET_NATURALS[set];
  best = min(best, max(lacking + inSetsFrom(at) - wilds, naturals));
  if (at == sets) return;
  const length = <i32>SET_LENGTHS[at];
  const least = <i32>SET_NATURALS[at];
  for (let rank = isSetAlike(at) ? from : 0; rank < RANKS; rank++) {
    const most = min(left[rank], length);
    for (let taken = most; taken >= max(min(most, least), 1); taken--) {
      const open = lacking + length - (rank == TWO - 1 && wildTwos ? 0 : taken);
      const needs = short + max(least - taken, 0);
      if (max(open - wilds, needs) >= best) continue;
      left[rank] -= taken;
      share(at + 1, rank, open, needs);
      left[rank] += taken;
    }
  }
}

/** The next run has this window, and takes these of its natural cards. */
export function choose(at: i32, index: i32, taken: u32): void {
  chosenWindow[at] = index;
  chosenTaken[at] = taken;
}

/** Whether this window is too near to those of the runs before. */
export function isTooNear(chosen: i32, index: i32): bool {
  const size = <i32>popcnt(windowPlaces[index]);
  for (let at = 0; at < chosen; at++) {
    const other = chosenWindow[at];
    if (windowSuit[other] != windowSuit[index]) continue;
    const otherSize = <i32>popcnt(windowPlaces[other]);
    if (!goTogether(windowStart[index], size, windowStart[other], otherSize)) return true;
  }
  return false;
}

/** The places whose card is still there for this window; one ace cannot be at both ends. */
export function freeFor(chosen: i32, index: i32): u32 {
  const suit = windowSuit[index];
  const aces: u32 = 1 | (1 << RANKS);
  let places = heldIn(suit);
  let again = twice[suit] | (ownTwos[suit] > 1 ? TWO_PLACE : 0);
  let oneLeft = oneAce[suit];
  for (let at = 0; at < chosen; at++) {
    if (windowSuit[chosenWindow[at]] != suit) continue;
    const taken = chosenTaken[at];
    if (overlap) {
      const used = withBothAces(taken);
      places = (places & ~used) | (again & used);
      again = (again & ~used) | ((thrice[suit] | (ownTwos[suit] > 2 ? TWO_PLACE : 0)) & used);
      oneLeft = (again & aces) == 0;
    } else if (oneLeft && taken & aces) places &= ~aces;
  }
  if (oneLeft && (windowPlaces[index] & aces) == aces) places &= ~1;
  return places;
}
