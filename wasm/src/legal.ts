/** Which moves are legal. */

import { mayLayAll } from "./at_once_melds";
import { short } from "./away";
import { mayCall } from "./calling";
import { FACES, facesIn, JOKER } from "./cards";
import { forgetContractSwaps, givesJokers, mayLayHand, mayLayWithSwaps } from "./contract_swaps";
import { mayAdd, maySwap, restricted } from "./ending";
import {
  fits,
  fitsAt,
  HIGH,
  mayLayOffOn,
  mayPlayOn,
  meldAt,
  NO_END,
  ownerOf,
  playable,
  swapPlace,
} from "./melds";
import { ADD, actor, BUY, CALL, DISCARD, DRAW, GIVE, LAY, move, PASS, SWAP, TAKE } from "./moves";
import {
  byte,
  copiesIn,
  DEAD,
  DOWN,
  FAILED,
  FRESH,
  get,
  handOf,
  MELDS_LAID,
  PHASE,
  PHASE_BUY,
  PHASE_CALLER_PLAYS,
  PHASE_FREE_DISCARD,
  PHASE_GIVE,
  PHASE_LAST_CALL,
  PHASE_PLAY,
  PHASE_TURN,
  PILED,
  sizeOf,
  TURN,
  topOfPile,
} from "./position";
import {
  allAtOnce,
  multiTake,
  swapForContract,
  swapFreshOnly,
  swapOpen,
  takeWhenDown,
} from "./rules";
import { payable } from "./stock";

const MOST_LISTED: i32 = 2048;

/** The moves that were listed last. */
export const LISTED = new StaticArray<i32>(MOST_LISTED);
let listed: i32 = 0;

/** Whether the player in turn may take so many cards from the pile. */
export function mayTake(seat: i32, cards: i32): bool {
  if (get(PILED) < cards || get(DEAD) || (byte(DOWN, seat) && !takeWhenDown)) return false;
  if (cards > 1 && payable(get(PILED) - cards) < cards - 1) return false;
  return sizeOf(seat) > 0 || playable(seat, topOfPile());
}

/** Whether the player may draw: where nothing is left to draw, the pile must be taken if it may. */
export function mayDraw(seat: i32): bool {
  return payable(get(PILED)) > 0 || !mayTake(seat, 1);
}

/** Whether a player who is down may swap a joker of this meld for a card that stands in its place. */
export function maySwapFrom(seat: i32, meld: usize): bool {
  if (!swapOpen || (swapFreshOnly && !get(FRESH))) return false;
  return mayPlayOn(seat, ownerOf(meld), get(FRESH)) && givesJokers(seat, meld);
}

/** The faces of the hand, as bits. */
export function facesHeld(seat: i32): u64 {
  return facesIn(handOf(seat));
}

/** The faces that the player in turn may discard now, as bits. */
export function mayBeDiscarded(seat: i32): u64 {
  const faces = facesHeld(seat);
  return faces & ~restricted(seat, faces);
}

/** Whether the player may go down; the best lay-down is then found. */
export function mayLay(seat: i32): bool {
  if (byte(DOWN, seat) || get(FAILED)) return false;
  if (allAtOnce) return mayLayAll(seat);
  forgetContractSwaps();
  return (!short(seat) && mayLayHand(seat)) || (swapForContract != 0 && mayLayWithSwaps(seat));
}

function list(move: i32): void {
  if (listed < MOST_LISTED) LISTED[listed++] = move;
}

/** Lists the moves of the player who must act, all lay-downs as one; gives how many there are. */
export function listMoves(): i32 {
  listed = 0;
  const seat = actor();
  const phase = get(PHASE);
  if (phase == PHASE_TURN) {
    if (seat == get(TURN)) listDraws(seat);
    if (mayCall(seat)) list(move(CALL));
  } else if (phase == PHASE_BUY || (phase == PHASE_PLAY && seat != get(TURN))) {
    list(move(BUY));
    list(move(PASS));
  } else if (phase == PHASE_PLAY) {
    if (byte(DOWN, seat)) {
      listAdds(seat);
      listSwaps(seat);
    } else if (mayLay(seat)) list(move(LAY));
    listFaces(DISCARD, mayBeDiscarded(seat));
  } else if (phase == PHASE_LAST_CALL) {
    if (mayCall(seat)) list(move(CALL));
    list(move(PASS));
  } else if (phase == PHASE_GIVE) listFaces(GIVE, facesHeld(seat));
  else if (phase == PHASE_FREE_DISCARD) listFaces(DISCARD, facesHeld(seat));
  else if (phase == PHASE_CALLER_PLAYS) listPlaces(seat, topOfPile());
  return listed;
}

/** The first of the moves that were listed last. */
export function firstListed(): i32 {
  return LISTED[0];
}

function listDraws(seat: i32): void {
  const deepest = multiTake ? get(PILED) : 1;
  for (let cards = 1; cards <= deepest; cards++) {
    if (mayTake(seat, cards)) list(move(TAKE, 0, 0, cards - 1));
  }
  if (mayDraw(seat)) list(move(DRAW));
}

function listAdds(seat: i32): void {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!mayLayOffOn(seat, ownerOf(meld), get(FRESH))) continue;
    for (let face = 0; face < FACES; face++) {
      if (!copiesIn(seat, face) || !fits(meld, face)) continue;
      for (let end = NO_END; end <= HIGH; end++) {
        if (fitsAt(meld, face, end) && mayAdd(seat, face, meld, end)) {
          list(move(ADD, face, index, end));
        }
      }
    }
  }
}

/** Lists where the seat may lay off this card. */
function listPlaces(seat: i32, face: i32): void {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    if (!mayLayOffOn(seat, ownerOf(meldAt(index)), get(FRESH))) continue;
    for (let end = NO_END; end <= HIGH; end++) {
      if (fitsAt(meldAt(index), face, end)) list(move(ADD, face, index, end));
    }
  }
}

function listSwaps(seat: i32): void {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!maySwapFrom(seat, meld)) continue;
    for (let face = 0; face < JOKER; face++) {
      if (copiesIn(seat, face) && swapPlace(meld, face) && maySwap(seat, face, meld)) {
        list(move(SWAP, face, index));
      }
    }
  }
}

function listFaces(kind: i32, faces: u64): void {
  for (let left = faces; left; left &= left - 1) list(move(kind, <i32>ctz(left)));
}
