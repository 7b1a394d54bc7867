/** From the first dealer to the last score: what chance and the rules do between decisions. */

import { JOKER } from "../cards";
import { pointsOf } from "../moves";
import { NOBODY } from "../numbers";
import {
  at,
  BOUGHT,
  BY,
  byte,
  DEAD,
  DRAWN,
  endDeal,
  get,
  HAND_SIZE,
  HANDS,
  MAY_BUY,
  NO_CARD,
  PHASE,
  PHASE_PLAY,
  PHASE_TURN,
  PILE,
  PILED,
  POSITION_SIZE,
  QUIET,
  SIZES,
  STOCK,
  STOCKED,
  set,
  setByte,
  sizeOf,
  stockLeft,
  TAKEN,
  TURN,
  UNPLACED,
  WENT_OUT,
} from "../position";
import { below } from "../random";
import { quietTurns, seats } from "../rules";
import { drawCard, shuffle } from "../stock";
import { DECKS, HAND_CARDS, JOKERS, MOST_BUYS, NO_LIMIT, ofDeal, useDeal } from "./deals";
import {
  BOUGHT_BEFORE,
  DEALER,
  DECLINED,
  dealNumber,
  LIFTED,
  ofGame,
  ofSeat,
  PENALTIES,
  SAID,
  setDealNumber,
  setGame,
  setSeat,
  TOTALS,
} from "./games";

export const PHASE_CUT: i32 = 8;

/** The first deal and the last of those that are played. */
export let firstDeal: i32 = 1;
export let lastDeal: i32 = 1;
/** Whether the player on the right of the dealer cuts; and what an exact cut counts. */
export let cuts: i32 = 0;
export let perfectCut: i32 = 0;
/** What becomes of the card that is dealt beside the hands. */
export let upcard: i32 = 0;
export const UPCARD_TURNED: i32 = 0;
export const UPCARD_NEVER_JOKER: i32 = 1;
export const UPCARD_NONE: i32 = 2;
export const UPCARD_FIRST_DISCARDS: i32 = 3;
/** How often a seat may buy in the game, or `NO_LIMIT`; whether buys of a deal may be kept for later. */
export let buysInGame: i32 = NO_LIMIT;
export let carriesOver: i32 = 0;
/** One cut in so many falls where it is aimed. */
export let exactIn: i32 = 20;

/** Begins a game with the first of its deals; any seat may deal. */
export function beginGame(): void {
  for (let seat = 0; seat < seats; seat++) {
    setSeat(TOTALS, seat, 0);
    setSeat(BOUGHT_BEFORE, seat, 0);
  }
  setDealNumber(firstDeal);
  setGame(DEALER, below(seats));
  beginDeal();
}

/** Shuffles for the deal, which the cutter may cut. */
export function beginDeal(): void {
  useDeal(dealNumber());
  memory.fill(at, 0, POSITION_SIZE);
  setGame(SAID, 0);
  setGame(DECLINED, 0);
  set(BY, NOBODY);
  set(WENT_OUT, NOBODY);
  set(TAKEN, NO_CARD);
  let cards = 0;
  for (let face = 0; face <= JOKER; face++) {
    const copies = ofDeal(face == JOKER ? JOKERS : DECKS);
    setByte(UNPLACED, face, copies);
    for (let copy = 0; copy < copies; copy++) setByte(STOCK, cards++, face);
  }
  set(STOCKED, cards);
  shuffle(cards);
  for (let seat = 0; seat < seats; seat++) {
    setSeat(PENALTIES, seat, 0);
    const most = mostBuys(seat);
    setByte(MAY_BUY, seat, most == NO_LIMIT ? 255 : min(most, 255));
  }
  if (!cuts) return dealCards();
  set(PHASE, PHASE_CUT);
  set(TURN, (ofGame(DEALER) + seats - 1) % seats);
}

/** How often the seat may buy in this deal, or `NO_LIMIT`. */
export function mostBuys(seat: i32): i32 {
  const before = ofSeat(BOUGHT_BEFORE, seat);
  const limit = ofDeal(MOST_BUYS);
  if (limit == NO_LIMIT && buysInGame == NO_LIMIT) return NO_LIMIT;
  let most = i32.MAX_VALUE;
  if (limit != NO_LIMIT) most = limit - (carriesOver ? before : 0);
  if (buysInGame != NO_LIMIT) most = min(most, buysInGame - before);
  return max(most, 0);
}

/** The cut that was aimed there falls, and the cards are dealt. */
export function cutAt(aim: i32): void {
  const lifted = fall(aim, get(STOCKED));
  setGame(LIFTED, lifted);
  const rest = get(STOCKED) - lifted;
  for (let card = 0; card < lifted; card++) setByte(PILE, card, byte(STOCK, card));
  memory.copy(at + STOCK, at + STOCK + lifted, rest);
  memory.copy(at + STOCK + rest, at + PILE, lifted);
  const cutter = get(TURN);
  if (lifted == rewardedCut()) setSeat(PENALTIES, cutter, ofSeat(PENALTIES, cutter) + perfectCut);
  dealCards();
}

/** How many cards are lifted by an exact cut. */
export function rewardedCut(): i32 {
  return seats * ofDeal(HAND_CARDS) + <i32>(upcard != UPCARD_NONE);
}

/** Where a cut falls that is aimed there, in a deck of so many cards. */
function fall(aim: i32, deck: i32): i32 {
  const count = min(2 * exactIn, deck - 1);
  const lowest = min(max(aim - count / 2, 1), deck - count);
  if (count == 1 || count - 1 < exactIn - 1) return lowest + below(count);
  if (below(exactIn) == 0) return aim;
  const beside = lowest + below(count - 1);
  return beside < aim ? beside : beside + 1;
}

function dealCards(): void {
  const first = (ofGame(DEALER) + 1) % seats;
  const cards = seats * ofDeal(HAND_CARDS);
  let seat = first;
  for (let card = 0; card < cards; card++) {
    deal(seat, byte(STOCK, card));
    seat = seat + 1 == seats ? 0 : seat + 1;
  }
  set(DRAWN, cards);
  set(TURN, first);
  set(PHASE, PHASE_TURN);
  if (upcard == UPCARD_FIRST_DISCARDS) {
    set(PHASE, PHASE_PLAY);
    if (!drawCard(first)) endDeal(NOBODY);
  } else if (upcard != UPCARD_NONE) turnUp();
}

function deal(seat: i32, face: i32): void {
  const hand = HANDS + seat * HAND_SIZE;
  setByte(hand, face, byte(hand, face) + 1);
  store<u16>(at + SIZES + 2 * seat, <u16>(sizeOf(seat) + 1));
}

/** Turns up the next card; a joker is buried, where the rules say so and there is another card. */
function turnUp(): void {
  if (!stockLeft()) return endDeal(NOBODY);
  if (upcard == UPCARD_NEVER_JOKER && hasOtherThanJokers()) {
    const next = at + STOCK + get(DRAWN);
    while (load<u8>(next) == <u8>JOKER) {
      memory.copy(next, next + 1, stockLeft() - 1);
      setByte(STOCK, get(STOCKED) - 1, JOKER);
    }
  }
  const face = byte(STOCK, get(DRAWN));
  set(DRAWN, get(DRAWN) + 1);
  setByte(UNPLACED, face, byte(UNPLACED, face) - 1);
  setByte(PILE, 0, face);
  set(PILED, 1);
  set(DEAD, get(QUIET) >= quietTurns ? 1 : 0);
}

function hasOtherThanJokers(): bool {
  for (let card = get(DRAWN); card < get(STOCKED); card++) {
    if (byte(STOCK, card) != JOKER) return true;
  }
  return false;
}

/** The points that the deal has brought a seat. */
export function dealPoints(seat: i32): i32 {
  return pointsOf(seat) + ofSeat(PENALTIES, seat);
}

/** Scores the deal that is over; whether the game is over with it. */
export function scoreDeal(): bool {
  for (let seat = 0; seat < seats; seat++) {
    setSeat(TOTALS, seat, ofSeat(TOTALS, seat) + dealPoints(seat));
    setSeat(BOUGHT_BEFORE, seat, ofSeat(BOUGHT_BEFORE, seat) + byte(BOUGHT, seat));
  }
  return dealNumber() == lastDeal;
}

/** Goes on to the next deal; the next player deals. */
export function beginNextDeal(): void {
  setDealNumber(dealNumber() + 1);
  setGame(DEALER, (ofGame(DEALER) + 1) % seats);
  beginDeal();
}
