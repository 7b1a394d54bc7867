// The results of one's games, as this browser keeps them: at most so many, the newest first.

import { computed } from "@preact/signals";
import { storedList } from "../browser/storage";
import type { GameResult } from "../messages";
import { goesOnAt } from "../offline/moved";
import { asResult } from "./form";
import { RESULTS } from "./kept";

export const MOST = 300;

const { all, change } = storedList(RESULTS, MOST, asResult, (found) =>
  [...found].sort((a, b) => b.played.localeCompare(a.played)),
);
/** A game that goes on elsewhere has its result there. */
export const results = computed(() => all.value.filter(({ id }) => !goesOnAt(id)));

/** Games as the server told them, by id, where names are hidden here: those are stored nowhere. */
export const said = new Map<string, GameResult>();

/** Keeps results, each in place of what was kept of the same game; says how many are new. */
export function keepResults(more: readonly GameResult[]): number {
  let fresh = 0;
  change((before) => {
    const found = new Map(before.map((one) => [one.id, one]));
    fresh = more.filter(({ id }) => !found.has(id)).length;
    for (const one of more) {
      found.set(one.id, one);
    }
    return [...found.values()];
  });
  return fresh;
}

export function forgetResults(): void {
  change(() => []);
}
