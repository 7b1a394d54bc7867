/**
 * The wild cards of a hand, the dearest first, as they are laid off: any of them does where one is
 * needed. Twos that lie in their own place, four bits for each suit, are not among them.
 */

import { JOKER, RANKS, SUITS, twoOf } from "./cards";
import { COSTS } from "./lay_off";
import { wildTwos } from "./rules";

const MOST_KINDS: i32 = 1 + SUITS;
const faces = new StaticArray<i32>(MOST_KINDS);
const cards = new StaticArray<i32>(MOST_KINDS);
let kinds: i32 = 0;

/** How many there are, those in their own place among them. */
export let wilds: i32 = 0;

/** Gathers the wild cards of the hand. */
export function gatherWilds(hand: usize): void {
  wilds = 0;
  kinds = 0;
  if (wildTwos) for (let suit = 0; suit < SUITS; suit++) gather(hand, twoOf(suit));
  gather(hand, JOKER);
}

function gather(hand: usize, face: i32): void {
  const copies = <i32>load<u8>(hand + face);
  if (!copies) return;
  wilds += copies;
  let at = kinds++;
  for (; at > 0 && COSTS[faces[at - 1]] < COSTS[face]; at--) {
    faces[at] = faces[at - 1];
    cards[at] = cards[at - 1];
  }
  faces[at] = face;
  cards[at] = copies;
}

function spare(kind: i32, own: i32): i32 {
  const face = faces[kind];
  return face == JOKER ? cards[kind] : cards[kind] - ((own >> (4 * (face / RANKS))) & 15);
}

/** The one with this number, from 0. */
export function wildAt(number: i32, own: i32): i32 {
  let kind = 0;
  for (; kind < kinds - 1; kind++) {
    const here = spare(kind, own);
    if (number < here) break;
    number -= here;
  }
  return faces[kind];
}

/** What those cost together that stay where so many are laid off. */
export function wildsAfter(laid: i32, own: i32): i32 {
  let costs = 0;
  for (let kind = 0; kind < kinds; kind++) {
    const here = spare(kind, own);
    costs += max(here - laid, 0) * COSTS[faces[kind]];
    laid = max(laid - here, 0);
  }
  return costs;
}

/** How many of this face stay where so many are laid off. */
export function wildsOf(face: i32, laid: i32, own: i32): i32 {
  for (let kind = 0; kind < kinds; kind++) {
    const here = spare(kind, own);
    if (faces[kind] == face) return max(here - laid, 0);
    laid = max(laid - here, 0);
  }
  return 0;
}
