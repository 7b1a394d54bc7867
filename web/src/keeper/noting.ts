// What a keeper notes and corrects: each a step from one state of the game to the next, with what
// is needed to take it back. Nothing here knows of points, of storage or of the page.

import type { DealKept, HandLeft, KeptScores } from "../messages";
import { NOBODY } from "./counting";

/** A step, as it can be taken back: what it was in words, and how things were before it. */
export interface UndoStep {
  what: string;
  /** Where it was made, counted from 0; nothing where it concerns the whole game. */
  deal: number | null;
  /** The deal before; nothing where the step began it. */
  before: DealKept | null;
  head: Pick<KeptScores, "players" | "first_dealer" | "title"> | null;
  /** What is typed in one go is taken back in one go. */
  typed?: string;
}

export interface Noted {
  kept: KeptScores;
  step: UndoStep;
}

export function emptyDeal(seats: number): DealKept {
  return {
    out: null,
    left: Array<null>(seats).fill(null),
    perfect_cut: false,
    failed: Array<number>(seats).fill(0),
  };
}

export function dealAt(kept: KeptScores, index: number): DealKept {
  return kept.deals[index] ?? emptyDeal(kept.players.length);
}

function changed<T>(all: readonly T[], at: number, to: T): readonly T[] {
  return all.map((one, place) => (place === at ? to : one));
}

function withDeal(kept: KeptScores, index: number, deal: DealKept, what: string): Noted {
  const known = kept.deals[index];
  const deals = known ? changed(kept.deals, index, deal) : [...kept.deals, deal];
  return {
    kept: { ...kept, deals },
    step: { what, deal: index, before: known ?? null, head: null },
  };
}

/** Who went out, `NOBODY`, or null for not known yet; who goes out has nothing left in the hand. */
export function noteOut(kept: KeptScores, index: number, out: number | null, what: string): Noted {
  const deal = dealAt(kept, index);
  const left =
    out === null || out === NOBODY ? deal.left : changed<HandLeft | null>(deal.left, out, null);
  return withDeal(kept, index, { ...deal, out, left }, what);
}

export function noteLeft(
  kept: KeptScores,
  index: number,
  seat: number,
  left: HandLeft | null,
  what: string,
): Noted {
  const deal = dealAt(kept, index);
  return withDeal(kept, index, { ...deal, left: changed(deal.left, seat, left) }, what);
}

export function noteCut(kept: KeptScores, index: number, perfect: boolean, what: string): Noted {
  return withDeal(kept, index, { ...dealAt(kept, index), perfect_cut: perfect }, what);
}

export function noteFailed(
  kept: KeptScores,
  index: number,
  seat: number,
  times: number,
  what: string,
): Noted {
  const deal = dealAt(kept, index);
  return withDeal(kept, index, { ...deal, failed: changed(deal.failed, seat, times) }, what);
}

/** A total that is being typed. */
export function noteTotal(
  kept: KeptScores,
  index: number,
  seat: number,
  points: number | null,
  what: string,
): Noted {
  const left = points === null ? null : { points };
  const noted = noteLeft(kept, index, seat, left, what);
  return { ...noted, step: { ...noted.step, typed: `${index}.${seat}` } };
}

/** The steps with one more. */
export function oneMore(steps: readonly UndoStep[], step: UndoStep): readonly UndoStep[] {
  const last = steps.at(-1);
  return last?.typed && last.typed === step.typed
    ? [...steps.slice(0, -1), { ...step, before: last.before }]
    : [...steps, step];
}

/** Names, the first dealer or the title. */
export function noteHead(
  kept: KeptScores,
  head: Partial<NonNullable<UndoStep["head"]>>,
  what: string,
): Noted {
  const { players, first_dealer, title } = kept;
  return {
    kept: { ...kept, ...head },
    step: { what, deal: null, before: null, head: { players, first_dealer, title } },
  };
}

/** The state before the step. */
export function takenBack(kept: KeptScores, step: UndoStep): KeptScores {
  if (step.head) {
    return { ...kept, ...step.head };
  }
  const index = step.deal ?? 0;
  return {
    ...kept,
    deals: step.before
      ? changed(kept.deals, index, step.before)
      : kept.deals.filter((_, at) => at !== index),
  };
}

const LONGEST_NAME = 24;
/** Signs without ink but those that join letters; and the marks that names in files cannot have. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}"\\]/gu;

/** A name as it may stand on the sheet: nothing unseen in it, no marks of the files, not too long. */
export function cleaned(name: string, longest = LONGEST_NAME): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replace(UNSEEN, "")
    .trim();
  return [...plain].slice(0, longest).join("").trim();
}

/** A name that two have, or that nobody could tell from another's. */
export function sameName(names: readonly string[]): string | undefined {
  const looks = names.map((name) => name.normalize("NFKC").toLowerCase());
  return names.find((_, at) => looks.indexOf(looks[at] ?? "") < at);
}
