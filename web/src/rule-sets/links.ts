// What a page sees of a rule set's link without reading it: the check at its beginning, and whether
// two links are of the same rules.

import { LONGEST_QUERY } from "../numbers";

export { LONGEST_QUERY };

const CHECK = /^v=\d+\.\d+\.[0-9a-f]+$/;
const partsOf = (query: string) => query.split("&");

/** Whether a link that the server has read was checked by it; old ones and those by hand are not. */
export const isChecked = (query: string) => partsOf(query).some((part) => CHECK.test(part));

const unchecked = (query: string) =>
  partsOf(query)
    .filter((part) => !part.startsWith("v="))
    .join("&");

/** Whether two links are of the same rules, though only one carries a check. */
export const sameRules = (one: string, other: string) => unchecked(one) === unchecked(other);
