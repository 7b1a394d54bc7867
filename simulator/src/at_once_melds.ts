/**
 * The melds in which all cards go down at once. Which of several ways it is makes no difference to the
 * deal, so they are found only when they are asked for: those that the engine finds first.
 */

import { isReady } from "./at_once";
import { cardsIn, FACES, faceAt, HAND_BYTES, JOKER, RANKS, SUITS } from "./cards";
import { inOrder, laidMeld, madeMeld } from "./lay_down";
import {
  begin,
  endOf,
  HIGH,
  isWildAt,
  jokersIn,
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
  memory.copy(changetype<usize>(rest), handOf(seat), FACES);
  cardsLeft = cardsIn(handOf(seat));
  found = layRun(0, 0, 0, firstPlace);
  if (!found) unreachable();
}

/** The next run, which comes after the one before by its size, its suit and its place. */
function layRun(at: i32, least: i32, suit: i32, start: i32): bool {
  if (at == runs) return laySet(0, 0, 1);
  const isLast = at + 1 == runs + sets;
  const longest = min(longestRun, cardsLeft - inSetsFrom(0) - inRunsFrom(at + 1));
  const shortest = max(least, <i32>RUN_LENGTHS[at]);
  for (let size = isLast ? max(shortest, cardsLeft) : shortest; size <= longest; size++) {
    const later = size > least;
    for (let where = later ? 0 : suit; where < SUITS; where++) {
      let from = later || where > suit ? firstPlace : start;
      for (; from <= lastPlace + 1 - size; from++) {
        if (isTooNear(at, where, from, size)) continue;
        begin(madeMeld(at), 0, RUN, where, from);
        if (fillRun(at, size, 0)) return true;
      }
    }
  }
  return false;
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

function fillRun(at: i32, size: i32, naturals: i32): bool {
  const meld = madeMeld(at);
  const place = endOf(meld) + 1;
  if (place == startOf(meld) + size) {
    return naturals >= <i32>RUN_NATURALS[size] && layRun(at + 1, size, suitOf(meld), startOf(meld));
  }
  const face = faceAt(place, suitOf(meld));
  if (left(face)) {
    push(meld, face);
    const goes = fillRun(at, size, naturals + 1);
    pull(meld, face);
    if (goes) return true;
  }
  if (!left(JOKER) || (!adjacentWilds && place > startOf(meld) && isWildAt(meld, HIGH)))
    return false;
  push(meld, JOKER);
  const goes = fillRun(at, size, naturals);
  pull(meld, JOKER);
  return goes;
}

/** The next set, which comes after the one before by its size and its rank. */
function laySet(at: i32, least: i32, rank: i32): bool {
  if (at == sets) return !cardsLeft && takeOver();
  const largest = cardsLeft - inSetsFrom(at + 1);
  const smallest = max(least, <i32>SET_LENGTHS[at]);
  for (let size = at + 1 == sets ? max(smallest, cardsLeft) : smallest; size <= largest; size++) {
    for (let which = size > least ? 1 : rank; which <= RANKS; which++) {
      begin(madeMeld(runs + at), 0, SET, 0, which);
      if (fillSet(at, size, which, 0, 0)) return true;
    }
  }
  return false;
}

function fillSet(at: i32, size: i32, rank: i32, cards: i32, from: i32): bool {
  const meld = madeMeld(runs + at);
  if (cards == size) return laySet(at + 1, size, rank);
  for (let suit = from; suit < SUITS; suit++) {
    const face = faceAt(rank, suit);
    if (!left(face)) continue;
    push(meld, face);
    const goes = fillSet(at, size, rank, cards + 1, suit);
    pull(meld, face);
    if (goes) return true;
  }
  if (!left(JOKER) || cards - jokersIn(meld) < <i32>SET_NATURALS[at]) return false;
  push(meld, JOKER);
  const goes = fillSet(at, size, rank, cards + 1, SUITS);
  pull(meld, JOKER);
  return goes;
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
