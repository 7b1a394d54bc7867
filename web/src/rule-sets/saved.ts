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
/** In the order in which they were saved, the newest first. */
export const savedRules = saved.all;
export const { change, isKept } = saved;

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
