/** What becomes of melds, or groups of cards, that have been said: they are laid down, or shown. */

import { begin, HIGH, insert, put, RUN, SET } from "../melds";
import { played } from "../moves";
import {
  CARD_ACTION,
  FACES,
  LAY_ACTION,
  RANKS,
  RUN_ACTION,
  SET_ACTION,
  STOP_ACTION,
} from "../numbers";
import {
  byte,
  DOWN,
  endDeal,
  FAILED,
  FRESH,
  get,
  HAND_SIZE,
  handOf,
  KNOWN,
  NO_CARD,
  QUIET,
  set,
  setByte,
  show,
  TAKEN,
  UNPLACED,
} from "../position";
import { allAtOnce } from "../rules";
import { ofGame, ofSeat, PENALTIES, SAID, said, setSeat } from "./games";

/** Lays down the melds that have been said; the jokers for them are swapped out already. */
export function lay(seat: i32): void {
  let taken = get(TAKEN);
  let meld: usize = 0;
  let isLaying = false;
  for (let index = 0; index < ofGame(SAID); index++) {
    const action = said(index);
    if (action == LAY_ACTION) isLaying = true;
    else if (!isLaying || action == STOP_ACTION) continue;
    else if (action >= RUN_ACTION) {
      meld = insert(seat);
      const at = action - RUN_ACTION;
      begin(meld, seat, RUN, at / RANKS, (at % RANKS) + 1);
    } else if (action >= SET_ACTION) {
      meld = insert(seat);
      begin(meld, seat, SET, 0, action - SET_ACTION + 1);
    } else {
      const face = action - CARD_ACTION;
      show(seat, face);
      put(meld, face, HIGH);
      if (face == taken) taken = NO_CARD;
    }
  }
  setByte(DOWN, seat, 1);
  set(FRESH, 1);
  set(TAKEN, taken);
  if (allAtOnce) {
    set(QUIET, -1);
    endDeal(seat);
  } else played(seat);
}

/** All cards but these are shown and go back to the hand, at the price. */
export function expose(seat: i32, unshown: usize, price: i32): void {
  const hand = handOf(seat);
  const known = KNOWN + seat * HAND_SIZE;
  for (let face = 0; face < FACES; face++) {
    const shown = <i32>load<u8>(hand + face) - <i32>load<u8>(unshown + face);
    const more = shown - byte(known, face);
    if (more <= 0) continue;
    setByte(known, face, shown);
    setByte(UNPLACED, face, byte(UNPLACED, face) - more);
  }
  set(FAILED, 1);
  setSeat(PENALTIES, seat, ofSeat(PENALTIES, seat) + price);
}
