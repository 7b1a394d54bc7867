/** How `steady` plays; the bot in Python says why, and its numbers are the same. */

import { isReady } from "./at_once";
import { isLate, isOut, short } from "./away";
import { callsRightly } from "./calling";
import { JOKER } from "./cards";
import { missing } from "./contract";
import { mayAdd, maySwap } from "./ending";
import { layDown, pointsAfter } from "./lay_down";
import {
  calm,
  clearMelds,
  findLayOffs,
  firstEnd,
  firstFace,
  firstMeld,
  hurryFor,
  laidOff,
  layOff,
  openTable,
  pointsStaying,
} from "./lay_off";
import {
  facesHeld,
  firstListed,
  listMoves,
  mayBeDiscarded,
  mayDraw,
  mayLay,
  maySwapFrom,
  mayTake,
} from "./legal";
import {
  fitsAt,
  HIGH,
  jokersIn,
  mayLayOffOn,
  meldAt,
  NO_END,
  ownerOf,
  playable,
  put,
  swapIn,
  swapOut,
  swapPlace,
} from "./melds";
import { ADD, BUY, CALL, DISCARD, DRAW, GIVE, LAY, move, PASS, SWAP, TAKE } from "./moves";
import { DEEPEST, DRAW_HELPS, EXTRA, STEP } from "./numbers";
import { partWith } from "./parting";
import {
  BOUGHT,
  byte,
  change,
  DOWN,
  FRESH,
  get,
  handOf,
  MELD_SIZE,
  MELDS_LAID,
  NO_CARD,
  OWED,
  PHASE,
  PHASE_BUY,
  PHASE_CALLER_PLAYS,
  PHASE_GIVE,
  PHASE_LAST_CALL,
  PHASE_PLAY,
  PHASE_TURN,
  PILE,
  PILED,
  sizeOf,
  TAKEN,
  TURN,
  topOfPile,
} from "./position";
import {
  allAtOnce,
  mayDiscard,
  multiTake,
  priceAfter,
  swapForContract,
  swappedMustPlay,
} from "./rules";

const NONE: i32 = -1;

/** The move of a seat that must act. */
export function choose(seat: i32): i32 {
  const phase = get(PHASE);
  if (phase == PHASE_TURN) return callsRightly(seat) ? move(CALL) : drawOrTake(seat);
  const isOffered = phase == PHASE_BUY || (phase == PHASE_PLAY && seat != get(TURN));
  if (isOffered) return wantsToBuy(seat) ? move(BUY) : move(PASS);
  if (phase == PHASE_PLAY) return play(seat);
  if (phase == PHASE_LAST_CALL) return callsRightly(seat) ? move(CALL) : move(PASS);
  if (phase == PHASE_GIVE) return move(GIVE, partWith(seat, facesHeld(seat), false));
  if (phase == PHASE_CALLER_PLAYS) return playCalled(seat);
  return move(DISCARD, partWith(seat, facesHeld(seat), true));
}

// Drawing and buying

function drawOrTake(seat: i32): i32 {
  if (!mayDraw(seat)) return move(TAKE);
  if (!sizeOf(seat) || !mayTake(seat, 1)) return move(DRAW);
  if (allAtOnce) return helpsAtOnce(seat, topOfPile()) ? move(TAKE) : move(DRAW);
  if (multiTake && !byte(DOWN, seat) && short(seat)) return takeSome(seat);
  return wantsTop(seat) ? move(TAKE) : move(DRAW);
}

/** Takes from the pile if that brings the hand more steps than a card from the stock. */
function takeSome(seat: i32): i32 {
  const away = short(seat);
  let best = 0;
  let most = STEP * DRAW_HELPS;
  const deepest = min(DEEPEST, get(PILED));
  for (let cards = 1; cards <= deepest; cards++) {
    change(seat, byte(PILE, get(PILED) - cards), 1);
    const price = 2.0 * <f64>(cards - 1) * EXTRA;
    if (<f64>min(cards, away) * STEP - price <= most) continue;
    const gain = <f64>(away - missing(handOf(seat))) * STEP - price;
    if (gain > most && mayTake(seat, cards)) {
      best = cards;
      most = gain;
    }
  }
  for (let cards = 1; cards <= deepest; cards++) {
    change(seat, byte(PILE, get(PILED) - cards), -1);
  }
  return best ? move(TAKE, 0, 0, best - 1) : move(DRAW);
}

function wantsTop(seat: i32): bool {
  const top = topOfPile();
  if (byte(DOWN, seat)) return canBeShed(seat, top);
  if (short(seat) == 0) return goesDownAsWell(seat, top);
  return isOut(seat, top); // it is free, and worth more than a card from the stock
}

/** Whether the card lets the hand go down at once, or brings it nearer. */
function helpsAtOnce(seat: i32, face: i32): bool {
  change(seat, face, 1);
  const ready = isReady(handOf(seat));
  change(seat, face, -1);
  short(seat);
  return ready || isOut(seat, face);
}

function canBeShed(seat: i32, top: i32): bool {
  if (playable(seat, top)) return true;
  change(seat, top, 1);
  const swap = bestSwap(seat);
  change(seat, top, -1);
  return swap != NONE && swapCard == top;
}

function goesDownAsWell(seat: i32, top: i32): bool {
  const kept = mayDiscard ? 0 : 1;
  const without = layDown(seat, kept) ? pointsAfter(kept) : i32.MAX_VALUE;
  change(seat, top, 1);
  const beside = layDown(seat, kept) ? pointsAfter(kept) : NONE;
  change(seat, top, -1);
  return beside != NONE && beside <= without;
}

function wantsToBuy(seat: i32): bool {
  if (byte(DOWN, seat) || allAtOnce) return false;
  const away = short(seat);
  if (away == 0 || !isOut(seat, topOfPile())) return false;
  const price = <f64>(1 + priceAfter(byte(BOUGHT, seat)));
  return STEP > price * EXTRA && !isLate(seat, away - 1);
}

// Playing

function play(seat: i32): i32 {
  if (byte(DOWN, seat)) {
    const found = shed(seat);
    if (found != NONE) return found;
  } else if ((swapForContract || allAtOnce || short(seat) == 0) && mayLay(seat)) return move(LAY);
  const faces = mayBeDiscarded(seat);
  if (faces) return move(DISCARD, partWith(seat, faces, true));
  listMoves(); // something must be laid off before the turn can end
  return firstListed();
}

/** A swap or a lay-off; none if it is time to discard. */
function shed(seat: i32): i32 {
  const swap = bestSwap(seat);
  if (swap != NONE) return move(SWAP, swapCard, swap);
  findLayOffs(seat, mayDiscard ? 0 : 1);
  laidOff();
  if (firstFace == NONE || !mayAdd(seat, firstFace, meldAt(firstMeld), firstEnd)) return NONE;
  return move(ADD, firstFace, firstMeld, firstEnd);
}

/** The points in the hand after the best lay-offs. */
function pointsAfterLayOffs(seat: i32, owed: i32, taken: i32): i32 {
  hurryFor(owed, taken);
  layOff(handOf(seat), mayDiscard ? 0 : 1);
  const points = pointsStaying();
  calm();
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
    for (let left = facesHeld(seat); left; left &= left - 1) {
      const face = <i32>ctz(left);
      const place = swapPlace(meld, face);
      if (!place || !maySwap(seat, face, meld)) continue;
      clearMelds();
      openTable(seat, get(FRESH));
      if (least == NONE) least = pointsAfterLayOffs(seat, get(OWED), get(TAKEN));
      swapIn(meld, face, place);
      change(seat, face, -1);
      change(seat, JOKER, 1);
      const taken = face == get(TAKEN) ? NO_CARD : get(TAKEN);
      const points = pointsAfterLayOffs(seat, get(OWED) + swappedMustPlay, taken);
      change(seat, JOKER, -1);
      change(seat, face, 1);
      swapOut(meld, face, place);
      if (points < least) {
        best = index;
        bestCard = face;
        least = points;
      }
    }
  }
  swapCard = bestCard;
  return best;
}

/** Lays off the called card where most of the hand can follow. */
function playCalled(seat: i32): i32 {
  const face = topOfPile();
  let best = 0;
  let least = i32.MAX_VALUE;
  for (let index = 0; index < get(MELDS_LAID); index++) {
    for (let end = NO_END; end <= HIGH; end++) {
      const meld = meldAt(index);
      if (!fitsAt(meld, face, end)) continue;
      if (!mayLayOffOn(seat, ownerOf(meld), get(FRESH))) continue;
      memory.copy(changetype<usize>(keptMeld), meld, MELD_SIZE);
      put(meld, face, end);
      clearMelds();
      openTable(seat, get(FRESH));
      const left = pointsAfterLayOffs(seat, 0, NO_CARD);
      memory.copy(meld, changetype<usize>(keptMeld), MELD_SIZE);
      if (left >= least) continue;
      least = left;
      best = move(ADD, face, index, end);
    }
  }
  return best;
}

const keptMeld = new StaticArray<u8>(MELD_SIZE);
