/**
 * Melds: what fits on them, and jokers in them. A meld is sixteen bytes: owner, kind, suit, start
 * (a set's rank, a run's first place), number of cards, number of jokers; of a set then its natural
 * cards by suit, of a run the places of its jokers as bits.
 */

import { faceAt, JOKER, PLACES, rankOf } from "./cards";
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
    if (face != JOKER) {
      const suit = face / 13;
      store<u8>(meld + suit, load<u8>(meld + suit, 6) + 1, 6);
    }
    return;
  }
  if (end == LOW) store<u8>(meld, load<u8>(meld, 3) - 1, 3);
  if (face == JOKER) {
    const place = end == LOW ? startOf(meld) : endOf(meld);
    store<u16>(meld, <u16>(wildPlaces(meld) | (1 << place)), 6);
  }
}

/** Takes the card off again that was added last, at the high end of a run. */
export function takeOff(meld: usize, face: i32): void {
  if (face == JOKER) {
    store<u8>(meld, load<u8>(meld, 5) - 1, 5);
    if (isRun(meld)) store<u16>(meld, <u16>(wildPlaces(meld) & ~(1 << endOf(meld))), 6);
  } else if (!isRun(meld)) {
    const suit = face / 13;
    store<u8>(meld + suit, load<u8>(meld + suit, 6) - 1, 6);
  }
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
  if (!isRun(meld)) return end == NO_END && (face == JOKER || rankOf(face) == startOf(meld));
  if (end == NO_END || lengthOf(meld) >= longestRun) return false;
  const place = end == LOW ? startOf(meld) - 1 : endOf(meld) + 1;
  if (place < firstPlace || place > lastPlace) return false;
  if (face == JOKER && !adjacentWilds && isWildAt(meld, end)) return false;
  return face == JOKER || face == faceAt(place, suitOf(meld));
}

export function fits(meld: usize, face: i32): bool {
  return fitsAt(meld, face, NO_END) || fitsAt(meld, face, LOW) || fitsAt(meld, face, HIGH);
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
  const wild = wildPlaces(meld);
  const rank = rankOf(face);
  if (wild & (1 << rank)) return rank;
  return rank == 1 && wild & (1 << PLACES) ? PLACES : 0;
}

/** Puts the card in the place of a joker. */
export function swapIn(meld: usize, face: i32, place: i32): void {
  store<u8>(meld, load<u8>(meld, 5) - 1, 5);
  if (isRun(meld)) store<u16>(meld, <u16>(wildPlaces(meld) & ~(1 << place)), 6);
  else store<u8>(meld + face / 13, load<u8>(meld + face / 13, 6) + 1, 6);
}

/** Takes the card out again: what was before `swapIn`. */
export function swapOut(meld: usize, face: i32, place: i32): void {
  store<u8>(meld, load<u8>(meld, 5) + 1, 5);
  if (isRun(meld)) store<u16>(meld, <u16>(wildPlaces(meld) | (1 << place)), 6);
  else store<u8>(meld + face / 13, load<u8>(meld + face / 13, 6) - 1, 6);
}

/** How many more cards a run can take. */
export function roomOf(meld: usize): i32 {
  return longestRun - lengthOf(meld);
}

/** Whether the set may give a joker where only sets of three do. */
export function isSetOfThree(meld: usize): bool {
  return !isRun(meld) && lengthOf(meld) == 3;
}
