/**
 * The contract question where all cards go down at once, by trying all ways: which windows the runs
 * have, which of their natural cards they take, and which ranks the sets have.
 */

import { NEVER, OPEN } from "./at_once_runs";
import { EACH_SUIT, RANKS, SUITS, TWO } from "./cards";
import { facesOf, held, wilds } from "./held";
import { choose, filling, freeFor, isTooNear, readTwos } from "./naturals";
import {
  cardsAsked,
  firstPlace,
  inRunsFrom,
  inSetsFrom,
  isRunAlike,
  isSetAlike,
  lastPlace,
  longestRun,
  RUN_LENGTHS,
  runs,
  runsAlike,
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
  windowOpen,
  windowPlaces,
  windowSuit,
  windows,
} from "./windows";
import { ONE_SHARE, worked } from "./work";

// The goals of a search:
/** the fewest cards that must be exchanged, with all choices of natural cards for the runs; */
const LEAST: i32 = 0;
/** the fewest open places, and then natural cards that are short, where runs take all that they can; */
const FEWEST_OPEN: i32 = 1;
/** the cards that all ways want which leave so many places open, or fewer. */
const WANTED: i32 = 2;
let goal: i32 = LEAST;

/** What a way must stay below; where cards are gathered, what it may reach. */
let best: i32 = 0;
let wanted: u64 = 0;
/** How many cards the melds have in all. */
let total: i32 = 0;
/** By rank: the cards that are left for the sets. */
const left = new StaticArray<i32>(RANKS);

/** How many cards of the hand that was read must be exchanged, or `atMost` if that is not less. */
export function tryEveryWay(hand: usize, cards: i32, atMost: i32): i32 {
  goal = LEAST;
  search(hand, cards, atMost);
  return best;
}

/**
 * The fewest places that stay open, and how many natural cards the runs and sets are short then, in one
 * number; `NEVER` where `atMost` cards or more must be exchanged.
 */
export function fewestOpen(hand: usize, cards: i32, atMost: i32): i32 {
  goal = FEWEST_OPEN;
  const limit = min((atMost + wilds) * OPEN, NEVER);
  search(hand, cards, limit);
  return best == limit ? NEVER : best;
}

/**
 * The cards for the open places of all ways that leave no more open than can be for a hand that was
 * read and must exchange so many, as bits: no other natural card brings it nearer.
 */
export function wantedInAnyWay(hand: usize, cards: i32, lacking: i32): u64 {
  goal = WANTED;
  wanted = 0;
  search(hand, cards, lacking);
  return wanted;
}

function search(hand: usize, cards: i32, limit: i32): void {
  best = limit;
  total = cards;
  readTwos(hand);
  for (let rank = 0; rank < RANKS; rank++) {
    left[rank] = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      left[rank] += <i32>load<u8>(hand + suit * RANKS + rank);
    }
  }
  if (twosEverywhere) left[TWO - 1] = 0;
  clearWindows();
  if (runs) listWindows();
  place(0, 0, 0, 0, 0, 0);
}

/** Whether ways that leave so many places open, and are so many natural cards short, do not count. */
function isTooMuch(open: i32, short: i32): bool {
  if (goal == FEWEST_OPEN) return open * OPEN + short >= best;
  return goal == WANTED ? open - wilds > best : max(open - wilds, short) >= best;
}

/** Lists where runs may lie, those that lack the fewest cards first. */
function listWindows(): void {
  const shortest = <i32>RUN_LENGTHS[0];
  const longest = min(longestRun, <i32>RUN_LENGTHS[runs - 1] + total - cardsAsked);
  for (let open = 0; open <= longest && !isTooMuch(open, 0); open++) {
    for (let suit = 0; suit < SUITS; suit++) {
      for (let size = max(shortest, open); size <= longest; size++) {
        for (let start = firstPlace - 1; start <= lastPlace - size; start++) {
          const window = ((1 << size) - 1) << start;
          if (size - <i32>popcnt(window & held[suit]) != open) continue;
          addWindow(suit, start, window, open);
        }
      }
    }
  }
}

/** Chooses a window for the next run, and which of its natural cards it takes. */
function place(at: i32, from: i32, open: i32, short: i32, places: i32, faces: u64): void {
  if (at == runs) return share(0, 0, open, short, places, faces, 0);
  const length = <i32>RUN_LENGTHS[at];
  const alike = runsAlike(at);
  const after = inRunsFrom(at + 1) + inSetsFrom(0);
  for (let index = isRunAlike(at) ? from : 0; index < windows; index++) {
    if (isTooMuch(open + windowOpen[index] * alike, 0)) return;
    const window = windowPlaces[index];
    const size = <i32>popcnt(window);
    if (size < length || places + size + after > total || isTooNear(at, index)) continue;
    const naturals = window & freeFor(at, index);
    let taken = naturals;
    while (true) {
      const lacking = open + size - <i32>popcnt(taken & filling);
      const needs = short + shortRun(window, taken);
      if (!isTooMuch(lacking, needs)) {
        choose(at, index, taken);
        leave(taken, -1);
        const gaps = (<u64>facesOf(window & ~taken)) << (RANKS * windowSuit[index]);
        place(at + 1, index, lacking, needs, places + size, faces | gaps);
        leave(taken, 1);
      }
      // without wild cards, a card is best used where it fills a place
      if (!taken || !wilds || goal != LEAST) break;
      taken = (taken - 1) & naturals;
    }
  }
}

/** Leaves one card more or less to the sets for each of these places. */
function leave(places: u32, cards: i32): void {
  for (let rest = places; rest; rest &= rest - 1) left[<i32>ctz(rest) % RANKS] += cards;
}

/** Chooses a rank for the next set, and how many of the cards left it takes. */
function share(
  at: i32,
  from: i32,
  open: i32,
  short: i32,
  places: i32,
  faces: u64,
  ranks: u64,
): void {
  worked(ONE_SHARE);
  if (at == sets) return note(open + total - places, short, places, faces, ranks);
  const length = <i32>SET_LENGTHS[at];
  const naturals = <i32>SET_NATURALS[at];
  const room = total - places - inSetsFrom(at + 1);
  let triedNone = false;
  for (let rank = isSetAlike(at) ? from : 0; rank < RANKS; rank++) {
    const areWild = wildTwos && rank == TWO - 1; // they fill no place beside the wild cards
    const most = min(left[rank], areWild ? min(length, room) : room);
    if (!most && triedNone && goal != WANTED) continue;
    triedNone = triedNone || !most;
    for (let taken = most; taken >= min(most, max(naturals, 1)); taken--) {
      const lacking = open + (areWild ? length : max(length - taken, 0));
      const needs = short + max(naturals - taken, 0);
      if (isTooMuch(lacking, needs)) break;
      const own = EACH_SUIT << rank;
      left[rank] -= taken;
      share(
        at + 1,
        rank,
        lacking,
        needs,
        places + max(length, taken),
        faces | (taken < length ? own : 0),
        ranks | own,
      );
      left[rank] += taken;
    }
  }
}

/** Notes a way; places that no meld has yet are added to the sets, where there are any. */
function note(open: i32, short: i32, places: i32, faces: u64, ranks: u64): void {
  if ((!sets && places < total) || isTooMuch(open, short)) return;
  if (goal == WANTED) wanted |= faces | (places < total ? ranks : 0);
  else best = goal == LEAST ? max(open - wilds, short) : open * OPEN + short;
}
