/**
 * Melds: what fits on them, and wild cards in them. A meld is sixteen bytes: owner, kind, suit, start
 * (a set's rank, a run's first place), number of cards, number of jokers; of a set then its natural
 * cards by suit, and its wild twos; of a run the places of its wild cards as bits, and four bits for
 * each place: the suit of a wild two, counted from 1.
 */

import { faceAt, JOKER, PLACES, RANKS, rankOf, TWO } from "./cards";
import { at, FRESH, get, MELD_SIZE, MELDS, MELDS_LAID, set } from "./position";
import {
  adjacentWilds,
  firstPlace,
  lastPlace,
  layoffFrom,
  layoffHere,
  layoffOthersOnly,
  longestRun,
  ON_ALL,
  ON_OWN,
  OTHERS_NEXT_TURN,
  SAME_TURN,
  twosEverywhere,
  wildTwos,
} from "./rules";

export const SET: i32 = 0;
export const RUN: i32 = 1;

export const NO_END: i32 = 0;
export const LOW: i32 = 1;
export const HIGH: i32 = 2;

export function meldAt(index: i32): usize {
  return at + MELDS + index * MELD_SIZE;
}

/** The number of a meld on the table. */
export function indexOf(meld: usize): i32 {
  return <i32>(meld - meldAt(0)) / MELD_SIZE;
}

export function ownerOf(meld: usize): i32 {
  return <i32>load<u8>(meld);
}

export function isRun(meld: usize): bool {
  return load<u8>(meld, 1) == <u8>RUN;
}

export function suitOf(meld: usize): i32 {
  return <i32>load<u8>(meld, 2);
}

export function startOf(meld: usize): i32 {
  return <i32>load<u8>(meld, 3);
}

function lengthOf(meld: usize): i32 {
  return <i32>load<u8>(meld, 4);
}

export function jokersIn(meld: usize): i32 {
  return <i32>load<u8>(meld, 5);
}

export function endOf(meld: usize): i32 {
  return startOf(meld) + lengthOf(meld) - 1;
}

/** Whether the card at that end of a run is wild. */
export function isWildAt(meld: usize, end: i32): bool {
  return ((wildPlaces(meld) >> (end == LOW ? startOf(meld) : endOf(meld))) & 1) != 0;
}

function wildPlaces(meld: usize): u32 {
  return <u32>load<u16>(meld, 6);
}

/** Whether the card stands for others, mostly in all places but its own. */
export function isWild(face: i32): bool {
  return face == JOKER || (wildTwos != 0 && face % RANKS == TWO - 1);
}

/** The card that is natural in that place; -1 where none is. */
export function naturalAt(place: i32, suit: i32): i32 {
  return twosEverywhere && place == TWO ? -1 : faceAt(place, suit);
}

/** Counts a card more or less of a set, natural or wild. */
function countInSet(set: usize, face: i32, by: i32): void {
  const at = set + face / RANKS + (rankOf(face) == startOf(set) ? 6 : 10);
  store<u8>(at, <i32>load<u8>(at) + by);
}

/** Notes that the card lies in that place of a run, or (-1) no longer does. */
function noteInRun(run: usize, face: i32, place: i32, by: i32): void {
  if (face != JOKER && (!wildTwos || face == naturalAt(place, suitOf(run)))) return;
  store<u16>(run, <u16>(wildPlaces(run) ^ (1 << place)), 6);
  if (face == JOKER) return;
  const which = (<u64>(1 + face / RANKS)) << (4 * place);
  store<u64>(run, load<u64>(run, 8) + (by > 0 ? which : 0 - which), 8);
}

/** An empty meld, to which cards are then added. */
export function begin(meld: usize, owner: i32, kind: i32, suit: i32, start: i32): void {
  memory.fill(meld, 0, MELD_SIZE);
  store<u8>(meld, <u8>owner);
  store<u8>(meld, <u8>kind, 1);
  store<u8>(meld, <u8>suit, 2);
  store<u8>(meld, <u8>start, 3);
}

/** Adds a card: to a run at that end; a run that is empty begins with it. */
export function put(meld: usize, face: i32, end: i32): void {
  store<u8>(meld, load<u8>(meld, 4) + 1, 4);
  if (face == JOKER) store<u8>(meld, load<u8>(meld, 5) + 1, 5);
  if (!isRun(meld)) {
    if (face != JOKER) countInSet(meld, face, 1);
    return;
  }
  if (end == LOW) store<u8>(meld, load<u8>(meld, 3) - 1, 3);
  noteInRun(meld, face, end == LOW ? startOf(meld) : endOf(meld), 1);
}

/** Takes the card off again that was added last, at the high end of a run. */
export function takeOff(meld: usize, face: i32): void {
  if (face == JOKER) store<u8>(meld, load<u8>(meld, 5) - 1, 5);
  if (isRun(meld)) noteInRun(meld, face, endOf(meld), -1);
  else if (face != JOKER) countInSet(meld, face, -1);
  store<u8>(meld, load<u8>(meld, 4) - 1, 4);
}

/** Where a meld of this owner comes: after all of the owner's. Makes room for it. */
export function insert(owner: i32): usize {
  let index = get(MELDS_LAID);
  while (index > 0 && ownerOf(meldAt(index - 1)) > owner) index--;
  memory.copy(meldAt(index + 1), meldAt(index), (get(MELDS_LAID) - index) * MELD_SIZE);
  set(MELDS_LAID, get(MELDS_LAID) + 1);
  return meldAt(index);
}

/** Whether a card may be added to the meld at that end (`NO_END` for a set). */
export function fitsAt(meld: usize, face: i32, end: i32): bool {
  const wild = isWild(face);
  if (!isRun(meld)) return end == NO_END && (wild || rankOf(face) == startOf(meld));
  if (end == NO_END || lengthOf(meld) >= longestRun) return false;
  const place = end == LOW ? startOf(meld) - 1 : endOf(meld) + 1;
  if (place < firstPlace || place > lastPlace) return false;
  if (wild && (adjacentWilds || !isWildAt(meld, end))) return true;
  return face == naturalAt(place, suitOf(meld));
}

export function fits(meld: usize, face: i32): bool {
  if (!isRun(meld)) return fitsAt(meld, face, NO_END);
  if (!isWild(face) && face / RANKS != suitOf(meld)) return false;
  return fitsAt(meld, face, LOW) || fitsAt(meld, face, HIGH);
}

/** Whether a seat that is down may play on melds of this owner; `fresh` in the turn it went down. */
export function mayPlayOn(seat: i32, owner: i32, fresh: i32): bool {
  if (layoffHere != ON_ALL && (layoffHere != ON_OWN || owner != seat)) return false;
  if (!fresh || layoffFrom == SAME_TURN) return true;
  return layoffFrom == OTHERS_NEXT_TURN && owner == seat;
}

/** Whether it may lay off on them. */
export function mayLayOffOn(seat: i32, owner: i32, fresh: i32): bool {
  return (!layoffOthersOnly || owner != seat) && mayPlayOn(seat, owner, fresh);
}

/** Whether a seat that is down could lay the card off now. */
export function playable(seat: i32, face: i32): bool {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (fits(meld, face) && mayLayOffOn(seat, ownerOf(meld), get(FRESH))) return true;
  }
  return false;
}

/** The place of the joker for which this card can be swapped; 1 for any in a set, 0 for none. */
export function swapPlace(meld: usize, face: i32): i32 {
  if (face == JOKER || !jokersIn(meld)) return 0;
  if (!isRun(meld)) return rankOf(face) == startOf(meld) ? 1 : 0;
  if (face / 13 != suitOf(meld)) return 0;
  const rank = rankOf(face);
  if (isJokerAt(meld, rank)) return twosEverywhere && rank == TWO ? 0 : rank;
  return rank == 1 && isJokerAt(meld, PLACES) ? PLACES : 0;
}

function isJokerAt(run: usize, place: i32): bool {
  if (!((wildPlaces(run) >> place) & 1)) return false;
  return !wildTwos || ((load<u64>(run, 8) >> (4 * place)) & 15) == 0;
}

/** Puts the card in the place of a joker. */
export function swapIn(meld: usize, face: i32, place: i32): void {
  store<u8>(meld, load<u8>(meld, 5) - 1, 5);
  if (isRun(meld)) store<u16>(meld, <u16>(wildPlaces(meld) & ~(1 << place)), 6);
  else countInSet(meld, face, 1);
}

/** Takes the card out again: what was before `swapIn`. */
export function swapOut(meld: usize, face: i32, place: i32): void {
  store<u8>(meld, load<u8>(meld, 5) + 1, 5);
  if (isRun(meld)) store<u16>(meld, <u16>(wildPlaces(meld) | (1 << place)), 6);
  else countInSet(meld, face, -1);
}

/** How many more cards a run can take. */
export function roomOf(meld: usize): i32 {
  return longestRun - lengthOf(meld);
}

/** Whether the set may give a joker where only sets of three do. */
export function isSetOfThree(meld: usize): bool {
  return !isRun(meld) && lengthOf(meld) == 3;
}
