/**
 * The rules of one deal, as the host sets them by name. Python decides what is covered, from the
 * rule set; here a rule is a number. What each means stands beside its field in the engine's rules.
 */

import { MOST_ASKED_FOR, MOST_PRICES } from "./numbers";

export let seats: i32 = 0;

export let sets: i32 = 0;
export let runs: i32 = 0;
/** How many cards each set, and each run, has at least; the shortest first. */
export const SET_LENGTHS = new StaticArray<u8>(MOST_ASKED_FOR);
export const RUN_LENGTHS = new StaticArray<u8>(MOST_ASKED_FOR);
/** Whether the runs have different lengths, -1 if so: tables then have a bit for each of them. */
export let mixedRuns: i32 = 0;
/** How many cards the contract asks for. */
export let cardsAsked: i32 = 0;
/** In the order of the contract: where each meld comes among the runs and then the sets. */
export const MELD_ORDER = new StaticArray<u8>(MOST_ASKED_FOR);
/** How many natural cards each set needs that is laid down with just the length asked for. */
export const SET_NATURALS = new StaticArray<u8>(MOST_ASKED_FOR);
/** Whether a run may be good while it is not with one card less. */
export let naturalsBind: i32 = 0;
export let longestRun: i32 = 14;
/** Where runs begin and end: the ace is below the two, above the king, or both. */
export let firstPlace: i32 = 1;
export let lastPlace: i32 = 14;
/** Whether wild cards may lie next to each other in a run. */
export let adjacentWilds: i32 = 1;
/** Whether twos are wild too: they are natural in their own place, or, where they are wild everywhere, nowhere. */
export let wildTwos: i32 = 0;
export let twosEverywhere: i32 = 0;
/** How near two runs of a suit may be that are laid down together. */
export let sameSuitRuns: i32 = 0;
export const RUNS_APART: i32 = 0;
export const RUNS_NOT_TOUCHING: i32 = 1;
export const RUNS_ANYHOW: i32 = 2;
/** Whether all cards go down at once, which ends the deal; melds may then be longer than asked. */
export let allAtOnce: i32 = 0;
/** Whether melds have just the length that the contract asks for. */
export let exactLength: i32 = 0;

export let takeWhenDown: i32 = 1;
/** Whether several cards may be taken from the pile at once. */
export let multiTake: i32 = 0;
export let sameCardDiscard: i32 = 1;
export let freezeJoker: i32 = 0;
/** After so many turns without a card from the stock or on the table the pile is dead. */
export let quietTurns: i32 = 0;

export let buyOpen: i32 = 0;
/** When the top of the pile can be bought. */
export let buyWindow: i32 = 0;
export const BEFORE_DRAW: i32 = 0;
export const AFTER_STOCK_DRAW: i32 = 1;
export const UNTIL_NEXT_DISCARD: i32 = 2;
/** Who buys, if several want to. */
export let buyPriority: i32 = 0;
export const BY_SEAT: i32 = 0;
export const BY_FIRST_CALL: i32 = 1;
export const BY_CUT: i32 = 2;
export let buyWhenDown: i32 = 1;
export let buyDiscarder: i32 = 0;

export let swapOpen: i32 = 0;
/** Whether jokers are swapped only in the turn in which a player goes down. */
export let swapFreshOnly: i32 = 0;
export let swapOthersOnly: i32 = 1;
/** From which sets jokers may be swapped: 0 from none, 1 from those of three cards, 2 from all. */
export let swapSets: i32 = 0;
export let swappedMustPlay: i32 = 1;
/** Whether jokers may be swapped out in the move of going down, to lay them down with it. */
export let swapForContract: i32 = 0;

/** When a player who goes down may begin to lay off and swap on melds. */
export let layoffFrom: i32 = 0;
export const SAME_TURN: i32 = 0;
export const OTHERS_NEXT_TURN: i32 = 1;
export const NEXT_TURN: i32 = 2;
/** Whether a player lays off on the melds of others alone. */
export let layoffOthersOnly: i32 = 0;
/** Whose melds may be played on, where this is the last deal; those of all where it is not. */
export let layoffHere: i32 = 0;
export const ON_ALL: i32 = 0;
export const ON_OWN: i32 = 1;
export const ON_NONE: i32 = 2;

/** Which discards can be called. */
export let callOffence: i32 = 0;
export const NO_CALLS: i32 = 0;
export const FITS_ANY: i32 = 1;
export const FITS_OTHERS: i32 = 2;
/** Whether a card can be called that a joker on the table stands for. */
export let callRepresented: i32 = 0;
export let callOffenderDown: i32 = 0;
export let callCallerDown: i32 = 0;
/** What follows from a call. */
export let callRemedy: i32 = 0;
export const TAKE_BACK_PLUS_STOCK: i32 = 0;
export const TAKE_BACK_PLUS_CALLERS_CARD: i32 = 1;
export const CALLER_DISCARDS: i32 = 2;
export const CALLER_PLAYS_THEN_DISCARDS: i32 = 3;
export let callPenalty: i32 = 0;
/** Whether the discard that a player goes out with can be called. */
export let callFinal: i32 = 0;
/** Whether a discard that is no offence may be called too; it costs the caller a card. */
export let callFalsely: i32 = 0;

/** Whether a hand may go out without a discard. */
export let mayDiscard: i32 = 0;
/** Whether a player with no cards floats, and goes out with a discard. */
export let floats: i32 = 0;
export let renewals: i32 = 0;
/** Whether the stock is renewed by another deck, and how many jokers come with it. */
export let addsDeck: i32 = 0;
export let addedJokers: i32 = 0;
export let outBonus: i32 = 0;

/** How many natural cards a run needs that is laid down, by its length. */
export const RUN_NATURALS = new StaticArray<u8>(16);
/** What each face costs in the hand. */
export const POINTS = new StaticArray<i32>(64);
/** Stock cards that come with a bought card, by how often the seat has bought. */
export const PRICES = new StaticArray<u8>(MOST_PRICES);

export function priceAfter(bought: i32): i32 {
  return <i32>PRICES[min(bought, MOST_PRICES - 1)];
}

/** Whether two runs of a suit may be laid down together that begin there and have so many cards. */
export function goTogether(start: i32, size: i32, other: i32, otherSize: i32): bool {
  if (sameSuitRuns == RUNS_ANYHOW) return true;
  if (sameSuitRuns == RUNS_NOT_TOUCHING) return start + size != other && other + otherSize != start;
  return start > other + otherSize || other > start + size;
}

/** Whether a run of this length needs more natural cards than one that is shorter. */
export function needsMore(size: i32): bool {
  return RUN_NATURALS[size] > RUN_NATURALS[size - 1];
}

/** Whether runs of a suit are looked at as if they might want the same card, or a copy of it. */
export function mayOverlap(): bool {
  return runs > 1 && (sameSuitRuns != RUNS_APART || mixedRuns != 0);
}

/**
 * The number of all runs where tables say what some of them lack: how many they are, or a bit for each
 * where their lengths differ.
 */
export function allRuns(): i32 {
  return mixedRuns ? (1 << runs) - 1 : runs;
}

/** How many of the runs from this one on have its length. */
export function runsAlike(run: i32): i32 {
  let alike = 1;
  while (run + alike < runs && RUN_LENGTHS[run + alike] == RUN_LENGTHS[run]) alike++;
  return alike;
}

/** Whether this run is as long as the one before. */
export function isRunAlike(run: i32): bool {
  return run > 0 && RUN_LENGTHS[run] == RUN_LENGTHS[run - 1];
}

/** Whether this set is as large as the one before. */
export function isSetAlike(set: i32): bool {
  return set > 0 && SET_LENGTHS[set] == SET_LENGTHS[set - 1];
}

/** How many cards the sets from this one on have at least, and the runs. */
export function inSetsFrom(set: i32): i32 {
  return sum(SET_LENGTHS, set, sets);
}

export function inRunsFrom(run: i32): i32 {
  return sum(RUN_LENGTHS, run, runs);
}

function sum(lengths: StaticArray<u8>, from: i32, to: i32): i32 {
  let cards = 0;
  for (let at = from; at < to; at++) cards += <i32>lengths[at];
  return cards;
}

/**
 * Whether a run that is longer than asked may lie anywhere, and not only between two cards of the
 * hand: it may have to be, so as not to touch another.
 */
export function longerAnywhere(): bool {
  return runs > 1 && sameSuitRuns == RUNS_NOT_TOUCHING;
}

/** How much room `keepContract` needs. */
export const CONTRACT_SIZE: i32 = 4 + 3 * MOST_ASKED_FOR;

/** Keeps what melds the contract that is set asks for, and sets it again. */
export function keepContract(to: usize): void {
  store<i32>(to, mixedRuns);
  memory.copy(to + 4, changetype<usize>(SET_LENGTHS), MOST_ASKED_FOR);
  memory.copy(to + 4 + MOST_ASKED_FOR, changetype<usize>(RUN_LENGTHS), MOST_ASKED_FOR);
  memory.copy(to + 4 + 2 * MOST_ASKED_FOR, changetype<usize>(SET_NATURALS), MOST_ASKED_FOR);
}

export function changeContract(kept: usize): void {
  mixedRuns = load<i32>(kept);
  memory.copy(changetype<usize>(SET_LENGTHS), kept + 4, MOST_ASKED_FOR);
  memory.copy(changetype<usize>(RUN_LENGTHS), kept + 4 + MOST_ASKED_FOR, MOST_ASKED_FOR);
  memory.copy(changetype<usize>(SET_NATURALS), kept + 4 + 2 * MOST_ASKED_FOR, MOST_ASKED_FOR);
}

/** Sets what differs from deal to deal, where games of several deals are played: seven numbers. */
export function changeDeal(numbers: usize): void {
  sets = load<i32>(numbers);
  runs = load<i32>(numbers, 4);
  cardsAsked = load<i32>(numbers, 8);
  allAtOnce = load<i32>(numbers, 12);
  buyOpen = load<i32>(numbers, 16);
  layoffHere = load<i32>(numbers, 20);
  callOffence = load<i32>(numbers, 24);
}
