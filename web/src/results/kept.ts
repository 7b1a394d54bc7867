// Whether this browser keeps results of one's games: the first page asks without reading them all.

import { readStored } from "../browser/storage";

/** Under which name they are kept. */
export const RESULTS = "results";

export function keepsResults(): boolean {
  const kept = readStored(RESULTS);
  return Array.isArray(kept) && kept.length > 0;
}
