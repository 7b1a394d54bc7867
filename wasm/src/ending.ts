/** Whether a turn can still be ended, and which cards may not be discarded in it. */

import { JOKER } from "./cards";
import { cardsLeft, clearMelds, layOff, mostJokers, openTable } from "./lay_off";
import {
  isRun,
  mayLayOffOn,
  meldAt,
  ownerOf,
  playable,
  put,
  roomOf,
  swapIn,
  swapPlace,
} from "./melds";
import { bindAfterAdd, bindAfterSwap } from "./moves";
import {
  change,
  copiesIn,
  FLOATING,
  FRESH,
  get,
  handOf,
  MELD_SIZE,
  MELDS_LAID,
  NO_CARD,
  OWED,
  set,
  sizeOf,
  TAKEN,
} from "./position";
import { adjacentWilds, floats, mayDiscard } from "./rules";

/** Whether a turn may end with an empty hand and without a discard. */
function emptyHandEnds(): bool {
  return mayDiscard != 0 || floats != 0;
}

/** Whether this turn binds its player in any way. */
function isBound(): bool {
  return get(OWED) > 0 || get(TAKEN) != NO_CARD || get(FLOATING) != 0;
}

/** How many jokers the table has room for; enough for all where there is a set. */
function roomForJokers(seat: i32): i32 {
  if (!adjacentWilds) {
    clearMelds();
    openTable(seat, get(FRESH));
    return mostJokers(handOf(seat));
  }
  let room = 0;
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!mayLayOffOn(seat, ownerOf(meld), get(FRESH))) continue;
    if (!isRun(meld)) return i32.MAX_VALUE;
    room += roomOf(meld);
  }
  return room;
}

/** Whether the only card of this face is the one that was taken from the pile in this turn. */
function isBarred(seat: i32, face: i32): bool {
  return face == get(TAKEN) && copiesIn(seat, face) == 1;
}

/** Whether the whole hand can be laid off. */
function allCanGo(seat: i32): bool {
  clearMelds();
  openTable(seat, get(FRESH));
  layOff(handOf(seat), 0);
  return cardsLeft == 0;
}

/** Whether the player whose turn it is can still end it by laying off and discarding. */
function canEnd(seat: i32): bool {
  const cards = sizeOf(seat);
  const owed = get(OWED);
  if (!cards) return !owed && emptyHandEnds();
  const taken = get(TAKEN);
  const jokers = copiesIn(seat, JOKER);
  if (owed && (jokers < owed || roomForJokers(seat) < owed)) return false;
  if (owed && jokers > owed) return true;
  if (owed && !adjacentWilds && !get(FLOATING)) return canEndOwing(seat);
  if (get(FLOATING)) return taken == NO_CARD || allCanGo(seat);
  // another card has to be kept than owed jokers and one that is barred, or none at all
  let others = owed ? cards - jokers : cards;
  if (taken != NO_CARD && isBarred(seat, taken) && !(owed && taken == JOKER)) others--;
  return others > 0 || (emptyHandEnds() && allCanGo(seat));
}

/** Whether all jokers, which are owed, can be laid off while another card is kept, or none. */
function canEndOwing(seat: i32): bool {
  for (let face = 0; face < JOKER; face++) {
    if (!copiesIn(seat, face) || isBarred(seat, face)) continue;
    change(seat, face, -1);
    const room = roomForJokers(seat);
    change(seat, face, 1);
    if (room >= get(OWED)) return true;
  }
  return emptyHandEnds() && allCanGo(seat);
}

/** Whether a lay-off that fits may be made: the turn must have an end after it. */
export function mayAdd(seat: i32, face: i32, meld: usize, end: i32): bool {
  if (!isBound()) return sizeOf(seat) > 1 || emptyHandEnds();
  begin(meld);
  put(meld, face, end);
  change(seat, face, -1);
  bindAfterAdd(face);
  const may = canEnd(seat);
  change(seat, face, 1);
  takeBack(meld);
  return may;
}

/** Whether a joker that this card can be swapped for may be taken: the turn must have an end then. */
export function maySwap(seat: i32, face: i32, meld: usize): bool {
  begin(meld);
  swapIn(meld, face, swapPlace(meld, face));
  change(seat, face, -1);
  change(seat, JOKER, 1);
  bindAfterSwap(face);
  const may = canEnd(seat);
  change(seat, JOKER, -1);
  change(seat, face, 1);
  takeBack(meld);
  return may;
}

const before = new StaticArray<u8>(MELD_SIZE);
let owedBefore: i32 = 0;
let takenBefore: i32 = 0;

/** Keeps what a play on this meld changes; `takeBack` undoes it. */
function begin(meld: usize): void {
  memory.copy(changetype<usize>(before), meld, MELD_SIZE);
  owedBefore = get(OWED);
  takenBefore = get(TAKEN);
}

function takeBack(meld: usize): void {
  memory.copy(meld, changetype<usize>(before), MELD_SIZE);
  set(OWED, owedBefore);
  set(TAKEN, takenBefore);
}

/** The faces of the hand, as bits, that may not be discarded now. */
export function restricted(seat: i32, faces: u64): u64 {
  if (!isBound()) return 0;
  let found: u64 = 0;
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
    const refused =
      get(OWED) > 0 || isBarred(seat, face) || (get(FLOATING) != 0 && playable(seat, face));
    if (refused) found |= (<u64>1) << face;
  }
  return found && canEnd(seat) ? found : 0;
}

/**
 * Whether the turn has an end after a lay-down that leaves these cards in the hand, of which so many
 * stay when all is laid off that can be.
 */
export function canEndAfterLay(left: usize, cards: i32, staying: i32): bool {
  if (!cards) return emptyHandEnds();
  const taken = get(TAKEN);
  if (taken == NO_CARD || cards > 1 || !load<u8>(left + taken)) return true;
  return emptyHandEnds() && !staying;
}
