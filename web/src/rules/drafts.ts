// What somebody has changed and not saved yet: every answer is kept in this browser at once, so
// that nothing is lost where the page is closed.

import { signal } from "@preact/signals";
import { storedList } from "../browser/storage";
import type { Edited } from "../messages";
import { sameRules } from "../rule-sets/links";
import { savedAs } from "../rule-sets/saved";
import { text } from "./words";

export interface Draft {
  /** Stays the same while its rules change. */
  id: string;
  /** The rule set as the query of a link. */
  query: string;
  /** Empty until it has a name. */
  title: string;
  base_title: string;
  /** How many answers differ from the base. */
  differs: number;
}

/** The name that somebody has given; empty for what every rule set is called until then. */
export const ownName = (title: string) => (title === text.usualName ? "" : title);

const KEY = "rule-drafts";
const MOST = 5;

function readDraft(found: unknown): Draft | null {
  const one = found as Draft | null;
  const isOne =
    typeof one === "object" &&
    one !== null &&
    [one.id, one.query, one.title, one.base_title].every((text) => typeof text === "string") &&
    Number.isInteger(one.differs);
  return isOne ? one : null;
}

const stored = storedList<Draft>(KEY, MOST, readDraft);

/** All that is not saved, the newest first. */
export const drafts = stored.all;
/** The one that is being changed; empty while nothing is changed. */
export const current = signal("");
/** The one that was here when the page was opened. */
export const broughtBack = signal<Draft | null>(null);

const draftOf = (query: string) => drafts.value.find((one) => sameRules(one.query, query));

/** The query with which the page begins: that of its address, or of the newest draft. */
export function beginsWith(query: string): string {
  stored.change((all) => all);
  return query || (drafts.value[0]?.query ?? "");
}

/** Notes which draft it is that the page has opened, if it is one. */
export function noteOpened({ query }: Edited): void {
  const draft = draftOf(query);
  current.value = draft?.id ?? "";
  broughtBack.value = draft ?? null;
}

/** Ends the present draft: what comes now is something else, and replaces none. */
export function turnToAnother(): void {
  current.value = "";
}

/** Keeps the rules as they are now; what is saved, or as its base has it, needs no keeping. */
export function keep({ query, title, base_title, differs }: Edited): void {
  if ((title === "" && differs.length === 0) || savedAs(query)) {
    drop(current.value);
    return;
  }
  const id = draftOf(query)?.id || current.value || `${Date.now()}-${Math.random()}`;
  const draft = { id, query, title: ownName(title), base_title, differs: differs.length };
  current.value = id;
  stored.change((all) => [draft, ...all.filter((one) => one.id !== id)]);
}

/** Takes a draft off the list; gives the list as it was, to be brought back. */
export function drop(id: string): readonly Draft[] {
  const before = drafts.value;
  stored.change((all) => all.filter((one) => one.id !== id));
  if (current.value === id) {
    current.value = "";
  }
  if (broughtBack.value?.id === id) {
    broughtBack.value = null;
  }
  return before;
}

/** Brings back what was taken off. */
export function bringBack(before: readonly Draft[]): void {
  stored.change((now) => [...before, ...now.filter((one) => !before.some((b) => b.id === one.id))]);
}
