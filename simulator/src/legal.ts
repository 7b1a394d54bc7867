/** Which moves are legal. */

import { FACES, JOKER } from "./cards";
import { handAfter, layDown } from "./lay_down";
import {
  fits,
  fitsAt,
  HIGH,
  isRun,
  isSetOfThree,
  meldAt,
  NO_END,
  ownerOf,
  roomOf,
  swapPlace,
} from "./melds";
import { ADD, actor, BUY, DISCARD, DRAW, LAY, move, PASS, payable, SWAP, TAKE } from "./moves";
import {
  byte,
  DEAD,
  DOWN,
  FAILED,
  get,
  HAND_SIZE,
  HANDS,
  handOf,
  MELDS_LAID,
  OWED,
  PHASE,
  PHASE_BUY,
  PHASE_OVER,
  PHASE_TURN,
  PILED,
  SIZES,
} from "./position";
import {
  mayDiscard,
  swapOpen,
  swapOthersOnly,
  swappedMustPlay,
  swapSets,
  takeWhenDown,
} from "./rules";

const MOST_LISTED: i32 = 2048;

/** The moves that were listed last. */
export const LISTED = new StaticArray<i32>(MOST_LISTED);
let listed: i32 = 0;

export function mayTake(seat: i32): bool {
  return get(PILED) > 0 && !get(DEAD) && (!byte(DOWN, seat) || takeWhenDown != 0);
}

/** Whether the player may draw: where nothing is left to draw, the pile must be taken if it may. */
export function mayDraw(seat: i32): bool {
  return payable(get(PILED)) > 0 || !mayTake(seat);
}

/** How many jokers the table has room for; enough for all where there is a set. */
function roomForJokers(): i32 {
  let room = 0;
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!isRun(meld)) return i32.MAX_VALUE;
    room += roomOf(meld);
  }
  return room;
}

/**
 * Whether a turn can be ended with so many cards in the hand, so many of them jokers, of which some
 * are owed, and so much room for jokers on the table.
 */
function canEnd(cards: i32, jokers: i32, owed: i32, room: i32): bool {
  if (!cards) return !owed && mayDiscard != 0;
  if (!owed) return true;
  return room >= owed && (cards > owed || jokers < owed || mayDiscard != 0);
}

/** Whether a lay-off that fits may be made: the turn must have an end after it. */
export function mayAdd(seat: i32, face: i32, meld: usize): bool {
  const cards = byte(SIZES, seat);
  let owed = get(OWED);
  if (!owed && cards > 1) return true;
  let jokers = byte(HANDS + seat * HAND_SIZE, JOKER);
  if (face == JOKER) {
    jokers--;
    owed = max(owed - 1, 0);
  }
  const room = roomForJokers();
  const left = room == i32.MAX_VALUE ? room : room - <i32>isRun(meld);
  return canEnd(cards - 1, jokers, owed, left);
}

/** Whether a joker of this meld may be swapped for a card that stands in its place. */
export function maySwapFrom(seat: i32, meld: usize): bool {
  if (!swapOpen || (swapOthersOnly && ownerOf(meld) == seat)) return false;
  if (isRun(meld)) return true;
  return swapSets == 2 || (swapSets == 1 && isSetOfThree(meld));
}

/** Whether the turn has an end after one more joker was swapped out. */
export function canEndAfterSwap(seat: i32): bool {
  const jokers = byte(HANDS + seat * HAND_SIZE, JOKER) + 1;
  return canEnd(byte(SIZES, seat), jokers, get(OWED) + swappedMustPlay, roomForJokers());
}

export function mayDiscardNow(seat: i32): bool {
  const owed = get(OWED);
  if (!owed) return true;
  const jokers = byte(HANDS + seat * HAND_SIZE, JOKER);
  return !canEnd(byte(SIZES, seat), jokers, owed, roomForJokers());
}

/** Whether the player may go down; the best lay-down is then found. */
export function mayLay(seat: i32): bool {
  if (byte(DOWN, seat) || get(FAILED)) return false;
  return layDown(handOf(seat), mayDiscard ? 0 : 1) && (mayDiscard != 0 || cardsLeft() > 0);
}

function cardsLeft(): i32 {
  let cards = 0;
  for (let face = 0; face < FACES; face++) cards += <i32>load<u8>(handAfter() + face);
  return cards;
}

function list(move: i32): void {
  if (listed < MOST_LISTED) LISTED[listed++] = move;
}

/** Lists the moves of who must act, all lay-downs as one, and says how many there are. */
export function listMoves(): i32 {
  listed = 0;
  const seat = actor();
  const phase = get(PHASE);
  if (phase == PHASE_TURN) {
    if (mayTake(seat)) list(move(TAKE));
    if (mayDraw(seat)) list(move(DRAW));
  } else if (phase == PHASE_BUY) {
    list(move(BUY));
    list(move(PASS));
  } else if (phase != PHASE_OVER) {
    if (byte(DOWN, seat)) {
      listAdds(seat);
      listSwaps(seat);
    } else if (mayLay(seat)) list(move(LAY));
    listDiscards(seat);
  }
  return listed;
}

function listAdds(seat: i32): void {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    for (let face = 0; face < FACES; face++) {
      if (!byte(HANDS + seat * HAND_SIZE, face) || !fits(meld, face)) continue;
      if (!mayAdd(seat, face, meld)) continue;
      for (let end = NO_END; end <= HIGH; end++) {
        if (fitsAt(meld, face, end)) list(move(ADD, face, index, end));
      }
    }
  }
}

function listSwaps(seat: i32): void {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!maySwapFrom(seat, meld) || !canEndAfterSwap(seat)) continue;
    for (let face = 0; face < FACES; face++) {
      if (byte(HANDS + seat * HAND_SIZE, face) && swapPlace(meld, face))
        list(move(SWAP, face, index));
    }
  }
}

function listDiscards(seat: i32): void {
  if (!mayDiscardNow(seat)) return;
  for (let face = 0; face < FACES; face++) {
    if (byte(HANDS + seat * HAND_SIZE, face)) list(move(DISCARD, face));
  }
}
