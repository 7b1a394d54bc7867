/**
 * The moves, and what follows from each. A move is one number: its kind, a card, a meld by its
 * number among all on the table, and an end of a run. Whether a move is legal is in `legal`.
 */

import { FACES, JOKER } from "./cards";
import { handAfter, laidMeld } from "./lay_down";
import { insert, meldAt, put, swapIn, swapPlace } from "./melds";
import {
  ASKED,
  addCard,
  addSeen,
  at,
  BOUGHT,
  BY,
  byte,
  DEAD,
  DOWN,
  DRAWN,
  FAILED,
  get,
  HAND_SIZE,
  HANDS,
  leftOf,
  MELD_SIZE,
  NOBODY,
  OPEN,
  OWED,
  PHASE,
  PHASE_BUY,
  PHASE_OVER,
  PHASE_PLAY,
  PHASE_TURN,
  PILE,
  PILED,
  QUIET,
  RENEWED,
  SIZES,
  STOCK,
  STOCKED,
  set,
  setByte,
  show,
  stockLeft,
  TURN,
  topOfPile,
  UNPLACED,
  WENT_OUT,
} from "./position";
import { below } from "./random";
import {
  buyDiscarder,
  buyLimit,
  buyOpen,
  buyWhenDown,
  freezeJoker,
  outBonus,
  POINTS,
  priceAfter,
  quietTurns,
  renewals,
  runs,
  sets,
  swappedMustPlay,
} from "./rules";

// The kinds; 0 is no move.
export const TAKE: i32 = 1;
export const DRAW: i32 = 2;
export const BUY: i32 = 3;
export const PASS: i32 = 4;
/** Going down with the melds that `lay_down` found last. */
export const LAY: i32 = 5;
export const ADD: i32 = 6;
export const SWAP: i32 = 7;
export const DISCARD: i32 = 8;

export function move(kind: i32, face: i32 = 0, meld: i32 = 0, end: i32 = 0): i32 {
  return kind | (face << 4) | (meld << 10) | (end << 16);
}

export function kindOf(move: i32): i32 {
  return move & 15;
}

function cardOf(move: i32): i32 {
  return (move >> 4) & 63;
}

function meldOf(move: i32): i32 {
  return (move >> 10) & 63;
}

export function endOf(move: i32): i32 {
  return move >> 16;
}

/** Who must act: the seat whose turn it is, or the one that is asked first whether it buys. */
export function actor(): i32 {
  return get(PHASE) == PHASE_BUY ? byte(OPEN, 0) : get(TURN);
}

/** The actor makes the move, which must be legal. */
export function make(move: i32): void {
  const seat = actor();
  const kind = kindOf(move);
  if (kind == TAKE) take(seat);
  else if (kind == DRAW) draw(seat);
  else if (kind == BUY) buy(seat);
  else if (kind == PASS) pass();
  else if (kind == LAY) lay(seat);
  else if (kind == ADD) add(seat, cardOf(move), meldAt(meldOf(move)), endOf(move));
  else if (kind == SWAP) swap(seat, cardOf(move), meldAt(meldOf(move)));
  else if (kind == DISCARD) discard(seat, cardOf(move));
  else unreachable();
}

// Drawing and buying

function takeFromPile(seat: i32): void {
  const face = topOfPile();
  set(PILED, get(PILED) - 1);
  set(BY, NOBODY);
  addSeen(seat, face);
}

function take(seat: i32): void {
  takeFromPile(seat);
  set(PHASE, PHASE_PLAY);
}

function draw(seat: i32): void {
  listBuyers(seat);
  if (get(ASKED)) set(PHASE, PHASE_BUY);
  else drawOwn(seat);
}

function drawOwn(seat: i32): void {
  set(PHASE, PHASE_PLAY);
  if (!drawCard(seat)) endDeal(NOBODY);
}

function listBuyers(turn: i32): void {
  let asked = 0;
  if (buyOpen && get(PILED) && !get(DEAD)) {
    const canPay = payable(get(PILED) - 1);
    for (let seat = leftOf(turn); seat != turn; seat = leftOf(seat)) {
      if (isOffered(seat) && priceAfter(byte(BOUGHT, seat)) < canPay) setByte(OPEN, asked++, seat);
    }
  }
  set(ASKED, asked);
}

function isOffered(seat: i32): bool {
  if (seat == get(BY) && !buyDiscarder) return false;
  if (!byte(SIZES, seat)) return false;
  if (byte(DOWN, seat) && !buyWhenDown) return false;
  return byte(BOUGHT, seat) < buyLimit;
}

/** How many cards the stock can pay in one go, with a pile of so many. */
export function payable(piled: i32): i32 {
  return stockLeft() + (get(RENEWED) < renewals ? max(piled - 1, 0) : 0);
}

function buy(seat: i32): void {
  const price = priceAfter(byte(BOUGHT, seat));
  takeFromPile(seat);
  setByte(BOUGHT, seat, byte(BOUGHT, seat) + 1);
  set(DEAD, 1);
  set(ASKED, 0);
  for (let card = 0; card < price; card++) drawCard(seat);
  drawOwn(get(TURN));
}

function pass(): void {
  const asked = get(ASKED) - 1;
  for (let index = 0; index < asked; index++) setByte(OPEN, index, byte(OPEN, index + 1));
  set(ASKED, asked);
  if (!asked) drawOwn(get(TURN));
}

/** A card from the stock, which is renewed if it is empty; false where there is none. */
function drawCard(seat: i32): bool {
  if (!stockLeft()) {
    if (get(RENEWED) >= renewals || get(PILED) < 2) return false;
    renew();
  }
  addCard(seat, byte(STOCK, get(DRAWN)));
  set(DRAWN, get(DRAWN) + 1);
  set(QUIET, -1);
  return true;
}

/** The pile is shuffled, all but its top, and becomes the stock. */
function renew(): void {
  const cards = get(PILED) - 1;
  const top = topOfPile();
  memory.copy(at + STOCK, at + PILE, cards);
  for (let index = 0; index < cards; index++) {
    const face = byte(STOCK, index);
    setByte(UNPLACED, face, byte(UNPLACED, face) + 1);
  }
  shuffle(cards);
  setByte(PILE, 0, top);
  set(PILED, 1);
  set(STOCKED, cards);
  set(DRAWN, 0);
  set(RENEWED, get(RENEWED) + 1);
}

/** Shuffles so many cards of the stock. */
export function shuffle(cards: i32): void {
  for (let index = cards - 1; index > 0; index--) {
    const other = below(index + 1);
    const face = byte(STOCK, index);
    setByte(STOCK, index, byte(STOCK, other));
    setByte(STOCK, other, face);
  }
}

// Playing

function lay(seat: i32): void {
  const hand = HANDS + seat * HAND_SIZE;
  for (let face = 0; face < FACES; face++) {
    while (byte(hand, face) > <i32>load<u8>(handAfter() + face)) show(seat, face);
  }
  for (let index = 0; index < runs + sets; index++) {
    const meld = insert(seat);
    memory.copy(meld, laidMeld(index), MELD_SIZE);
    store<u8>(meld, <u8>seat);
  }
  setByte(DOWN, seat, 1);
  played(seat);
}

function add(seat: i32, face: i32, meld: usize, end: i32): void {
  put(meld, face, end);
  show(seat, face);
  if (face == JOKER && get(OWED)) set(OWED, get(OWED) - 1);
  played(seat);
}

function swap(seat: i32, face: i32, meld: usize): void {
  swapIn(meld, face, swapPlace(meld, face));
  show(seat, face);
  addSeen(seat, JOKER);
  if (swappedMustPlay) set(OWED, get(OWED) + 1);
  played(seat);
}

function played(seat: i32): void {
  set(QUIET, -1);
  if (!byte(SIZES, seat)) endDeal(seat);
}

function discard(seat: i32, face: i32): void {
  show(seat, face);
  setByte(PILE, get(PILED), face);
  set(PILED, get(PILED) + 1);
  set(BY, seat);
  set(PHASE, PHASE_TURN);
  set(TURN, leftOf(seat));
  set(OWED, 0);
  set(FAILED, 0);
  set(QUIET, get(QUIET) + 1);
  set(DEAD, (face == JOKER && freezeJoker) || get(QUIET) >= quietTurns ? 1 : 0);
  if (!byte(SIZES, seat)) endDeal(seat);
}

function endDeal(out: i32): void {
  set(PHASE, PHASE_OVER);
  set(WENT_OUT, out);
}

/** The points that the deal brings a seat, penalties apart. */
export function pointsOf(seat: i32): i32 {
  if (seat == get(WENT_OUT)) return outBonus;
  let points = 0;
  for (let face = 0; face < FACES; face++) {
    points += byte(HANDS + seat * HAND_SIZE, face) * POINTS[face];
  }
  return points;
}
