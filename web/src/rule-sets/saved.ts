// The rule sets that somebody has saved in this browser, under the titles they gave them. There is
// no account: who clears the browser's storage needs the file, or the link.

import { storedList } from "../browser/storage";
import { sameRules } from "./links";
import { isPlayers } from "./players";

export interface SavedRules {
  title: string;
  /** The rule set as the query of a link. */
  query: string;
  /** For how many players it is, where that is known. */
  least?: number | undefined;
  most?: number | undefined;
}

const MOST_SAVED = 60;

function readSaved(found: unknown): SavedRules | null {
  const { title, query, least, most } = (found ?? {}) as Partial<SavedRules>;
  if (typeof title !== "string" || typeof query !== "string") {
    return null;
  }
  return isPlayers(least) && isPlayers(most) ? { title, query, least, most } : { title, query };
}

const saved = storedList("rule-sets", MOST_SAVED, readSaved);
const { change } = saved;
/** In the order in which they were saved, the newest first. */
export const savedRules = saved.all;
export const { isKept } = saved;

/** Sees what another tab saves, and that everything was cleared. */
export function followSaved(): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key === "liverpool.rule-sets") {
      saved.readAgain();
    }
  });
}

export function savedUnder(title: string): SavedRules | undefined {
  return savedRules.value.find((one) => one.title === title);
}

/** The saved rule set that plays by this query. */
export function savedAs(query: string): SavedRules | undefined {
  return savedRules.value.find((one) => sameRules(one.query, query));
}

/** Saves a rule set, in place of one of the same title. */
export function save(rules: SavedRules): void {
  change((all) => [rules, ...all.filter((one) => one.title !== rules.title)]);
}

/** Takes a rule set off the list; gives the list as it was, to be brought back. */
export function forget(title: string): readonly SavedRules[] {
  const before = savedRules.value;
  change((all) => all.filter((one) => one.title !== title));
  return before;
}

/** Brings back what was taken off, in its place. */
export function bringBack(before: readonly SavedRules[]): void {
  change((now) => [...before, ...now.filter((one) => !before.some((b) => b.title === one.title))]);
}

/** A title that is not taken yet: `Ours`, `Ours 2`. */
export function freeTitle(title: string): string {
  for (let count = 2; ; count += 1) {
    const free = count === 2 && !savedUnder(title) ? title : `${title} ${count}`;
    if (!savedUnder(free)) {
      return free;
    }
  }
}

/** Another title for what is saved, in its place. */
export function rename(title: string, rules: SavedRules): void {
  change((all) => all.map((one) => (one.title === title ? rules : one)));
}
