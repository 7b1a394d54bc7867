/** How `steady` plays; the bot in Python says why, and its numbers are the same. */

import { callersOf, callsRightly, isOffence } from "./calling";
import { FACES, JOKER, RANKS } from "./cards";
import { missing, missingWithout, outs, varyHand } from "./contract";
import { mayAdd, maySwap } from "./ending";
import { layDown, pointsAfter } from "./lay_down";
import {
  calm,
  clearMelds,
  firstEnd,
  firstFace,
  firstMeld,
  hurry,
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
import {
  BOUGHT,
  byte,
  change,
  copiesIn,
  DOWN,
  FRESH,
  get,
  handOf,
  keep,
  keptOuts,
  keptShort,
  leftOf,
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
  unseenBy,
} from "./position";
import {
  mayDiscard,
  multiTake,
  POINTS,
  priceAfter,
  seats,
  swapForContract,
  swappedMustPlay,
} from "./rules";

const STEP: f64 = 16.0;
const EXTRA: f64 = 5.0;
const REACH: f64 = 60.0;
const KEPT: f64 = 0.1;
const CALLED: f64 = 12.0;
const GIFT: f64 = 4.0;
/** Steps that a card from the stock brings, roughly. */
const DRAWN: f64 = 0.25;
/** No more cards than these are taken from the pile at once. */
const DEEPEST: i32 = 6;
const NONE: i32 = -1;
/** More than a card's points can be. */
const MORE: i32 = 100000;

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

function drawOrTake(seat: i32): i32 {
  if (!mayDraw(seat)) return move(TAKE);
  if (!sizeOf(seat) || !mayTake(seat, 1)) return move(DRAW);
  if (multiTake && !byte(DOWN, seat) && short(seat)) return takeSome(seat);
  return wantsTop(seat) ? move(TAKE) : move(DRAW);
}

/** Takes from the pile if that brings the hand more steps than a card from the stock. */
function takeSome(seat: i32): i32 {
  const away = short(seat);
  let best = 0;
  let most = STEP * DRAWN;
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
    if (other != seat && byte(DOWN, other)) fewest = min(fewest, sizeOf(other));
  }
  return away > fewest;
}

// Playing

function play(seat: i32): i32 {
  if (byte(DOWN, seat)) {
    const found = shed(seat);
    if (found != NONE) return found;
  } else if ((swapForContract || short(seat) == 0) && mayLay(seat)) return move(LAY);
  const faces = mayBeDiscarded(seat);
  if (faces) return move(DISCARD, partWith(seat, faces, true));
  listMoves(); // something must be laid off before the turn can end
  return firstListed();
}

/** Which of these faces of the hand to discard, or to give away. */
function partWith(seat: i32, faces: u64, discards: bool): i32 {
  return byte(DOWN, seat) ? dearest(seat, faces, discards) : leastNeeded(seat, faces, discards);
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

function findLayOffs(seat: i32, kept: i32): void {
  clearMelds();
  openTable(seat, get(FRESH));
  hurry();
  layOff(handOf(seat), kept);
  calm();
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
    for (let face = 0; face < JOKER; face++) {
      if (!copiesIn(seat, face)) continue;
      const place = swapPlace(meld, face);
      if (!place || !maySwap(seat, face, meld)) continue;
      clearMelds();
      openTable(seat, get(FRESH));
      if (least == NONE) least = pointsAfterLayOffs(seat, get(OWED), get(TAKEN));
      swapIn(meld, face, place);
      change(seat, face, -1);
      change(seat, JOKER, 1);
      const taken = face == get(TAKEN) ? NO_CARD : get(TAKEN);
      const left = pointsAfterLayOffs(seat, get(OWED) + swappedMustPlay, taken);
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

const away = new StaticArray<i32>(FACES);
const outsWithout = new StaticArray<u64>(FACES);
const unseen = new StaticArray<i32>(FACES);

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
    if (worth + REACH * (away[face] > whole ? 1.0 : most) < bestWorth) continue;
    if (!late) worth += REACH * (<f64>copiesOf(reach(seat, face, whole)) / all);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = face;
    }
  }
  return best;
}

/** Asks the contract question for the hand without each of these faces; the least answer. */
function askWithout(seat: i32, faces: u64, whole: i32): i32 {
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
