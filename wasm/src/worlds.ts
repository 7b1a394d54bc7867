/**
 * Many deals played to their end from one position. A world is one assignment of
 * the hidden cards; the moves of one decision are tried in the same worlds, and the randomness in them
 * follows from the seed and the number of the world alone.
 */

import { findMelds } from "./at_once_melds";
import { mayLay } from "./legal";
import { makeLikely } from "./likely";
import { decide } from "./linear";
import { actor, kindOf, LAY, make, pointsOf } from "./moves";
import {
  addCard,
  at,
  get,
  PHASE,
  PHASE_OVER,
  POSITION_SIZE,
  STOCK,
  STOCKED,
  set,
} from "./position";
import { next, seed } from "./random";
import { allAtOnce, seats } from "./rules";
import { shuffle, splitStock } from "./stock";
import { ONE_MOVE, workDone, worked } from "./work";

const MOST_MOVES: i32 = 100000;
export const MOST_RESULTS: i32 = 1 << 16;

/** How many cards of each hand are hidden; they are dealt from the stock, which holds them all. */
export const HIDDEN = new StaticArray<u8>(8);
export const MOST_TRIED: i32 = 256;
/** Moves to try; 0 for what the policy does. */
export const TRIED = new StaticArray<i32>(MOST_TRIED);
/** Points by world, move and seat. */
export const RESULTS = new StaticArray<i32>(MOST_RESULTS);

const seen = new StaticArray<u8>(POSITION_SIZE);
const world = new StaticArray<u8>(POSITION_SIZE);

/** The next move of the policies; 0 where the deal is over. */
export function nextMove(): i32 {
  return get(PHASE) == PHASE_OVER ? 0 : decide(actor());
}

/** Makes a legal move, and nothing for 0; a lay-down is the best one. */
export function makeMove(move: i32): void {
  if (kindOf(move) == LAY) findLayDown(actor());
  if (move) make(move);
}

/** Finds the melds of the best lay-down of a seat that may go down. */
export function findLayDown(seat: i32): void {
  if (!mayLay(seat)) unreachable();
  if (allAtOnce) findMelds(seat);
}

/** Plays the deal to its end, and says how many moves that took. */
export function playOut(): i32 {
  let moves = 0;
  for (let move = nextMove(); move; move = nextMove()) {
    make(move);
    worked(ONE_MOVE);
    if (++moves > MOST_MOVES) unreachable();
  }
  return moves;
}

/** Seeds the random numbers of one world. */
export function seedWorld(from: u64, number: i32): void {
  seed(from);
  seed(next() + <u64>number * 0xd1342543de82ef95);
}

/** Deals the hidden cards: the stock is shuffled, and the hands get theirs from its end. */
function dealHidden(): void {
  let cards = get(STOCKED);
  shuffle(cards);
  for (let seat = 0; seat < seats; seat++) {
    for (let card = 0; card < <i32>HIDDEN[seat]; card++) {
      addCard(seat, <i32>load<u8>(at + STOCK + --cards));
    }
  }
  set(STOCKED, cards);
  makeLikely(HIDDEN);
}

/** Deals the hidden cards of the world of this number into the position that the host wrote. */
export function dealWorld(number: i32, from: u64): void {
  seedWorld(from, number);
  dealHidden();
}

/**
 * Plays each of the moves in so many worlds, from that number on, and writes the points of each
 * seat. The position is the one that the host wrote, and is the same afterwards. `workDone`
 * says then how much work that was.
 */
export function tryMoves(moves: i32, worlds: i32, from: i32, seed: u64): void {
  if (moves * worlds * seats > MOST_RESULTS) unreachable();
  const before = changetype<usize>(seen);
  const start = changetype<usize>(world);
  memory.copy(before, at, POSITION_SIZE);
  let result = 0;
  workDone();
  for (let number = from; number < from + worlds; number++) {
    memory.copy(at, before, POSITION_SIZE);
    dealWorld(number, seed);
    splitStock();
    memory.copy(start, at, POSITION_SIZE);
    const chance = next();
    for (let tried = 0; tried < moves; tried++) {
      memory.copy(at, start, POSITION_SIZE);
      seedWorld(chance, 0);
      makeMove(TRIED[tried]);
      playOut();
      for (let seat = 0; seat < seats; seat++) RESULTS[result++] = pointsOf(seat);
    }
  }
  memory.copy(at, before, POSITION_SIZE);
}
