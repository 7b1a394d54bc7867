// What is done with the rule sets that are saved in this browser; only the house rules do that.

import { change, type SavedRules, savedRules, savedUnder } from "../rule-sets/saved";

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
  let free = title;
  for (let count = 2; savedUnder(free); count += 1) {
    free = `${title} ${count}`;
  }
  return free;
}

/** Another title for what is saved, in its place. */
export function rename(title: string, rules: SavedRules): void {
  change((all) => all.map((one) => (one.title === title ? rules : one)));
}
