/**
 * The lay-down that leaves the fewest points in the hand once all is laid off that can be.
 *
 * The places of the runs are chosen first, then the ranks of the sets, in the same order as in the
 * engine's solver, so that among equals the same one is found first. Then the places are filled with
 * cards (`fill_jokers`, `fill_twos`).
 */

import { FACES, HAND_BYTES, PLACES, RANKS, rowOf, SUITS, TWO, TWO_CELL } from "./cards";
import { missing } from "./contract";
import { fillWithJokers } from "./fill_jokers";
import { fillWithTwos } from "./fill_twos";
import { wildsIn } from "./held";
import {
  COSTS,
  cardsLeft,
  clearMelds,
  layOff,
  mayLeaveLess,
  openMeld,
  openTable,
  pointsLeft,
} from "./lay_off";
import { mayLayOffOn } from "./melds";
import { MOST_ASKED_FOR } from "./numbers";
import { handOf, MELD_SIZE } from "./position";
import {
  exactLength,
  firstPlace,
  goTogether,
  isRunAlike,
  isSetAlike,
  lastPlace,
  longerAnywhere,
  longestRun,
  MELD_ORDER,
  naturalsBind,
  needsMore,
  RUN_LENGTHS,
  runs,
  SET_LENGTHS,
  sets,
  twosEverywhere,
  wildTwos,
} from "./rules";

const MOST_SPOTS: i32 = 1024;
/** A bit in each cell of a row. */
const EACH_CELL: u64 = 0x1111111111111;

// Where a run may lie, the places that lack the fewest cards first.
const spotOpen = new StaticArray<i32>(MOST_SPOTS);
export const spotSuit = new StaticArray<i32>(MOST_SPOTS);
export const spotStart = new StaticArray<i32>(MOST_SPOTS);
export const spotSize = new StaticArray<i32>(MOST_SPOTS);
let spots: i32 = 0;
/** By run: where its places begin in these, and end. */
const firstSpot = new StaticArray<i32>(MOST_ASKED_FOR);
const endOfSpots = new StaticArray<i32>(MOST_ASKED_FOR);

/** The hand that is looked at, and the same with one card less. */
export const whole = new StaticArray<u8>(HAND_BYTES);
export const rest = new StaticArray<u8>(HAND_BYTES);
const rows = new StaticArray<u64>(SUITS);
export let wilds: i32 = 0;
/** The cell of cards that fill their own places as any wild card does. */
let wildCell: u64 = 0;

export const chosenSpot = new StaticArray<i32>(MOST_ASKED_FOR);
export const chosenRank = new StaticArray<i32>(MOST_ASKED_FOR);

/** Melds being made, the runs first, and the best ones so far in the order of the contract. */
const made = new StaticArray<u8>(MOST_ASKED_FOR * MELD_SIZE);
const best = new StaticArray<u8>(MOST_ASKED_FOR * MELD_SIZE);
const bestRest = new StaticArray<u8>(HAND_BYTES);
export let isFound: bool = false;
let bestPoints: i32 = 0;
export let bestCards: i32 = 0;

// The best of all, over the cards that could be kept.
const overall = new StaticArray<u8>(MOST_ASKED_FOR * MELD_SIZE);
const overallRest = new StaticArray<u8>(HAND_BYTES);

/** Who goes down. */
export let player: i32 = 0;

/** The melds of the lay-down found last, and what is left of the hand before laying off. */
export function laidMeld(index: i32): usize {
  return changetype<usize>(overall) + index * MELD_SIZE;
}

export function handAfter(): usize {
  return changetype<usize>(overallRest);
}

/**
 * Finds the best lay-down of the seat that keeps so many cards (0 or 1), and whether there is one. If one should
 * be kept but none can be, all are laid.
 */
export function layDown(seat: i32, keep: i32): bool {
  player = seat;
  for (let kept = keep; kept >= 0; kept--) {
    if (layDownKeeping(handOf(seat), kept)) return true;
  }
  return false;
}

/** The points that the lay-down found last leaves in the hand, after laying off. */
export function pointsAfter(keep: i32): i32 {
  clearMelds();
  openTable(player, 1);
  if (mayLayOffOn(player, player, 1)) {
    for (let index = 0; index < runs + sets; index++) openMeld(laidMeld(index));
  }
  layOff(handAfter(), keep);
  return pointsLeft;
}

function layDownKeeping(hand: usize, keep: i32): bool {
  if (!bestOf(hand)) return false;
  if (bestCards >= keep) {
    takeOver();
    return true;
  }
  let any = false;
  let points = 0;
  let cards = 0;
  let last = i32.MIN_VALUE;
  while (true) {
    const face = nextCheapest(hand, last);
    if (face < 0) return any;
    last = COSTS[face] * 64 + face;
    if (any && !isLess(COSTS[face], 1, points, cards)) return true;
    const held = load<u8>(hand + face);
    store<u8>(hand + face, held - 1);
    const found = bestOf(hand);
    store<u8>(hand + face, held);
    if (!found) continue;
    if (any && !isLess(bestPoints + COSTS[face], bestCards + 1, points, cards)) continue;
    any = true;
    points = bestPoints + COSTS[face];
    cards = bestCards + 1;
    takeOver();
    const left = handAfter() + face;
    store<u8>(left, load<u8>(left) + 1);
  }
}

function takeOver(): void {
  memory.copy(laidMeld(0), changetype<usize>(best), MOST_ASKED_FOR * MELD_SIZE);
  memory.copy(handAfter(), changetype<usize>(bestRest), HAND_BYTES);
}

function isLess(points: i32, cards: i32, thanPoints: i32, thanCards: i32): bool {
  return points < thanPoints || (points == thanPoints && cards < thanCards);
}

/** The cheapest face of the hand after that place in the order of points and faces. */
function nextCheapest(hand: usize, last: i32): i32 {
  let found = -1;
  let least = i32.MAX_VALUE;
  for (let face = 0; face < FACES; face++) {
    const place = COSTS[face] * 64 + face;
    if (load<u8>(hand + face) && place > last && place < least) {
      least = place;
      found = face;
    }
  }
  return found;
}

/** Finds the best lay-down of this hand, whatever it leaves. */
function bestOf(hand: usize): bool {
  isFound = false;
  if (missing(hand)) return false;
  memory.copy(changetype<usize>(whole), hand, FACES);
  wilds = wildsIn(hand);
  wildCell = wildTwos ? TWO_CELL : 0;
  for (let suit = 0; suit < SUITS; suit++) {
    rows[suit] = rowOf(hand, suit);
    if (twosEverywhere) rows[suit] &= ~TWO_CELL;
  }
  listSpots();
  placeRuns(0, 0, 0);
  return isFound;
}

/** Lists where each run may lie with the jokers that there are. */
function listSpots(): void {
  spots = 0;
  for (let run = 0; run < runs; run++) {
    firstSpot[run] = isRunAlike(run) ? firstSpot[run - 1] : spots;
    if (!isRunAlike(run)) listFor(<i32>RUN_LENGTHS[run]);
    endOfSpots[run] = spots;
  }
}

/** Lists the places for a run of so many cards or more. */
function listFor(length: i32): void {
  const anywhere = longerAnywhere();
  const longest = exactLength || !naturalsBind ? length : longestRun;
  for (let open = 0; open <= min(longest, wilds); open++) {
    for (let suit = 0; suit < SUITS; suit++) {
      for (let start = firstPlace; start <= lastPlace + 1 - length; start++) {
        for (let size = length; size <= longest && start + size - 1 <= lastPlace; size++) {
          if (size > length && !anywhere && (!holdsEnds(suit, start, size) || needsMore(size)))
            continue;
          if (openAt(suit, start, size) == open) addSpot(open, suit, start, size);
        }
      }
    }
  }
}

function addSpot(open: i32, suit: i32, start: i32, size: i32): void {
  if (spots == MOST_SPOTS) return;
  spotOpen[spots] = open;
  spotSuit[spots] = suit;
  spotStart[spots] = start;
  spotSize[spots] = size;
  spots++;
}

function cellOf(place: i32): i32 {
  return 4 * ((place - 1) % RANKS);
}

function holds(row: u64, place: i32): bool {
  return ((row >> cellOf(place)) & 15) != 0;
}

/** The row without the natural cards of a run there; how many places it leaves open is `openAt`. */
function without(row: u64, start: i32, size: i32): u64 {
  for (let place = start; place < start + size; place++) {
    if (holds(row, place)) row -= (<u64>1) << cellOf(place);
  }
  return row;
}

function openAt(suit: i32, start: i32, size: i32): i32 {
  const row = rows[suit];
  const held = (placesIn(row & ~wildCell) >> (4 * (start - 1))) & (((<u64>1) << (4 * size)) - 1);
  const oneAce = size == PLACES && (row & 15) == 1; // which cannot be at both ends
  return size - <i32>popcnt(held) + <i32>oneAce;
}

/** The places of a run whose card is in the row, a bit in each four; the ace is at both ends. */
function placesIn(row: u64): u64 {
  const pairs = row | (row >> 1);
  const held = (pairs | (pairs >> 2)) & EACH_CELL;
  return held | ((held & 1) << (4 * RANKS));
}

function holdsEnds(suit: i32, start: i32, size: i32): bool {
  return holds(rows[suit], start) && holds(rows[suit], start + size - 1);
}

function placeRuns(at: i32, open: i32, from: i32): void {
  if (at == runs) {
    let counts: u64 = 0;
    for (let suit = 0; suit < SUITS; suit++) counts += rows[suit];
    chooseRanks(0, 1, counts, open);
    return;
  }
  for (let spot = isRunAlike(at) ? from : firstSpot[at]; spot < endOfSpots[at]; spot++) {
    if (open + spotOpen[spot] > wilds) return;
    if (!isApart(at, spot)) continue;
    const suit = spotSuit[spot];
    const lacking = openAt(suit, spotStart[spot], spotSize[spot]);
    if (open + lacking > wilds) continue;
    chosenSpot[at] = spot;
    const before = rows[suit];
    rows[suit] = without(before, spotStart[spot], spotSize[spot]);
    placeRuns(at + 1, open + lacking, spot);
    rows[suit] = before;
  }
}

function isApart(chosen: i32, spot: i32): bool {
  for (let at = 0; at < chosen; at++) {
    const other = chosenSpot[at];
    if (spotSuit[other] != spotSuit[spot]) continue;
    if (!goTogether(spotStart[other], spotSize[other], spotStart[spot], spotSize[spot])) {
      return false;
    }
  }
  return true;
}

/** Chooses the ranks of the sets; `counts` are the cards that are left for them. */
function chooseRanks(at: i32, from: i32, counts: u64, open: i32): void {
  if (at == sets) {
    weigh(open);
    return;
  }
  const length = <i32>SET_LENGTHS[at];
  for (let rank = isSetAlike(at) ? from : 1; rank <= RANKS; rank++) {
    const held = min(<i32>((counts >> cellOf(rank)) & 15), length);
    let lacking = length - held;
    if (open + lacking > wilds) continue;
    if (wildTwos && rank == TWO) {
      lacking = length; // its cards fill no place beside the wild cards
      if (twosEverywhere || open + lacking > wilds) continue;
    }
    chosenRank[at] = rank;
    chooseRanks(at + 1, rank, counts - ((<u64>held) << cellOf(rank)), open + lacking);
  }
}

/** Looks at one choice of places: fills them, and sees what can be laid off then. */
function weigh(open: i32): void {
  memory.copy(changetype<usize>(rest), changetype<usize>(whole), HAND_BYTES);
  if (wildTwos) fillWithTwos(open);
  else fillWithJokers(open);
}

/** Notes the melds that were made if they leave less than those before. */
export function note(): void {
  clearMelds();
  for (let index = 0; index < runs + sets; index++) openMeld(inOrder(index));
  openTable(player, 1);
  if (isFound && !mayLeaveLess(changetype<usize>(rest), bestPoints, bestCards)) return;
  layOff(changetype<usize>(rest), 0);
  if (isFound && !isLess(pointsLeft, cardsLeft, bestPoints, bestCards)) return;
  isFound = true;
  bestPoints = pointsLeft;
  bestCards = cardsLeft;
  for (let index = 0; index < runs + sets; index++) {
    memory.copy(changetype<usize>(best) + index * MELD_SIZE, inOrder(index), MELD_SIZE);
  }
  memory.copy(changetype<usize>(bestRest), changetype<usize>(rest), HAND_BYTES);
}

export function madeMeld(index: i32): usize {
  return changetype<usize>(made) + index * MELD_SIZE;
}

/** The meld for this slot of the contract. */
export function inOrder(slot: i32): usize {
  return madeMeld(<i32>MELD_ORDER[slot]);
}
