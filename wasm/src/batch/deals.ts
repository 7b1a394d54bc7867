/**
 * The rules of every deal of a game, set once. What differs from deal to deal is kept for each, and
 * put in force for the game that is looked at.
 */

import { MOST_ASKED_FOR, MOST_DEALS } from "../numbers";
import { changeDeal } from "../rules";

/** How many numbers there are of a deal. */
export const DEAL_SIZE: i32 = 16;
/** What the host writes for one deal before it calls `keepDeal`. */
export const DEAL_RULES = new StaticArray<i32>(DEAL_SIZE);
/** Where in it stands what; first what the simulator has as rules, in the order of `changeDeal`. */
export const HAND_CARDS: i32 = 8;
export const DECKS: i32 = 9;
export const JOKERS: i32 = 10;
/** How often a seat that has not bought before may buy, or `NO_LIMIT`. */
export const MOST_BUYS: i32 = 11;
export const NO_LIMIT: i32 = -1;
/** By meld of the contract, in its order: how many cards it has, negative for a set. */
export const SLOTS: i32 = 12;

const kept = new StaticArray<i32>(MOST_DEALS * DEAL_SIZE);
let current: i32 = 0;
let melds: i32 = 0;

/** Keeps what was written as the rules of the deal of this number, from 1. */
export function keepDeal(number: i32): void {
  memory.copy(numbersOf(number), changetype<usize>(DEAL_RULES), DEAL_SIZE * sizeof<i32>());
}

function numbersOf(number: i32): usize {
  return changetype<usize>(kept) + (number - 1) * DEAL_SIZE * sizeof<i32>();
}

/** Puts the rules of this deal in force. */
export function useDeal(number: i32): void {
  if (number == current) return;
  current = number;
  changeDeal(numbersOf(number));
  melds = 0;
  while (melds < MOST_ASKED_FOR && ofDeal(SLOTS + melds)) melds++;
}

/** A number of the deal in force. */
export function ofDeal(field: i32): i32 {
  return kept[(current - 1) * DEAL_SIZE + field];
}

/** How many melds the contract asks for. */
export function slots(): i32 {
  return melds;
}

export function isRunAsked(slot: i32): bool {
  return ofDeal(SLOTS + slot) > 0;
}

export function lengthAsked(slot: i32): i32 {
  const length = ofDeal(SLOTS + slot);
  return length > 0 ? length : -length;
}
