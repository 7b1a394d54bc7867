/**
 * Whether a lay-down that is begun can be finished: the prefix question. The cards that are laid
 * so far are chosen; the rest of the melds is searched for, and the search ends with the first way.
 *
 * A branch is left where the melds to come need more wild cards than there are, each of them for
 * itself: then no way of sharing the cards between them is enough.
 */

import { facesIn, JOKER, RANKS, SUITS, suitIn, TWO } from "../cards";
import { wildsIn } from "../held";
import { isWild, naturalAt } from "../melds";
import { MOST_ASKED_FOR } from "../numbers";
import { get, TAKEN } from "../position";
import {
  adjacentWilds,
  allAtOnce,
  exactLength,
  firstPlace,
  floats,
  lastPlace,
  longestRun,
  mayDiscard,
  naturalsBind,
  RUN_NATURALS,
  RUNS_NOT_TOUCHING,
  runs,
  sameSuitRuns,
  twosEverywhere,
  wildTwos,
} from "../rules";
import { isRunAsked, lengthAsked, slots } from "./deals";
import { A_SET, fitsAfter, isApart, note } from "./shapes";

/** How many natural cards a set needs that is laid down, by its length. */
export const SET_NATURALS_OF = new StaticArray<u8>(256);

/** The hand without the cards that are laid, how many wild cards it has and how many in all. */
export const rest = new StaticArray<u8>(64);
let wilds: i32 = 0;
let cards: i32 = 0;

/** The meld that is being laid: its place in the contract, and what is known of it. */
export let slot: i32 = 0;
export let isBegun: bool = false;
/** Its rank if it is a set; its suit and where it starts if it is a run. */
export let rank: i32 = 0;
let suit: i32 = 0;
let start: i32 = 0;
let laid: i32 = 0;
let naturals: i32 = 0;
let lastFace: i32 = 0;
let lastWild: bool = false;

/** Who goes down; and how many jokers must be laid, since they were swapped out for it. */
let player: i32 = 0;
let jokersDue: i32 = 0;
/** Of the only card taken in this turn: whether the hand has another one, or one was laid. */
let isTakenFree: bool = false;
let taken: i32 = 0;
/** Whether a meld may have to be longer than asked for another one's sake. */
let longer: bool = false;

// By meld of the contract: what those after it lack at least, and the places held in each suit.
const later = new StaticArray<i32>(MOST_ASKED_FOR + 1);
const places = new StaticArray<u32>(MOST_ASKED_FOR * SUITS);
const lowWild = new StaticArray<bool>(MOST_ASKED_FOR);
const counts = new StaticArray<u8>(16);

/** Begins the lay-down of this hand, of which so many jokers were swapped out for it. */
export function beginLay(seat: i32, hand: usize, swapped: i32): void {
  memory.copy(changetype<usize>(rest), hand, 64);
  player = seat;
  jokersDue = swapped;
  wilds = wildsIn(hand);
  cards = 0;
  for (let face = 0; face <= JOKER; face++) cards += <i32>rest[face];
  taken = get(TAKEN);
  isTakenFree = taken < 0 || <i32>rest[taken] != 1;
  slot = 0;
  isBegun = false;
  const mayHelp =
    naturalsBind != 0 ||
    taken >= 0 ||
    swapped > 0 ||
    (runs > 1 && sameSuitRuns == RUNS_NOT_TOUCHING);
  longer = allAtOnce != 0 || (!exactLength && mayHelp);
}

/** Says that the next meld is a set of this rank. */
export function beginSet(which: i32): void {
  isBegun = true;
  rank = which;
  laid = 0;
  naturals = 0;
  lastFace = 0;
}

/** Says that it is a run of this suit from this place up. */
export function beginRun(which: i32, from: i32): void {
  isBegun = true;
  suit = which;
  start = from;
  laid = 0;
  naturals = 0;
  lastWild = false;
}

/** Lays a card as the next of the meld. */
export function layCard(face: i32): void {
  if (isRunAsked(slot)) {
    const natural = naturalAt(start + laid, suit) == face;
    naturals += <i32>natural;
    lastWild = !natural;
    if (!laid) lowWild[slot] = lastWild;
  } else {
    naturals += <i32>isOwn(face, rank);
    lastFace = face;
  }
  laid++;
  take(face, 1);
}

/** Ends the meld; the next one of the contract follows. */
export function endMeld(): void {
  if (isRunAsked(slot)) note(slot, suit, start, laid, lastWild, lowWild[slot]);
  else note(slot, A_SET, rank, laid, false, lowWild[slot]);
  slot++;
  isBegun = false;
}

/** Whether all melds are laid. */
export function isLaid(): bool {
  return slot == slots();
}

/** Whether the card is natural in a set of this rank. */
function isOwn(face: i32, which: i32): bool {
  return face != JOKER && face % RANKS == which - 1 && !(twosEverywhere && which == TWO);
}

/** Whether the meld may have more cards than are laid. */
export function hasRoom(): bool {
  if (!allAtOnce && exactLength && laid >= lengthAsked(slot)) return false;
  return !isRunAsked(slot) || (laid < longestRun && start + laid <= lastPlace);
}

/** Whether it ends by itself with the next card, as it must have just so many. */
export function isExact(): bool {
  return exactLength != 0 && !allAtOnce;
}

/** How many cards of the meld are laid. */
export function cardsLaid(): i32 {
  return laid;
}

/** The card at the next place of the run that is natural there, or -1. */
export function nextNatural(): i32 {
  return naturalAt(start + laid, suit);
}

/** Whether a wild card may be laid next in the run. */
export function mayBeWild(): bool {
  return adjacentWilds != 0 || !lastWild || !laid;
}

/** The last card laid in the set; later ones are no lower. */
export function leastFace(): i32 {
  return laid ? lastFace : 0;
}

// Questions

/** Whether the lay-down can be finished as it is. */
export function canFinish(): bool {
  if (!isBegun) return placeFrom(slot);
  prepare(slot);
  if (isRunAsked(slot)) return fillRun(slot, suit, start, laid, naturals, lastWild);
  if (wildTwos && laid) return fillSetInOrder(slot, rank, laid, naturals, lastFace);
  if (laid && lastFace == JOKER) return fillSetWithWilds(slot, rank, laid, naturals);
  return fillSet(slot, rank, laid ? lastFace / RANKS : 0, laid, naturals);
}

/** Whether the meld may end here, and the rest of the lay-down can be finished. */
export function canStop(): bool {
  if (laid < lengthAsked(slot)) return false;
  if (isRunAsked(slot)) return endsAt(slot, suit, start, laid, naturals, lastWild);
  return endsAt(slot, A_SET, rank, laid, naturals, false);
}

/** Whether the lay-down can be finished with this card as the next of the meld. */
export function canLay(face: i32): bool {
  const naturalsBefore = naturals;
  const faceBefore = lastFace;
  const wildBefore = lastWild;
  layCard(face);
  const can = canFinish();
  give(face, 1);
  laid--;
  naturals = naturalsBefore;
  lastFace = faceBefore;
  lastWild = wildBefore;
  return can;
}

/** Makes ready to ask which melds may come next. */
export function prepareHeaders(): void {
  prepare(slot);
}

/** Whether the next meld may be a set of this rank. */
export function canBeSet(which: i32): bool {
  if (twosEverywhere && which == TWO) return false;
  countRanks();
  if (lengthAsked(slot) - <i32>counts[which - 1] + later[slot] > wilds) return false;
  return fillSet(slot, which, 0, 0, 0);
}

/** Whether it may be a run of this suit from this place up. */
export function canBeRun(which: i32, from: i32): bool {
  const length = lengthAsked(slot);
  if (from < firstPlace || from + length - 1 > lastPlace) return false;
  if (openIn(slot, which, from, length) + later[slot] > wilds) return false;
  return fillRun(slot, which, from, 0, 0, false);
}

// The search

function take(face: i32, count: i32): void {
  rest[face] = <u8>(<i32>rest[face] - count);
  cards -= count;
  if (isWild(face)) wilds -= count;
  if (face == JOKER) jokersDue -= count;
}

function give(face: i32, count: i32): void {
  take(face, -count);
}

/** Notes what is held in each suit, and what the melds after this one lack at least. */
function prepare(at: i32): void {
  later[at] = lackFrom(at + 1);
  if (isRunAsked(at))
    for (let which = 0; which < SUITS; which++) places[at * SUITS + which] = heldPlaces(which);
}

/** The places of a suit whose card is held and not wild. */
function heldPlaces(which: i32): u32 {
  const held = suitIn(changetype<usize>(rest), which);
  let ranks = <u32>i8x16.bitmask(i8x16.ne(held, i8x16.splat(0))) & 0x1fff;
  if (wildTwos) ranks &= ~(1 << (TWO - 1));
  return (ranks << 1) | ((ranks & 1) << 14);
}

/** How many wild cards all melds from this one on need at least, each for itself. */
function lackFrom(at: i32): i32 {
  let lacking = 0;
  for (let other = at; other < slots(); other++) {
    lacking += isRunAsked(other) ? runLack(lengthAsked(other)) : setLack(lengthAsked(other));
  }
  return lacking;
}

function countRanks(): void {
  const hand = changetype<usize>(rest);
  const low = i8x16.add(suitIn(hand, 0), suitIn(hand, 1));
  const high = i8x16.add(suitIn(hand, 2), suitIn(hand, 3));
  v128.store(changetype<usize>(counts), i8x16.add(low, high));
  if (wildTwos) counts[TWO - 1] = 0;
}

function setLack(length: i32): i32 {
  countRanks();
  let most = 0;
  for (let at = 0; at < RANKS; at++) most = max(most, <i32>counts[at]);
  return max(length - most, 0);
}

function runLack(length: i32): i32 {
  let most = 0;
  const window: u32 = (1 << length) - 1;
  for (let which = 0; which < SUITS; which++) {
    const held = heldPlaces(which);
    if (<i32>popcnt(held) <= most) continue;
    for (let from = firstPlace; from <= lastPlace + 1 - length; from++) {
      most = max(most, <i32>popcnt((held >> from) & window));
    }
  }
  return length - most;
}

/** How many places of a run there have no natural card. */
function openIn(at: i32, which: i32, from: i32, length: i32): i32 {
  const window: u32 = (1 << length) - 1;
  return length - <i32>popcnt((places[at * SUITS + which] >> from) & window);
}

/** Whether the melds from this one on can be laid with what is left. */
function placeFrom(at: i32): bool {
  if (at == slots()) return endsWell();
  if (allAtOnce && isScattered(at)) return false;
  prepare(at);
  const isRun = isRunAsked(at);
  const least = isRun ? runLack(lengthAsked(at)) : setLack(lengthAsked(at));
  const most = min(wilds - later[at], lengthAsked(at));
  if (least > most) return false;
  return isRun ? placeRun(at, least, most) : placeSet(at, least, most);
}

/** Whether cards that must all be laid are of more suits, or ranks, than the melds to come can hold. */
function isScattered(from: i32): bool {
  let inRuns = 0;
  for (let at = from; at < slots(); at++) inRuns += <i32>isRunAsked(at);
  const inAll = slots() - from;
  if (inRuns && inRuns < inAll) return false;
  let suits: u32 = 0;
  let ranks: u32 = 0;
  for (let left = facesIn(changetype<usize>(rest)); left; left &= left - 1) {
    const face = <i32>ctz(left);
    if (isWild(face)) continue;
    suits |= 1 << (face / RANKS);
    ranks |= 1 << (face % RANKS);
  }
  return <i32>popcnt(inRuns ? suits : ranks) > inAll;
}

/** Places a set that lacks no fewer cards than `least`, and no more than `most`. */
function placeSet(at: i32, least: i32, most: i32): bool {
  const length = lengthAsked(at);
  for (let lacking = least; lacking <= most; lacking++) {
    for (let which = 1; which <= RANKS; which++) {
      countRanks();
      if (max(length - <i32>counts[which - 1], 0) != lacking) continue;
      if (twosEverywhere && which == TWO) continue;
      if (fillSet(at, which, 0, 0, 0)) return true;
    }
  }
  return false;
}

/** The same of a run. */
function placeRun(at: i32, least: i32, most: i32): bool {
  const length = lengthAsked(at);
  for (let lacking = least; lacking <= most; lacking++) {
    for (let which = 0; which < SUITS; which++) {
      for (let from = firstPlace; from <= lastPlace + 1 - length; from++) {
        if (openIn(at, which, from, length) != lacking) continue;
        if (fillRun(at, which, from, 0, 0, false)) return true;
      }
    }
  }
  return false;
}

/** Takes cards of the rank from this suit on, as many as go first, and then wild ones. */
function fillSet(at: i32, which: i32, from: i32, size: i32, own: i32): bool {
  if (from == SUITS) return fillSetWithWilds(at, which, size, own);
  const face = from * RANKS + which - 1;
  let most = <i32>rest[face];
  if (!longer) most = min(most, lengthAsked(at) - size);
  for (let count = max(most, 0); count >= 0; count--) {
    take(face, count);
    const can = wilds >= later[at] && fillSet(at, which, from + 1, size + count, own + count);
    give(face, count);
    if (can) return true;
  }
  return false;
}

function fillSetWithWilds(at: i32, which: i32, size: i32, own: i32): bool {
  const spare = wilds - later[at];
  const least = max(lengthAsked(at) - size, 0);
  const most = longer ? spare : min(least, spare);
  for (let count = least; count <= most; count++) {
    wilds -= count;
    cards -= count;
    const can = endsAt(at, A_SET, which, size + count, own, false);
    wilds += count;
    cards += count;
    if (can) return true;
  }
  return false;
}

/** The next cards of a set that is begun, none lower than the last, where twos are wild. */
function fillSetInOrder(at: i32, which: i32, size: i32, own: i32, least: i32): bool {
  const length = lengthAsked(at);
  if (size >= length && endsAt(at, A_SET, which, size, own, false)) return true;
  if (size >= length && !mayGrow(own, <i32>SET_NATURALS_OF[size])) return false;
  for (let face = least; face <= JOKER; face++) {
    if (!rest[face]) continue;
    const natural = isOwn(face, which);
    if (!natural && !isWild(face)) continue;
    take(face, 1);
    const can = wilds >= later[at] && fillSetInOrder(at, which, size + 1, own + <i32>natural, face);
    give(face, 1);
    if (can) return true;
  }
  return false;
}

/**
 * Whether a meld that has all the cards that are asked for may do better with more of them: for another
 * meld's sake, or because it is short of natural cards and one may follow.
 */
function mayGrow(own: i32, needs: i32): bool {
  return longer || (!isExact() && own < needs);
}

/** Fills the next place of a run and all that follow, natural cards first. */
function fillRun(at: i32, which: i32, from: i32, size: i32, own: i32, afterWild: bool): bool {
  const length = lengthAsked(at);
  if (size >= length && endsAt(at, which, from, size, own, afterWild)) return true;
  if (size >= length && !mayGrow(own, <i32>RUN_NATURALS[size])) return false;
  const place = from + size;
  if (size >= longestRun || place > lastPlace) return false;
  const face = naturalAt(place, which);
  if (face >= 0 && rest[face] && (wilds || !isWild(face))) {
    take(face, 1);
    if (!size) lowWild[at] = false;
    const can = wilds >= later[at] && fillRun(at, which, from, size + 1, own + 1, false);
    give(face, 1);
    if (can) return true;
  }
  if (!adjacentWilds && size && afterWild) return false;
  const open = size + 1 < length ? openIn(at, which, place + 1, length - size - 1) : 0;
  if (wilds - 1 - open < later[at]) return false;
  wilds--;
  cards--;
  if (!size) lowWild[at] = true;
  const can = fillRun(at, which, from, size + 1, own, true);
  wilds++;
  cards++;
  return can;
}

/** Whether this meld may end with so many cards, and those that follow can be laid. */
function endsAt(at: i32, which: i32, from: i32, size: i32, own: i32, highWild: bool): bool {
  const isRun = which != A_SET;
  if (own < <i32>(isRun ? RUN_NATURALS[size] : SET_NATURALS_OF[size])) return false;
  if (isRun && !isApart(at, which, from, size)) return false;
  note(at, which, from, size, highWild, lowWild[at]);
  return placeFrom(at + 1);
}

/** Whether the turn can be ended with the cards that are left, and all jokers are laid that must be. */
function endsWell(): bool {
  if (jokersDue > 0 && !laysJokers()) return false;
  if (!cards) return allAtOnce != 0 || mayDiscard != 0 || floats != 0;
  if (allAtOnce) return false;
  if (cards > 1 || isTakenFree) return true;
  return canSpare() || ((mayDiscard != 0 || floats != 0) && fitsAfter(player, taken));
}

/** Whether the jokers that are due are among the wild cards that the search has laid. */
function laysJokers(): bool {
  return min(<i32>rest[JOKER], wildsIn(changetype<usize>(rest)) - wilds) >= jokersDue;
}

/** Whether the one card that is left is, or can be, another than that which was taken. */
function canSpare(): bool {
  if (!rest[taken]) return true; // it is laid
  if (!wilds) return isWild(taken);
  if (!isWild(taken)) return true;
  const jokers = <i32>rest[JOKER];
  const twos = wildsIn(changetype<usize>(rest)) - jokers;
  if (taken == JOKER) return twos > 0;
  return twos > 1 || jokers > max(jokersDue, 0);
}
