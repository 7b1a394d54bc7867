/**
 * The contract question: how many cards a hand is short of going down, and which bring it nearer.
 *
 * A run takes every natural card of its window, then the sets take the fullest ranks that are left.
 * That never leaves more places open than another way: a card fills one place in either. Wild
 * cards fill open places, but for those that the rules reserve for natural cards; only where these
 * matter are other ways tried, which is rare (`slowly`).
 */

import { exchangeOuts, exchanges, prepareAtOnce } from "./at_once";
import { cardsIn, EACH_SUIT, FACES, RANKS } from "./cards";
import {
  EACH_PLANE,
  facesOf,
  few,
  held,
  more,
  most,
  oneAce,
  read,
  readCopies,
  readToVary,
  twice,
  vary,
  wildFaces,
  wilds,
  withBothAces,
  without,
} from "./held";
import { prepareCosts } from "./lay_off";
import { prepareNaturals, tryAll } from "./naturals";
import { forgetRuns, overlappingKey } from "./overlapping";
import {
  allAtOnce,
  allRuns,
  cardsAsked,
  goTogether,
  mayOverlap,
  mixedRuns,
  runs,
  sets,
} from "./rules";
import {
  copyRuns,
  prepareRuns,
  RUNS_SIZE,
  runKey,
  runLeastShort,
  runMostShort,
  runOpen,
  runWanted,
} from "./run_table";
import {
  copySets,
  countSets,
  leastShortSets,
  mostShortSets,
  openInSets,
  prepareSets,
  ranksWanted,
  SETS_SIZE,
} from "./set_places";
import {
  beginWindows,
  hasWindow,
  shortRun,
  windowOpen,
  windowPlaces,
  windowStart,
  windowSuit,
} from "./windows";
import { ONE_CHOICE, ONE_QUESTION, worked } from "./work";

/** More places than can be open. */
const FAR: i32 = 99;
const EACH_FACE: u64 = ((<u64>1) << FACES) - 1;
/** The faces that bring the hand asked about last nearer, as bits. */
export let outs: u64 = 0;

// The best that is found: places open, the faces for them, and by how many the hand may be short
// of natural cards in the best ways.
let open: i32 = 0;
let wanted: u64 = 0;
let leastShort: i32 = 0;
let mostShort: i32 = 0;

/** Whether two runs of a suit may want copies of a card. */
let overlap: bool = false;

/** The hand that `missingWithout` is about, and the most places that it may leave open. */
let varied: usize = 0;
let variedLimit: i32 = 0;

/** Makes the tables for the contract and the rules that are set. */
export function prepareContract(): void {
  prepareWithoutTables();
  if (sets) prepareSets();
  else if (!overlap) prepareRuns();
}

/** Makes ready for the contract where its tables come from elsewhere. */
function prepareWithoutTables(): void {
  prepareCosts();
  overlap = mayOverlap();
  prepareNaturals();
  if (allAtOnce) prepareAtOnce();
  if (overlap) forgetRuns();
}

/** How much room the tables take. */
export function tablesSize(): i32 {
  return sets ? SETS_SIZE : mayOverlap() ? 0 : RUNS_SIZE;
}

/** Keeps the tables of the contract that is prepared. */
export function keepTables(to: usize): void {
  if (sets) copySets(to, true);
  else if (!overlap) copyRuns(to, true);
}

/** `prepareContract` for one whose tables were kept. */
export function prepareAgain(kept: usize): void {
  prepareWithoutTables();
  if (sets) copySets(kept, false);
  else if (!overlap) copyRuns(kept, false);
}

/** Notes what sets lack beside runs, the last of which, if there is one, has these of its natural cards. */
function noteSets(
  few: u64,
  more: u64,
  most: u64,
  lacking: i32,
  faces: u64,
  shortBefore: i32,
  window: u32,
  used: u32,
): void {
  worked(ONE_CHOICE);
  countSets(few, more, most);
  const all = lacking + openInSets();
  if (all > open) return;
  const short = shortBefore + (window ? shortRun(window, used) : 0);
  const better = all < open;
  const least = short + leastShortSets();
  const worst = short + mostShortSets();
  open = all;
  wanted = (ranksWanted(few, more, most) * EACH_SUIT) | faces | (better ? 0 : wanted);
  leastShort = better ? least : min(leastShort, least);
  mostShort = better ? worst : max(mostShort, worst);
}

function lookAtRuns(): void {
  const clubs = overlap ? overlappingKey(0) : runKey(0);
  const diamonds = overlap ? overlappingKey(1) : runKey(1);
  const hearts = overlap ? overlappingKey(2) : runKey(2);
  const spades = overlap ? overlappingKey(3) : runKey(3);
  const all = allRuns();
  for (let a = 0; a <= all; a++) {
    for (let b = 0; a + b <= all; b++) {
      if (<i32>runOpen[clubs + a] + <i32>runOpen[diamonds + b] > open) continue;
      for (let c = 0; a + b + c <= all; c++) {
        noteSuits(clubs + a, diamonds + b, hearts + c, spades + all - a - b - c);
      }
    }
  }
}

function noteSuits(a: i32, b: i32, c: i32, d: i32): void {
  worked(ONE_CHOICE);
  const all = <i32>runOpen[a] + <i32>runOpen[b] + <i32>runOpen[c] + <i32>runOpen[d];
  if (all > open) return;
  if (mixedRuns && ((a | b | c | d) & allRuns()) != allRuns()) return; // some run is in two suits
  const better = all < open;
  const low = <u64>runWanted[a] | ((<u64>runWanted[b]) << 13);
  const high = ((<u64>runWanted[c]) << 26) | ((<u64>runWanted[d]) << 39);
  const least =
    <i32>runLeastShort[a] + <i32>runLeastShort[b] + <i32>runLeastShort[c] + <i32>runLeastShort[d];
  const worst =
    <i32>runMostShort[a] + <i32>runMostShort[b] + <i32>runMostShort[c] + <i32>runMostShort[d];
  open = all;
  wanted = low | high | (better ? 0 : wanted);
  leastShort = better ? least : min(leastShort, least);
  mostShort = better ? worst : max(mostShort, worst);
}

function lookAtBoth(): void {
  countSets(few, more, most);
  const floor = openInSets();
  beginWindows();
  for (let one = 0; hasWindow(one, open - floor); one++) {
    const lacking = windowOpen[one];
    if (lacking * runs + floor > open) return;
    const suit = windowSuit[one];
    const window = windowPlaces[one];
    const used = window & held[suit];
    const ranks = <u64>facesOf(used) * EACH_PLANE;
    const a = without(few, more, ranks);
    const b = without(more, most, ranks);
    const c = without(most, 0, ranks);
    const faces = (<u64>facesOf(window & ~used)) << (13 * suit);
    if (runs == 1) noteSets(a, b, c, lacking, faces, 0, window, used);
    else withSecond(one, a, b, c, faces);
  }
}

/** Looks at the second runs that go with a first one, which leaves these cards for the sets. */
function withSecond(one: i32, few: u64, more: u64, most: u64, faces: u64): void {
  countSets(few, more, most);
  const floor = openInSets();
  const suit = windowSuit[one];
  const first = windowPlaces[one];
  const length = <i32>popcnt(first);
  const shortFirst = shortRun(first, first & held[suit]);
  const taken = withBothAces(first & held[suit]);
  for (let other = overlap ? one : one + 1; ; other++) {
    if (!hasWindow(other, open - floor - windowOpen[one])) return;
    let lacking = windowOpen[one] + windowOpen[other];
    const where = windowSuit[other];
    const window = windowPlaces[other];
    const size = <i32>popcnt(window);
    if (mixedRuns && size == length) continue;
    let used = window & held[where];
    if (where == suit) {
      if (!goTogether(windowStart[one], length, windowStart[other], size)) continue;
      if (overlap) {
        const lost = used & taken & ~twice[suit]; // the first run has the only copy
        used &= ~lost;
        lacking += <i32>popcnt(lost);
      } else if (oneAce[suit] && facesOf(first) & facesOf(used) & 1) {
        used &= ~(1 | (1 << RANKS)); // the one ace is at the other end
        lacking++;
      }
    }
    const ranks = <u64>facesOf(used) * EACH_PLANE;
    noteSets(
      without(few, more, ranks),
      without(more, most, ranks),
      without(most, 0, ranks),
      lacking,
      faces | ((<u64>facesOf(window & ~used)) << (13 * where)),
      shortFirst,
      window,
      used,
    );
  }
}

/**
 * How many cards the hand is short of the contract; `outs` are then the faces that bring it nearer,
 * none for a hand that can go down. Where all cards go down at once, a hand that has enough cards must
 * exchange so many.
 */
export function missing(hand: usize): i32 {
  const cards = allAtOnce ? cardsIn(hand) : 0;
  if (!allAtOnce || cards < cardsAsked) return missingCards(hand);
  const lacking = exchanges(hand, cards, FAR);
  outs = exchangeOuts(hand, cards, lacking);
  return lacking;
}

/** How many cards the hand is short, whatever is left over; `outs` as for `missing`. */
export function missingCards(hand: usize): i32 {
  read(hand);
  if (overlap) readCopies(hand);
  search(FAR);
  return answer(hand);
}

/**
 * Takes a hand that lacks no more than so many cards, to be asked about without one of its faces
 * after the other.
 */
export function varyHand(hand: usize, lacking: i32): void {
  varied = hand;
  readToVary(hand);
  variedLimit = lacking + wilds + 1;
}

/** `missing` for that hand without this face. */
export function missingWithout(face: i32): i32 {
  const at = varied + face;
  const cards = load<u8>(at);
  const isRead = vary(face, cards);
  store<u8>(at, cards - 1);
  if (!isRead) read(varied);
  if (overlap) readCopies(varied);
  search(variedLimit);
  const lacking = answer(varied);
  store<u8>(at, cards);
  return lacking;
}

/** The quick answer if the search is enough, or else the slow one. */
function answer(hand: usize): i32 {
  const lacking = open - wilds;
  if (lacking <= 0 && leastShort == 0) {
    outs = 0;
    return 0;
  }
  if (lacking > 0 && mostShort < lacking) {
    outs = wanted | wildFaces();
    return lacking;
  }
  return slowly(hand);
}

/** Searches for the ways that leave the fewest places open, of those that leave no more than so many. */
function search(limit: i32): void {
  worked(ONE_QUESTION);
  open = limit;
  wanted = 0;
  leastShort = FAR;
  mostShort = 0;
  if (!runs) noteSets(few, more, most, 0, 0, 0, 0, 0);
  else if (!sets) lookAtRuns();
  else lookAtBoth();
}

function slowly(hand: usize): i32 {
  const lacking = slowMissing(hand, FAR);
  // where places count, no card helps but one for a place that is open in a best way
  let faces = open - wilds == lacking ? wanted | wildFaces() : EACH_FACE;
  let nearer: u64 = 0;
  for (; lacking && faces; faces &= faces - 1) {
    const face = <i32>ctz(faces);
    const cards = load<u8>(hand + face);
    store<u8>(hand + face, cards + 1);
    if (slowMissing(hand, lacking) < lacking) nearer |= (<u64>1) << face;
    store<u8>(hand + face, cards);
  }
  outs = nearer;
  return lacking;
}

/** How many cards the hand is short; exact only below `atMost`. */
function slowMissing(hand: usize, atMost: i32): i32 {
  read(hand);
  if (overlap) readCopies(hand);
  search(FAR);
  const floor = max(open - wilds, 0);
  if (floor >= atMost || leastShort <= floor) return floor;
  return tryAll(hand, min(leastShort, atMost));
}
