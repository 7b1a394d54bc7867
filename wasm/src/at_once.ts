/**
 * The contract question where all cards go down at once: how many cards a hand must exchange so that
 * its melds hold just the number of cards that go down. Melds may be longer than asked.
 *
 * Runs alone are answered suit by suit, sets alone by the fullest ranks. Where a contract asks for
 * both, or natural cards decide, all ways are tried (`at_once_ways`).
 */

import {
  forgetLacks,
  MOST_ROWS,
  MOST_STRETCH,
  NEVER,
  OPEN,
  RUNS_ROW,
  suitLacks,
  wantedIn,
} from "./at_once_runs";
import { fewestOpen, tryEveryWay, wantedInAnyWay } from "./at_once_ways";
import { cardsIn, EACH_SUIT, JOKER, RANKS, SUITS, TWO, TWOS, twoOf } from "./cards";
import { missingCards, outs } from "./contract";
import {
  ACES,
  held,
  oneAce,
  read,
  readCopies,
  thrice,
  twice,
  wildFaces,
  wilds,
  wildsIn,
} from "./held";
import { isWild } from "./melds";
import { MOST_ASKED_FOR } from "./numbers";
import {
  allRuns,
  cardsAsked,
  mayOverlap,
  mixedRuns,
  runs,
  SET_LENGTHS,
  SET_NATURALS,
  sets,
  twosEverywhere,
  wildTwos,
} from "./rules";
import { ONE_EXCHANGE, ONE_SUIT, worked } from "./work";

/** More cards than any hand can lack. */
const FAR: i32 = 99;
/** All natural cards, as bits. */
const EACH_CARD: u64 = ((<u64>1) << JOKER) - 1;
let overlap: bool = false;

/** Prepares for the contract and the rules that are set. */
export function prepareAtOnce(): void {
  overlap = mayOverlap();
  forgetLacks();
}

/** Whether the whole hand can go down. */
export function isReady(hand: usize): bool {
  const cards = cardsIn(hand);
  if (cards < cardsAsked || isScattered(hand)) return false;
  return exchanges(hand, cards, 1) == 0;
}

/** Whether the hand has cards of more suits, or of more ranks, than runs or sets alone can hold. */
function isScattered(hand: usize): bool {
  if (runs && sets) return false;
  let suits: u32 = 0;
  let ranks: u32 = 0;
  for (let face = 0; face < JOKER; face++) {
    if (!load<u8>(hand + face) || isWild(face)) continue;
    suits |= 1 << (face / RANKS);
    ranks |= 1 << (face % RANKS);
  }
  return <i32>popcnt(runs ? suits : ranks) > runs + sets;
}

/**
 * How far a hand is from going down with so many cards: how many it must exchange, or how many it
 * lacks where those are too few for the contract. Exact only below `atMost`.
 */
export function lackOf(hand: usize, cards: i32, atMost: i32 = FAR): i32 {
  return cards < cardsAsked ? missingCards(hand) : exchanges(hand, cards, atMost);
}

/** The faces that bring such a hand nearer, as bits. */
export function outsOf(hand: usize, cards: i32, lacking: i32): u64 {
  if (cards >= cardsAsked) return exchangeOuts(hand, cards, lacking);
  missingCards(hand);
  return outs;
}

/** How many cards must be exchanged; exact only below `atMost`. */
export function exchanges(hand: usize, cards: i32, atMost: i32): i32 {
  worked(ONE_EXCHANGE);
  if (!runs) {
    countRanks(hand);
    return decided(hand, cards, setsLack(cards), wildsIn(hand), atMost);
  }
  const stretch = cards - cardsAsked;
  // sets have room for the cards that go beyond the contract
  const most = sets && atMost == FAR ? missingCards(hand) + stretch + 1 : atMost;
  readAll(hand);
  const bySearch = sets != 0 || stretch > MOST_STRETCH;
  const lack = bySearch ? fewestOpen(hand, cards, most) : runsLack(stretch);
  return decided(hand, cards, lack, wilds, most);
}

function readAll(hand: usize): void {
  read(hand);
  if (overlap) readCopies(hand);
}

/**
 * The answer for what melds lack at least, or `UNKNOWN`. Where they are short of natural cards, another
 * way may be better: then all are tried.
 */
function decided(hand: usize, cards: i32, lack: i32, inHand: i32, atMost: i32): i32 {
  if (lack >= NEVER) return FAR;
  if (lack == UNKNOWN) {
    readAll(hand);
    return tryEveryWay(hand, cards, atMost);
  }
  const lacking = max(lack / OPEN - inHand, 0);
  const short = lack % OPEN;
  if (short <= lacking || lacking >= atMost) return lacking;
  readAll(hand);
  return tryEveryWay(hand, cards, min(short, atMost));
}

/** The faces that bring nearer a hand that must exchange so many cards, as bits. */
export function exchangeOuts(hand: usize, cards: i32, lacking: i32): u64 {
  if (!lacking) return 0;
  if (!runs) return setOuts(hand, cards, lacking);
  readAll(hand);
  const anyWild = wilds > 0;
  const faces = facesWanted(hand, cards, lacking) & ~wildFaces();
  let found = wildOuts(hand, cards, lacking);
  // without a wild card, no natural card that is short counts beside the open places
  if (!anyWild) return found | faces;
  for (let left = faces; left; left &= left - 1) {
    const face = <i32>ctz(left);
    if (isNearer(hand, cards, lacking, face)) found |= (<u64>1) << face;
  }
  return found;
}

/** The wild cards that bring the hand nearer: a two does where a joker does. */
function wildOuts(hand: usize, cards: i32, lacking: i32): u64 {
  if (isNearer(hand, cards, lacking, JOKER)) return wildFaces();
  let found: u64 = 0;
  if (!wildTwos || twosEverywhere) return found;
  for (let suit = 0; suit < SUITS; suit++) {
    if (isNearer(hand, cards, lacking, twoOf(suit))) found |= (<u64>1) << twoOf(suit);
  }
  return found;
}

/** Candidates: no natural card outside of these brings the hand that was read nearer. */
function facesWanted(hand: usize, cards: i32, lacking: i32): u64 {
  const stretch = cards - cardsAsked;
  if (sets || stretch > MOST_STRETCH) return wantedInAnyWay(hand, cards, lacking);
  const least = runsLack(stretch);
  return least / OPEN - wilds == lacking ? runsWant(stretch, least) : EACH_CARD;
}

function isNearer(hand: usize, cards: i32, lacking: i32, face: i32): bool {
  const copies = load<u8>(hand + face);
  store<u8>(hand + face, copies + 1);
  const nearer = exchanges(hand, cards, lacking) < lacking;
  store<u8>(hand + face, copies);
  if (runs) readAll(hand);
  else countRanks(hand);
  return nearer;
}

// Sets

const UNKNOWN: i32 = -1;
const counts = new StaticArray<i32>(RANKS);

function countRanks(hand: usize): void {
  for (let rank = 0; rank < RANKS; rank++) {
    counts[rank] =
      <i32>load<u8>(hand + rank) +
      <i32>load<u8>(hand + rank, 13) +
      <i32>load<u8>(hand + rank, 26) +
      <i32>load<u8>(hand + rank, 39);
  }
  if (wildTwos) counts[TWO - 1] = 0; // they fill any place
}

/** How many cards the fullest ranks have, the fullest last. */
const fullest = new StaticArray<i32>(MOST_ASKED_FOR);

/** What sets of the fullest ranks lack, the largest of the fullest; `UNKNOWN` where they have too many
 * cards. */
function setsLack(cards: i32): i32 {
  let most = 0;
  let second = 0;
  let third = 0;
  for (let rank = 0; rank < RANKS; rank++) {
    const here = counts[rank];
    if (here <= third) continue;
    third = min(second, here);
    second = max(second, min(most, here));
    most = max(most, here);
  }
  fullest[2] = most;
  fullest[1] = second;
  fullest[0] = third;
  let places = 0;
  let held = 0;
  let short = 0;
  for (let set = 0; set < sets; set++) {
    const here = fullest[MOST_ASKED_FOR - sets + set];
    places += max(here, <i32>SET_LENGTHS[set]);
    held += here;
    short += max(<i32>SET_NATURALS[set] - here, 0);
  }
  return places > cards ? UNKNOWN : OPEN * (cards - held) + short;
}

/** All cards of a rank are alike: each rank is asked about once. */
function setOuts(hand: usize, cards: i32, lacking: i32): u64 {
  const inHand = wildsIn(hand);
  let found: u64 = 0;
  countRanks(hand);
  const lackNow = setsLack(cards);
  if (helps(hand, cards, lacking, JOKER, lackNow, inHand + 1)) found |= wildFaces();
  else if (wildTwos && helps(hand, cards, lacking, twoOf(0), lackNow, inHand + 1)) found |= TWOS;
  for (let rank = 0; rank < RANKS; rank++) {
    if (wildTwos && rank == TWO - 1) continue;
    counts[rank]++;
    const lack = setsLack(cards);
    counts[rank]--;
    if (helps(hand, cards, lacking, rank, lack, inHand)) found |= EACH_SUIT << rank;
  }
  return found;
}

/**
 * Whether this face brings the hand nearer, if its melds then lack so much at least and there are so
 * many wild cards.
 */
function helps(hand: usize, cards: i32, lacking: i32, face: i32, lack: i32, inHand: i32): bool {
  if (lack == UNKNOWN) return isNearer(hand, cards, lacking, face);
  const less = max(lack / OPEN - inHand, 0);
  if (less >= lacking) return false;
  return lack % OPEN <= less || isNearer(hand, cards, lacking, face);
}

// Runs

const lowSuits = new StaticArray<u16>(MOST_ROWS);
const highSuits = new StaticArray<u16>(MOST_ROWS);
const pairSuits = new StaticArray<u16>(MOST_ROWS);
const otherSuits = new StaticArray<u16>(MOST_ROWS);

/** What runs lack in a suit of the hand that was read. */
function lacksIn(suit: i32, stretch: i32): usize {
  worked(ONE_SUIT);
  const one = held[suit];
  const two = overlap ? twice[suit] : oneAce[suit] ? 0 : one & ACES;
  return suitLacks(suit, one, two, overlap ? thrice[suit] : 0, stretch);
}

function runsLack(stretch: i32): i32 {
  merge(lowSuits, lacksIn(0, stretch), lacksIn(1, stretch), stretch);
  merge(highSuits, lacksIn(2, stretch), lacksIn(3, stretch), stretch);
  return together(changetype<usize>(lowSuits), changetype<usize>(highSuits), stretch);
}

/** What runs lack that are made of some suits or of others. */
function merge(to: StaticArray<u16>, one: usize, other: usize, stretch: i32): void {
  const all = allRuns();
  for (let count = 0; count <= all; count++) {
    for (let extra = 0; extra <= stretch; extra++) {
      to[count * RUNS_ROW + extra] = <u16>sum(one, other, count, extra);
    }
  }
}

/** What all runs lack with so many places more than asked. */
function together(one: usize, other: usize, stretch: i32): i32 {
  return sum(one, other, allRuns(), stretch);
}

function sum(one: usize, other: usize, count: i32, extra: i32): i32 {
  const others = ~count & mixedRuns;
  let least = NEVER;
  for (let here = 0; here <= count; here++) {
    if (here & others) continue;
    const row = one + here * RUNS_ROW * sizeof<u16>();
    const rest = other + (count - here) * RUNS_ROW * sizeof<u16>();
    for (let more = 0; more <= extra; more++) {
      const both =
        <i32>load<u16>(row + more * sizeof<u16>()) +
        <i32>load<u16>(rest + (extra - more) * sizeof<u16>());
      least = min(least, both);
    }
  }
  return least;
}

/** The cards for the open places of all ways that leave the fewest, as bits. */
function runsWant(stretch: i32, least: i32): u64 {
  const all = allRuns();
  let faces: u64 = 0;
  for (let suit = 0; suit < SUITS; suit++) {
    const first = suit < 2 ? 2 : 0; // of the two suits that lie together beside the other two
    merge(pairSuits, lacksIn(first, stretch), lacksIn(first + 1, stretch), stretch);
    merge(otherSuits, lacksIn(suit ^ 1, stretch), changetype<usize>(pairSuits), stretch);
    const own = lacksIn(suit, stretch);
    for (let count = 1; count <= all; count++) {
      for (let extra = 0; extra <= stretch; extra++) {
        const lack = own + (count * RUNS_ROW + extra) * sizeof<u16>();
        const others = <i32>otherSuits[(all - count) * RUNS_ROW + stretch - extra];
        if (<i32>load<u16>(lack) / OPEN + others / OPEN == least / OPEN) {
          faces |= wantedIn(lack) << (RANKS * suit);
        }
      }
    }
  }
  return faces;
}
