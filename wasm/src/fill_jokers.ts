/**
 * Filling the places of a lay-down where only jokers are wild: with natural cards as far as they go.
 * Which of several ways to do that makes no difference to what is left.
 */

import { faceAt, JOKER, RANKS, SUITS } from "./cards";
import {
  bestCards,
  chosenRank,
  chosenSpot,
  madeMeld,
  note,
  rest,
  spotSize,
  spotStart,
  spotSuit,
  wilds,
} from "./lay_down";
import { begin, HIGH, isWildAt, jokersIn, put, RUN, SET, takeOff } from "./melds";
import { adjacentWilds, RUN_NATURALS, runs, SET_LENGTHS, SET_NATURALS, sets } from "./rules";

/** Fills the chosen places, of which natural cards leave so many open. */
export function fillWithJokers(open: i32): void {
  const most = adjacentWilds ? open : wilds;
  for (let budget = open; budget <= most; budget++) fillRun(0, 0, 0, budget);
}

/** How many cards of this face are not yet in a meld. */
export function left(face: i32): i32 {
  return <i32>load<u8>(changetype<usize>(rest) + face);
}

/**
 * Fills the next place of a run and all that follows, natural cards first. The first way that goes
 * is enough for the runs, unless wild cards may not lie side by side, so that it matters which run
 * has a natural card. Notes the ways, and gives whether there is one.
 */
function fillRun(at: i32, place: i32, naturals: i32, budget: i32): bool {
  if (at == runs) return fillSet(0, 0, 0, budget);
  const spot = chosenSpot[at];
  const meld = madeMeld(at);
  if (place == 0) begin(meld, 0, RUN, spotSuit[spot], spotStart[spot]);
  if (place == spotSize[spot]) {
    return naturals >= <i32>RUN_NATURALS[place] && fillRun(at + 1, 0, 0, budget);
  }
  const face = faceAt(spotStart[spot] + place, spotSuit[spot]);
  let goes = false;
  if (left(face)) {
    push(meld, face);
    goes = fillRun(at, place + 1, naturals + 1, budget);
    pop(meld, face);
    if (goes && adjacentWilds) return true;
  }
  if (!budget || !left(JOKER)) return goes;
  if (!adjacentWilds && place && isWildAt(meld, HIGH)) return goes;
  push(meld, JOKER);
  goes = fillRun(at, place + 1, naturals, budget - 1) || goes;
  pop(meld, JOKER);
  return goes;
}

/**
 * Fills the next place of a set and all that follows with cards of its rank, the lowest suits
 * first, and then jokers. Every choice of suits is tried: a card that is left may lengthen a run.
 */
function fillSet(at: i32, cards: i32, from: i32, budget: i32): bool {
  if (at == sets) {
    if (budget) return false;
    note();
    return true;
  }
  const meld = madeMeld(runs + at);
  const rank = chosenRank[at];
  if (cards == 0) begin(meld, 0, SET, 0, rank);
  if (cards == <i32>SET_LENGTHS[at]) return fillSet(at + 1, 0, 0, budget);
  let goes = false;
  for (let suit = from; suit < SUITS; suit++) {
    const face = suit * RANKS + rank - 1;
    if (!left(face)) continue;
    push(meld, face);
    goes = fillSet(at, cards + 1, suit, budget) || goes;
    pop(meld, face);
    if (goes && bestCards == 0) return true;
  }
  if (!budget || cards - jokersIn(meld) < <i32>SET_NATURALS[at] || !left(JOKER)) return goes;
  push(meld, JOKER);
  goes = fillSet(at, cards + 1, SUITS, budget - 1) || goes;
  pop(meld, JOKER);
  return goes;
}

/** A card of the rest goes at the high end of the meld; `pop` takes it back. */
export function push(meld: usize, face: i32): void {
  put(meld, face, HIGH);
  const at = changetype<usize>(rest) + face;
  store<u8>(at, load<u8>(at) - 1);
}

export function pop(meld: usize, face: i32): void {
  takeOff(meld, face);
  const at = changetype<usize>(rest) + face;
  store<u8>(at, load<u8>(at) + 1);
}
