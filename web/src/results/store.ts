// The results of one's games, as this browser keeps them: at most so many, the newest first.

import { signal } from "@preact/signals";
import { readStored, writeStored } from "../browser/storage";
import type { GameResult } from "../messages";
import { asResult } from "./form";

export const MOST = 300;
const KEY = "results";

const newestFirst = (all: readonly GameResult[]) =>
  all.toSorted((a, b) => b.played.localeCompare(a.played)).slice(0, MOST);

function readResults(): readonly GameResult[] {
  const found = readStored(KEY);
  return Array.isArray(found) ? newestFirst(found.flatMap((one) => asResult(one) ?? [])) : [];
}

export const results = signal<readonly GameResult[]>(readResults());

function keep(all: readonly GameResult[]): void {
  results.value = newestFirst(all);
  writeStored(KEY, results.value);
}

/** Keeps results, each in place of what was kept of the same game; says how many are new. */
export function keepResults(more: readonly GameResult[]): number {
  // Another tab may have kept some since; without storage this page's own list holds.
  const stored = readResults();
  const before = stored.length > 0 ? stored : results.value;
  const found = new Map(before.map((one) => [one.id, one]));
  const fresh = more.filter(({ id }) => !found.has(id)).length;
  for (const one of more) {
    found.set(one.id, one);
  }
  keep([...found.values()]);
  return fresh;
}

export function forgetResults(): void {
  keep([]);
}
