// What a page can find when it deals a deal again.

import type { EventKind } from "../messages";

export type Reason =
  | { what: "proved" }
  // Not fair: something does not fit.
  | { what: "second" }
  | { what: "unopened" }
  | { what: "server" }
  | { what: "other_number"; seat: number }
  | { what: "not_sealed"; seat: number }
  | { what: "cards"; kind: EventKind }
  | { what: "aim" }
  | { what: "hand" }
  | { what: "upcard" }
  | { what: "drawn" }
  | { what: "pile" }
  | { what: "dealer" }
  // It proves nothing to oneself.
  | { what: "not_in" }
  | { what: "not_in_cut" }
  | { what: "another" }
  | { what: "no_receipt" }
  | { what: "no_list" }
  | { what: "nobody" };

export interface Verdict {
  deal: number;
  state: "proved" | "left_out" | "consistent" | "wrong";
  reason: Reason;
  /** The people whose number is not in, by seat. */
  leftOut: readonly number[];
  /** Those whose number is in. */
  numbersOf: readonly number[];
  /** Whether the cards were held against all that this page saw of the deal. */
  compared: boolean;
}
