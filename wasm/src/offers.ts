/** Drawing, taking and buying. */

import {
  ASKED,
  BOUGHT,
  BY,
  byte,
  CALLERS,
  CLAIMS,
  DEAD,
  DOWN,
  endDeal,
  FIRST_PICK,
  FLOATING,
  get,
  LEFT,
  leftOf,
  MAY_BUY,
  NOBODY,
  OPEN,
  PHASE,
  PHASE_BUY,
  PHASE_PLAY,
  PILE,
  PILED,
  remember,
  set,
  setByte,
  sizeOf,
  stockLeft,
  TAKEN,
  TURN,
  takeFromPile,
  topOfPile,
} from "./position";
import { below } from "./random";
import {
  BEFORE_DRAW,
  BY_CUT,
  BY_FIRST_CALL,
  BY_SEAT,
  buyDiscarder,
  buyOpen,
  buyPriority,
  buyWhenDown,
  buyWindow,
  priceAfter,
  sameCardDiscard,
  UNTIL_NEXT_DISCARD,
} from "./rules";
import { drawCard, payable, payCard } from "./stock";

/** Takes so many cards from the pile; each but the top costs one from the stock. */
export function take(seat: i32, cards: i32): void {
  set(FLOATING, sizeOf(seat) ? 0 : 1);
  if (!sameCardDiscard) set(TAKEN, topOfPile());
  for (let card = 0; card < cards; card++) takeFromPile(seat);
  set(BY, NOBODY);
  set(CALLERS, 0);
  set(PHASE, PHASE_PLAY);
  for (let card = 1; card < cards; card++) payCard(seat);
}

export function draw(seat: i32): void {
  leaveTop(seat);
  set(FLOATING, sizeOf(seat) ? 0 : 1);
  set(CALLERS, 0);
  listBuyers(seat);
  const asked = get(ASKED) > 0;
  if (!asked || buyWindow != BEFORE_DRAW) drawOwn(seat);
  if (get(ASKED) && buyWindow != UNTIL_NEXT_DISCARD) set(PHASE, PHASE_BUY);
}

function drawOwn(seat: i32): void {
  set(PHASE, PHASE_PLAY);
  if (drawCard(seat)) return;
  set(ASKED, 0);
  endDeal(NOBODY);
}

function listBuyers(turn: i32): void {
  let asked = 0;
  if (buyOpen && get(PILED) && !get(DEAD)) {
    const canPay = payable(staysPiled() ? get(PILED) : get(PILED) - 1);
    for (let picks = get(FIRST_PICK) ? 1 : 0; picks >= 0; picks--) {
      for (let seat = leftOf(turn); seat != turn; seat = leftOf(seat)) {
        if (hasFirstPick(seat) != picks || !isOffered(seat)) continue;
        if (priceAfter(byte(BOUGHT, seat)) < canPay) setByte(OPEN, asked++, seat);
      }
    }
  }
  set(ASKED, asked);
}

/** Whether the card on offer, or the discard on top of it, stays when the stock is renewed. */
function staysPiled(): bool {
  if (buyWindow == BEFORE_DRAW) return false;
  return !stockLeft() || (buyWindow == UNTIL_NEXT_DISCARD && buyPriority != BY_FIRST_CALL);
}

function isOffered(seat: i32): bool {
  if (seat == get(BY) && !buyDiscarder) return false;
  if (!sizeOf(seat)) return false;
  if (byte(DOWN, seat) && !buyWhenDown) return false;
  return byte(BOUGHT, seat) < byte(MAY_BUY, seat);
}

/** Whether answers to the offer stay secret until all have answered, or the turn is over. */
function isSecret(): bool {
  return buyPriority == BY_CUT || (get(PHASE) == PHASE_PLAY && buyPriority == BY_SEAT);
}

/** Whether the seat gets a card that several want before those who do not. */
function hasFirstPick(seat: i32): i32 {
  return (get(FIRST_PICK) >> seat) & 1;
}

/** Who answers next: the first in order, or where the first to call buys any who may be that. */
export function nextAsked(): i32 {
  if (buyPriority != BY_FIRST_CALL) return byte(OPEN, 0);
  let picks = 0;
  while (picks < get(ASKED) && hasFirstPick(byte(OPEN, picks))) picks++;
  return byte(OPEN, below(picks ? picks : get(ASKED)));
}

export function buy(seat: i32): void {
  if (!isSecret()) return sell(seat);
  set(CLAIMS, get(CLAIMS) | (1 << seat));
  answered(seat);
}

/** The seat lets a discard go; the first card of the pile is none. */
function leaveTop(seat: i32): void {
  if (get(BY) != NOBODY) remember(LEFT, seat, topOfPile());
}

/** The seat passes; where answers are secret, nobody sees it. */
export function pass(seat: i32): void {
  if (!isSecret()) leaveTop(seat);
  answered(seat);
}

function answered(seat: i32): void {
  removeAsked(seat);
  if (get(ASKED) || get(PHASE) != PHASE_BUY) return;
  if (get(CLAIMS)) return revealClaims();
  if (buyWindow == BEFORE_DRAW) drawOwn(get(TURN));
  else set(PHASE, PHASE_PLAY);
}

/** The seat is no longer asked. */
export function removeAsked(seat: i32): void {
  let asked = 0;
  for (let index = 0; index < get(ASKED); index++) {
    const other = byte(OPEN, index);
    if (other != seat) setByte(OPEN, asked++, other);
  }
  set(ASKED, asked);
}

/** Sells the card to one of those who want it: the nearest, or who cuts highest. */
export function revealClaims(): void {
  const first = get(CLAIMS) & get(FIRST_PICK);
  const claims = first ? first : get(CLAIMS);
  set(CLAIMS, 0);
  if (buyPriority == BY_CUT) {
    let before = below(<i32>popcnt(claims));
    let left = claims;
    while (before--) left &= left - 1;
    return sell(<i32>ctz(left));
  }
  let seat = leftOf(get(BY));
  while (!(claims & (1 << seat))) seat = leftOf(seat);
  sell(seat);
}

/** The card and its price go to the buyer, then the turn's own card if it is still due. */
function sell(buyer: i32): void {
  const price = priceAfter(byte(BOUGHT, buyer));
  const covered = buyWindow == UNTIL_NEXT_DISCARD && get(PHASE) != PHASE_PLAY;
  if (covered) uncover();
  takeFromPile(buyer);
  if (!covered) {
    set(BY, NOBODY);
    set(DEAD, 1);
    set(PHASE, PHASE_PLAY);
  }
  setByte(BOUGHT, buyer, byte(BOUGHT, buyer) + 1);
  set(ASKED, 0);
  for (let card = 0; card < price; card++) payCard(buyer);
  if (buyWindow == BEFORE_DRAW) drawOwn(get(TURN));
}

/** The discard that ended the turn lies on the card that is sold: they change places. */
function uncover(): void {
  const last = get(PILED) - 1;
  const discard = byte(PILE, last);
  setByte(PILE, last, byte(PILE, last - 1));
  setByte(PILE, last - 1, discard);
}
