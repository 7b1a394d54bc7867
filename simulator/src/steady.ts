/** How `steady` plays; the bot in Python says why, and its numbers are the same. */

import { FACES, JOKER, RANKS } from "./cards";
import { missing, missingWithout, outs, varyHand } from "./contract";
import { layDown, pointsAfter } from "./lay_down";
import {
  clearMelds,
  firstEnd,
  firstFace,
  firstMeld,
  hurryJokers,
  laidOff,
  layOff,
  openTable,
  pointsStaying,
} from "./lay_off";
import {
  canEndAfterSwap,
  mayAdd,
  mayDiscardNow,
  mayDraw,
  mayLay,
  maySwapFrom,
  mayTake,
} from "./legal";
import { fitsTable, jokersIn, meldAt, swapIn, swapOut, swapPlace } from "./melds";
import { ADD, BUY, DISCARD, DRAW, LAY, move, PASS, SWAP, TAKE } from "./moves";
import {
  BOUGHT,
  byte,
  DOWN,
  get,
  HAND_SIZE,
  HANDS,
  handOf,
  keep,
  keptOuts,
  keptShort,
  leftOf,
  MELDS_LAID,
  OWED,
  PHASE,
  PHASE_BUY,
  PHASE_TURN,
  SIZES,
  setByte,
  topOfPile,
  unseenBy,
} from "./position";
import { mayDiscard, POINTS, priceAfter, seats, swappedMustPlay } from "./rules";

const STEP: f64 = 16.0;
const EXTRA: f64 = 5.0;
const REACH: f64 = 60.0;
const KEPT: f64 = 0.1;
const GIFT: f64 = 4.0;
/** Points on top for a swapped joker, so that it is not the card that is kept. */
const URGENT: i32 = 100;
const NONE: i32 = -1;

/** The move of a seat that must act. */
export function choose(seat: i32): i32 {
  const phase = get(PHASE);
  if (phase == PHASE_TURN) return wantsTop(seat) ? move(TAKE) : move(DRAW);
  if (phase == PHASE_BUY) return wantsToBuy(seat) ? move(BUY) : move(PASS);
  return play(seat);
}

/** What the seat is short of; its outs are then kept. */
function short(seat: i32): i32 {
  const kept = keptShort(seat);
  if (kept >= 0) return kept;
  const found = missing(handOf(seat));
  keep(seat, found, outs);
  return found;
}

function isOut(seat: i32, face: i32): bool {
  return ((keptOuts(seat) >> face) & 1) != 0;
}

// Drawing and buying

function wantsTop(seat: i32): bool {
  if (!mayDraw(seat)) return true;
  if (!mayTake(seat)) return false;
  const top = topOfPile();
  if (byte(DOWN, seat)) return canBeShed(seat, top);
  if (short(seat) == 0) return goesDownAsWell(seat, top);
  return isOut(seat, top); // it is free, and worth more than a card from the stock
}

function canBeShed(seat: i32, top: i32): bool {
  if (fitsTable(top)) return true;
  change(seat, top, 1);
  const swap = bestSwap(seat);
  change(seat, top, -1);
  return swap != NONE && swapCard == top;
}

/** Puts a card into a hand, or takes it out, to look at it. */
function change(seat: i32, face: i32, by: i32): void {
  const hand = HANDS + seat * HAND_SIZE;
  setByte(hand, face, byte(hand, face) + by);
  setByte(SIZES, seat, byte(SIZES, seat) + by);
}

function goesDownAsWell(seat: i32, top: i32): bool {
  const kept = mayDiscard ? 0 : 1;
  const hand = handOf(seat);
  const without = layDown(hand, kept) ? pointsAfter(kept) : i32.MAX_VALUE;
  change(seat, top, 1);
  const beside = layDown(hand, kept) ? pointsAfter(kept) : NONE;
  change(seat, top, -1);
  return beside != NONE && beside <= without;
}

function wantsToBuy(seat: i32): bool {
  if (byte(DOWN, seat)) return false;
  const away = short(seat);
  if (away == 0 || !isOut(seat, topOfPile())) return false;
  const price = <f64>(1 + priceAfter(byte(BOUGHT, seat)));
  return STEP > price * EXTRA && !isLate(seat, away - 1);
}

/** Whether the deal will likely end before a hand so many steps away goes down. */
function isLate(seat: i32, away: i32): bool {
  let fewest = i32.MAX_VALUE;
  for (let other = 0; other < seats; other++) {
    if (other != seat && byte(DOWN, other)) fewest = min(fewest, byte(SIZES, other));
  }
  return away > fewest;
}

// Playing

function play(seat: i32): i32 {
  if (byte(DOWN, seat)) {
    const found = shed(seat);
    if (found != NONE) return found;
  } else if (short(seat) == 0 && mayLay(seat)) return move(LAY);
  if (!mayDiscardNow(seat)) unreachable(); // what is owed is laid off first
  return move(DISCARD, byte(DOWN, seat) ? dearest(seat) : leastNeeded(seat));
}

/** A swap or a lay-off; none if it is time to discard. */
function shed(seat: i32): i32 {
  const swap = bestSwap(seat);
  if (swap != NONE) return move(SWAP, swapCard, swap);
  findLayOffs(seat, mayDiscard ? 0 : 1);
  laidOff();
  if (firstFace == NONE || !mayAdd(seat, firstFace, meldAt(firstMeld))) return NONE;
  return move(ADD, firstFace, firstMeld, firstEnd);
}

function findLayOffs(seat: i32, kept: i32): void {
  clearMelds();
  openTable();
  hurryJokers(get(OWED) ? URGENT : 0);
  layOff(handOf(seat), kept);
  hurryJokers(0);
}

/** The points in the hand after the best lay-offs. */
function pointsAfterLayOffs(seat: i32, owed: i32): i32 {
  hurryJokers(owed ? URGENT : 0);
  layOff(handOf(seat), mayDiscard ? 0 : 1);
  const points = pointsStaying();
  hurryJokers(0);
  return points;
}

let swapCard: i32 = 0;

/** The meld of the swap that leaves the fewest points; none if it is better not to swap. */
function bestSwap(seat: i32): i32 {
  let best = NONE;
  let bestCard = 0;
  let least = NONE;
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!jokersIn(meld) || !maySwapFrom(seat, meld)) continue;
    for (let face = 0; face < JOKER; face++) {
      if (!byte(HANDS + seat * HAND_SIZE, face)) continue;
      const place = swapPlace(meld, face);
      if (!place || !canEndAfterSwap(seat)) continue;
      clearMelds();
      openTable();
      if (least == NONE) least = pointsAfterLayOffs(seat, get(OWED));
      swapIn(meld, face, place);
      change(seat, face, -1);
      change(seat, JOKER, 1);
      const left = pointsAfterLayOffs(seat, get(OWED) + swappedMustPlay);
      change(seat, JOKER, -1);
      change(seat, face, 1);
      swapOut(meld, face, place);
      if (left < least) {
        best = index;
        bestCard = face;
        least = left;
      }
    }
  }
  swapCard = bestCard;
  return best;
}

/** The most expensive card that fits nowhere. */
function dearest(seat: i32): i32 {
  findLayOffs(seat, 0);
  const useful = laidOff();
  let best = NONE;
  let most = NONE;
  for (let face = 0; face < FACES; face++) {
    if (!byte(HANDS + seat * HAND_SIZE, face)) continue;
    const worth = POINTS[face] + ((useful >> face) & 1 ? 0 : 10000);
    if (worth > most) {
      most = worth;
      best = face;
    }
  }
  return best;
}

const away = new StaticArray<i32>(FACES);
const outsWithout = new StaticArray<u64>(FACES);
const unseen = new StaticArray<i32>(FACES);

/** The card that the hand needs least on its way to the contract. */
function leastNeeded(seat: i32): i32 {
  const hand = handOf(seat);
  const whole = short(seat);
  const nearest = askWithout(seat, whole);
  const late = isLate(seat, nearest);
  const gifts = byte(DOWN, leftOf(seat)) != 0;
  const all = <f64>max(countUnseen(seat), 1);
  const most = <f64>copiesOf(keptOuts(seat)) / all;
  let best = NONE;
  let bestWorth: f64 = -Infinity;
  for (let face = 0; face < FACES; face++) {
    if (!load<u8>(hand + face) || (!late && away[face] != nearest)) continue;
    const harm = gifts && fitsTable(face) ? GIFT : 0.0;
    let worth = (late ? 1.0 : KEPT) * <f64>POINTS[face] - harm;
    // no face leaves more outs than there are, but one without which the hand is further away
    if (worth + REACH * (away[face] > whole ? 1.0 : most) < bestWorth) continue;
    if (!late) worth += REACH * (<f64>copiesOf(reach(seat, face, whole)) / all);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = face;
    }
  }
  return best;
}

/** Asks the contract question for the hand without each of its faces; the least answer. */
function askWithout(seat: i32, whole: i32): i32 {
  let nearest = i32.MAX_VALUE;
  varyHand(handOf(seat), whole);
  for (let face = 0; face < FACES; face++) {
    if (!byte(HANDS + seat * HAND_SIZE, face)) continue;
    away[face] = missingWithout(face);
    outsWithout[face] = outs;
    nearest = min(nearest, away[face]);
  }
  return nearest;
}

/**
 * The faces that help once this one is gone. Where it is not needed, those that helped before and
 * are of another rank and suit are taken to help as before, as the bot does.
 */
function reach(seat: i32, face: i32, whole: i32): u64 {
  const without = outsWithout[face];
  if (away[face] > whole) return without;
  return keptOuts(seat) & (without | ~akin(face));
}

/** The faces of its rank or its suit; of a joker only itself. */
function akin(face: i32): u64 {
  if (face == JOKER) return (<u64>1) << JOKER;
  const rank = face % RANKS;
  const suit = face / RANKS;
  const suits: u64 = 0x1fff;
  const ranks: u64 = 1 | (1 << 13) | ((<u64>1) << 26) | ((<u64>1) << 39);
  return (suits << (RANKS * suit)) | (ranks << rank);
}

function countUnseen(seat: i32): i32 {
  let all = 0;
  for (let face = 0; face < FACES; face++) {
    unseen[face] = unseenBy(seat, face);
    all += unseen[face];
  }
  return all;
}

function copiesOf(faces: u64): i32 {
  let copies = 0;
  for (let left = faces; left; left &= left - 1) copies += unseen[<i32>ctz(left)];
  return copies;
}
