/**
 * Many games side by side. Each has a block of its own: what outlasts a deal, the decision that is
 * being made, and the position, which is copied to where the rules look at it and back.
 */

import { ACTIONS, MOST_ASKED_FOR } from "../numbers";
import { at, MELD_SIZE, MOST_MELDS, POSITION_SIZE } from "../position";
import { seed, stateNow } from "../random";
import { seats } from "../rules";

// Numbers of four bytes.
/** Which deal, from 1. */
const DEAL_NUMBER: i32 = 0;
export const DEALER: i32 = 4;
/** How many actions of a decision have been said so far. */
export const SAID: i32 = 8;
/** Who lets the discard pass that could be called, a bit for each seat. */
export const DECLINED: i32 = 12;
/** How many cards the cut of this deal has lifted. */
export const LIFTED: i32 = 16;
/** The deal of which the facts were written last. */
export const DEAL_SEEN: i32 = 20;
const CHANCE: i32 = 24;
// Four bytes for each seat.
/** How often it bought in the deals before; its penalties in this one; its points so far. */
export const BOUGHT_BEFORE: i32 = 32;
export const PENALTIES: i32 = 64;
export const TOTALS: i32 = 96;
/** The actions that have been said, two bytes each: at most two for each card, and a few. */
const PATH: i32 = 128;
const MOST_SAID: i32 = 1100;
/** Melds that were shown last, and how many of them were on the table and how many only said. */
const SHOWN: i32 = PATH + 2 * MOST_SAID;
const MELDS_SHOWN: i32 = SHOWN + 8;
const POSITION: i32 = MELDS_SHOWN + (MOST_MELDS + MOST_ASKED_FOR) * MELD_SIZE;
const GAME_SIZE: i32 = POSITION + POSITION_SIZE;

export let games: i32 = 0;
let blocks: usize = 0;
let game: usize = 0;

let masks: usize = 0;
let actors: usize = 0;
let rewards: usize = 0;
let scores: usize = 0;
let dealt: usize = 0;
let done: usize = 0;
let actions: usize = 0;

export function masksAt(): usize {
  return masks;
}

/** Where the position of a game is kept; and the numbers of the game beside it. */
export function positionOf(index: i32): usize {
  return blocks + index * GAME_SIZE + POSITION;
}

export function gameOf(index: i32): usize {
  return blocks + index * GAME_SIZE;
}

/** Which deal this game is at, from 1. */
export function dealOf(index: i32): i32 {
  return load<i32>(gameOf(index) + DEAL_NUMBER);
}

/** By game: who decides. */
export function actorsAt(): usize {
  return actors;
}

/** By game and seat: minus the points of the deals that ended with the last action. */
export function rewardsAt(): usize {
  return rewards;
}

/** By game and seat: the points of the last game that ended there. */
export function scoresAt(): usize {
  return scores;
}

/** By game: whether a deal ended with the last action; and whether the game did. */
export function dealtAt(): usize {
  return dealt;
}

export function doneAt(): usize {
  return done;
}

/** By game: what its actor does. */
export function actionsAt(): usize {
  return actions;
}

/** Makes room for so many games, once. */
export function makeRoom(count: i32): void {
  games = count;
  blocks = room(count * GAME_SIZE);
  masks = room(count * ACTIONS + 16); // rows are read sixteen bytes at a time
  actors = room(count * 4);
  rewards = room(count * seats * 4);
  scores = room(count * seats * 4);
  dealt = room(count);
  done = room(count);
  actions = room(count * 4);
}

/** Memory for so many bytes, zero, that stays where it is. */
export function room(bytes: i32): usize {
  const found = (heap.alloc(bytes + 64) + 63) & ~63;
  memory.fill(found, 0, bytes);
  return found;
}

/** Begins to look at a game. */
export function enter(index: i32): void {
  game = blocks + index * GAME_SIZE;
  memory.copy(at, game + POSITION, POSITION_SIZE);
}

/** Keeps the position as it is now. */
export function keepPosition(): void {
  memory.copy(game + POSITION, at, POSITION_SIZE);
}

/** Takes up the random numbers of the game, and puts them away. */
export function takeChance(): void {
  seed(load<u64>(game + CHANCE));
}

export function keepChance(): void {
  store<u64>(game + CHANCE, stateNow());
}

export function ofGame(field: i32): i32 {
  return load<i32>(game + field);
}

export function setGame(field: i32, value: i32): void {
  store<i32>(game + field, value);
}

export function ofSeat(field: i32, seat: i32): i32 {
  return load<i32>(game + field + 4 * seat);
}

export function setSeat(field: i32, seat: i32, value: i32): void {
  store<i32>(game + field + 4 * seat, value);
}

/** Which deal is played, from 1. */
export function dealNumber(): i32 {
  return ofGame(DEAL_NUMBER);
}

export function setDealNumber(number: i32): void {
  setGame(DEAL_NUMBER, number);
}

/** What was said as this part of the decision. */
export function said(index: i32): i32 {
  return <i32>load<u16>(game + PATH + 2 * index);
}

/** Notes what is said next. */
export function say(action: i32): void {
  const count = ofGame(SAID);
  if (count == MOST_SAID) unreachable();
  store<u16>(game + PATH + 2 * count, <u16>action);
  setGame(SAID, count + 1);
}

/**
 * Notes that these melds are shown, so many on the table and so many only said: how many were shown
 * before, or -1 where they were the same.
 */
export function shownOf(table: usize, laid: i32, begun: usize, done: i32): i32 {
  const before = load<i32>(game + SHOWN) + load<i32>(game + SHOWN, 4);
  const shown = game + MELDS_SHOWN;
  const bytes = laid * MELD_SIZE;
  if (
    load<i32>(game + SHOWN) == laid &&
    load<i32>(game + SHOWN, 4) == done &&
    !memory.compare(shown, table, bytes) &&
    !memory.compare(shown + bytes, begun, done * MELD_SIZE)
  ) {
    return -1;
  }
  store<i32>(game + SHOWN, laid);
  store<i32>(game + SHOWN, done, 4);
  memory.copy(shown, table, bytes);
  memory.copy(shown + bytes, begun, done * MELD_SIZE);
  return before;
}
