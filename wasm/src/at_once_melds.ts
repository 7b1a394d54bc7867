/**
 * The melds in which all cards go down at once. Which of several ways it is makes no difference to the
 * deal, so they are found only when they are asked for: those that the engine finds first.
 */

import { isReady } from "./at_once";
import { cardsIn, EACH_SUIT, FACES, HAND_BYTES, JOKER, RANKS, SUITS, TWO } from "./cards";
import { wildFaces, wildsIn } from "./held";
import { inOrder, laidMeld, madeMeld } from "./lay_down";
import {
  begin,
  endOf,
  HIGH,
  isWildAt,
  naturalAt,
  put,
  RUN,
  SET,
  startOf,
  suitOf,
  takeOff,
} from "./melds";
import { byte, DOWN, FAILED, get, handOf, MELD_SIZE } from "./position";
import {
  adjacentWilds,
  firstPlace,
  goTogether,
  inRunsFrom,
  inSetsFrom,
  lastPlace,
  longestRun,
  RUN_LENGTHS,
  RUN_NATURALS,
  runs,
  SET_LENGTHS,
  SET_NATURALS,
  sets,
  twosEverywhere,
  wildTwos,
} from "./rules";

const rest = new StaticArray<u8>(HAND_BYTES);
let cardsLeft: i32 = 0;
let found: bool = false;

/** Whether the player may go down with all cards; the melds are then still to be found. */
export function mayLayAll(seat: i32): bool {
  found = false;
  return !byte(DOWN, seat) && !get(FAILED) && isReady(handOf(seat));
}

export function areMeldsFound(): bool {
  return found;
}

/** Finds the melds of a player who may go down, in the order of the contract. */
export function findMelds(seat: i32): void {
  const hand = handOf(seat);
  memory.copy(changetype<usize>(rest), hand, FACES);
  cardsLeft = cardsIn(hand);
  const wilds = wildsIn(hand);
  // twos are natural where they can be: with as few wild cards as there may be
  let budget = wildTwos && !twosEverywhere ? <i32>load<u8>(hand, JOKER) : wilds;
  found = false;
  while (!found && budget <= wilds) found = layRun(0, 0, 0, firstPlace, budget++);
  if (!found) unreachable();
}

/** The next run, which comes after the one before by its size, its suit and its place. */
function layRun(at: i32, least: i32, suit: i32, start: i32, budget: i32): bool {
  if (at == runs) return laySet(0, 0, 1, budget);
  const isLast = at + 1 == runs + sets;
  const longest = min(longestRun, cardsLeft - inSetsFrom(0) - inRunsFrom(at + 1));
  const shortest = max(least, <i32>RUN_LENGTHS[at]);
  for (let size = isLast ? max(shortest, cardsLeft) : shortest; size <= longest; size++) {
    const later = size > least;
    for (let where = later ? 0 : suit; where < SUITS; where++) {
      let from = later || where > suit ? firstPlace : start;
      for (; from <= lastPlace + 1 - size; from++) {
        if (isTooNear(at, where, from, size) || openIn(where, from, size) > budget) continue;
        begin(madeMeld(at), 0, RUN, where, from);
        if (fillRun(at, size, 0, budget)) return true;
      }
    }
  }
  return false;
}

/** How many places of a run there have no natural card. */
function openIn(suit: i32, start: i32, size: i32): i32 {
  let open = 0;
  for (let place = start; place < start + size; place++) {
    const face = naturalAt(place, suit);
    if (face < 0 || !left(face)) open++;
  }
  return open;
}

function isTooNear(count: i32, suit: i32, start: i32, size: i32): bool {
  for (let at = 0; at < count; at++) {
    const other = madeMeld(at);
    if (suitOf(other) != suit) continue;
    const length = endOf(other) + 1 - startOf(other);
    if (!goTogether(startOf(other), length, start, size)) return true;
  }
  return false;
}

/** Fills the next place with each of the cards that may lie there, in their order. */
function fillRun(at: i32, size: i32, naturals: i32, budget: i32): bool {
  const meld = madeMeld(at);
  const suit = suitOf(meld);
  const place = endOf(meld) + 1;
  if (place == startOf(meld) + size) {
    const isEnough = naturals >= <i32>RUN_NATURALS[size];
    return isEnough && layRun(at + 1, size, suit, startOf(meld), budget);
  }
  const natural = naturalAt(place, suit);
  const afterWild = place > startOf(meld) && isWildAt(meld, HIGH);
  let faces = budget && (adjacentWilds || !afterWild) ? wildFaces() : 0;
  if (natural >= 0) faces |= (<u64>1) << natural;
  for (; faces; faces &= faces - 1) {
    const face = <i32>ctz(faces);
    if (!left(face)) continue;
    const own = <i32>(face == natural);
    push(meld, face);
    const goes = fillRun(at, size, naturals + own, budget - 1 + own);
    pull(meld, face);
    if (goes) return true;
  }
  return false;
}

/** The next set, which comes after the one before by its size and its rank. */
function laySet(at: i32, least: i32, rank: i32, budget: i32): bool {
  if (at == sets) return !cardsLeft && !budget && takeOver();
  const largest = cardsLeft - inSetsFrom(at + 1);
  const smallest = max(least, <i32>SET_LENGTHS[at]);
  for (let size = at + 1 == sets ? max(smallest, cardsLeft) : smallest; size <= largest; size++) {
    for (let which = size > least ? 1 : rank; which <= RANKS; which++) {
      if (twosEverywhere && which == TWO) continue;
      begin(madeMeld(runs + at), 0, SET, 0, which);
      if (fillSet(at, size, 0, 0, budget)) return true;
    }
  }
  return false;
}

/** Fills the next place of a set: cards of its rank, the lowest first, and then wild ones. */
function fillSet(at: i32, size: i32, naturals: i32, last: i32, budget: i32): bool {
  const meld = madeMeld(runs + at);
  const cards = endOf(meld) + 1 - startOf(meld);
  if (cards == size) return laySet(at + 1, size, startOf(meld), budget);
  const own = EACH_SUIT << (startOf(meld) - 1);
  const isWildBefore = cards > naturals;
  let faces = isWildBefore ? 0 : own;
  if (budget && naturals >= <i32>SET_NATURALS[at]) faces |= wildFaces() & ~own;
  for (; faces; faces &= faces - 1) {
    const face = <i32>ctz(faces);
    const wild = ((own >> face) & 1) == 0;
    if (!left(face) || (face < last && wild == isWildBefore)) continue;
    push(meld, face);
    const goes = fillSet(at, size, naturals + <i32>!wild, face, budget - <i32>wild);
    pull(meld, face);
    if (goes) return true;
  }
  return false;
}

/** Keeps the melds that are made. */
function takeOver(): bool {
  for (let slot = 0; slot < runs + sets; slot++) {
    memory.copy(laidMeld(slot), inOrder(slot), MELD_SIZE);
  }
  return true;
}

function left(face: i32): i32 {
  return <i32>load<u8>(changetype<usize>(rest) + face);
}

function push(meld: usize, face: i32): void {
  put(meld, face, HIGH);
  store<u8>(changetype<usize>(rest) + face, left(face) - 1);
  cardsLeft--;
}

function pull(meld: usize, face: i32): void {
  takeOff(meld, face);
  store<u8>(changetype<usize>(rest) + face, left(face) + 1);
  cardsLeft++;
}
