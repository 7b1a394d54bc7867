/**
 * What measures are worth, from single deviations: whole deals are played, and at some decisions the
 * deal is played to its end twice with the same cards, by the policy's move and by another. For each
 * kind of decision, time and number of cards missing only sums are kept, which the host reads.
 */

import {
  bestMove,
  CARDS,
  cell,
  choice,
  KINDS,
  MEASURES,
  measure,
  measuresOf,
  NOT_WEIGHED,
  OFFERS,
  TAKES,
  TIMES,
  weighingSeats,
  worth,
} from "./linear";
import { actor, BUY, cardOf, DISCARD, DRAW, make, move, PASS, pointsOf, TAKE } from "./moves";
import {
  at,
  byte,
  get,
  PHASE,
  PHASE_OVER,
  PILE,
  POSITION_SIZE,
  STOCK,
  STOCKED,
  setByte,
  UNPLACED,
} from "./position";
import { below, next, seed } from "./random";
import { seats } from "./rules";
import { splitStock } from "./stock";
import { dealWorld, MOST_RESULTS, nextMove, playOut, RESULTS, seedWorld } from "./worlds";

/** The number of rows, squared points, each measure times the points, and each times each measure from it on. */
export const SUMS_SIZE: i32 = 2 + MEASURES + (MEASURES * (MEASURES + 1)) / 2;
export const SUMS = new StaticArray<f64>(KINDS * TIMES * CARDS * SUMS_SIZE);
/** Half of the time one of so many best discards is tried, otherwise any of them. */
const NEXT_BEST: i32 = 3;

const undealt = new StaticArray<u8>(POSITION_SIZE);
const before = new StaticArray<u8>(POSITION_SIZE);
const row = new StaticArray<f64>(MEASURES);

/**
 * Deals all cards of the position that the host wrote, with another card on the pile. Each seat draws
 * from a part of the stock of its own.
 */
function dealAll(number: i32, from: u64): void {
  memory.copy(at, changetype<usize>(undealt), POSITION_SIZE);
  seedWorld(from, number);
  const place = below(get(STOCKED));
  const top = byte(PILE, 0);
  const other = byte(STOCK, place);
  setByte(STOCK, place, top);
  setByte(PILE, 0, other);
  setByte(UNPLACED, top, byte(UNPLACED, top) + 1);
  setByte(UNPLACED, other, byte(UNPLACED, other) - 1);
  dealWorld(number, next());
  splitStock();
}

/** Plays so many whole deals, and writes the points of each seat. */
export function playDeals(deals: i32, from: i32, seed: u64): void {
  if (deals * seats > MOST_RESULTS) unreachable();
  memory.copy(changetype<usize>(undealt), at, POSITION_SIZE);
  let result = 0;
  for (let number = from; number < from + deals; number++) {
    dealAll(number, seed);
    playOut();
    for (let seat = 0; seat < seats; seat++) RESULTS[result++] = pointsOf(seat);
  }
  memory.copy(at, changetype<usize>(undealt), POSITION_SIZE);
}

/**
 * Plays so many whole deals. One seat, drawn at random, plays by the weights, and each other one with a
 * probability of `mixed` per cent; of the first one's decisions `often` per cent are tried.
 */
export function deviate(deals: i32, from: i32, seed: u64, often: i32, mixed: i32): void {
  memory.copy(changetype<usize>(undealt), at, POSITION_SIZE);
  for (let number = from; number < from + deals; number++) {
    dealAll(number, seed);
    const learner = below(seats);
    weighingSeats = 1 << learner;
    for (let seat = 0; seat < seats; seat++) {
      if (below(100) < mixed) weighingSeats |= 1 << seat;
    }
    while (get(PHASE) != PHASE_OVER) {
      const seat = actor();
      const tried = seat == learner && below(100) < often;
      const kind = tried ? measure(seat) : NOT_WEIGHED;
      make(kind == NOT_WEIGHED ? nextMove() : tryAnother(seat, kind));
    }
  }
  memory.copy(at, changetype<usize>(undealt), POSITION_SIZE);
}

/** Tries another move than the policy's, and gives the policy's. */
function tryAnother(seat: i32, kind: i32): i32 {
  const chosen = bestMove();
  const where = cell;
  memory.copy(changetype<usize>(row), measuresOf(0), MEASURES * sizeof<f64>());
  let one = chosen;
  let other = chosen;
  if (kind == TAKES) {
    one = move(TAKE);
    other = move(DRAW);
  } else if (kind == OFFERS) {
    one = move(BUY);
    other = move(PASS);
  } else {
    const face = below(2) ? amongBest(cardOf(chosen)) : anyOf(choice);
    if (face == cardOf(chosen)) return chosen;
    one = move(DISCARD, face);
    for (let at = 0; at < MEASURES; at++) {
      row[at] = measured(face, at) - measured(cardOf(chosen), at);
    }
  }
  memory.copy(changetype<usize>(before), at, POSITION_SIZE);
  const chance = next();
  const points = leadAfter(one, seat, chance) - leadAfter(other, seat, chance);
  seed(next() ^ chance);
  note(where, points);
  return chosen;
}

function measured(face: i32, at: i32): f64 {
  return load<f64>(measuresOf(face) + sizeof<f64>() * at);
}

function anyOf(faces: u64): i32 {
  let left = faces;
  for (let before = below(<i32>popcnt(faces)); before; before--) left &= left - 1;
  return <i32>ctz(left);
}

/** One of the best after the chosen one; the chosen one where there is no other. */
function amongBest(chosen: i32): i32 {
  let left = choice & ~((<u64>1) << chosen);
  let best: u64 = 0;
  for (let count = 0; count < NEXT_BEST && left; count++) {
    let most: f64 = -Infinity;
    let found = 0;
    for (let faces = left; faces; faces &= faces - 1) {
      const face = <i32>ctz(faces);
      if (worth(face) <= most) continue;
      most = worth(face);
      found = face;
    }
    best |= (<u64>1) << found;
    left &= ~((<u64>1) << found);
  }
  return best ? anyOf(best) : chosen;
}

/** By how many points the seat is ahead at the end, if it makes this move. */
function leadAfter(move: i32, seat: i32, chance: u64): f64 {
  memory.copy(at, changetype<usize>(before), POSITION_SIZE);
  seed(chance);
  make(move);
  playOut();
  let others = 0;
  for (let other = 0; other < seats; other++) if (other != seat) others += pointsOf(other);
  const lead = <f64>others / <f64>(seats - 1) - <f64>pointsOf(seat);
  memory.copy(at, changetype<usize>(before), POSITION_SIZE);
  return lead;
}

function note(where: i32, points: f64): void {
  let to = where * SUMS_SIZE;
  add(to++, 1);
  add(to++, points * points);
  for (let one = 0; one < MEASURES; one++) add(to++, row[one] * points);
  for (let one = 0; one < MEASURES; one++) {
    for (let other = one; other < MEASURES; other++) add(to++, row[one] * row[other]);
  }
}

function add(to: i32, value: f64): void {
  SUMS[to] += value;
}
