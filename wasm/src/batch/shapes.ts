/** The melds of a lay-down as shapes: whether runs of a suit go together, and what fits on them after. */

import { RANKS } from "../cards";
import { fits, isWild, mayLayOffOn, meldAt, naturalAt, ownerOf } from "../melds";
import { MOST_ASKED_FOR } from "../numbers";
import { get, MELDS_LAID } from "../position";
import { adjacentWilds, firstPlace, goTogether, lastPlace, longestRun } from "../rules";
import { slots } from "./deals";

/** In place of a suit. */
export const A_SET: i32 = -1;

// By meld of the contract, once it is finished: the suit of a run, -1 for a set; a set's rank, or where a
// run starts; its cards; and whether it ends with wild cards.
const doneSuit = new StaticArray<i32>(MOST_ASKED_FOR);
const doneStart = new StaticArray<i32>(MOST_ASKED_FOR);
const doneSize = new StaticArray<i32>(MOST_ASKED_FOR);
const doneLowWild = new StaticArray<bool>(MOST_ASKED_FOR);
const doneHighWild = new StaticArray<bool>(MOST_ASKED_FOR);

/** Notes what a meld is that is laid, or may be: a run of a suit from a place up, or a set of a rank. */
export function note(
  at: i32,
  which: i32,
  from: i32,
  size: i32,
  highWild: bool,
  lowWild: bool,
): void {
  doneSuit[at] = which;
  doneStart[at] = from;
  doneSize[at] = size;
  doneLowWild[at] = lowWild;
  doneHighWild[at] = highWild;
}

/** Whether such a run may be laid beside those of the melds before this one. */
export function isApart(at: i32, which: i32, from: i32, size: i32): bool {
  for (let other = 0; other < at; other++) {
    if (doneSuit[other] != which) continue;
    if (!goTogether(doneStart[other], doneSize[other], from, size)) return false;
  }
  return true;
}

/** Whether this last card of the player could be laid off once the melds are laid. */
export function fitsAfter(player: i32, face: i32): bool {
  for (let index = 0; index < get(MELDS_LAID); index++) {
    const meld = meldAt(index);
    if (mayLayOffOn(player, ownerOf(meld), 1) && fits(meld, face)) return true;
  }
  if (!mayLayOffOn(player, player, 1)) return false;
  for (let at = 0; at < slots(); at++) if (fitsOn(at, face)) return true;
  return false;
}

function fitsOn(at: i32, face: i32): bool {
  const which = doneSuit[at];
  const from = doneStart[at];
  if (which == A_SET) return isWild(face) || face % RANKS == from - 1;
  if (doneSize[at] >= longestRun) return false;
  return (
    goesTo(from - 1, which, face, doneLowWild[at]) ||
    goesTo(from + doneSize[at], which, face, doneHighWild[at])
  );
}

function goesTo(place: i32, which: i32, face: i32, besideWild: bool): bool {
  if (place < firstPlace || place > lastPlace) return false;
  if (isWild(face) && (adjacentWilds || !besideWild)) return true;
  return face == naturalAt(place, which);
}
