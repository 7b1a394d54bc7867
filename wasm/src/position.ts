/**
 * The position that is played on: a block of memory that the host writes and reads, and that is
 * copied to come back to it. The host asks for the addresses of its parts by their names.
 */

import { HAND_BYTES } from "./cards";
import { NOBODY } from "./numbers";
import { seats } from "./rules";

export { NOBODY };

export const MOST_MELDS: i32 = 32;
/** Bytes from one hand, or one meld, to the next. */
export const HAND_SIZE: i32 = HAND_BYTES;
export const MELD_SIZE: i32 = 16;

// Numbers of four bytes.
export const PHASE: i32 = 0;
export const TURN: i32 = 4;
/** Who discarded the top of the pile, or -2. */
export const BY: i32 = 8;
/** Whether the top of the pile can be neither taken nor bought. */
export const DEAD: i32 = 12;
export const QUIET: i32 = 16;
/** How often the stock was renewed. */
export const RENEWED: i32 = 20;
/** Swapped jokers that must be played in this turn. */
export const OWED: i32 = 24;
/** Whether the player has failed a lay-down in this turn. */
export const FAILED: i32 = 28;
export const MELDS_LAID: i32 = 32;
export const PILED: i32 = 36;
/** Cards that the stock began with, and how many of them are drawn. */
export const STOCKED: i32 = 40;
export const DRAWN: i32 = 44;
export const ASKED: i32 = 48;
/** Who went out, or -2. */
export const WENT_OUT: i32 = 52;
/** Who makes the next move. */
export const ACTOR: i32 = 56;
/** The card that was taken from the pile in this turn and may not be discarded, or -1. */
export const TAKEN: i32 = 60;
/** Whether the player went down in this turn. */
export const FRESH: i32 = 64;
/** Whether the player began the turn without a card. */
export const FLOATING: i32 = 68;
/** Who may still call the top of the pile, a bit for each seat. */
export const CALLERS: i32 = 72;
/** Who has secretly said that they want the card on offer, a bit for each seat. */
export const CLAIMS: i32 = 76;

// One for each seat, each face of a hand, each card: bytes, but for the sizes of hands.
export const SIZES: i32 = 80;
export const DOWN: i32 = 96;
export const BOUGHT: i32 = 104;
/** Who is still asked whether they buy, or call, in their order. */
export const OPEN: i32 = 112;
/** How often each seat may buy in this deal. */
export const MAY_BUY: i32 = 120;
export const HANDS: i32 = 128;
/** What everybody knows to be in each hand. */
export const KNOWN: i32 = 640;
/** Copies of each face that are not in the pile, on the table or known in a hand. */
export const UNPLACED: i32 = 1152;
/** The melds, sorted by owner. */
export const MELDS: i32 = 1216;
/** What each hand is short of the contract, 255 where it must be asked; and its outs. */
export const SHORT: i32 = 1728;
const OUTS: i32 = 1736;
/** The last is on top. There is room for eight decks with sixteen jokers each, as in the stock. */
export const PILE: i32 = 1800;
export const STOCK: i32 = 2344;
/** Into how many parts the stock is split; 0 where it is drawn from its first card to its last. */
export const PARTS: i32 = 2888;
/** How many cards are drawn from each part. */
export const DRAWN_OF: i32 = 2892;
/** How many turns of this deal have ended with a discard. */
export const TURNS: i32 = 2904;
/** By seat, as bits: the faces that it has discarded, and those of discards that it has not taken. */
export const THREW: i32 = 2912;
export const LEFT: i32 = 2976;
/** Who gets a card that several want before all others, a bit for each seat. */
export const FIRST_PICK: i32 = 3040;
export const POSITION_SIZE: i32 = 3048;

export const PHASE_TURN: i32 = 0;
export const PHASE_BUY: i32 = 1;
export const PHASE_PLAY: i32 = 2;
export const PHASE_OVER: i32 = 3;
export const PHASE_LAST_CALL: i32 = 4;
export const PHASE_GIVE: i32 = 5;
export const PHASE_CALLER_PLAYS: i32 = 6;
export const PHASE_FREE_DISCARD: i32 = 7;
export const NO_CARD: i32 = -1;
export const UNASKED: i32 = 255;

const block = new StaticArray<u8>(POSITION_SIZE);
/** Where the block lies in memory. */
export const at: usize = changetype<usize>(block);

export function get(field: i32): i32 {
  return load<i32>(at + field);
}

export function set(field: i32, value: i32): void {
  store<i32>(at + field, value);
}

export function byte(field: i32, index: i32): i32 {
  return <i32>load<u8>(at + field + index);
}

export function setByte(field: i32, index: i32, value: i32): void {
  store<u8>(at + field + index, <u8>value);
}

/** How many cards a hand has. */
export function sizeOf(seat: i32): i32 {
  return <i32>load<u16>(at + SIZES + 2 * seat);
}

/** How often a hand has a face. */
export function copiesIn(seat: i32, face: i32): i32 {
  return byte(HANDS + seat * HAND_SIZE, face);
}

export function handOf(seat: i32): usize {
  return at + HANDS + seat * HAND_SIZE;
}

export function leftOf(seat: i32): i32 {
  return seat + 1 == seats ? 0 : seat + 1;
}

export function topOfPile(): i32 {
  return byte(PILE, get(PILED) - 1);
}

export function stockLeft(): i32 {
  return get(STOCKED) - get(DRAWN);
}

/** Puts a card into a hand, or takes it out, as if it had always been so. */
export function change(seat: i32, face: i32, by: i32): void {
  const field = HANDS + seat * HAND_SIZE;
  setByte(field, face, byte(field, face) + by);
  store<u16>(at + SIZES + 2 * seat, <u16>(sizeOf(seat) + by));
}

/** A card comes into a hand. */
export function addCard(seat: i32, face: i32): void {
  change(seat, face, 1);
  setByte(SHORT, seat, UNASKED);
}

/** A card that all have seen comes into a hand from the pile or the table. */
export function addSeen(seat: i32, face: i32): void {
  addCard(seat, face);
  const known = KNOWN + seat * HAND_SIZE;
  setByte(known, face, byte(known, face) + 1);
}

/** A card goes from a hand to the pile or the table, where all see it. */
export function show(seat: i32, face: i32): void {
  change(seat, face, -1);
  setByte(SHORT, seat, UNASKED);
  const known = KNOWN + seat * HAND_SIZE;
  if (byte(known, face)) setByte(known, face, byte(known, face) - 1);
  else setByte(UNPLACED, face, byte(UNPLACED, face) - 1);
}

export function facesAt(field: i32, seat: i32): u64 {
  return load<u64>(at + field + 8 * seat);
}

/** Notes that the seat has discarded or not taken a face, for all to see. */
export function remember(field: i32, seat: i32, face: i32): void {
  store<u64>(at + field + 8 * seat, facesAt(field, seat) | ((<u64>1) << face));
}

/** The top of the pile goes into a hand; all have seen it. */
export function takeFromPile(seat: i32): void {
  const face = topOfPile();
  set(PILED, get(PILED) - 1);
  addSeen(seat, face);
}

/** The deal ends; who has gone out, or nobody. */
export function endDeal(out: i32): void {
  set(PHASE, PHASE_OVER);
  set(WENT_OUT, out);
}

/** The answer to the contract question that is kept for a hand, or -1. */
export function keptShort(seat: i32): i32 {
  const short = byte(SHORT, seat);
  return short == UNASKED ? -1 : short;
}

export function keptOuts(seat: i32): u64 {
  return load<u64>(at + OUTS + 8 * seat);
}

export function keep(seat: i32, short: i32, outs: u64): void {
  setByte(SHORT, seat, short);
  store<u64>(at + OUTS + 8 * seat, outs);
}
