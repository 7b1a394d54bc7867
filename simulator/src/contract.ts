/**
 * The contract question: how many cards a hand is short of going down, and which bring it nearer.
 *
 * A run takes every natural card of its window, then the sets take the fullest ranks that are left.
 * That never leaves more places open than another way: a card fills one place in either. Wild
 * cards fill open places, but for those that the rules leave to natural cards; only where these
 * decide are other ways tried, which is rare (`slowly`).
 */

import { FACES, JOKER, PLACES, RANKS, SUITS } from "./cards";
import {
  exactLength,
  longestRun,
  runLength,
  runNaturals,
  runs,
  setLength,
  setNaturals,
  sets,
} from "./rules";

const FAR: i32 = 99;
const ALL_RANKS: u64 = 0x1fff;
const EACH_PLANE: u64 = 0x0001000100010001;
/** Times ranks as bits: those ranks in all four suits. */
const EACH_SUIT: u64 = 1 | (1 << 13) | (1 << 26) | ((<u64>1) << 39);
const MOST_WINDOWS: i32 = 512;

/** The faces that bring the hand asked about last nearer, as bits. */
export let outs: u64 = 0;

// Ranks by how many cards there are: plane k has a bit for each rank with k cards or more. Four
// planes of 16 bits lie in each number.
const fewPlanes = new StaticArray<u64>(16);
const morePlanes = new StaticArray<u64>(16);
const mostPlanes = new StaticArray<u64>(16);
let few: u64 = 0;
let more: u64 = 0;
let most: u64 = 0;
let wilds: i32 = 0;

/** By suit: the places of a run whose card is held, and whether there is just one ace. */
const held = new StaticArray<u32>(SUITS);
const oneAce = new StaticArray<bool>(SUITS);

// The best that is found: places open, the faces for them, and by how many the hand may be short
// of natural cards in the best ways.
let open: i32 = 0;
let wanted: u64 = 0;
let leastShort: i32 = 0;
let mostShort: i32 = 0;

// What up to three runs of one suit lack, by the faces held and a bit for a second ace.
const RUN_KEYS: i32 = 1 << (RANKS + 1);
const runOpen = new StaticArray<u8>(RUN_KEYS * 4);
const runWanted = new StaticArray<u16>(RUN_KEYS * 4);
const runLeastShort = new StaticArray<u8>(RUN_KEYS * 4);
const runMostShort = new StaticArray<u8>(RUN_KEYS * 4);
let tablesFor: i32 = -1;

// The windows of one hand, those that lack the fewest cards first.
const windowSuit = new StaticArray<i32>(MOST_WINDOWS);
const windowStart = new StaticArray<i32>(MOST_WINDOWS);
const windowPlaces = new StaticArray<u32>(MOST_WINDOWS);
const windowOpen = new StaticArray<i32>(MOST_WINDOWS);
let windows: i32 = 0;

/** The places as faces of a suit: both ends are the ace. */
function facesOf(places: u32): u32 {
  return (places & <u32>ALL_RANKS) | (places >> RANKS);
}

/** Makes the tables for the contract and the rules that are set. */
export function prepareContract(): void {
  for (let cards = 0; cards < 16; cards++) {
    fewPlanes[cards] = planes(cards, 1);
    morePlanes[cards] = planes(cards, 5);
    mostPlanes[cards] = planes(cards, 9);
  }
  const wanted = (runLength << 4) | runNaturals;
  if (runs && !sets && tablesFor != wanted) {
    tablesFor = wanted;
    fillRunTable();
  }
}

function planes(cards: i32, from: i32): u64 {
  let found: u64 = 0;
  for (let at = 0; at < 4; at++) found |= (<u64>(cards >= from + at)) << (16 * at);
  return found;
}

function fillRunTable(): void {
  const low: u32 = 1;
  const high: u32 = 1 << RANKS;
  for (let key = 0; key < RUN_KEYS; key++) {
    for (let count = 0; count < 4; count++) {
      runOpen[key * 4 + count] = <u8>(count ? FAR : 0);
      runWanted[key * 4 + count] = 0;
      runLeastShort[key * 4 + count] = 0;
      runMostShort[key * 4 + count] = 0;
    }
    const faces = <u32>key & <u32>ALL_RANKS;
    if (!(faces & low)) lackOfRuns(key, faces);
    else if (<u32>key & high) lackOfRuns(key, faces | high);
    else {
      lackOfRuns(key, faces);
      lackOfRuns(key, (faces & ~low) | high);
    }
  }
}

/** Notes what up to three runs lack that lie apart, with cards in these places. */
function lackOfRuns(key: i32, places: u32): void {
  const last = PLACES - runLength;
  const step = runLength + 1;
  for (let a = 0; a <= last; a++) {
    noteRuns(key, 1, places, windowAt(a));
    for (let b = a + step; b <= last; b++) {
      noteRuns(key, 2, places, windowAt(a), windowAt(b));
      for (let c = b + step; c <= last; c++) {
        noteRuns(key, 3, places, windowAt(a), windowAt(b), windowAt(c));
      }
    }
  }
}

function windowAt(start: i32): u32 {
  return ((1 << runLength) - 1) << start;
}

function noteRuns(key: i32, count: i32, places: u32, a: u32, b: u32 = 0, c: u32 = 0): void {
  const gaps = (a | b | c) & ~places;
  const lacking = <i32>popcnt(gaps);
  let short = shortRun(a & places);
  if (count > 1) short += shortRun(b & places);
  if (count > 2) short += shortRun(c & places);
  const at = key * 4 + count;
  const before = <i32>runOpen[at];
  if (lacking > before) return;
  const better = lacking < before;
  runOpen[at] = <u8>lacking;
  runWanted[at] = <u16>(facesOf(gaps) | (better ? 0 : <u32>runWanted[at]));
  runLeastShort[at] = <u8>(better ? short : min(short, <i32>runLeastShort[at]));
  runMostShort[at] = <u8>(better ? short : max(short, <i32>runMostShort[at]));
}

/** By how many natural cards a run with these is short. */
function shortRun(naturals: u32): i32 {
  return max(runNaturals - <i32>popcnt(naturals), 0);
}

function read(hand: usize): void {
  few = 0;
  more = 0;
  most = 0;
  let clubs: u32 = 0;
  let diamonds: u32 = 0;
  let hearts: u32 = 0;
  let spades: u32 = 0;
  for (let rank = 0; rank < RANKS; rank++) {
    const c = <i32>load<u8>(hand + rank);
    const d = <i32>load<u8>(hand + rank, 13);
    const h = <i32>load<u8>(hand + rank, 26);
    const s = <i32>load<u8>(hand + rank, 39);
    clubs |= (<u32>(c != 0)) << rank;
    diamonds |= (<u32>(d != 0)) << rank;
    hearts |= (<u32>(h != 0)) << rank;
    spades |= (<u32>(s != 0)) << rank;
    const cards = min(c + d + h + s, 12);
    few |= fewPlanes[cards] << rank;
    more |= morePlanes[cards] << rank;
    most |= mostPlanes[cards] << rank;
  }
  setHeld(0, clubs, load<u8>(hand));
  setHeld(1, diamonds, load<u8>(hand, 13));
  setHeld(2, hearts, load<u8>(hand, 26));
  setHeld(3, spades, load<u8>(hand, 39));
  wilds = <i32>load<u8>(hand, JOKER);
}

function setHeld(suit: i32, faces: u32, aces: u8): void {
  held[suit] = faces | ((faces & 1) << RANKS);
  oneAce[suit] = aces == 1;
}

// How many sets can have a first, second, … natural card.
let firsts: i32 = 0;
let seconds: i32 = 0;
let thirds: i32 = 0;
let fourths: i32 = 0;

/** Counts them for these planes. A rank with more cards than one set takes begins another. */
function countSets(few: u64, more: u64, most: u64): void {
  firsts = <i32>popcnt(few & ALL_RANKS);
  seconds = <i32>popcnt((few >> 16) & ALL_RANKS);
  thirds = <i32>popcnt((few >> 32) & ALL_RANKS);
  const fourth = <i32>popcnt(few >> 48);
  if (setLength == 3) {
    firsts += fourth;
    fourths = 0;
    if (!more) return;
    seconds += <i32>popcnt(more & ALL_RANKS);
    thirds += <i32>popcnt((more >> 16) & ALL_RANKS);
    firsts += <i32>popcnt((more >> 32) & ALL_RANKS);
    seconds += <i32>popcnt(more >> 48);
    thirds += <i32>popcnt(most & ALL_RANKS);
  } else {
    fourths = fourth;
    if (!more) return;
    firsts += <i32>popcnt(more & ALL_RANKS) + <i32>popcnt(most & ALL_RANKS);
    seconds += <i32>popcnt((more >> 16) & ALL_RANKS) + <i32>popcnt((most >> 16) & ALL_RANKS);
    thirds += <i32>popcnt((more >> 32) & ALL_RANKS) + <i32>popcnt((most >> 32) & ALL_RANKS);
    fourths += <i32>popcnt(more >> 48) + <i32>popcnt(most >> 48);
  }
}

/** How many places of the sets stay open, as counted last. */
function openInSets(): i32 {
  const filled = min(sets, firsts) + min(sets, seconds) + min(sets, thirds) + min(sets, fourths);
  return sets * setLength - filled;
}

/** By how many natural cards the sets are short, as counted last. */
function shortSets(): i32 {
  let short = 0;
  if (setNaturals > 0) short += sets - min(sets, firsts);
  if (setNaturals > 1) short += sets - min(sets, seconds);
  if (setNaturals > 2) short += sets - min(sets, thirds);
  if (setNaturals > 3) short += sets - min(sets, fourths);
  return short;
}

/** The ranks of which one more card fills a place of the sets, as counted last. */
function ranksWanted(few: u64, more: u64, most: u64): u64 {
  let ranks: u64 = 0;
  if (setLength == 3) {
    if (firsts < sets) ranks |= ~few | ((few >> 32) & ~(few >> 48)) | ((more >> 16) & ~(more >> 32));
    if (seconds < sets) {
      ranks |= (few & ~(few >> 16)) | ((few >> 48) & ~more) | ((more >> 32) & ~(more >> 48));
    }
    if (thirds < sets) {
      ranks |= ((few >> 16) & ~(few >> 32)) | (more & ~(more >> 16)) | ((more >> 48) & ~most);
    }
  } else {
    if (firsts < sets) ranks |= ~few | ((few >> 48) & ~more) | ((more >> 48) & ~most);
    if (seconds < sets) {
      ranks |= (few & ~(few >> 16)) | (more & ~(more >> 16)) | (most & ~(most >> 16));
    }
    if (thirds < sets) ranks |= thirdWanted(few) | thirdWanted(more) | thirdWanted(most);
    if (fourths < sets) ranks |= fourthWanted(few) | fourthWanted(more) | fourthWanted(most);
  }
  return ranks & ALL_RANKS;
}

function thirdWanted(planes: u64): u64 {
  return (planes >> 16) & ~(planes >> 32);
}

function fourthWanted(planes: u64): u64 {
  return (planes >> 32) & ~(planes >> 48);
}

function noteSets(few: u64, more: u64, most: u64, lacking: i32, faces: u64, short: i32): void {
  countSets(few, more, most);
  const all = lacking + openInSets();
  if (all > open) return;
  const better = all < open;
  const alsoShort = short + shortSets();
  open = all;
  wanted = (ranksWanted(few, more, most) * EACH_SUIT) | faces | (better ? 0 : wanted);
  leastShort = better ? alsoShort : min(leastShort, alsoShort);
  mostShort = better ? alsoShort : max(mostShort, alsoShort);
}

/** The planes without one card of each of these ranks; `above` are the planes that follow. */
function without(planes: u64, above: u64, ranks: u64): u64 {
  return (planes & ~ranks) | (((planes >> 16) | (above << 48)) & ranks);
}

function lookAtRuns(): void {
  const clubs = runKey(0);
  const diamonds = runKey(1);
  const hearts = runKey(2);
  const spades = runKey(3);
  for (let a = 0; a <= runs; a++) {
    for (let b = 0; a + b <= runs; b++) {
      for (let c = 0; a + b + c <= runs; c++) {
        noteSuits(clubs + a, diamonds + b, hearts + c, spades + runs - a - b - c);
      }
    }
  }
}

function runKey(suit: i32): i32 {
  const faces = held[suit] & <u32>ALL_RANKS;
  return <i32>(oneAce[suit] ? faces : held[suit]) << 2;
}

function noteSuits(a: i32, b: i32, c: i32, d: i32): void {
  const all = <i32>runOpen[a] + <i32>runOpen[b] + <i32>runOpen[c] + <i32>runOpen[d];
  if (all > open) return;
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

/** By suit: the places where a window begins, by the bits of the number of cards held in it. */
const heldOnes = new StaticArray<u32>(SUITS);
const heldTwos = new StaticArray<u32>(SUITS);
const heldFours = new StaticArray<u32>(SUITS);
const heldEights = new StaticArray<u32>(SUITS);

/** Lists the windows that lack no more than this, the fewest first. */
function listWindows(limit: i32): void {
  windows = 0;
  for (let suit = 0; suit < SUITS; suit++) countWindows(suit);
  const starts: u32 = (1 << (PLACES + 1 - runLength)) - 1;
  for (let lacking = 0; lacking <= min(limit, runLength); lacking++) {
    const cards = runLength - lacking;
    for (let suit = 0; suit < SUITS; suit++) {
      let found = starts & (cards & 1 ? heldOnes[suit] : ~heldOnes[suit]);
      found &= cards & 2 ? heldTwos[suit] : ~heldTwos[suit];
      found &= cards & 4 ? heldFours[suit] : ~heldFours[suit];
      found &= cards & 8 ? heldEights[suit] : ~heldEights[suit];
      for (; found; found &= found - 1) {
        const start = <i32>ctz(found);
        addWindow(suit, start, windowAt(start), lacking);
      }
    }
  }
}

/** Counts the cards held in all windows of a suit at once: each bit is a window. */
function countWindows(suit: i32): void {
  let ones: u32 = 0;
  let twos: u32 = 0;
  let fours: u32 = 0;
  let eights: u32 = 0;
  for (let at = 0; at < runLength; at++) {
    const next = held[suit] >> at;
    const toTwos = ones & next;
    const toFours = twos & toTwos;
    eights |= fours & toFours;
    fours ^= toFours;
    twos ^= toTwos;
    ones ^= next;
  }
  heldOnes[suit] = ones;
  heldTwos[suit] = twos;
  heldFours[suit] = fours;
  heldEights[suit] = eights;
}

function addWindow(suit: i32, start: i32, window: u32, lacking: i32): void {
  windowSuit[windows] = suit;
  windowStart[windows] = start;
  windowPlaces[windows] = window;
  windowOpen[windows] = lacking;
  windows++;
}

function lookAtBoth(): void {
  countSets(few, more, most);
  const floor = openInSets();
  listWindows(open - floor);
  for (let one = 0; one < windows; one++) {
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
    if (runs == 1) noteSets(a, b, c, lacking, faces, shortRun(used));
    else withSecond(one, a, b, c, faces, floor);
  }
}

function withSecond(one: i32, few: u64, more: u64, most: u64, faces: u64, floor: i32): void {
  const suit = windowSuit[one];
  const first = windowPlaces[one];
  const shortFirst = shortRun(first & held[suit]);
  for (let other = one + 1; other < windows; other++) {
    let lacking = windowOpen[one] + windowOpen[other];
    if (lacking + floor > open) return;
    const where = windowSuit[other];
    const window = windowPlaces[other];
    let used = window & held[where];
    if (where == suit) {
      if (abs(windowStart[one] - windowStart[other]) <= runLength) continue;
      if (oneAce[suit] && facesOf(first) & facesOf(used) & 1) {
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
      shortFirst + shortRun(used),
    );
  }
}

/**
 * How many cards the hand is short of the contract; `outs` are then the faces that bring it nearer,
 * none for a hand that can go down.
 */
export function missing(hand: usize): i32 {
  return missingUpTo(hand, FAR);
}

/** The same, in less time, for a hand that lacks no more than so many cards, jokers apart. */
export function missingUpTo(hand: usize, limit: i32): i32 {
  look(hand, limit);
  const lacking = open - wilds;
  if (lacking <= 0 && leastShort == 0) {
    outs = 0;
    return 0;
  }
  if (lacking > 0 && mostShort < lacking) {
    outs = wanted | (<u64>1 << JOKER);
    return lacking;
  }
  return slowly(hand);
}

function look(hand: usize, limit: i32): void {
  read(hand);
  open = limit;
  wanted = 0;
  leastShort = FAR;
  mostShort = 0;
  if (!runs) noteSets(few, more, most, 0, 0, 0);
  else if (!sets) lookAtRuns();
  else lookAtBoth();
}

// Where natural cards decide

let best: i32 = 0;
const chosenWindow = new StaticArray<i32>(4);
const chosenTaken = new StaticArray<u32>(4);
/** By rank: the cards that the runs leave for the sets. */
const left = new StaticArray<i32>(RANKS);

function slowly(hand: usize): i32 {
  const lacking = slowMissing(hand);
  let nearer: u64 = 0;
  for (let face = 0; lacking && face < FACES; face++) {
    const cards = load<u8>(hand + face);
    store<u8>(hand + face, cards + 1);
    if (slowMissing(hand) < lacking) nearer |= <u64>1 << face;
    store<u8>(hand + face, cards);
  }
  outs = nearer;
  return lacking;
}

/**
 * The same number, where a meld may leave a natural card to another, and a run may be longer than
 * asked.
 */
function slowMissing(hand: usize): i32 {
  look(hand, FAR);
  const floor = max(open - wilds, 0);
  best = max(floor, leastShort);
  if (best > floor) {
    windows = 0;
    for (let size = runLength; runs && size <= longestUseful(); size++) listLonger(size);
    place(0, 0, 0, 0, few, more, most);
  }
  return best;
}

function longestUseful(): i32 {
  return exactLength || runNaturals < 2 ? runLength : min(longestRun, PLACES);
}

function listLonger(size: i32): void {
  const ends: u32 = 1 | (1 << (size - 1));
  for (let suit = 0; suit < SUITS; suit++) {
    for (let start = 0; start <= PLACES - size; start++) {
      const window = ((1 << size) - 1) << start;
      if (size > runLength && (ends << start) & ~held[suit]) continue;
      if (windows < MOST_WINDOWS) addWindow(suit, start, window, size);
    }
  }
}

/** Chooses a window for the next run, and which of its natural cards it takes. */
function place(at: i32, from: i32, lacking: i32, short: i32, few: u64, more: u64, most: u64): void {
  if (at == runs) {
    for (let rank = 0; rank < RANKS; rank++) {
      left[rank] = cardsOf(few, rank) + cardsOf(more, rank) + cardsOf(most, rank);
    }
    share(0, 0, lacking, short);
    return;
  }
  for (let index = from; index < windows; index++) {
    if (isTooNear(at, index)) continue;
    const window = windowPlaces[index];
    const naturals = window & freeFor(at, index);
    const size = <i32>popcnt(window);
    if (lacking + size - <i32>popcnt(naturals) - wilds >= best) continue;
    chosenWindow[at] = index;
    let taken = naturals;
    while (true) {
      const open = lacking + size - <i32>popcnt(taken);
      const needs = short + shortRun(taken);
      if (max(open - wilds, needs) < best) {
        const ranks = <u64>facesOf(taken) * EACH_PLANE;
        chosenTaken[at] = taken;
        place(
          at + 1,
          index + 1,
          open,
          needs,
          without(few, more, ranks),
          without(more, most, ranks),
          without(most, 0, ranks),
        );
      }
      if (!taken) break;
      taken = (taken - 1) & naturals;
    }
  }
}

function cardsOf(planes: u64, rank: i32): i32 {
  return <i32>popcnt(planes & (EACH_PLANE << rank));
}

/** Chooses a rank for the next set, and how many of the cards left it takes. */
function share(at: i32, from: i32, lacking: i32, short: i32): void {
  const empty = sets - at;
  best = min(best, max(lacking + empty * setLength - wilds, short + empty * setNaturals));
  if (!empty) return;
  for (let rank = from; rank < RANKS; rank++) {
    const most = min(left[rank], setLength);
    for (let taken = most; taken >= max(min(most, setNaturals), 1); taken--) {
      const open = lacking + setLength - taken;
      const needs = short + max(setNaturals - taken, 0);
      if (max(open - wilds, needs) >= best) continue;
      left[rank] -= taken;
      share(at + 1, rank, open, needs);
      left[rank] += taken;
    }
  }
}

function isTooNear(chosen: i32, index: i32): bool {
  const window = windowPlaces[index];
  for (let at = 0; at < chosen; at++) {
    const other = chosenWindow[at];
    if (windowSuit[other] != windowSuit[index]) continue;
    const places = windowPlaces[other];
    if ((places | (places << 1) | (places >> 1)) & window) return true;
  }
  return false;
}

/** The places whose card is still there for this window: one ace cannot be at both ends. */
function freeFor(chosen: i32, index: i32): u32 {
  const suit = windowSuit[index];
  const aces: u32 = 1 | (1 << RANKS);
  let places = held[suit];
  if (windowPlaces[index] & aces && oneAce[suit]) {
    for (let at = 0; at < chosen; at++) {
      if (windowSuit[chosenWindow[at]] == suit && chosenTaken[at] & aces) places &= ~aces;
    }
    if ((windowPlaces[index] & aces) == aces) places &= ~1;
  }
  return places;
}
