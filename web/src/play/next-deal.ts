// How long those who are ready still wait for the others, counted down between what the server says.

import type { TableUpdate } from "../messages";
import { secondsLeft } from "../text/time";
import { usePassed } from "../widgets/passing";

/** Seconds left at which those who still look at the scores are reminded. */
export const SOON = 10;

/** Whole seconds until the next deal begins, whoever is ready by then; null while nobody waits. */
export function useNextDeal(at: TableUpdate): number | null {
  const left = at.next_deal ?? null;
  const passed = usePassed(at, left !== null);
  return left === null ? null : secondsLeft(left, passed);
}
