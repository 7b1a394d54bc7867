/**
 * The hand that the contract question is about, as bits: which places of each suit it holds, and which
 * ranks with how many cards.
 */

import { JOKER, RANKS, SUITS } from "./cards";

export const ALL_RANKS: u64 = 0x1fff;
/** Times ranks as bits: those ranks in all four planes of a number. */
export const EACH_PLANE: u64 = 0x0001000100010001;

// Ranks by how many cards there are: plane k has a bit for each rank with k cards or more. Four
// planes of 16 bits lie in each number.
const fewPlanes = new StaticArray<u64>(16);
const morePlanes = new StaticArray<u64>(16);
const mostPlanes = new StaticArray<u64>(16);
export let few: u64 = 0;
export let more: u64 = 0;
export let most: u64 = 0;
export let wilds: i32 = 0;

/** By suit: the places of a run whose card is held, and whether there is just one ace. */
export const held = new StaticArray<u32>(SUITS);
export const oneAce = new StaticArray<bool>(SUITS);

/** By suit: the places whose card is held twice, and three times; only where runs may overlap. */
export const twice = new StaticArray<u32>(SUITS);
export const thrice = new StaticArray<u32>(SUITS);

/** Makes the tables that `read` needs. */
export function preparePlanes(): void {
  for (let cards = 0; cards < 16; cards++) {
    fewPlanes[cards] = planes(cards, 1);
    morePlanes[cards] = planes(cards, 5);
    mostPlanes[cards] = planes(cards, 9);
  }
}

function planes(cards: i32, from: i32): u64 {
  let found: u64 = 0;
  for (let at = 0; at < 4; at++) found |= (<u64>(cards >= from + at)) << (16 * at);
  return found;
}

/** Takes a hand to be asked about. */
export function read(hand: usize): void {
  few = 0;
  more = 0;
  most = 0;
  let clubs: u32 = 0;
  let diamonds: u32 = 0;
  let hearts: u32 = 0;
  let spades: u32 = 0;
  for (let rank = 0; rank < RANKS; rank++) {
    const c = <i32>load<u8>(hand + rank);
    const d = <i32>load<u8>(hand + rank, 13);
    const h = <i32>load<u8>(hand + rank, 26);
    const s = <i32>load<u8>(hand + rank, 39);
    clubs |= (<u32>(c != 0)) << rank;
    diamonds |= (<u32>(d != 0)) << rank;
    hearts |= (<u32>(h != 0)) << rank;
    spades |= (<u32>(s != 0)) << rank;
    const cards = min(c + d + h + s, 12);
    few |= fewPlanes[cards] << rank;
    more |= morePlanes[cards] << rank;
    most |= mostPlanes[cards] << rank;
  }
  setHeld(0, clubs, load<u8>(hand));
  setHeld(1, diamonds, load<u8>(hand, 13));
  setHeld(2, hearts, load<u8>(hand, 26));
  setHeld(3, spades, load<u8>(hand, 39));
  wilds = <i32>load<u8>(hand, JOKER);
}

function setHeld(suit: i32, faces: u32, aces: u8): void {
  held[suit] = faces | ((faces & 1) << RANKS);
  oneAce[suit] = aces == 1;
}

/** Takes note of which cards of the hand are held more than once. */
export function readCopies(hand: usize): void {
  for (let suit = 0; suit < SUITS; suit++) {
    let two: u32 = 0;
    let three: u32 = 0;
    for (let rank = 0; rank < RANKS; rank++) {
      const cards = load<u8>(hand + suit * RANKS + rank);
      two |= (<u32>(cards > 1)) << rank;
      three |= (<u32>(cards > 2)) << rank;
    }
    twice[suit] = two | ((two & 1) << RANKS);
    thrice[suit] = three | ((three & 1) << RANKS);
  }
}

/** These places of a run, and the other end of the row where an ace is among them. */
export function withBothAces(places: u32): u32 {
  return places | ((places & 1) << RANKS) | (places >> RANKS);
}

/** The planes without one card of each of these ranks; `above` are the planes that follow. */
export function without(planes: u64, above: u64, ranks: u64): u64 {
  return (planes & ~ranks) | (((planes >> 16) | (above << 48)) & ranks);
}

/** The places as faces of a suit: both ends are the ace. */
export function facesOf(places: u32): u32 {
  return (places & <u32>ALL_RANKS) | (places >> RANKS);
}

// The hand as it was read, to come back to.
let fewRead: u64 = 0;
let moreRead: u64 = 0;
let mostRead: u64 = 0;
let wildsRead: i32 = 0;
const heldRead = new StaticArray<u32>(SUITS);
const oneAceRead = new StaticArray<bool>(SUITS);

/** Takes a hand to be asked about without one card after the other. */
export function readToVary(hand: usize): void {
  read(hand);
  fewRead = few;
  moreRead = more;
  mostRead = most;
  wildsRead = wilds;
  for (let suit = 0; suit < SUITS; suit++) {
    heldRead[suit] = held[suit];
    oneAceRead[suit] = oneAce[suit];
  }
}

/**
 * The same hand without this face, of which it has so many cards; false where so many cards of its
 * rank are held that not all were counted, so that the hand must be read anew.
 */
export function vary(face: i32, cards: i32): bool {
  few = fewRead;
  more = moreRead;
  most = mostRead;
  wilds = wildsRead;
  for (let suit = 0; suit < SUITS; suit++) {
    held[suit] = heldRead[suit];
    oneAce[suit] = oneAceRead[suit];
  }
  if (face == JOKER) {
    wilds--;
    return true;
  }
  const rank = face % RANKS;
  const suit = face / RANKS;
  if ((most >> (48 + rank)) & 1) return false;
  const ranks = EACH_PLANE << rank;
  few = without(few, more, ranks);
  more = without(more, most, ranks);
  most = without(most, 0, ranks);
  if (rank == 0) {
    oneAce[suit] = cards == 2;
    if (cards == 1) held[suit] &= ~(1 | (1 << RANKS));
  } else if (cards == 1) held[suit] &= ~(1 << rank);
  return true;
}
