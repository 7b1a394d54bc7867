/**
 * A linear policy: the worth of a move is a sum of measures, each times a weight. The
 * host writes the weights, by the kind of decision, the time and the cards that are missing. The bot
 * in Python measures the same (`bots/measures`). Whatever is not weighed is done as `steady` does it.
 */

import { isLate, short } from "./away";
import { callersOf, callsRightly, isOffence } from "./calling";
import { FACES, JOKER, RANKS } from "./cards";
import { missing, outs } from "./contract";
import { facesHeld, mayBeDiscarded, mayDraw, mayLay, mayTake } from "./legal";
import { playable } from "./melds";
import { BUY, DISCARD, DRAW, move, PASS, TAKE } from "./moves";
import {
  CARDS,
  DISCARDS,
  KINDS,
  LATE_DISCARDS,
  MEASURES,
  MOST_SEATS,
  OFFER_MEASURES,
  OFFERS,
  TAKES,
  TIMES,
} from "./numbers";
import { askWithout, away, copiesOf, countUnseen, outsLeft, unseen } from "./parting";
import {
  ASKED,
  BY,
  byte,
  change,
  copiesIn,
  DOWN,
  get,
  handOf,
  keptOuts,
  leftOf,
  OPEN,
  PHASE,
  PHASE_BUY,
  PHASE_PLAY,
  PHASE_TURN,
  sizeOf,
  TURN,
  TURNS,
  topOfPile,
} from "./position";
import { allAtOnce, buyOpen, cardsAsked, multiTake, POINTS, seats, takeWhenDown } from "./rules";
import { choose } from "./steady";
import { BUY_SIGNS, chanceOf, look, TAKE_SIGNS } from "./wanted";

export { CARDS, DISCARDS, KINDS, LATE_DISCARDS, MEASURES, OFFERS, TAKES, TIMES };

export const NOT_WEIGHED: i32 = -1;
const CELLS: i32 = TIMES * CARDS;

/** The seats that play by the weights, a bit for each. */
export let weighingSeats: i32 = 0;
/** By seat. */
export const WEIGHTS = new StaticArray<f64>(MOST_SEATS * KINDS * CELLS * MEASURES);

/** The measures of the moves that were measured last: of each face, or of taking and buying. */
const measured = new StaticArray<f64>(FACES * MEASURES);
/** The faces that come into question for the discard that was measured last, as bits. */
export let choice: u64 = 0;
/** The time, and the cards missing, of the decision that was measured last: its part of the weights. */
export let cell: i32 = 0;
let kind: i32 = NOT_WEIGHED;
/** The seat whose decision it was. */
let weighing: i32 = 0;

/** The address of the measures taken last: of a face, or of taking and buying. */
export function measuresOf(face: i32): usize {
  return changetype<usize>(measured) + sizeof<f64>() * MEASURES * face;
}

/** The move of a seat that must act. */
export function decide(seat: i32): i32 {
  if (!((weighingSeats >> seat) & 1) || measure(seat) == NOT_WEIGHED) return choose(seat);
  return bestMove();
}

/** Measures the moves of a seat that must act, and says which kind of decision it is. */
export function measure(seat: i32): i32 {
  kind = kindFor(seat);
  weighing = seat;
  if (kind == TAKES || kind == OFFERS) measureCard(seat);
  else if (kind == DISCARDS) measureDiscards(seat);
  return kind;
}

/** The best of the moves that were measured. */
export function bestMove(): i32 {
  if (kind == TAKES) return worth(0) > 0 ? move(TAKE) : move(DRAW);
  if (kind == OFFERS) return worth(0) > 0 ? move(BUY) : move(PASS);
  let best = 0;
  let most: f64 = -Infinity;
  for (let left = choice; left; left &= left - 1) {
    const face = <i32>ctz(left);
    const points = worth(face);
    if (points > most) {
      most = points;
      best = face;
    }
  }
  return move(DISCARD, best);
}

/** What a move that was measured is worth. */
export function worth(face: i32): f64 {
  const weights = (weighing * KINDS * CELLS + cell) * MEASURES;
  const values = face * MEASURES;
  let sum: f64 = 0;
  for (let at = 0; at < MEASURES; at++) sum += WEIGHTS[weights + at] * measured[values + at];
  return sum;
}

function kindFor(seat: i32): i32 {
  if (allAtOnce || byte(DOWN, seat)) return NOT_WEIGHED;
  const phase = get(PHASE);
  if (phase == PHASE_TURN) {
    if (multiTake || callsRightly(seat)) return NOT_WEIGHED;
    if (!mayDraw(seat) || !sizeOf(seat) || !mayTake(seat, 1)) return NOT_WEIGHED;
    return short(seat) ? TAKES : NOT_WEIGHED;
  }
  const isOffered = phase == PHASE_BUY || (phase == PHASE_PLAY && seat != get(TURN));
  if (isOffered) return short(seat) ? OFFERS : NOT_WEIGHED;
  if (phase != PHASE_PLAY || !short(seat) || mayLay(seat)) return NOT_WEIGHED;
  return popcnt(mayBeDiscarded(seat)) > 1 ? DISCARDS : NOT_WEIGHED;
}

/** How far the deal has come, as one of `TIMES`. */
function timeFor(seat: i32): i32 {
  let fewest = i32.MAX_VALUE;
  for (let other = 0; other < seats; other++) {
    if (other != seat && byte(DOWN, other)) fewest = min(fewest, sizeOf(other));
  }
  if (fewest == i32.MAX_VALUE) return min(get(TURNS) / seats / 2, 3);
  return fewest <= 1 ? 4 : fewest == 2 ? 5 : fewest <= 4 ? 6 : 7;
}

function findCell(seat: i32, missing: i32): void {
  cell = (kind * TIMES + timeFor(seat)) * CARDS + min(max(missing, 1), CARDS) - 1;
}

function put(face: i32, measure: i32, value: f64): void {
  measured[face * MEASURES + measure] = value;
}

/** Measures what the top of the pile brings a hand. */
function measureCard(seat: i32): void {
  const lacking = short(seat);
  const top = topOfPile();
  const all = <f64>max(countUnseen(seat), 1);
  const now = <f64>copiesOf(keptOuts(seat)) / all;
  change(seat, top, 1);
  const nearer = missing(handOf(seat));
  const then = nearer ? <f64>copiesOf(outs) / all : 1.0;
  change(seat, top, -1);
  const step: f64 = nearer < lacking ? 1 : 0;
  let held = 0;
  for (let left = facesHeld(seat); left; left &= left - 1) {
    const face = <i32>ctz(left);
    held += copiesIn(seat, face) * POINTS[face];
  }
  findCell(seat, lacking);
  put(0, 0, 1);
  put(0, 1, step);
  put(0, 2, now);
  put(0, 3, step * now);
  put(0, 4, step * then);
  put(0, 5, (1 - step) * (then - now));
  put(0, 6, <f64>(sizeOf(seat) - cardsAsked) / 5);
  put(0, 7, <f64>POINTS[top] / 10);
  put(0, 8, <f64>held / 50);
  put(0, 9, chanceSold(seat, top));
  for (let measure = OFFER_MEASURES; measure < MEASURES; measure++) put(0, measure, 0);
}

/** The chance that another buys the card if this seat leaves it: of those who will be asked. */
function chanceSold(seat: i32, face: i32): f64 {
  if (!buyOpen) return 0;
  let unsold = 1.0;
  const asked = kind == OFFERS ? get(ASKED) : seats;
  for (let index = 0; index < asked; index++) {
    const other = kind == OFFERS ? byte(OPEN, index) : index;
    if (other == seat || byte(DOWN, other) || other == get(BY)) continue;
    look(other);
    unsold *= 1 - chanceOf(face, BUY_SIGNS);
  }
  return 1 - unsold;
}

/** Measures the discards that come into question: in time only those that cost no step. */
function measureDiscards(seat: i32): void {
  const faces = mayBeDiscarded(seat);
  const whole = short(seat);
  const nearest = askWithout(seat, faces, whole);
  if (isLate(seat, nearest)) kind = LATE_DISCARDS;
  findCell(seat, nearest);
  const all = <f64>max(countUnseen(seat), 1);
  if (!byte(DOWN, leftOf(seat))) look(leftOf(seat));
  choice = 0;
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
    const further = min(away[face] - nearest, 2);
    if (further && kind == DISCARDS) continue;
    choice |= (<u64>1) << face;
    const share = further ? 0.0 : nearest ? <f64>copiesOf(outsLeft(seat, face, whole)) / all : 1.0;
    put(face, 0, further);
    put(face, 1, share);
    put(face, 2, share * share);
    measureFace(seat, face);
  }
}

/** The first seat that is down, or -1. */
function firstDown(): i32 {
  for (let seat = 0; seat < seats; seat++) if (byte(DOWN, seat)) return seat;
  return -1;
}

function measureFace(seat: i32, face: i32): void {
  const next = leftOf(seat);
  const player = byte(DOWN, next) ? next : firstDown();
  const fits = player >= 0 && playable(player, face);
  const gift = fits && player == next && takeWhenDown != 0;
  const isNear = sizeOf(next) <= 2;
  put(face, 3, <f64>POINTS[face] / 10);
  put(face, 4, face != JOKER && face % RANKS == 0 ? 1 : 0);
  put(face, 5, gift && !isNear ? 1 : 0);
  put(face, 6, gift && isNear ? 1 : 0);
  put(face, 7, fits ? 1 : 0);
  let others = 0;
  let alike = 0;
  let near = 0;
  if (face != JOKER) {
    const rank = face % RANKS;
    const first = face - rank;
    for (let like = rank; like < JOKER; like += RANKS) {
      others += <i32>unseen[like];
      alike += copiesIn(seat, like);
    }
    alike--;
    for (let at = max(rank - 3, 0); at <= min(rank + 3, RANKS - 1); at++) {
      if (at != rank && copiesIn(seat, first + at)) near++;
    }
  }
  put(face, 8, <f64>others / 8);
  put(face, 9, alike);
  put(face, 10, near);
  put(face, 11, copiesIn(seat, face) > 1 ? 1 : 0);
  put(face, 12, byte(DOWN, next) ? 0.0 : chanceOf(face, TAKE_SIGNS));
  put(face, 13, callersOf(seat) && isOffence(face, seat) ? 1 : 0);
}
