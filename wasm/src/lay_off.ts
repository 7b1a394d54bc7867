/**
 * Laying off so that the fewest points stay in the hand, then the fewest cards.
 *
 * Sets take every card of their rank and every wild one. Runs are examined suit by suit: all useful
 * ways in which they can grow, of which those that leave the same cards over differ only in the
 * wild cards they take; the ways of the suits are then combined. Ways are found in the same order as in
 * the engine's solver, so that among equals the same one is the first.
 */

import {
  cardsIn,
  EACH_SUIT,
  FACES,
  faceAt,
  facesIn,
  JOKER,
  RANKS,
  rowOf,
  SUITS,
  TWO_CELL,
  twosIn,
} from "./cards";
import {
  addGrowth,
  clearGrowths,
  endWild,
  growRun,
  growthRow,
  growthSteps,
  growths,
  growthWilds,
  MOST_STEPS,
  stepEnd,
  stepRank,
  stepRun,
} from "./growths";
import { wildFaces } from "./held";
import {
  endOf,
  HIGH,
  indexOf,
  isRun,
  isWild,
  LOW,
  mayLayOffOn,
  meldAt,
  NO_END,
  ownerOf,
  roomOf,
  startOf,
  suitOf,
} from "./melds";
import { URGENT } from "./numbers";
import { FRESH, get, handOf, MELDS_LAID, MOST_MELDS, NO_CARD, OWED, TAKEN } from "./position";
import { firstPlace, lastPlace, POINTS, twosEverywhere, wildTwos } from "./rules";
import { gatherWilds, wildAt, wilds, wildsAfter, wildsOf } from "./spare_wilds";
import { ONE_LAY_OFF, worked } from "./work";

const MOST_WAYS: i32 = 512;
const NOT_FOUND: i32 = -1;
/** The faces of the first suit. */
const SUIT: u64 = (1 << RANKS) - 1;

/** The melds that may be laid off on, in their order. */
const melds = new StaticArray<usize>(MOST_MELDS + 8);
let count: i32 = 0;
/** By rank: the first set of it, or -1. */
const setOf = new StaticArray<i32>(RANKS + 1);
export let anySet: bool = false;
/** Cards in these cells of a row go to a set, or are wild; and where those are that are wild. */
let noLoss: u64 = 0;
/** The ranks of the sets, as bits. */
let setRanks: u64 = 0;
let wildCell: u64 = 0;
export let room: i32 = 0;

// Ways to add cards of the suits looked at so far, by the wild cards that they take and the places; where
// it matters which twos are over, those in their own place are added to these, from `OWN_TWOS` on.
const OWN_TWOS: i32 = 8;
const wayPoints = new StaticArray<i32>(MOST_WAYS);
const wayCards = new StaticArray<i32>(MOST_WAYS);
const wayWilds = new StaticArray<i32>(MOST_WAYS);
const wayPlaced = new StaticArray<i32>(MOST_WAYS);
const wayGrowth = new StaticArray<i32>(MOST_WAYS * SUITS);

const rows = new StaticArray<u64>(SUITS);
let bestWay: i32 = 0;
/** How many wild cards it lays off, those in their own place apart; and these, four bits for each suit. */
let wildsLaid: i32 = 0;
let ownTwos: i32 = 0;
/** The card that is kept for the discard, where all could be laid off; -1 where that is not so. */
let kept: i32 = NOT_FOUND;

/** Points and cards that stay in the hand after the best way found last. */
export let pointsLeft: i32 = 0;
export let cardsLeft: i32 = 0;

/** What each face costs that stays in the hand; more than its points if it is urgent. */
export const COSTS = new StaticArray<i32>(64);
/** The card that is urgent besides jokers, or -1. */
let urgent: i32 = NOT_FOUND;

/** Sets the costs back to the points. */
export function calm(): void {
  if (urgent != NOT_FOUND) COSTS[urgent] = POINTS[urgent];
  urgent = NOT_FOUND;
  COSTS[JOKER] = POINTS[JOKER];
}

/** Makes the cards urgent that this turn binds its player to play. */
export function hurry(): void {
  hurryFor(get(OWED), get(TAKEN));
}

/** Makes jokers urgent if some are owed, and the card taken from the pile, if there is one. */
export function hurryFor(owed: i32, taken: i32): void {
  if (taken != NO_CARD) {
    urgent = taken;
    COSTS[taken] = POINTS[taken] + URGENT;
  }
  if (owed) COSTS[JOKER] = POINTS[JOKER] + URGENT;
}

/** Sets the costs to the points that the host has set. */
export function prepareCosts(): void {
  for (let face = 0; face < FACES; face++) COSTS[face] = POINTS[face];
}

export function clearMelds(): void {
  count = 0;
  anySet = false;
  wildCell = wildTwos ? TWO_CELL : 0;
  noLoss = wildCell;
  setRanks = 0;
  room = 0;
  for (let rank = 0; rank <= RANKS; rank++) setOf[rank] = NOT_FOUND;
}

export function openMeld(meld: usize): void {
  if (isRun(meld)) room += roomOf(meld);
  else if (setOf[startOf(meld)] == NOT_FOUND) {
    anySet = true;
    noLoss |= (<u64>15) << (4 * (startOf(meld) - 1));
    setRanks |= (<u64>1) << (startOf(meld) - 1);
    setOf[startOf(meld)] = count;
  }
  melds[count++] = meld;
}

/** Opens the melds that the seat may lay off on; `fresh` in the turn in which it goes down. */
export function openTable(seat: i32, fresh: i32): void {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (mayLayOffOn(seat, ownerOf(meld), fresh)) openMeld(meld);
  }
}

/**
 * Whether laying off from the hand may leave less than these points, or as many and fewer cards: only
 * cards of sets' ranks, wild ones, and those that runs may reach with its help can go.
 */
export function mayLeaveLess(hand: usize, points: i32, cards: i32): bool {
  const faces = facesIn(hand);
  const wild = wildFaces();
  let going = wild | (setRanks * EACH_SUIT);
  for (let at = 0; at < count; at++) {
    if (isRun(melds[at]))
      going |= faces & wild ? SUIT << (RANKS * suitOf(melds[at])) : beside(melds[at], faces);
  }
  let least = 0;
  let fewest = 0;
  for (let left = faces & ~going; left; left &= left - 1) {
    const face = <i32>ctz(left);
    const copies = <i32>load<u8>(hand + face);
    least += copies * COSTS[face];
    fewest += copies;
  }
  return isLess(least, fewest, points, cards);
}

/** The faces that follow on a run without a gap, at either end. */
function beside(run: usize, faces: u64): u64 {
  const suit = suitOf(run);
  let going: u64 = 0;
  for (let place = startOf(run) - 1; place >= firstPlace; place--) {
    const face = (<u64>1) << faceAt(place, suit);
    if (!(faces & face)) break;
    going |= face;
  }
  for (let place = endOf(run) + 1; place <= lastPlace; place++) {
    const face = (<u64>1) << faceAt(place, suit);
    if (!(faces & face)) break;
    going |= face;
  }
  return going;
}

/** Finds the best way for the hand on the melds that are open, keeping so many cards (0 or 1). */
export function layOff(hand: usize, keep: i32): void {
  kept = NOT_FOUND;
  find(hand);
  if (cardsLeft >= keep || !facesIn(hand)) return;
  let best = NOT_FOUND;
  let points = 0;
  let cards = 0;
  let last = NOT_FOUND;
  while (true) {
    const face = nextCheapest(hand, last);
    if (face == NOT_FOUND) break;
    last = face;
    const alone = COSTS[face];
    if (best != NOT_FOUND && !isLess(alone, 1, points, cards)) break;
    findWithout(hand, face);
    if (best == NOT_FOUND || isLess(pointsLeft + alone, cardsLeft + 1, points, cards)) {
      best = face;
      points = pointsLeft + alone;
      cards = cardsLeft + 1;
    }
  }
  findWithout(hand, best);
  kept = best;
  pointsLeft = points;
  cardsLeft = cards;
}

function isLess(points: i32, cards: i32, thanPoints: i32, thanCards: i32): bool {
  return points < thanPoints || (points == thanPoints && cards < thanCards);
}

/** The cheapest face of the hand that comes after this one, by points and then by face. */
function nextCheapest(hand: usize, last: i32): i32 {
  const from = last == NOT_FOUND ? i32.MIN_VALUE : COSTS[last] * 64 + last;
  let found = NOT_FOUND;
  let least = i32.MAX_VALUE;
  for (let face = 0; face < FACES; face++) {
    if (!load<u8>(hand + face)) continue;
    const place = COSTS[face] * 64 + face;
    if (place > from && place < least) {
      least = place;
      found = face;
    }
  }
  return found;
}

function findWithout(hand: usize, face: i32): void {
  const cards = load<u8>(hand + face);
  store<u8>(hand + face, cards - 1);
  find(hand);
  store<u8>(hand + face, cards);
}

function find(hand: usize): void {
  worked(ONE_LAY_OFF);
  gatherWilds(hand);
  clearGrowths(wilds, anySet);
  for (let suit = 0; suit < SUITS; suit++) {
    rows[suit] = rowOf(hand, suit);
    if (twosEverywhere) rows[suit] &= ~TWO_CELL;
  }
  const both = wildTwos && !twosEverywhere ? twosIn(hand) : 0; // cards of a suit and wild ones
  const scarce = !anySet && room < cardsIn(hand) + both;
  let from = 0;
  let ways = 1;
  wayPoints[0] = 0;
  wayCards[0] = 0;
  wayWilds[0] = 0;
  wayPlaced[0] = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const first = growths;
    growSuit(suit);
    // the two halves of the ways take turns
    const to = from ? 0 : MOST_WAYS / 2;
    ways = combine(suit, first, from, ways, to, scarce);
    from = to;
  }
  chooseWay(from, ways);
}

function combine(suit: i32, first: i32, from: i32, ways: i32, to: i32, scarce: bool): i32 {
  let found = 0;
  for (let growth = first; growth < growths; growth++) {
    let points = 0;
    let cards = 0;
    for (let left = growthRow[growth] & ~noLoss; left; ) {
      const at = <i32>ctz(left) >> 2;
      const here = <i32>((left >> (4 * at)) & 15);
      points += here * COSTS[suit * RANKS + at];
      cards += here;
      left &= ~((<u64>15) << (4 * at));
    }
    let placed = scarce ? growthSteps[growth] : 0;
    if (wildCell && !anySet) placed += twosOf(suit, growth) << (OWN_TWOS + 4 * suit);
    for (let way = from; way < from + ways; way++) {
      const used = wayWilds[way] + growthWilds[growth];
      if (used > wilds) continue;
      const where = wayPlaced[way] + placed;
      const both = wayPoints[way] + points;
      const all = wayCards[way] + cards;
      let into = to;
      while (into < to + found && (wayWilds[into] != used || wayPlaced[into] != where)) into++;
      if (into == to + found) {
        if (found == MOST_WAYS / 2) continue;
        found++;
      } else if (!isLess(both, all, wayPoints[into], wayCards[into])) continue;
      wayPoints[into] = both;
      wayCards[into] = all;
      wayWilds[into] = used;
      wayPlaced[into] = where;
      for (let other = 0; other < suit; other++) {
        wayGrowth[into * SUITS + other] = wayGrowth[way * SUITS + other];
      }
      wayGrowth[into * SUITS + suit] = growth;
    }
  }
  return found;
}

/** The wild twos that a growth of the suit has in their own place. */
function twosOf(suit: i32, growth: i32): i32 {
  return <i32>(((rows[suit] - growthRow[growth]) & wildCell) >> 4);
}

/** The same in a way, four bits for each suit. */
function twosInPlace(way: i32): i32 {
  let twos = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    twos |= twosOf(suit, wayGrowth[way * SUITS + suit]) << (4 * suit);
  }
  return twos;
}

function chooseWay(from: i32, ways: i32): void {
  bestWay = NOT_FOUND;
  const places = (1 << OWN_TWOS) - 1;
  for (let way = from; way < from + ways; way++) {
    const own = wildCell ? twosInPlace(way) : 0;
    const over = wilds - ((own & 15) + ((own >> 4) & 15) + ((own >> 8) & 15) + (own >> 12));
    const spare = wilds - wayWilds[way];
    const more = anySet ? spare : endWild ? 0 : min(spare, room - (wayPlaced[way] & places));
    const laid = over - spare + more;
    const points = wayPoints[way] + (laid < over ? wildsAfter(laid, own) : 0);
    const cards = wayCards[way] + over - laid;
    if (bestWay == NOT_FOUND || isLess(points, cards, pointsLeft, cardsLeft)) {
      bestWay = way;
      pointsLeft = points;
      cardsLeft = cards;
      wildsLaid = laid;
      ownTwos = own;
    }
  }
}

function growSuit(suit: i32): void {
  const first = growths;
  addGrowth(rows[suit]);
  if (anySet && !(rows[suit] & ~noLoss)) return;
  for (let at = 0; at < count; at++) {
    if (isRun(melds[at]) && suitOf(melds[at]) == suit) growRun(first, at, melds[at]);
  }
}

/** How many jokers of the hand can be laid off at best, with the help of its other cards. */
export function mostJokers(hand: usize): i32 {
  for (let face = 0; face < JOKER; face++) COSTS[face] = 0;
  COSTS[JOKER] = 1;
  find(hand);
  prepareCosts();
  return wildsOf(JOKER, 0, ownTwos) - wildsOf(JOKER, wildsLaid, ownTwos);
}

// What is laid off in the best way

/** The first card of the best way, the meld by its number on the table and the end; -1 for no card. */
export let firstFace: i32 = NOT_FOUND;
export let firstMeld: i32 = 0;
export let firstEnd: i32 = 0;

function laid(face: i32, meld: i32, end: i32): void {
  if (firstFace != NOT_FOUND) return;
  firstFace = face;
  firstMeld = indexOf(melds[meld]);
  firstEnd = end;
}

/** The faces that the best way lays off, as bits; and which comes first. */
export function laidOff(): u64 {
  let faces: u64 = 0;
  let laidWild = 0;
  firstFace = NOT_FOUND;
  for (let suit = 0; suit < SUITS; suit++) {
    const growth = wayGrowth[bestWay * SUITS + suit];
    for (let step = 0; step < growthSteps[growth]; step++) {
      const at = growth * MOST_STEPS + step;
      const rank = <i32>stepRank[at];
      const face = rank ? suit * RANKS + rank - 1 : wildAt(laidWild++, ownTwos);
      faces |= (<u64>1) << face;
      laid(face, <i32>stepRun[at], <i32>stepEnd[at]);
    }
    for (let left = growthRow[growth] & noLoss & ~wildCell; left; ) {
      const at = <i32>ctz(left) >> 2;
      faces |= (<u64>1) << (suit * RANKS + at);
      laid(suit * RANKS + at, setOf[at + 1], NO_END);
      left &= ~((<u64>15) << (4 * at));
    }
  }
  for (; laidWild < wildsLaid; laidWild++) {
    const face = wildAt(laidWild, ownTwos);
    faces |= (<u64>1) << face;
    if (firstFace == NOT_FOUND) placeWild(face);
  }
  return faces;
}

/** Where a wild card goes that no run needs: onto the first set, or onto the first run with room. */
function placeWild(face: i32): void {
  for (let at = 0; at < count; at++) {
    if (!isRun(melds[at])) return laid(face, at, NO_END);
  }
  for (let first = 0; first < count; first++) {
    // the runs of one suit after the other, as the suits first come
    for (let at = first; at < count; at++) {
      if (suitOf(melds[at]) != suitOf(melds[first]) || !roomOf(melds[at])) continue;
      return laid(face, at, startOf(melds[at]) > firstPlace ? LOW : HIGH);
    }
  }
}

/** The points of the cards that stay in the hand, as they count at the end of the deal. */
export function pointsStaying(): i32 {
  let points = pointsLeft - surcharge(JOKER);
  if (urgent != NOT_FOUND && urgent != JOKER) points -= surcharge(urgent);
  return points;
}

/** What the copies of a face that stay cost beyond their points. */
function surcharge(face: i32): i32 {
  const more = COSTS[face] - POINTS[face];
  return more ? more * (staying(face) + <i32>(kept == face)) : 0;
}

function staying(face: i32): i32 {
  if (isWild(face)) return wildsOf(face, wildsLaid, ownTwos);
  const row = growthRow[wayGrowth[bestWay * SUITS + face / RANKS]] & ~noLoss;
  return <i32>((row >> (4 * (face % RANKS))) & 15);
}

/** Finds the best lay-offs of a seat that is down, keeping so many cards (0 or 1). */
export function findLayOffs(seat: i32, kept: i32): void {
  clearMelds();
  openTable(seat, get(FRESH));
  hurry();
  layOff(handOf(seat), kept);
  calm();
}
