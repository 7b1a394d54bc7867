// The rules that are learnt: those of the address, or those that were chosen last.

import { ask } from "../connection/net";
import type { Edited } from "../messages";
import { LONGEST_QUERY } from "../rule-sets/links";
import { asQuery, type RulesToOpen } from "../rule-sets/queries";
import { rules as lastRules } from "../setup/choices";
import { text } from "./words";

export interface RulesToLearn extends RulesToOpen {
  /** As a link has them. */
  query: string;
  /** What they are called. */
  called: string;
  /** Why nobody can play by them; empty where they can be played. */
  unplayable: string;
}

/** The rules that the address names, as the server reads them; throws where it cannot. */
export async function rulesToLearn(search: string): Promise<RulesToLearn> {
  const query = search.slice(1) || asQuery(lastRules.value);
  if (query.length > LONGEST_QUERY) {
    throw new Error(text.tooLong);
  }
  return asRules(await ask({ kind: "edit", query }));
}

export const asRules = ({
  base,
  base_title,
  changes,
  faults,
  query,
  title,
  unplayable,
}: Edited): RulesToLearn => ({
  rules: base,
  changes,
  rules_title: title,
  query,
  called: title || base_title,
  unplayable: faults.length > 0 ? text.mendFirst : unplayable,
});
