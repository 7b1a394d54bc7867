/** Batches of games: all begin together, and each goes on by one action at every step. */

import { mayCall } from "../calling";
import { prepareCosts } from "../lay_off";
import { ACTIONS } from "../numbers";
import {
  ACTOR,
  ASKED,
  byte,
  CALLERS,
  get,
  leftOf,
  OPEN,
  PHASE,
  PHASE_BUY,
  PHASE_CALLER_PLAYS,
  PHASE_FREE_DISCARD,
  PHASE_GIVE,
  PHASE_LAST_CALL,
  PHASE_OVER,
  PHASE_PLAY,
  PHASE_TURN,
  set,
  TURN,
} from "../position";
import { mixed, next, seed } from "../random";
import { seats } from "../rules";
import { beginGame, beginNextDeal, dealPoints, scoreDeal } from "./dealing";
import { useDeal } from "./deals";
import {
  actionsAt,
  actorsAt,
  DECLINED,
  dealNumber,
  dealtAt,
  doneAt,
  enter,
  games,
  keepChance,
  keepPosition,
  makeRoom,
  masksAt,
  ofGame,
  ofSeat,
  rewardsAt,
  SAID,
  scoresAt,
  setGame,
  TOTALS,
  takeChance,
} from "./games";
import { makeRoomToMeasure } from "./measuring";
import { makeRoomToSee, observe, observeDecision } from "./observing";
import { follow, maskInto, recall } from "./paths";

/** The number of the first game; and what random actions follow from, with how often they were drawn. */
let firstGame: i32 = 0;
let sampleSeed: u64 = 0;
let sampled: u64 = 0;

/** Begins so many games, numbered from that one on. */
export function beginBatch(count: i32, from: i32, seedOf: u64): void {
  prepareCosts();
  makeRoom(count);
  makeRoomToSee(count);
  makeRoomToMeasure(count);
  firstGame = from;
  sampleSeed = seedOf;
  for (let index = 0; index < count; index++) {
    enter(index);
    seedFor(seedOf, from + index);
    beginGame();
    keepChance();
    goOn(index);
  }
}

/** Seeds the random numbers of one of many. */
function seedFor(from: u64, number: u64): void {
  seed(from);
  seed(next() + number * 0xd1342543de82ef95);
}

/** The first of the games whose action is not one that may come next; -1 where there is none. */
export function firstRefused(): i32 {
  const actions = actionsAt();
  const masks = masksAt();
  for (let index = 0; index < games; index++) {
    const action = load<u32>(actions + 4 * index);
    if (action >= <u32>ACTIONS || !load<u8>(masks + index * ACTIONS + action)) return index;
  }
  return -1;
}

/** Each game follows its action, which must be one that may come next. */
export function stepBatch(): void {
  const actions = actionsAt();
  for (let index = 0; index < games; index++) act(index, load<i32>(actions + 4 * index));
}

function act(index: i32, action: i32): void {
  enter(index);
  useDeal(dealNumber());
  store<u8>(dealtAt() + index, 0);
  store<u8>(doneAt() + index, 0);
  memory.fill(rewardsAt() + 4 * index * seats, 0, 4 * seats);
  recall();
  takeChance();
  if (follow(action)) {
    setGame(SAID, 0);
    if (get(PHASE) == PHASE_OVER) finishDeal(index);
    keepChance();
  } else if (ofGame(SAID) > 1) enter(index); // swaps are only said so far
  goOn(index);
}

/** Rewards the seats for a deal that is over, and begins the next one, or the next game. */
function finishDeal(index: i32): void {
  const isOver = scoreDeal();
  for (let seat = 0; seat < seats; seat++) {
    const at = 4 * (index * seats + seat);
    store<f32>(rewardsAt() + at, <f32>-dealPoints(seat));
    if (isOver) store<i32>(scoresAt() + at, ofSeat(TOTALS, seat));
  }
  store<u8>(dealtAt() + index, 1);
  store<u8>(doneAt() + index, <u8>isOver);
  if (isOver) beginGame();
  else beginNextDeal();
}

/**
 * Draws an action for each game, of those that may come next, all equally likely. What is drawn
 * follows from the seed, the number of the game and how often was drawn before.
 */
export function sampleBatch(): void {
  const actions = actionsAt();
  const chance = mixed(sampleSeed + ++sampled * 0x9e3779b97f4a7c15);
  for (let index = 0; index < games; index++) {
    const number = mixed(chance + <u64>(firstGame + index) * 0xd1342543de82ef95);
    store<i32>(actions + 4 * index, drawnFrom(masksAt() + index * ACTIONS, number));
  }
}

const BLOCKS: i32 = ACTIONS >> 4;
const BEYOND: i32 = (1 << (ACTIONS & 15)) - 1;

/** One of the actions that this row allows. */
function drawnFrom(row: usize, number: u64): i32 {
  let sums = v128.load(row);
  for (let block = 1; block < BLOCKS; block++) sums = i8x16.add(sums, v128.load(row + 16 * block));
  const pairs = i16x8.extadd_pairwise_i8x16_u(sums);
  const fours = i32x4.extadd_pairwise_i16x8_u(pairs);
  let count = i32x4.extract_lane(fours, 0) + i32x4.extract_lane(fours, 1);
  count += i32x4.extract_lane(fours, 2) + i32x4.extract_lane(fours, 3);
  count += <i32>popcnt(allowedIn(row, BLOCKS));
  let before = <i32>(((number >> 32) * <u64>count) >> 32);
  for (let block = 0; block <= BLOCKS; block++) {
    let allowed = allowedIn(row, block);
    const here = <i32>popcnt(allowed);
    if (before >= here) {
      before -= here;
      continue;
    }
    while (before--) allowed &= allowed - 1;
    return 16 * block + <i32>ctz(allowed);
  }
  return unreachable();
}

/** Which of sixteen actions are allowed, as bits. */
function allowedIn(row: usize, block: i32): u32 {
  const allowed = i8x16.bitmask(i8x16.ne(v128.load(row + 16 * block), i8x16.splat(0)));
  return <u32>(block == BLOCKS ? allowed & BEYOND : allowed);
}

/** Notes who decides now and what they may do. */
function goOn(index: i32): void {
  const actor = asked();
  set(ACTOR, actor);
  store<i32>(actorsAt() + 4 * index, actor);
  keepPosition();
  observe(index);
  const row = masksAt() + index * ACTIONS;
  memory.fill(row, 0, ACTIONS);
  recall();
  observeDecision();
  maskInto(row);
}

/** Who is asked: those who may interrupt come before the one who must act. */
function asked(): i32 {
  const phase = get(PHASE);
  const turn = get(TURN);
  if (phase == PHASE_TURN) {
    const open = get(CALLERS) & ~ofGame(DECLINED);
    for (let seat = leftOf(turn); open && seat != turn; seat = leftOf(seat)) {
      if ((open >> seat) & 1 && mayCall(seat)) return seat;
    }
    return turn;
  }
  if (phase == PHASE_PLAY) return get(ASKED) ? byte(OPEN, 0) : turn;
  if (phase == PHASE_BUY || phase == PHASE_LAST_CALL) return byte(OPEN, 0);
  if (phase == PHASE_GIVE || phase == PHASE_CALLER_PLAYS || phase == PHASE_FREE_DISCARD) {
    return get(ACTOR);
  }
  return turn;
}
