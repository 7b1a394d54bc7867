/**
 * The hand that the contract question is about, as bits: which places of each suit it holds, and which
 * ranks with how many cards.
 */

import { JOKER, RANKS, SUITS, suitIn, TWO, TWO_PLACE, TWOS, twosIn } from "./cards";
import { isWild } from "./melds";
import { RUNS_APART, sameSuitRuns, wildTwos } from "./rules";

export const ALL_RANKS: u64 = 0x1fff;
/** The places of the ace. */
export const ACES: u32 = 1 | (1 << RANKS);
/** Multiplied by ranks as bits it gives those ranks in all four planes of a number. */
export const EACH_PLANE: u64 = 0x0001000100010001;

// Ranks by how many cards there are: plane k has a bit for each rank with k cards or more. Four
// planes of 16 bits lie in each number.
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

/** The cards that are wild, as bits. */
export function wildFaces(): u64 {
  return ((<u64>1) << JOKER) | (wildTwos ? TWOS : 0);
}

/** How many cards of the hand are wild. */
export function wildsIn(hand: usize): i32 {
  return <i32>load<u8>(hand, JOKER) + (wildTwos ? twosIn(hand) : 0);
}

/** Reads the hand that the next questions are about. */
export function read(hand: usize): void {
  const clubs = suitIn(hand, 0);
  const diamonds = suitIn(hand, 1);
  const hearts = suitIn(hand, 2);
  const spades = suitIn(hand, 3);
  const cards = i8x16.add(i8x16.add(clubs, diamonds), i8x16.add(hearts, spades));
  few = planes(cards, 1);
  more = few >> 48 ? planes(cards, 5) : 0;
  most = more >> 48 ? planes(cards, 9) : 0;
  setHeld(0, clubs);
  setHeld(1, diamonds);
  setHeld(2, hearts);
  setHeld(3, spades);
  wilds = <i32>load<u8>(hand, JOKER);
  if (wildTwos) countTwosAsWild(hand);
}

/**
 * Wild twos fill any place. That one may be natural in its own place only matters where natural cards
 * decide (`naturals`).
 */
function countTwosAsWild(hand: usize): void {
  const others = ~(EACH_PLANE << (TWO - 1));
  few &= others;
  more &= others;
  most &= others;
  for (let suit = 0; suit < SUITS; suit++) held[suit] &= ~TWO_PLACE;
  wilds += twosIn(hand);
}

/** The ranks, as bits, of which there are so many cards or more. */
function ranksWith(cards: v128, least: i32): u32 {
  return i8x16.bitmask(i8x16.ge_u(cards, i8x16.splat(<i8>least))) & <u32>ALL_RANKS;
}

/** The plane of ranks with so many cards or more, and the three that follow. */
function planes(cards: v128, least: i32): u64 {
  return (
    <u64>ranksWith(cards, least) |
    ((<u64>ranksWith(cards, least + 1)) << 16) |
    ((<u64>ranksWith(cards, least + 2)) << 32) |
    ((<u64>ranksWith(cards, least + 3)) << 48)
  );
}

function setHeld(suit: i32, cards: v128): void {
  held[suit] = placesOf(ranksWith(cards, 1));
  oneAce[suit] = i8x16.extract_lane_u(cards, 0) == 1;
}

/** The ranks as places of a run: the ace has both ends. */
function placesOf(ranks: u32): u32 {
  return ranks | ((ranks & 1) << RANKS);
}

/** Notes which cards of the hand are held more than once; where runs lie apart, of the aces alone. */
export function readCopies(hand: usize): void {
  const noted = sameSuitRuns == RUNS_APART ? ACES : wildTwos ? ~TWO_PLACE : ~(<u32>0);
  for (let suit = 0; suit < SUITS; suit++) {
    const cards = suitIn(hand, suit);
    twice[suit] = placesOf(ranksWith(cards, 2)) & noted;
    thrice[suit] = placesOf(ranksWith(cards, 3)) & noted;
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

/** Reads a hand to be asked about without one card after the other. */
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
  if (isWild(face)) {
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
