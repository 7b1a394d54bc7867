/**
 * The contract question where all cards go down at once, by trying all ways: which windows the runs
 * have, which of their natural cards they take, and which ranks the sets have.
 */

import { PLACES, RANKS, SUITS } from "./cards";
import { held, wilds } from "./held";
import { choose, freeFor, isTooNear } from "./naturals";
import { longestRun, runLength, runs, setLength, setNaturals, sets } from "./rules";
import { addWindow, clearWindows, shortRun, windowOpen, windowPlaces, windows } from "./windows";

let best: i32 = 0;
/** How many cards the melds have in all. */
let total: i32 = 0;
/** By rank: the cards that are left for the sets. */
const left = new StaticArray<i32>(RANKS);

/** How many cards must be exchanged of the hand that was read, or `atMost` if it is not less. */
export function tryEveryWay(hand: usize, cards: i32, atMost: i32): i32 {
  best = atMost;
  total = cards;
  for (let rank = 0; rank < RANKS; rank++) {
    left[rank] = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      left[rank] += <i32>load<u8>(hand + suit * RANKS + rank);
    }
  }
  clearWindows();
  if (runs) listWindows();
  place(0, 0, 0, 0, 0);
  return best;
}

/** Lists where runs may lie, those that lack the fewest cards first. */
function listWindows(): void {
  const stretch = total - runs * runLength - sets * setLength;
  const longest = min(min(longestRun, PLACES), runLength + stretch);
  for (let open = 0; open <= longest && open - wilds < best; open++) {
    for (let suit = 0; suit < SUITS; suit++) {
      for (let size = max(runLength, open); size <= longest; size++) {
        for (let start = 0; start <= PLACES - size; start++) {
          const window = ((1 << size) - 1) << start;
          if (size - <i32>popcnt(window & held[suit]) != open) continue;
          addWindow(suit, start, window, open);
        }
      }
    }
  }
}

/** Chooses a window for the next run, and which of its natural cards it takes. */
function place(at: i32, from: i32, open: i32, short: i32, places: i32): void {
  if (at == runs) return share(0, 0, open, short, places);
  const after = (runs - at - 1) * runLength + sets * setLength;
  for (let index = from; index < windows; index++) {
    if (open + windowOpen[index] * (runs - at) - wilds >= best) return;
    const window = windowPlaces[index];
    const size = <i32>popcnt(window);
    if (places + size + after > total || isTooNear(at, index)) continue;
    const naturals = window & freeFor(at, index);
    let taken = naturals;
    while (true) {
      const lacking = open + size - <i32>popcnt(taken);
      const needs = short + shortRun(window, taken);
      if (max(lacking - wilds, needs) < best) {
        choose(at, index, taken);
        leave(taken, -1);
        place(at + 1, index, lacking, needs, places + size);
        leave(taken, 1);
      }
      if (!taken || !wilds) break; // without jokers, a card is of use where it fills a place
      taken = (taken - 1) & naturals;
    }
  }
}

/** Leaves one card more or less to the sets for each of these places. */
function leave(places: u32, cards: i32): void {
  for (let rest = places; rest; rest &= rest - 1) left[<i32>ctz(rest) % RANKS] += cards;
}

/** Chooses a rank for the next set, and how many of the cards left it takes. */
function share(at: i32, from: i32, open: i32, short: i32, places: i32): void {
  const empty = sets - at;
  if (!empty) {
    if (sets || places == total) best = min(best, max(open + total - places - wilds, short));
    return;
  }
  const room = total - places - (empty - 1) * setLength;
  let triedNone = false;
  for (let rank = from; rank < RANKS; rank++) {
    const most = min(left[rank], room);
    if (!most && triedNone) continue;
    triedNone = triedNone || !most;
    for (let taken = most; taken >= min(most, max(setNaturals, 1)); taken--) {
      const lacking = open + max(setLength - taken, 0);
      const needs = short + max(setNaturals - taken, 0);
      if (max(lacking - wilds, needs) >= best) break;
      left[rank] -= taken;
      share(at + 1, rank, lacking, needs, places + max(setLength, taken));
      left[rank] += taken;
    }
  }
}
