/**
 * Which runs are placed in a suit, one after the other. Where all have one length only their number
 * counts; where lengths differ, each choice of runs is looked at by itself.
 */

import { MOST_ASKED_FOR } from "./numbers";
import { mixedRuns, RUN_LENGTHS, runs } from "./rules";

/** How many are placed; each one's length, and the number of those up to it (see `allRuns`). */
export let placed: i32 = 0;
export const lengthAt = new StaticArray<i32>(MOST_ASKED_FOR);
export const doneAt = new StaticArray<i32>(MOST_ASKED_FOR);

/** The first choice of runs, a bit for each; that of all is the last, and is one of them. */
export function firstChoice(): i32 {
  return mixedRuns ? 1 << (runs - 1) : (1 << runs) - 1; // others are the beginnings of these
}

/** Makes these the runs that are placed. */
export function chooseRuns(which: i32): void {
  placed = 0;
  let done = 0;
  for (let run = 0; run < runs; run++) {
    if (!((which >> run) & 1)) continue;
    done = mixedRuns ? done | (1 << run) : done + 1;
    lengthAt[placed] = <i32>RUN_LENGTHS[run];
    doneAt[placed++] = done;
  }
}
