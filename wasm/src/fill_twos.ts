/**
 * Filling the places of a lay-down where twos are wild too: with as few wild cards as can be, and in the
 * order of the engine's solver, so that among equals the same way is found first. Which wild cards are
 * used matters only where one could be natural, or where some of them may stay in the hand.
 */

import { cardsIn, EACH_SUIT, TWO, TWOS, twoOf, twosIn } from "./cards";
import { left, pop, push } from "./fill_jokers";
import { wildFaces } from "./held";
import {
  bestCards,
  chosenRank,
  chosenSpot,
  isFound,
  madeMeld,
  note,
  player,
  spotSize,
  spotStart,
  spotSuit,
  whole,
  wilds,
} from "./lay_down";
import { anySet, clearMelds, openTable, room } from "./lay_off";
import { begin, HIGH, isWildAt, naturalAt, RUN, SET } from "./melds";
import {
  adjacentWilds,
  longestRun,
  RUN_NATURALS,
  runs,
  SET_LENGTHS,
  SET_NATURALS,
  sets,
  twosEverywhere,
} from "./rules";

const NO_FACE: i32 = -1;

/** The wild cards that are tried each by itself, as bits; of the others any is as good. */
let wanted: u64 = 0;

/** Fills the chosen places, of which so many are for wild cards, twos in their own place among them. */
export function fillWithTwos(open: i32): void {
  const hand = changetype<usize>(whole);
  const all = adjacentWilds && canAllGo(cardsIn(hand));
  wanted = all ? twosOfPlaces() : wildFaces();
  const least = twosEverywhere ? open : max(open - twosIn(hand), 0);
  const most = all ? open : wilds;
  for (let budget = least; budget <= most && !isBest(); budget++) {
    fillRun(0, 0, 0, budget, NO_FACE, 0);
  }
}

/** Whether there is room for all wild cards that are left over. */
function canAllGo(cards: i32): bool {
  clearMelds();
  openTable(player, 1);
  let places = room;
  for (let at = 0; at < runs; at++) places += longestRun - spotSize[chosenSpot[at]];
  return sets > 0 || anySet || places >= cards;
}

/** The twos for which the chosen places have a place of their own, as bits. */
function twosOfPlaces(): u64 {
  let faces: u64 = 0;
  for (let at = 0; at < runs; at++) {
    const spot = chosenSpot[at];
    const isThere = spotStart[spot] <= TWO && TWO < spotStart[spot] + spotSize[spot];
    if (isThere) faces |= (<u64>1) << twoOf(spotSuit[spot]);
  }
  for (let at = 0; at < sets; at++) if (chosenRank[at] == TWO) return TWOS;
  return faces;
}

function isBest(): bool {
  return isFound && bestCards == 0;
}

/**
 * Fills the next place of a run and all that follows. The wild cards of a run stand in ascending order:
 * others are the same cards.
 */
function fillRun(
  at: i32,
  place: i32,
  naturals: i32,
  budget: i32,
  lastWild: i32,
  lastPlace: i32,
): void {
  if (at == runs) return fillSet(0, 0, 0, budget, 0);
  const spot = chosenSpot[at];
  const meld = madeMeld(at);
  const suit = spotSuit[spot];
  const size = spotSize[spot];
  if (place == 0) {
    begin(meld, 0, RUN, suit, spotStart[spot]);
    if (openHere(spotStart[spot], size, suit) > budget) return;
  }
  if (place == size) {
    if (naturals >= <i32>RUN_NATURALS[size]) fillRun(at + 1, 0, 0, budget, NO_FACE, 0);
    return;
  }
  const where = spotStart[spot] + place;
  const natural = naturalAt(where, suit);
  const mayBeWild = budget && (adjacentWilds || !place || !isWildAt(meld, HIGH));
  const own = twosEverywhere ? NO_FACE : twoOf(suit);
  let faces = mayBeWild ? wildFaces() : 0;
  if (natural != NO_FACE) faces |= (<u64>1) << natural;
  let triedAny = false;
  for (; faces; faces &= faces - 1) {
    const face = <i32>ctz(faces);
    if (!left(face)) continue;
    const wild = face != natural;
    if (wild) {
      const isForOwnPlace = (lastPlace == TWO && face == own) || (where == TWO && lastWild == own);
      if (face < lastWild && !isForOwnPlace) continue;
      if (!((wanted >> face) & 1)) {
        if (triedAny) continue;
        triedAny = true;
      }
    }
    push(meld, face);
    if (wild) fillRun(at, place + 1, naturals, budget - 1, face, where);
    else fillRun(at, place + 1, naturals + 1, budget, lastWild, lastPlace);
    pop(meld, face);
    if (isBest()) return;
  }
}

/** How many places of a run have no natural card. */
function openHere(start: i32, size: i32, suit: i32): i32 {
  let open = 0;
  for (let place = start; place < start + size; place++) {
    const face = naturalAt(place, suit);
    if (face == NO_FACE || !left(face)) open++;
  }
  return open;
}

/**
 * Fills the next place of a set and all that follows: cards of its rank, the lowest suits first, and then
 * wild cards. `last` is the card before it.
 */
function fillSet(at: i32, cards: i32, naturals: i32, budget: i32, last: i32): void {
  if (at == sets) {
    if (!budget) note();
    return;
  }
  const meld = madeMeld(runs + at);
  const rank = chosenRank[at];
  if (cards == 0) begin(meld, 0, SET, 0, rank);
  if (cards == <i32>SET_LENGTHS[at]) return fillSet(at + 1, 0, 0, budget, 0);
  const own = EACH_SUIT << (rank - 1);
  const isWildBefore = cards > naturals;
  let faces = isWildBefore ? 0 : own;
  if (budget && naturals >= <i32>SET_NATURALS[at]) faces |= wildFaces() & ~own;
  let triedAny = false;
  for (; faces; faces &= faces - 1) {
    const face = <i32>ctz(faces);
    const wild = ((own >> face) & 1) == 0;
    if (!left(face) || (face < last && wild == isWildBefore)) continue;
    if (wild && !((wanted >> face) & 1)) {
      if (triedAny) continue;
      triedAny = true;
    }
    push(meld, face);
    fillSet(at, cards + 1, naturals + <i32>!wild, budget - <i32>wild, face);
    pop(meld, face);
    if (isBest()) return;
  }
}
