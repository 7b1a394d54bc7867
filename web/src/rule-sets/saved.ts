// The rule sets that somebody has saved in this browser, under the titles they gave them. There is
// no account: who clears the browser's storage needs the file, or the link.

import { signal } from "@preact/signals";
import { readStored, writeStored } from "../browser/storage";
import { sameRules } from "./links";

export interface SavedRules {
  title: string;
  /** The rule set as the query of a link. */
  query: string;
  /** For how many players it is, where that is known. */
  least?: number | undefined;
  most?: number | undefined;
}

export const MOST_SAVED = 60;

function isSaved(found: unknown): found is SavedRules {
  const one = found as SavedRules | null;
  return (
    typeof one === "object" &&
    one !== null &&
    typeof one.title === "string" &&
    typeof one.query === "string"
  );
}

const players = (found: unknown): found is number =>
  typeof found === "number" && Number.isInteger(found) && found >= 2 && found <= 8;

function readSaved(): readonly SavedRules[] {
  const found = readStored("rule-sets");
  return (Array.isArray(found) ? found.filter(isSaved) : []).map(({ title, query, least, most }) =>
    players(least) && players(most) ? { title, query, least, most } : { title, query },
  );
}

/** In the order in which they were saved, the newest first. */
export const savedRules = signal<readonly SavedRules[]>(readSaved());
/** Whether the browser has kept the list; else it lasts as long as the page. */
export const isKept = signal(true);

/** Sees what another tab saves, and that everything was cleared. */
export function followSaved(): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key === "liverpool.rule-sets") {
      savedRules.value = readSaved();
    }
  });
}

function store(change: (before: readonly SavedRules[]) => readonly SavedRules[]): void {
  // Another tab may have saved something since; without storage this page's own list holds.
  const before = isKept.value ? readSaved() : savedRules.value;
  const next = change(before).slice(0, MOST_SAVED);
  savedRules.value = next;
  isKept.value = writeStored("rule-sets", next);
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
  store((all) => [rules, ...all.filter((one) => one.title !== rules.title)]);
}

/** Takes a rule set off the list; gives the list as it was, to be brought back. */
export function forget(title: string): readonly SavedRules[] {
  const before = savedRules.value;
  store((all) => all.filter((one) => one.title !== title));
  return before;
}

/** Brings back what was taken off, in its place. */
export function bringBack(before: readonly SavedRules[]): void {
  store((now) => [...before, ...now.filter((one) => !before.some((b) => b.title === one.title))]);
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
  store((all) => all.map((one) => (one.title === title ? rules : one)));
}
