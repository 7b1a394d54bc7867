/**
 * The rules of every deal of a game, set once. What differs from deal to deal is kept for each, and
 * put in force for the game that is looked at.
 */

import { keepTables, prepareAgain, prepareContract, tablesSize } from "../contract";
import { MOST_ASKED_FOR, MOST_DEALS } from "../numbers";
import { CONTRACT_SIZE, changeContract, changeDeal, keepContract } from "../rules";

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
const contracts = new StaticArray<u8>(MOST_DEALS * CONTRACT_SIZE);
/** Where the tables of each deal's contract are kept, and whether they are there yet. */
const tables = new StaticArray<usize>(MOST_DEALS);
const isPrepared = new StaticArray<bool>(MOST_DEALS);
let prepared: i32 = 0;
let current: i32 = 0;
let melds: i32 = 0;

/** Keeps what was written as the rules of the deal of this number, from 1. */
export function keepDeal(number: i32): void {
  memory.copy(numbersOf(number), changetype<usize>(DEAL_RULES), DEAL_SIZE * sizeof<i32>());
  keepContract(contractOf(number));
  // now, since memory that grows later would be moved from those who look at it
  tables[number - 1] = heap.alloc(tablesSize() + 1);
}

function numbersOf(number: i32): usize {
  return changetype<usize>(kept) + (number - 1) * DEAL_SIZE * sizeof<i32>();
}

function contractOf(number: i32): usize {
  return changetype<usize>(contracts) + (number - 1) * CONTRACT_SIZE;
}

/** Puts the rules of this deal in force, and what says how far a hand is from its contract. */
export function useContract(number: i32): void {
  useDeal(number);
  if (number == prepared) return;
  prepared = number;
  changeContract(contractOf(number));
  if (isPrepared[number - 1]) prepareAgain(tables[number - 1]);
  else {
    prepareContract();
    keepTables(tables[number - 1]);
    isPrepared[number - 1] = true;
  }
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
