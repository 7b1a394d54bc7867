/** Which card `steady` parts with; the bot in Python says why, and its numbers are the same. */

import { lackOf, outsOf } from "./at_once";
import { isLate, short } from "./away";
import { callersOf, isOffence } from "./calling";
import { cardsIn, FACES, HAND_BYTES, JOKER, RANKS } from "./cards";
import { missingWithout, outs, varyHand } from "./contract";
import { findLayOffs, laidOff } from "./lay_off";
import { playable } from "./melds";
import { CALLED, GIFT, KEPT, NEARER } from "./numbers";
import {
  at,
  byte,
  change,
  DOWN,
  HAND_SIZE,
  handOf,
  KNOWN,
  keptOuts,
  leftOf,
  sizeOf,
  UNPLACED,
} from "./position";
import { allAtOnce, POINTS } from "./rules";

const NONE: i32 = -1;
/** More than a card's points can be. */
const MORE: i32 = 100000;

/** Which of these faces of the hand to discard, or to give away. */
export function partWith(seat: i32, faces: u64, discards: bool): i32 {
  if (allAtOnce) return leastNeededAtOnce(seat, faces);
  return byte(DOWN, seat) ? dearest(seat, faces, discards) : leastNeeded(seat, faces, discards);
}

/** The most expensive card that can't be called and fits nowhere. */
function dearest(seat: i32, faces: u64, discards: bool): i32 {
  findLayOffs(seat, 0);
  const useful = laidOff();
  const callable = discards && callersOf(seat) != 0;
  let best = NONE;
  let most = NONE;
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
    const safe = !callable || !isOffence(face, seat);
    const worth = POINTS[face] + ((useful >> face) & 1 ? 0 : MORE) + (safe ? 2 * MORE : 0);
    if (worth > most) {
      most = worth;
      best = face;
    }
  }
  return best;
}

export const away = new StaticArray<i32>(FACES);
const outsWithout = new StaticArray<u64>(FACES);
/** By face: the copies that are unseen, as counted last. */
export const unseen = new StaticArray<u8>(HAND_BYTES);

/** The card that the hand needs least on its way to the contract. */
function leastNeeded(seat: i32, faces: u64, discards: bool): i32 {
  const whole = short(seat);
  const nearest = askWithout(seat, faces, whole);
  const late = isLate(seat, nearest);
  const next = leftOf(seat);
  const gifts = discards && byte(DOWN, next) != 0;
  const callable = discards && callersOf(seat) != 0;
  const all = <f64>max(countUnseen(seat), 1);
  const most = <f64>copiesOf(keptOuts(seat)) / all;
  let best = NONE;
  let bestWorth: f64 = -Infinity;
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
    if (!late && away[face] != nearest) continue;
    let harm = gifts && playable(next, face) ? GIFT : 0.0;
    if (callable && isOffence(face, seat)) harm = CALLED;
    let worth = (late ? 1.0 : KEPT) * <f64>POINTS[face] - harm;
    // no face leaves more outs than there are, but one without which the hand is further away
    if (worth + NEARER * (away[face] > whole ? 1.0 : most) < bestWorth) continue;
    if (!late) worth += NEARER * (<f64>copiesOf(outsLeft(seat, face, whole)) / all);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = face;
    }
  }
  return best;
}

/** The same where all cards go down at once: what counts is what can be exchanged then. */
function leastNeededAtOnce(seat: i32, faces: u64): i32 {
  const hand = handOf(seat);
  const cards = sizeOf(seat) - 1;
  const whole = lackOf(hand, cards);
  let nearest = whole + 1; // no card that goes takes the hand further away than that
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
    change(seat, face, -1);
    away[face] = min(lackOf(hand, cards, whole + 1), whole + 1);
    change(seat, face, 1);
    nearest = min(nearest, away[face]);
  }
  const all = <f64>max(countUnseen(seat), 1);
  const most = <f64>copiesOf(outsOf(hand, cards, whole)) / all;
  let best = NONE;
  let bestWorth: f64 = -Infinity;
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
    if (away[face] != nearest) continue;
    let worth = KEPT * <f64>POINTS[face];
    if (worth + NEARER * (nearest > whole ? 1.0 : most) < bestWorth) continue;
    change(seat, face, -1);
    worth += NEARER * (<f64>copiesOf(outsOf(hand, cards, nearest)) / all);
    change(seat, face, 1);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = face;
    }
  }
  return best;
}

/** Asks the contract question for the hand without each of these faces; the least answer. */
export function askWithout(seat: i32, faces: u64, whole: i32): i32 {
  let nearest = i32.MAX_VALUE;
  varyHand(handOf(seat), whole);
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
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
export function outsLeft(seat: i32, face: i32, whole: i32): u64 {
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

/**
 * Counts the copies of each face that a seat cannot place, which are in the stock or unknown in others'
 * hands; how many there are in all.
 */
export function countUnseen(seat: i32): i32 {
  for (let face = 0; face < HAND_BYTES; face += 16) {
    const known = v128.load(at + KNOWN + seat * HAND_SIZE + face);
    const own = i8x16.sub(v128.load(handOf(seat) + face), known);
    const found = i8x16.sub_sat_u(v128.load(at + UNPLACED + face), own);
    v128.store(changetype<usize>(unseen) + face, found);
  }
  return cardsIn(changetype<usize>(unseen));
}

export function copiesOf(faces: u64): i32 {
  let copies = 0;
  for (let left = faces; left; left &= left - 1) copies += <i32>unseen[<i32>ctz(left)];
  return copies;
}
