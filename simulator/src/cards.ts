/** Cards as in the engine: suit * 13 + rank - 1, then the joker. A hand is a count for each face. */

export const RANKS: i32 = 13;
export const SUITS: i32 = 4;
export const JOKER: i32 = 52;
export const FACES: i32 = 53;
/** Room for a hand in memory. */
export const HAND_BYTES: i32 = 64;

/** Places of a run: 1 is the low ace, 14 the high one. */
export const PLACES: i32 = 14;

/** The card that a place of a run stands for. */
export function faceAt(place: i32, suit: i32): i32 {
  return suit * RANKS + (place > RANKS ? 0 : place - 1);
}

export function rankOf(face: i32): i32 {
  return (face % RANKS) + 1;
}

/** The cards of a suit side by side, four bits each, the ace first; more than 15 count as 15. */
export function rowOf(hand: usize, suit: i32): u64 {
  let row: u64 = 0;
  for (let at = 0; at < RANKS; at++) {
    row |= (<u64>min(<i32>load<u8>(hand + suit * RANKS + at), 15)) << (4 * at);
  }
  return row;
}

export function cardsIn(hand: usize): i32 {
  let cards = 0;
  for (let face = 0; face < FACES; face++) cards += <i32>load<u8>(hand + face);
  return cards;
}
