/** Cards from the stock, which is renewed from the pile or by another deck. */

import { JOKER } from "./cards";
import {
  addCard,
  at,
  byte,
  DRAWN,
  DRAWN_OF,
  get,
  PARTS,
  PILE,
  PILED,
  QUIET,
  RENEWED,
  STOCK,
  STOCKED,
  set,
  setByte,
  stockLeft,
  topOfPile,
  UNPLACED,
} from "./position";
import { below } from "./random";
import { addedJokers, addsDeck, renewals, seats } from "./rules";

/** How many cards the stock can pay in one go, with a pile of so many. */
export function payable(piled: i32): i32 {
  const left = renewals - get(RENEWED);
  if (left <= 0) return stockLeft();
  return stockLeft() + (addsDeck ? left * addedCards() : max(piled - 1, 0));
}

function addedCards(): i32 {
  return JOKER + addedJokers;
}

/**
 * Splits the stock, nothing of which is drawn, so that each seat draws from a part of its own, and
 * all pay from another one. Then a card that somebody buys, or does not draw, shifts nobody else's,
 * and less of the difference between two moves is chance (common random numbers). The cards are as
 * good as shuffled, so a player who draws may get any of them, as from a whole stock.
 */
export function splitStock(): void {
  set(PARTS, seats + 1);
  memory.fill(at + DRAWN_OF, 0, seats + 1);
}

/** A card that the turn begins with; false where there is none. */
export function drawCard(seat: i32): bool {
  return drawFrom(seat, seat);
}

/** A card as a price or penalty, from the last part of the stock; none where there is none. */
export function payCard(seat: i32): void {
  drawFrom(seats, seat);
}

/** A card of this part of the stock, which is renewed if it is empty; false where there is none. */
function drawFrom(part: i32, seat: i32): bool {
  if (!stockLeft()) {
    if (get(RENEWED) >= renewals || (!addsDeck && get(PILED) < 2)) return false;
    if (addsDeck) addDeck();
    else renew();
  }
  addCard(seat, byte(STOCK, get(PARTS) ? nextOf(part) : get(DRAWN)));
  set(DRAWN, get(DRAWN) + 1);
  set(QUIET, -1);
  return true;
}

/** Where the next card of the part lies, or one of the fullest part where it has none. */
function nextOf(part: i32): i32 {
  let from = part;
  if (!leftIn(part)) {
    for (let other = 0; other < get(PARTS); other++) if (leftIn(other) > leftIn(from)) from = other;
  }
  const drawn = byte(DRAWN_OF, from);
  setByte(DRAWN_OF, from, drawn + 1);
  return beginOf(from) + drawn;
}

function beginOf(part: i32): i32 {
  return (get(STOCKED) * part) / get(PARTS);
}

function leftIn(part: i32): i32 {
  return beginOf(part + 1) - beginOf(part) - byte(DRAWN_OF, part);
}

/** The pile is shuffled, all but its top, and becomes the stock. */
function renew(): void {
  const cards = get(PILED) - 1;
  const top = topOfPile();
  memory.copy(at + STOCK, at + PILE, cards);
  setByte(PILE, 0, top);
  set(PILED, 1);
  begin(cards);
}

/** Another deck is shuffled and becomes the stock. */
function addDeck(): void {
  for (let face = 0; face < JOKER; face++) setByte(STOCK, face, face);
  for (let card = JOKER; card < addedCards(); card++) setByte(STOCK, card, JOKER);
  begin(addedCards());
}

/** Begins a stock of so many cards, whose places nobody knows any more. */
function begin(cards: i32): void {
  for (let index = 0; index < cards; index++) {
    const face = byte(STOCK, index);
    setByte(UNPLACED, face, byte(UNPLACED, face) + 1);
  }
  shuffle(cards);
  set(STOCKED, cards);
  set(DRAWN, 0);
  set(RENEWED, get(RENEWED) + 1);
  if (get(PARTS)) splitStock();
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
