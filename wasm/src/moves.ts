/**
 * The moves, and what follows from each. A move is one number: its kind, a card, a meld by its
 * number among all on the table, and an end of a run; of cards from the pile, how many more than one.
 * Whether a move is legal is in `legal`.
 */

import { areMeldsFound } from "./at_once_melds";
import { call, callersOf, give, listCallers, nextCaller } from "./calling";
import { FACES, JOKER } from "./cards";
import { CONTRACT_SWAPS, contractSwaps } from "./contract_swaps";
import { handAfter, laidMeld } from "./lay_down";
import { insert, meldAt, put, swapIn, swapPlace } from "./melds";
import { ADD, BUY, CALL, DISCARD, DRAW, GIVE, LAY, PASS, SWAP, TAKE } from "./numbers";
import { buy, draw, nextAsked, pass, removeAsked, revealClaims, take } from "./offers";
import {
  ACTOR,
  ASKED,
  addSeen,
  BY,
  byte,
  CALLERS,
  CLAIMS,
  copiesIn,
  DEAD,
  DOWN,
  endDeal,
  FAILED,
  FLOATING,
  FRESH,
  get,
  leftOf,
  MELD_SIZE,
  NO_CARD,
  NOBODY,
  OPEN,
  OWED,
  PHASE,
  PHASE_BUY,
  PHASE_CALLER_PLAYS,
  PHASE_FREE_DISCARD,
  PHASE_LAST_CALL,
  PHASE_PLAY,
  PHASE_TURN,
  PILE,
  PILED,
  QUIET,
  remember,
  set,
  setByte,
  show,
  sizeOf,
  TAKEN,
  THREW,
  TURN,
  TURNS,
  WENT_OUT,
} from "./position";
import {
  allAtOnce,
  callFinal,
  callOffence,
  floats,
  freezeJoker,
  outBonus,
  POINTS,
  quietTurns,
  runs,
  sets,
  swappedMustPlay,
} from "./rules";

export { ADD, BUY, CALL, DISCARD, DRAW, GIVE, LAY, PASS, SWAP, TAKE };

/** A move as a number, its kind in the lowest bits; 0 is no move. To lay is to go down with the melds
 * that `lay_down` found last. */
export function move(kind: i32, face: i32 = 0, meld: i32 = 0, end: i32 = 0): i32 {
  return kind | (face << 4) | (meld << 10) | (end << 16);
}

export function kindOf(move: i32): i32 {
  return move & 15;
}

export function cardOf(move: i32): i32 {
  return (move >> 4) & 63;
}

function meldOf(move: i32): i32 {
  return (move >> 10) & 63;
}

export function endOf(move: i32): i32 {
  return move >> 16;
}

/** Who makes the next move. */
export function actor(): i32 {
  return get(ACTOR);
}

/** The actor makes the move, which must be legal. */
export function make(move: i32): void {
  const seat = actor();
  const kind = kindOf(move);
  if (kind == TAKE) take(seat, 1 + endOf(move));
  else if (kind == DRAW) draw(seat);
  else if (kind == BUY) buy(seat);
  else if (kind == PASS) refuse(seat);
  else if (kind == LAY) lay(seat);
  else if (kind == ADD) add(seat, cardOf(move), meldAt(meldOf(move)), endOf(move));
  else if (kind == SWAP) swap(seat, cardOf(move), meldAt(meldOf(move)));
  else if (kind == DISCARD) discard(seat, cardOf(move));
  else if (kind == CALL) call(seat);
  else if (kind == GIVE) give(seat, cardOf(move));
  else unreachable();
  set(ACTOR, nextActor(seat));
}

/** The seat that acts after this one has moved: one that interrupts, one that is asked, or else the turn's. */
function nextActor(seat: i32): i32 {
  const phase = get(PHASE);
  if (phase == PHASE_PLAY) return get(ASKED) ? nextAsked() : get(TURN);
  if (phase == PHASE_BUY) return nextAsked();
  if (phase == PHASE_TURN) {
    const caller = get(CALLERS) ? nextCaller() : NOBODY;
    return caller == NOBODY ? get(TURN) : caller;
  }
  if (phase == PHASE_LAST_CALL) {
    const caller = nextCaller();
    return caller == NOBODY ? byte(OPEN, 0) : caller;
  }
  return seat;
}

/** The seat does not buy, or does not call. */
function refuse(seat: i32): void {
  if (get(PHASE) != PHASE_LAST_CALL) return pass(seat);
  removeAsked(seat);
  if (!get(ASKED)) endDeal(get(BY));
}

function lay(seat: i32): void {
  if (allAtOnce) return layAll(seat);
  for (let swap = 0; swap < contractSwaps(); swap++) swapForLay(seat, CONTRACT_SWAPS[swap]);
  let taken = get(TAKEN);
  for (let face = 0; face < FACES; face++) {
    while (copiesIn(seat, face) > <i32>load<u8>(handAfter() + face)) {
      show(seat, face);
      if (face == taken) taken = NO_CARD;
    }
  }
  layMelds(seat);
  setByte(DOWN, seat, 1);
  set(FRESH, 1);
  set(TAKEN, taken);
  played(seat);
}

/** All cards go down; on the table they are seen only if somebody asked for the melds. */
function layAll(seat: i32): void {
  for (let face = 0; face < FACES; face++) while (copiesIn(seat, face)) show(seat, face);
  if (areMeldsFound()) layMelds(seat);
  setByte(DOWN, seat, 1);
  set(FRESH, 1);
  set(TAKEN, NO_CARD);
  set(QUIET, -1);
  endDeal(seat);
}

function layMelds(seat: i32): void {
  for (let index = 0; index < runs + sets; index++) {
    const meld = insert(seat);
    memory.copy(meld, laidMeld(index), MELD_SIZE);
    store<u8>(meld, <u8>seat);
  }
}

/** A joker is swapped out to be laid down with the contract. */
export function swapForLay(seat: i32, move: i32): void {
  const meld = meldAt(meldOf(move));
  swapIn(meld, cardOf(move), swapPlace(meld, cardOf(move)));
  show(seat, cardOf(move));
  addSeen(seat, JOKER);
  if (cardOf(move) == get(TAKEN)) set(TAKEN, NO_CARD);
}

function add(seat: i32, face: i32, meld: usize, end: i32): void {
  put(meld, face, end);
  if (get(PHASE) == PHASE_CALLER_PLAYS) {
    set(PILED, get(PILED) - 1);
    set(QUIET, -1);
    set(PHASE, PHASE_FREE_DISCARD);
    return;
  }
  show(seat, face);
  bindAfterAdd(face);
  played(seat);
}

/** Notes what still binds the player once this card is laid off. */
export function bindAfterAdd(face: i32): void {
  if (face == JOKER && get(OWED)) set(OWED, get(OWED) - 1);
  if (face == get(TAKEN)) set(TAKEN, NO_CARD);
}

function swap(seat: i32, face: i32, meld: usize): void {
  swapIn(meld, face, swapPlace(meld, face));
  show(seat, face);
  addSeen(seat, JOKER);
  bindAfterSwap(face);
  played(seat);
}

/** Notes what binds the player once a joker is swapped for this card. */
export function bindAfterSwap(face: i32): void {
  if (swappedMustPlay) set(OWED, get(OWED) + 1);
  if (face == get(TAKEN)) set(TAKEN, NO_CARD);
}

/** Cards have gone from the hand to the table: the deal may end with that, or the turn. */
export function played(seat: i32): void {
  set(QUIET, -1);
  if (sizeOf(seat)) return;
  if (!floats) return endDeal(seat);
  startNextTurn(seat);
  if (get(QUIET) >= quietTurns) set(DEAD, 1);
  set(CLAIMS, 0);
}

function startNextTurn(seat: i32): void {
  set(PHASE, PHASE_TURN);
  set(TURN, leftOf(seat));
  set(ASKED, 0);
  set(CALLERS, 0);
  set(OWED, 0);
  set(FAILED, 0);
  set(FRESH, 0);
  set(FLOATING, 0);
  set(TAKEN, NO_CARD);
  set(QUIET, get(QUIET) + 1);
}

function discard(seat: i32, face: i32): void {
  remember(THREW, seat, face);
  show(seat, face);
  if (get(PHASE) == PHASE_PLAY) startNextTurn(seat);
  setByte(PILE, get(PILED), face);
  set(PILED, get(PILED) + 1);
  set(BY, seat);
  set(TURNS, get(TURNS) + 1);
  set(PHASE, PHASE_TURN);
  set(DEAD, (face == JOKER && freezeJoker) || get(QUIET) >= quietTurns ? 1 : 0);
  if (callOffence) set(CALLERS, callersOf(seat));
  if (!sizeOf(seat)) goOut(seat);
  else if (get(CLAIMS)) revealClaims();
}

/** The player's last card is on the pile: unless it can be called, the deal ends. */
function goOut(seat: i32): void {
  set(CLAIMS, 0);
  if (!callFinal || !get(CALLERS)) return endDeal(seat);
  set(CALLERS, 0);
  set(PHASE, PHASE_LAST_CALL);
  listCallers(seat);
}

/** The points that the deal brings a seat, penalties apart. */
export function pointsOf(seat: i32): i32 {
  if (seat == get(WENT_OUT)) return outBonus;
  let points = 0;
  for (let face = 0; face < FACES; face++) points += copiesIn(seat, face) * POINTS[face];
  return points;
}
