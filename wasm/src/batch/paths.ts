/**
 * Decisions as paths of actions: which actions may come next, and the move that a path ends in. They
 * are the ones of Python's `environment.paths`, where it says what each stands for.
 */

import { mayCall } from "../calling";
import { JOKER } from "../cards";
import { givesJokers } from "../contract_swaps";
import { mayAdd, maySwap } from "../ending";
import { facesHeld, mayBeDiscarded, mayDraw, maySwapFrom, mayTake } from "../legal";
import {
  fits,
  fitsAt,
  HIGH,
  isWild,
  jokersIn,
  LOW,
  mayLayOffOn,
  meldAt,
  NO_END,
  ownerOf,
  SET,
  swapIn,
  swapOut,
  swapPlace,
} from "../melds";
import {
  ADD,
  BUY,
  CALL,
  DISCARD,
  DRAW,
  GIVE,
  make,
  move,
  PASS,
  SWAP,
  swapForLay,
  TAKE,
} from "../moves";
import {
  ADD_HIGH_ACTION,
  ADD_LOW_ACTION,
  BUY_ACTION,
  CALL_ACTION,
  CARD_ACTION,
  COMMIT_ACTION,
  DIGIT_ACTION,
  DISCARD_ACTION,
  DRAW_ACTION,
  EXPOSE_ACTION,
  FACES,
  GIVE_ACTION,
  LAY_ACTION,
  PASS_ACTION,
  RANKS,
  RUN_ACTION,
  SET_ACTION,
  STOP_ACTION,
  SUITS,
  SWAP_ACTION,
  TAKE_ACTION,
} from "../numbers";
import {
  ACTOR,
  byte,
  change,
  copiesIn,
  DOWN,
  FAILED,
  FRESH,
  get,
  handOf,
  MELDS_LAID,
  NO_CARD,
  PHASE,
  PHASE_BUY,
  PHASE_CALLER_PLAYS,
  PHASE_FREE_DISCARD,
  PHASE_GIVE,
  PHASE_LAST_CALL,
  PHASE_PLAY,
  PHASE_TURN,
  set,
  sizeOf,
  TAKEN,
  TURN,
  topOfPile,
} from "../position";
import { cardsAsked, swapForContract } from "../rules";
import { digitsOf, largest, nextDigits } from "./counting";
import { cutAt, PHASE_CUT } from "./dealing";
import { isRunAsked, lengthAsked } from "./deals";
import {
  addToGroup,
  clearGroups,
  endGroup,
  groupsShown,
  isContract,
  isContractWith,
} from "./exposing";
import { DECLINED, ofGame, SAID, said, say, setGame } from "./games";
import {
  beginLay,
  beginRun,
  beginSet,
  canBeRun,
  canBeSet,
  canFinish,
  canLay,
  canStop,
  cardsLaid,
  endMeld,
  hasRoom,
  isBegun,
  isExact,
  isLaid,
  layCard,
  leastFace,
  mayBeWild,
  nextNatural,
  prepareHeaders,
  rank,
  rest,
  slot,
} from "./laying";
import { expose, lay } from "./showing";

/** What showing a lay-down that fails costs; 0 where that is not played. */
export let failedMeld: i32 = 0;

/** How far the decision has come. */
const BEGINNING: i32 = 0;
const IN_NUMBER: i32 = 1;
const CARD_NAMED: i32 = 2;
const SWAPPED: i32 = 3;
const LAYING: i32 = 4;
const EXPOSING: i32 = 5;
let stage: i32 = BEGINNING;
/** The part of the number that has been said, and how many digits of it. */
let number: i32 = 0;
let digits: i32 = 0;
/** The card that has been named. */
let named: i32 = 0;
/** How many jokers have been swapped out for the contract. */
let swapped: i32 = 0;
/** Cards of the group that is being shown, the last of them; those shown are out of `shownLeft`. */
let inGroup: i32 = 0;
let lastShown: i32 = 0;
let shownLeft: i32 = 0;
const unshown = new StaticArray<u8>(64);

/**
 * Goes through what has been said of the decision. Jokers that it swaps out are swapped in the
 * position, which the caller takes back.
 */
export function recall(): void {
  stage = BEGINNING;
  swapped = 0;
  number = 0;
  digits = 0;
  const count = ofGame(SAID);
  for (let index = 0; index < count; index++) hear(said(index));
}

/** Hears the next action of a decision that goes on after it. */
function hear(action: i32): void {
  const seat = get(ACTOR);
  if (stage == LAYING) {
    if (action == STOP_ACTION) endMeld();
    else if (action >= RUN_ACTION) {
      beginRun((action - RUN_ACTION) / RANKS, ((action - RUN_ACTION) % RANKS) + 1);
    } else if (action >= SET_ACTION) beginSet(action - SET_ACTION + 1);
    else {
      layCard(action - CARD_ACTION);
      if (isExact() && cardsLaid() == lengthAsked(slot)) endMeld();
    }
  } else if (stage == EXPOSING) {
    if (action == STOP_ACTION) {
      endGroup();
      inGroup = 0;
    } else {
      const face = action - CARD_ACTION;
      addToGroup(face);
      inGroup++;
      lastShown = face;
      unshown[face]--;
      shownLeft--;
    }
  } else if (action == LAY_ACTION) {
    stage = LAYING;
    beginLay(seat, handOf(seat), swapped);
  } else if (action == EXPOSE_ACTION) {
    stage = EXPOSING;
    clearGroups();
    inGroup = 0;
    memory.copy(changetype<usize>(unshown), handOf(seat), 64);
    shownLeft = sizeOf(seat);
  } else if (action == TAKE_ACTION) stage = IN_NUMBER;
  else if (action < DISCARD_ACTION) {
    stage = IN_NUMBER;
    number = number * 10 + action - DIGIT_ACTION;
    digits++;
  } else if (action >= SWAP_ACTION) {
    swapForLay(seat, move(SWAP, named, action - SWAP_ACTION));
    swapped++;
    stage = SWAPPED;
  } else {
    named = action - CARD_ACTION;
    stage = CARD_NAMED;
  }
}

/** Whether a lay-down is being said; and how many jokers the decision has swapped out so far. */
export function isLaying(): bool {
  return stage == LAYING;
}

export function swaps(): i32 {
  return swapped;
}

// What may come next

let row: usize = 0;

function allow(action: i32): void {
  store<u8>(row + action, 1);
}

/** Writes which actions may come next, after `recall`, into a row of zeros. */
export function maskInto(to: usize): void {
  row = to;
  const seat = get(ACTOR);
  if (stage == BEGINNING) maskBeginning(seat);
  else if (stage == IN_NUMBER) maskDigits(largest(seat));
  else if (stage == CARD_NAMED) maskTargets(seat, named);
  else if (stage == SWAPPED) maskGoingDown(seat);
  else if (stage == LAYING) maskLaying();
  else maskExposing();
}

function maskBeginning(seat: i32): void {
  const phase = get(PHASE);
  const isTurn = seat == get(TURN);
  if (phase == PHASE_TURN) {
    if (isTurn) {
      if (mayTake(seat, 1)) allow(TAKE_ACTION);
      if (mayDraw(seat)) allow(DRAW_ACTION);
    } else allow(PASS_ACTION);
    if (mayCall(seat)) allow(CALL_ACTION);
  } else if (phase == PHASE_BUY || (phase == PHASE_PLAY && !isTurn)) {
    allow(PASS_ACTION);
    allow(BUY_ACTION);
  } else if (phase == PHASE_PLAY) maskPlay(seat);
  else if (phase == PHASE_LAST_CALL) {
    allow(PASS_ACTION);
    if (mayCall(seat)) allow(CALL_ACTION);
  } else if (phase == PHASE_GIVE) maskHand(seat, GIVE_ACTION);
  else if (phase == PHASE_FREE_DISCARD) maskHand(seat, DISCARD_ACTION);
  else if (phase == PHASE_CALLER_PLAYS) allow(CARD_ACTION + topOfPile());
  else maskDigits(largest(seat));
}

function maskHand(seat: i32, first: i32): void {
  for (let face = 0; face < FACES; face++) if (copiesIn(seat, face)) allow(first + face);
}

function maskPlay(seat: i32): void {
  for (let left = mayBeDiscarded(seat); left; left &= left - 1) {
    allow(DISCARD_ACTION + <i32>ctz(left));
  }
  if (!byte(DOWN, seat)) {
    if (get(FAILED)) return;
    if (failedMeld && sizeOf(seat)) allow(EXPOSE_ACTION);
    return maskGoingDown(seat);
  }
  let others = facesHeld(seat); // which nobody has found a place for yet
  for (let index = 0; others && index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    const adds = mayLayOffOn(seat, ownerOf(meld), get(FRESH));
    const swaps = jokersIn(meld) > 0 && maySwapFrom(seat, meld);
    if (!adds && !swaps) continue;
    for (let left = others; left; left &= left - 1) {
      const face = <i32>ctz(left);
      if ((adds && mayAddTo(seat, face, meld)) || (swaps && maySwapNow(seat, face, meld))) {
        allow(CARD_ACTION + face);
        others &= ~((<u64>1) << face);
      }
    }
  }
}

function mayAddTo(seat: i32, face: i32, meld: usize): bool {
  if (!fits(meld, face)) return false;
  for (let end = NO_END; end <= HIGH; end++) {
    if (fitsAt(meld, face, end) && mayAdd(seat, face, meld, end)) return true;
  }
  return false;
}

function maySwapNow(seat: i32, face: i32, meld: usize): bool {
  return swapPlace(meld, face) != 0 && maySwap(seat, face, meld);
}

/** Where a card that has been named may go. */
function maskTargets(seat: i32, face: i32): void {
  const called = get(PHASE) == PHASE_CALLER_PLAYS;
  const isDown = byte(DOWN, seat) != 0;
  const melds = get(MELDS_LAID);
  for (let index = 0; index < melds; index++) {
    const meld = meldAt(index);
    if (!isDown && !called) {
      if (maySwapOut(seat, face, meld) && leadsOn(seat, face, meld)) allow(SWAP_ACTION + index);
      continue;
    }
    if (mayLayOffOn(seat, ownerOf(meld), get(FRESH))) {
      for (let end = NO_END; end <= HIGH; end++) {
        if (!fitsAt(meld, face, end) || !(called || mayAdd(seat, face, meld, end))) continue;
        allow((end == LOW ? ADD_LOW_ACTION : ADD_HIGH_ACTION) + index);
      }
    }
    if (!called && jokersIn(meld) && maySwapFrom(seat, meld) && maySwapNow(seat, face, meld)) {
      allow(SWAP_ACTION + index);
    }
  }
}

// Going down

function maskGoingDown(seat: i32): void {
  if (canGoDown(seat)) allow(LAY_ACTION);
  if (!swapForContract) return;
  for (let index = 0; index < get(MELDS_LAID); index++) {
    for (let face = 0; face < JOKER; face++) {
      if (load<u8>(row + CARD_ACTION + face)) continue;
      const meld = meldAt(index);
      if (maySwapOut(seat, face, meld) && leadsOn(seat, face, meld)) allow(CARD_ACTION + face);
    }
  }
}

function canGoDown(seat: i32): bool {
  if (sizeOf(seat) < cardsAsked) return false;
  beginLay(seat, handOf(seat), swapped);
  return canFinish();
}

/** Whether the seat has this card for a joker of the meld that it may ever take. */
function maySwapOut(seat: i32, face: i32, meld: usize): bool {
  if (!copiesIn(seat, face) || !jokersIn(meld)) return false;
  return swapPlace(meld, face) != 0 && givesJokers(seat, meld);
}

/** Whether the seat can go down once this joker is swapped out, and perhaps more of them. */
function leadsOn(seat: i32, face: i32, meld: usize): bool {
  const place = swapPlace(meld, face);
  const taken = get(TAKEN);
  swapIn(meld, face, place);
  change(seat, face, -1);
  change(seat, JOKER, 1);
  if (face == taken) set(TAKEN, NO_CARD);
  swapped++;
  const leads = canGoDown(seat) || anyLeadsOn(seat);
  swapped--;
  set(TAKEN, taken);
  change(seat, JOKER, -1);
  change(seat, face, 1);
  swapOut(meld, face, place);
  return leads;
}

function anyLeadsOn(seat: i32): bool {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!jokersIn(meld)) continue;
    for (let face = 0; face < JOKER; face++) {
      if (maySwapOut(seat, face, meld) && leadsOn(seat, face, meld)) return true;
    }
  }
  return false;
}

function maskLaying(): void {
  if (!isBegun) return maskHeaders();
  if (canStop()) allow(STOP_ACTION);
  if (!hasRoom()) return;
  if (isRunAsked(slot)) {
    const natural = nextNatural();
    for (let face = 0; face < FACES; face++) {
      if (!rest[face] || !(face == natural || (isWild(face) && mayBeWild()))) continue;
      if (canLay(face)) allow(CARD_ACTION + face);
    }
    return;
  }
  for (let face = leastFace(); face < FACES; face++) {
    if (!rest[face] || !(isWild(face) || face % RANKS == rank - 1)) continue;
    if (canLay(face)) allow(CARD_ACTION + face);
  }
}

function maskHeaders(): void {
  prepareHeaders();
  if (!isRunAsked(slot)) {
    for (let which = 1; which <= RANKS; which++) if (canBeSet(which)) allow(SET_ACTION + which - 1);
    return;
  }
  for (let suit = 0; suit < SUITS; suit++) {
    for (let start = 1; start <= RANKS; start++) {
      if (canBeRun(suit, start)) allow(RUN_ACTION + suit * RANKS + start - 1);
    }
  }
}

function maskExposing(): void {
  if (inGroup) allow(STOP_ACTION);
  else if (groupsShown() && !isContract()) allow(COMMIT_ACTION);
  for (let face = inGroup ? lastShown : 0; face < FACES; face++) {
    if (!unshown[face]) continue;
    if (shownLeft > 1 || !isContractWith(face)) allow(CARD_ACTION + face);
  }
}

// Numbers

function maskDigits(most: i32): void {
  const next = nextDigits(most, number, digits);
  for (let digit = 0; digit < 10; digit++) if ((next >> digit) & 1) allow(DIGIT_ACTION + digit);
}

// What follows

/** Follows an action that may come next, after `recall`; whether the decision is finished with it. */
export function follow(action: i32): bool {
  const seat = get(ACTOR);
  if (stage == BEGINNING && isMove(seat, action)) {
    makeMove(seat, action);
    return true;
  }
  if (stage == CARD_NAMED && (byte(DOWN, seat) || get(PHASE) == PHASE_CALLER_PLAYS)) {
    place(action);
    return true;
  }
  if (action == COMMIT_ACTION) {
    expose(seat, changetype<usize>(unshown), failedMeld);
    return true;
  }
  say(action);
  hear(action);
  if (stage == IN_NUMBER) return action != TAKE_ACTION && isNumberSaid(seat);
  if (stage == LAYING && isLaid()) {
    lay(seat);
    return true;
  }
  return false;
}

/** Whether the action is a decision by itself. */
function isMove(seat: i32, action: i32): bool {
  if (action == TAKE_ACTION) return largest(seat) == 1;
  return action <= CALL_ACTION || (action >= DISCARD_ACTION && action < CARD_ACTION);
}

function makeMove(seat: i32, action: i32): void {
  if (action >= GIVE_ACTION) make(move(GIVE, action - GIVE_ACTION));
  else if (action >= DISCARD_ACTION) {
    make(move(DISCARD, action - DISCARD_ACTION));
    setGame(DECLINED, 0);
  } else if (action == TAKE_ACTION) make(move(TAKE));
  else if (action == DRAW_ACTION) make(move(DRAW));
  else if (action == BUY_ACTION) make(move(BUY));
  else if (action == CALL_ACTION) make(move(CALL));
  else if (get(PHASE) == PHASE_TURN) setGame(DECLINED, ofGame(DECLINED) | (1 << seat));
  else make(move(PASS));
}

/** Lays off the card that has been named, or swaps a joker for it. */
function place(action: i32): void {
  if (action >= SWAP_ACTION) return make(move(SWAP, named, action - SWAP_ACTION));
  const isHigh = action >= ADD_HIGH_ACTION;
  const index = action - (isHigh ? ADD_HIGH_ACTION : ADD_LOW_ACTION);
  const end = load<u8>(meldAt(index), 1) == <u8>SET ? NO_END : isHigh ? HIGH : LOW;
  make(move(ADD, named, index, end));
}

function isNumberSaid(seat: i32): bool {
  if (digits < digitsOf(largest(seat))) return false;
  if (get(PHASE) == PHASE_CUT) cutAt(number);
  else make(move(TAKE, 0, 0, number - 1));
  return true;
}
