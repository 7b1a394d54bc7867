// One's own turn, as far as nobody has seen it yet: what is prepared and selected, and what was said of
// it. Plain values; reduce.ts says how they change. They know no rules: what a draft comes to is what
// the server last said of it (`tried`).
//
// Imports in this folder point to the left only:
// words < state < practice < reduce < saving < turn < shown < pointing < hand < selecting < targets
// < refusing < trying < sending < plays < answering < staging < following

import type { Fit, MeldGroup, Play, Swap, Tried, Why } from "../messages";

export interface Turn {
  /** The game that all this was last fitted to; null before there is one. */
  at: At | null;
  /** The plays of this turn so far; they become final with the discard. */
  draft: readonly Play[];
  /** Jokers to be swapped out in the same move as going down; they lie in the hand as if they were. */
  swaps: readonly Swap[];
  /** What is set aside for each meld of the contract, in its order; empty while nothing is. */
  groups: readonly MeldGroup[];
  /** Whether the tray for going down is open. */
  staging: boolean;
  /** The slot of the tray that takes the next card; below 0 for none. */
  slot: number;
  /** The keys of the selected cards; some may have left the hand. */
  picked: ReadonlySet<string>;
  /** How often the server has been asked about all this; only the latest answer counts. */
  round: number;
  /** The server's latest answer. */
  tried: Answered | null;
  /** What was refused last, and why. */
  trouble: Trouble | null;
  /** A question of the page's own: which of several ways is meant. */
  choosing: Choosing | null;
  /** What can be answered now, in each way, and from when on, in milliseconds of the page's own time. */
  answers: ReadonlyMap<string, number>;
  /** Whether an answer is on its way; nothing else is sent meanwhile, so no click counts twice. */
  pending: boolean;
  /** The question whose answer was on its way when the connection broke; empty for none. */
  unsure: string;
  /** The question at which a call that may cost a card has been said once; empty for none. */
  calledOnce: string;
  /** The question at which one was warned that a discard leaves finished melds in the hand. */
  warned: string;
}

export interface At {
  table: string;
  deal: number;
  question: string;
  /** How many melds the contract has. */
  slots: number;
  hand: readonly number[];
  /** Whether one is down for all to see. */
  down: boolean;
}

export interface Answered {
  answer: Tried;
  /** The question that was open, and the selected cards that the answer is about. */
  question: string;
  cards: readonly number[];
}

export interface Trouble {
  why: Why;
  /** Whether an answer came too late for its question. */
  late: boolean;
  /** The card it is about, if one. */
  near?: number;
}

export interface Choosing {
  question: string;
  ways: readonly Way[];
}
/** Cards in the label are written as in the log, `9c`. */
export type Way = { label: string } & ({ fit: Fit } | { take: number });

/** What a reload brings back. */
export type SavedTurn = Pick<At, "deal" | "question"> &
  Pick<Turn, "draft" | "swaps" | "groups" | "staging" | "slot">;

export const NOTHING: Turn = {
  at: null,
  draft: [],
  swaps: [],
  groups: [],
  staging: false,
  slot: 0,
  picked: new Set(),
  round: 0,
  tried: null,
  trouble: null,
  choosing: null,
  answers: new Map(),
  pending: false,
  unsure: "",
  calledOnce: "",
  warned: "",
};
