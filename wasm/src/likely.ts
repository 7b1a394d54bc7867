/**
 * Hidden hands that fit what their players did. The host gives for each seat the log-likelihood of a
 * hand: by how many cards it is short of the contract, which faces would help it, and which cards are
 * in it. Cards are then swapped between hand and stock, each swap accepted with the
 * probability that the likelihoods before and after give it (Metropolis algorithm).
 */

import { missing, outs } from "./contract";
import { FACE_ROOM, MOST_SHORT } from "./numbers";
import {
  addCard,
  byte,
  change,
  DOWN,
  get,
  handOf,
  keep,
  STOCK,
  STOCKED,
  setByte,
} from "./position";
import { below, fraction } from "./random";
import { seats } from "./rules";

export { MOST_SHORT };

/** How many swaps are proposed for each hidden hand; without any, all hands are equally likely. */
export let swapsOffered: i32 = 0;

// Log-likelihoods, up to a constant. By seat, then:
/** by how many cards the hand is short of the contract; those of a seat that is down do not count. */
export const SHORT_WORTH = new StaticArray<f64>(8 * MOST_SHORT);
/** by face: that it would help a hand which is one card short, */
export const LAST_OUT_WORTH = new StaticArray<f64>(8 * FACE_ROOM);
/** or one that is shorter; */
export const OUT_WORTH = new StaticArray<f64>(8 * FACE_ROOM);
/** by face: each copy in the hand. */
export const CARD_WORTH = new StaticArray<f64>(8 * FACE_ROOM);

const worth = new StaticArray<f64>(8);

/** The log-likelihood of the hand as a step on the way to the contract. */
function contractWorth(seat: i32): f64 {
  if (byte(DOWN, seat)) return 0;
  const short = missing(handOf(seat));
  keep(seat, short, outs);
  const faces = changetype<usize>(short == 1 ? LAST_OUT_WORTH : OUT_WORTH) + 8 * FACE_ROOM * seat;
  let sum = SHORT_WORTH[MOST_SHORT * seat + min(short, MOST_SHORT - 1)];
  for (let left = outs; left; left &= left - 1) sum += load<f64>(faces + 8 * <usize>ctz(left));
  return sum;
}

function exchange(seat: i32, own: i32, other: i32): void {
  const given = byte(STOCK, own);
  const got = byte(STOCK, other);
  change(seat, given, -1);
  addCard(seat, got);
  setByte(STOCK, own, got);
  setByte(STOCK, other, given);
}

/** Proposes a swap between a hidden card of the seat, from these places, and one of the stock. */
function offer(seat: i32, from: i32, cards: i32): void {
  const own = from + below(cards);
  const other = below(get(STOCKED));
  const given = byte(STOCK, own);
  const got = byte(STOCK, other);
  if (given == got) return;
  const before = worth[seat];
  exchange(seat, own, other);
  const after = contractWorth(seat);
  const gain =
    after - before + CARD_WORTH[FACE_ROOM * seat + got] - CARD_WORTH[FACE_ROOM * seat + given];
  if (gain >= 0 || fraction() < Math.exp(gain)) worth[seat] = after;
  else exchange(seat, own, other);
}

/**
 * Makes the hands likely that were dealt from the end of the stock, so many cards to each seat; the
 * cards lie there still.
 */
export function makeLikely(hidden: StaticArray<u8>): void {
  if (!swapsOffered || !get(STOCKED)) return;
  for (let seat = 0; seat < seats; seat++) if (hidden[seat]) worth[seat] = contractWorth(seat);
  for (let swap = 0; swap < swapsOffered; swap++) {
    let from = get(STOCKED);
    for (let seat = seats - 1; seat >= 0; seat--) {
      if (!hidden[seat]) continue;
      offer(seat, from, <i32>hidden[seat]);
      from += <i32>hidden[seat];
    }
  }
}
