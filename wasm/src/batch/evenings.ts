/**
 * A deal of many games, played to its end as `steady` plays, with slips. The host goes from deal to
 * deal and says how each begins; how it ended is noted here.
 */

import { JOKER } from "../cards";
import { mayBeDiscarded, mayDraw, mayTake } from "../legal";
import { jokersIn, meldAt } from "../melds";
import { actor, BUY, DISCARD, DRAW, kindOf, LAY, make, move, PASS, TAKE } from "../moves";
import { MOST_SEATS } from "../numbers";
import {
  ACTOR,
  at,
  BOUGHT,
  byte,
  copiesIn,
  DOWN,
  DRAWN,
  get,
  MELDS_LAID,
  PHASE,
  PHASE_OVER,
  SHORT,
  STOCK,
  STOCKED,
  set,
  setByte,
  TURN,
  UNASKED,
  WENT_OUT,
} from "../position";
import { below } from "../random";
import { allAtOnce, seats } from "../rules";
import { splitStock } from "../stock";
import { nextMove, seedWorld } from "../worlds";
import { beginDeal, cutAt, dealPoints, PHASE_CUT, perfectCut, rewardedCut } from "./dealing";
import {
  BOUGHT_BEFORE,
  DEALER,
  enter,
  games,
  makeRoom,
  setDealNumber,
  setGame,
  setSeat,
} from "./games";

/** The most games of which a deal is played at once. */
export const MOST_EVENINGS: i32 = 256;
/** By game, what the host writes: who deals, and by seat the buys so far and the slips in a hundred
 * moves. */
export const DEALT_BY = new StaticArray<u8>(MOST_EVENINGS);
export const BOUGHT_SO_FAR = new StaticArray<u8>(MOST_EVENINGS * MOST_SEATS);
export const SLIPS = new StaticArray<u8>(MOST_EVENINGS * MOST_SEATS);
/**
 * By game, what the host reads: the turns, who went out, the jokers on the table; then by seat the
 * points, whether it is down, the buys, and the jokers left in the hand.
 */
export const EVENINGS = new StaticArray<i32>(MOST_EVENINGS * (3 + 4 * MOST_SEATS));

/** Plays the deal of this number in so many games; chance follows from the seed and their numbers. */
export function playEvenings(deal: i32, count: i32, first: i32, seed: u64): void {
  if (count > MOST_EVENINGS) unreachable();
  if (!games) makeRoom(1);
  enter(0);
  setDealNumber(deal);
  const size = 3 + 4 * seats;
  for (let index = 0; index < count; index++) {
    seedWorld(seed, ((first + index) << 5) + deal);
    begin(index);
    const turns = playThrough(index * MOST_SEATS);
    note(index * size, turns);
  }
}

function begin(index: i32): void {
  setGame(DEALER, DEALT_BY[index]);
  for (let seat = 0; seat < seats; seat++) {
    setSeat(BOUGHT_BEFORE, seat, BOUGHT_SO_FAR[index * MOST_SEATS + seat]);
  }
  beginDeal();
  if (get(PHASE) == PHASE_CUT) cutAt(perfectCut < 0 ? rewardedCut() : get(STOCKED) / 2);
  for (let seat = 0; seat < seats; seat++) setByte(SHORT, seat, UNASKED);
  set(ACTOR, get(TURN));
  const left = get(STOCKED) - get(DRAWN);
  memory.copy(at + STOCK, at + STOCK + get(DRAWN), left);
  set(STOCKED, left);
  set(DRAWN, 0);
  splitStock();
}

let jokersOut: i32 = 0;

/** Plays the deal to its end, and says how many turns it had. */
function playThrough(slips: i32): i32 {
  let turns = 0;
  jokersOut = 0;
  while (get(PHASE) != PHASE_OVER) {
    const seat = actor();
    let chosen = nextMove();
    if (SLIPS[slips + seat] && below(100) < <i32>SLIPS[slips + seat]) chosen = slip(seat, chosen);
    const kind = kindOf(chosen);
    if (kind == TAKE || kind == DRAW) turns++;
    if (kind == LAY && allAtOnce) jokersOut = copiesIn(seat, JOKER);
    make(chosen);
  }
  return turns;
}

/** What the seat does without looking, where it would do this. */
function slip(seat: i32, chosen: i32): i32 {
  const kind = kindOf(chosen);
  if (kind == BUY) return move(PASS);
  if (kind == TAKE || kind == DRAW) {
    if (!mayDraw(seat) || !mayTake(seat, 1)) return chosen;
    return below(2) ? move(TAKE) : move(DRAW);
  }
  if (kind != DISCARD) return chosen;
  let faces = mayBeDiscarded(seat) & ~((<u64>1) << JOKER);
  if (!faces) return chosen;
  for (let before = below(<i32>popcnt(faces)); before; before--) faces &= faces - 1;
  return move(DISCARD, <i32>ctz(faces));
}

function note(to: i32, turns: i32): void {
  EVENINGS[to] = turns;
  EVENINGS[to + 1] = get(WENT_OUT);
  EVENINGS[to + 2] = allAtOnce ? jokersOut : jokersLaid();
  for (let seat = 0; seat < seats; seat++) {
    const from = to + 3 + 4 * seat;
    EVENINGS[from] = dealPoints(seat);
    EVENINGS[from + 1] = byte(DOWN, seat);
    EVENINGS[from + 2] = byte(BOUGHT, seat);
    EVENINGS[from + 3] = copiesIn(seat, JOKER);
  }
}

function jokersLaid(): i32 {
  let jokers = 0;
  for (let index = 0; index < get(MELDS_LAID); index++) jokers += jokersIn(meldAt(index));
  return jokers;
}
