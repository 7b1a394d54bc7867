/**
 * Going down, also with jokers that are swapped out for it in the same move: as few as possible, and
 * only where the hand cannot go down by itself. Choices of jokers are tried in the order in which
 * the engine lists them.
 */

import { cardsIn, faceAt, JOKER, PLACES, SUITS } from "./cards";
import { missing } from "./contract";
import { canEndAfterLay } from "./ending";
import { handAfter, laidMeld, layDown, pointsAfter } from "./lay_down";
import { calm, cardsLeft, hurry } from "./lay_off";
import {
  isRun,
  isSetOfThree,
  jokersIn,
  meldAt,
  ownerOf,
  startOf,
  suitOf,
  swapIn,
  swapOut,
  swapPlace,
} from "./melds";
import { bindAfterSwap, move, SWAP } from "./moves";
import { change, copiesIn, get, handOf, MELDS_LAID, OWED, set, TAKEN } from "./position";
import {
  layoffHere,
  mayDiscard,
  ON_ALL,
  ON_OWN,
  runs,
  sets,
  swapOthersOnly,
  swapSets,
} from "./rules";

const MOST_SWAPS: i32 = 32;

/** The swaps of the lay-down that was found last, as moves in their order. */
export const CONTRACT_SWAPS = new StaticArray<i32>(MOST_SWAPS);
let swaps: i32 = 0;

export function contractSwaps(): i32 {
  return swaps;
}

export function forgetContractSwaps(): void {
  swaps = 0;
}

/** Whether this meld ever gives its jokers to the seat, by its owner and its kind. */
export function givesJokers(seat: i32, meld: usize): bool {
  if (swapOthersOnly && ownerOf(meld) == seat) return false;
  if (layoffHere != ON_ALL && (layoffHere != ON_OWN || ownerOf(meld) != seat)) return false;
  if (isRun(meld)) return true;
  return swapSets == 2 || (swapSets == 1 && isSetOfThree(meld));
}

/** Whether the player may go down with the cards that are held now; the best way is then found. */
export function mayLayHand(seat: i32): bool {
  hurry();
  const found = layDown(seat, mayDiscard ? 0 : 1) && canEndAfterBest();
  calm();
  return found;
}

function canEndAfterBest(): bool {
  const cards = cardsIn(handAfter());
  if (cards == 1) pointsAfter(0);
  return canEndAfterLay(handAfter(), cards, cardsLeft);
}

/** Whether the player may go down with jokers swapped out for it; the first way is then found. */
export function mayLayWithSwaps(seat: i32): bool {
  const jokers = min(jokersFor(seat), MOST_SWAPS);
  if (!jokers) return false;
  for (let wanted = max(missing(handOf(seat)), 1); wanted <= jokers; wanted++) {
    if (swapThenLay(seat, wanted, 0, 0)) return true;
  }
  swaps = 0;
  return false;
}

/** How many jokers on the table the seat could swap out if it had the cards. */
function jokersFor(seat: i32): i32 {
  let jokers = 0;
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (jokersIn(meld) && givesJokers(seat, meld)) jokers += jokersIn(meld);
  }
  return jokers;
}

/** Swaps out so many more jokers, from that meld and that card on, and sees who may go down then. */
function swapThenLay(seat: i32, wanted: i32, from: i32, least: i32): bool {
  if (!wanted) return mayLayHand(seat) && jokersLaid() >= swaps;
  for (let index = from; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (!jokersIn(meld) || !givesJokers(seat, meld)) continue;
    const run = isRun(meld);
    const places = run ? PLACES : SUITS;
    for (let at = 0; at < places; at++) {
      const face = run ? faceAt(at + 1, suitOf(meld)) : faceAt(startOf(meld), at);
      if (!copiesIn(seat, face) || (index == from && face < least)) continue;
      const place = swapPlace(meld, face);
      if (!place || (run && place != at + 1)) continue;
      if (swapOneThenLay(seat, wanted, index, face, place)) return true;
    }
  }
  return false;
}

function swapOneThenLay(seat: i32, wanted: i32, index: i32, face: i32, place: i32): bool {
  const meld = meldAt(index);
  const owed = get(OWED);
  const taken = get(TAKEN);
  swapIn(meld, face, place);
  change(seat, face, -1);
  change(seat, JOKER, 1);
  bindAfterSwap(face);
  CONTRACT_SWAPS[swaps++] = move(SWAP, face, index);
  const found = missing(handOf(seat)) < wanted && swapThenLay(seat, wanted - 1, index, face);
  if (!found) swaps--;
  set(TAKEN, taken);
  set(OWED, owed);
  change(seat, JOKER, -1);
  change(seat, face, 1);
  swapOut(meld, face, place);
  return found;
}

function jokersLaid(): i32 {
  let jokers = 0;
  for (let index = 0; index < runs + sets; index++) jokers += jokersIn(laidMeld(index));
  return jokers;
}
