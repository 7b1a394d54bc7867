// Chance that follows from the numbers of a deal, as in docs/study/fair-shuffle.md: keys, and for each
// event words of 32 bits, whole numbers, shuffles and cuts.

import { CUT_IS_EXACT_ONCE_IN } from "../numbers";
import "./has-own";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOf, type Deal, digitsOf, joined } from "./numbers";

const WORDS = 2 ** 32;

/** The key that follows from the server's number and those of the seats that are in. */
export function keyOf(
  { purpose, table, deal }: Deal,
  server: string,
  numbers: ReadonlyMap<number, string>,
): string {
  const seats = [...numbers.keys()].sort((one, other) => one - other);
  const head = ["liverpool-fair/1", "key", purpose, table, deal, seats.join(",")];
  const message = joined(head, ...seats.map((seat) => numbers.get(seat) ?? ""));
  return digitsOf(hmac(sha256, bytesOf(server), message));
}

/** The chance of one event; what is drawn first decides what is drawn next. */
export class Chance {
  private readonly event: Uint8Array;
  private words: number[] = [];
  private stretches = 0;

  /** `count` events of this kind came before it in the deal. */
  constructor(key: string, kind: string, count: number) {
    this.event = hmac(sha256, bytesOf(key), joined([kind, count]));
  }

  word(): number {
    if (this.words.length === 0) {
      const place = new Uint8Array(4);
      new DataView(place.buffer).setUint32(0, this.stretches);
      const stretch = hmac(sha256, this.event, place);
      const view = new DataView(stretch.buffer, stretch.byteOffset, stretch.length);
      this.words = Array.from({ length: stretch.length / 4 }, (_, at) => view.getUint32(4 * at));
      this.stretches += 1;
    }
    return this.words.shift() ?? 0;
  }

  /** A whole number from 0, less than the bound, each equally likely. */
  below(bound: number): number {
    const fair = WORDS - (WORDS % bound);
    let word = this.word();
    while (word >= fair) {
      word = this.word();
    }
    return word % bound;
  }

  shuffled(cards: readonly number[]): number[] {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
    }
    return order;
  }

  /** Where a cut aimed at `aim` falls in a deck of so many cards. */
  fall(aim: number, deck: number): number {
    const count = Math.min(2 * CUT_IS_EXACT_ONCE_IN, deck - 1);
    const lowest = Math.min(Math.max(aim - Math.floor(count / 2), 1), deck - count);
    const others = count - 1;
    if (others < CUT_IS_EXACT_ONCE_IN - 1) {
      return lowest + this.below(count);
    }
    const drawn = this.below(CUT_IS_EXACT_ONCE_IN * others);
    if (drawn < others) {
      return aim;
    }
    const place = lowest + Math.floor((drawn - others) / (CUT_IS_EXACT_ONCE_IN - 1));
    return place < aim ? place : place + 1;
  }
}
