/** Calling a discard that could have been played: who may call which, and what follows. */

import { fits, meldAt, ownerOf, playable, swapPlace } from "./melds";
import { removeAsked } from "./offers";
import {
  ASKED,
  addSeen,
  BY,
  byte,
  CALLERS,
  DEAD,
  DOWN,
  endDeal,
  get,
  MELDS_LAID,
  NOBODY,
  OPEN,
  PHASE,
  PHASE_CALLER_PLAYS,
  PHASE_FREE_DISCARD,
  PHASE_GIVE,
  PHASE_LAST_CALL,
  PHASE_TURN,
  PILED,
  QUIET,
  set,
  setByte,
  show,
  sizeOf,
  takeFromPile,
  topOfPile,
} from "./position";
import { below } from "./random";
import {
  CALLER_DISCARDS,
  CALLER_PLAYS_THEN_DISCARDS,
  callCallerDown,
  callFalsely,
  callOffence,
  callOffenderDown,
  callPenalty,
  callRemedy,
  callRepresented,
  FITS_OTHERS,
  NO_CALLS,
  quietTurns,
  seats,
  TAKE_BACK_PLUS_CALLERS_CARD,
  TAKE_BACK_PLUS_STOCK,
} from "./rules";
import { payCard } from "./stock";

/** Whether the seat may by the rules call a discard of this player, whatever the card is. */
function mayEverCall(seat: i32, discarder: i32): bool {
  if (seat == discarder || (callOffenderDown && !byte(DOWN, discarder))) return false;
  return !callCallerDown || byte(DOWN, seat) != 0;
}

/** Who may by the rules call a discard of this player, a bit for each seat. */
export function callersOf(discarder: i32): i32 {
  if (callOffence == NO_CALLS) return 0;
  let callers = 0;
  for (let seat = 0; seat < seats; seat++) {
    callers |= (<i32>mayEverCall(seat, discarder)) << seat;
  }
  return callers;
}

/** Lists those who may call the discard that this player has gone out with. */
export function listCallers(discarder: i32): void {
  let asked = 0;
  for (let seat = 0; seat < seats; seat++) {
    if (mayEverCall(seat, discarder)) setByte(OPEN, asked++, seat);
  }
  set(ASKED, asked);
}

/** Whether this discard of the player is one that may be called. */
export function isOffence(face: i32, by: i32): bool {
  const represented = callRepresented && byte(DOWN, by);
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (fits(meld, face) && (callOffence != FITS_OTHERS || ownerOf(meld) != by)) return true;
    if (represented && swapPlace(meld, face)) return true;
  }
  return false;
}

/** Whether the seat may call the top of the pile now. */
export function mayCall(seat: i32): bool {
  if (callOffence == NO_CALLS || !isOpenTo(seat)) return false;
  return isTopAnOffence() ? canAnswer(seat) : callFalsely != 0;
}

/** Whether the seat may call it, and the call is right. */
export function callsRightly(seat: i32): bool {
  return callOffence != NO_CALLS && callsNow(seat) && isTopAnOffence();
}

function isTopAnOffence(): bool {
  return get(BY) != NOBODY && get(PILED) > 0 && isOffence(topOfPile(), get(BY));
}

/** Whether the seat is one that may still call the top; it must be able to pay for it. */
function isOpenTo(seat: i32): bool {
  const phase = get(PHASE);
  if (phase == PHASE_TURN) {
    if (!((get(CALLERS) >> seat) & 1)) return false;
  } else if (phase != PHASE_LAST_CALL || !isAsked(seat)) return false;
  return callRemedy == TAKE_BACK_PLUS_STOCK || sizeOf(seat) > 0;
}

/** Whether the seat can do what follows from a right call: it may have to lay the card off. */
function canAnswer(seat: i32): bool {
  if (callRemedy != CALLER_PLAYS_THEN_DISCARDS) return true;
  return byte(DOWN, seat) != 0 && playable(seat, topOfPile());
}

function isAsked(seat: i32): bool {
  for (let index = 0; index < get(ASKED); index++) {
    if (byte(OPEN, index) == seat) return true;
  }
  return false;
}

/** One of those who call the top of the pile now, or nobody; which is quickest is random. */
export function nextCaller(): i32 {
  if (!isTopAnOffence()) return NOBODY;
  let callers = 0;
  for (let seat = 0; seat < seats; seat++) callers += <i32>callsNow(seat);
  if (!callers) return NOBODY;
  let before = below(callers);
  for (let seat = 0; seat < seats; seat++) {
    if (callsNow(seat) && !before--) return seat;
  }
  return NOBODY;
}

function callsNow(seat: i32): bool {
  return isOpenTo(seat) && canAnswer(seat);
}

/** The seat calls the top of the pile: what the rules say follows. */
export function call(seat: i32): void {
  if (!isTopAnOffence()) return callInVain(seat);
  set(CALLERS, 0);
  set(ASKED, 0);
  if (callRemedy == CALLER_DISCARDS) set(PHASE, PHASE_FREE_DISCARD);
  else if (callRemedy == CALLER_PLAYS_THEN_DISCARDS) set(PHASE, PHASE_CALLER_PLAYS);
  else takeBack();
}

/** The caller draws a card, and may not call this discard again. */
function callInVain(seat: i32): void {
  set(CALLERS, get(CALLERS) & ~(1 << seat));
  removeAsked(seat);
  payCard(seat);
  if (get(PHASE) == PHASE_LAST_CALL && !get(ASKED)) endDeal(get(BY));
}

/** Returns the called card to the hand that discarded it, with a card from the stock or the caller. */
function takeBack(): void {
  const offender = get(BY);
  takeFromPile(offender);
  if (callRemedy == TAKE_BACK_PLUS_CALLERS_CARD) {
    set(DEAD, get(QUIET) >= quietTurns ? 1 : 0);
    set(PHASE, PHASE_GIVE);
    return;
  }
  set(DEAD, 0);
  set(BY, NOBODY);
  set(PHASE, PHASE_TURN);
  for (let card = 0; card < callPenalty; card++) payCard(offender);
}

/** The caller's card goes, seen by all, to the player who was called. */
export function give(caller: i32, face: i32): void {
  show(caller, face);
  addSeen(get(BY), face);
  set(BY, NOBODY);
  set(PHASE, PHASE_TURN);
  if (!sizeOf(caller)) endDeal(caller);
}
