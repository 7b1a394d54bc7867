// What a page can find when it deals a deal again.

import type { EventKind } from "../messages";

/** What does not fit, so that a deal is not fair. */
type Fault =
  | "second"
  | "unopened"
  | "server"
  | "aim"
  | "hand"
  | "upcard"
  | "drawn"
  | "pile"
  | "dealer";
/** Why it proves nothing to oneself. */
type Doubt = "not_in" | "not_in_cut" | "another" | "no_receipt" | "no_list" | "nobody";

export type Plain = "proved" | Fault | Doubt;
export type Reason =
  | { what: Plain }
  | { what: "other_number" | "not_sealed"; seat: number }
  | { what: "cards"; kind: EventKind };

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
