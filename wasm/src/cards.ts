/** Cards as in the engine: suit * 13 + rank - 1, then the joker. A hand is a count for each face. */

import { FACES, JOKER, PLACES, RANKS, SUITS, TWO } from "./numbers";

export { FACES, JOKER, PLACES, RANKS, SUITS, TWO };

/** Room for a hand in memory. */
export const HAND_BYTES: i32 = 64;

/** The card that a place of a run stands for. */
export function faceAt(place: i32, suit: i32): i32 {
  return suit * RANKS + (place > RANKS ? 0 : place - 1);
}

export function rankOf(face: i32): i32 {
  return (face % RANKS) + 1;
}

/** A bit for the ace of each suit; multiplied by ranks as bits it gives those ranks in all four. */
export const EACH_SUIT: u64 = 1 | (1 << RANKS) | (1 << (2 * RANKS)) | ((<u64>1) << (3 * RANKS));

/** The twos, as faces and as a place of a run; and their cell in a row. */
export const TWOS: u64 = EACH_SUIT << 1;
export const TWO_PLACE: u32 = 2;
export const TWO_CELL: u64 = 15 << 4;

/** The two of a suit. */
export function twoOf(suit: i32): i32 {
  return suit * RANKS + TWO - 1;
}

/** How many twos a hand has. */
export function twosIn(hand: usize): i32 {
  return (
    <i32>load<u8>(hand, 1) +
    <i32>load<u8>(hand, 1 + RANKS) +
    <i32>load<u8>(hand, 1 + 2 * RANKS) +
    <i32>load<u8>(hand, 1 + 3 * RANKS)
  );
}

/** How many cards of a suit a hand has, a byte for each rank, and then three bytes that are no rank's. */
export function suitIn(hand: usize, suit: i32): v128 {
  return v128.load(hand + suit * RANKS);
}

/** The cards of a suit side by side, four bits each, the ace first; more than 15 count as 15. */
export function rowOf(hand: usize, suit: i32): u64 {
  const cards = i8x16.min_u(suitIn(hand, suit), i8x16.splat(15));
  const pairs = v128.or(cards, i16x8.shr_u(cards, 4));
  const row = i8x16.narrow_i16x8_u(v128.and(pairs, i16x8.splat(0xff)), pairs);
  return <u64>i64x2.extract_lane(row, 0) & (((<u64>1) << (4 * RANKS)) - 1);
}

/** The faces of a hand, as bits. */
export function facesIn(hand: usize): u64 {
  return facesFrom(hand, 0) | facesFrom(hand, 16) | facesFrom(hand, 32) | facesFrom(hand, 48);
}

function facesFrom(hand: usize, face: i32): u64 {
  const cards = v128.load(hand + face);
  return (<u64>i8x16.bitmask(i8x16.ne(cards, i8x16.splat(0)))) << face;
}

/** How many cards a hand has in all. */
export function cardsIn(hand: usize): i32 {
  let sums = i32x4.splat(0);
  for (let face = 0; face < HAND_BYTES; face += 16) {
    const pairs = i16x8.extadd_pairwise_i8x16_u(v128.load(hand + face));
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(pairs));
  }
  const low = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
  return low + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
}
