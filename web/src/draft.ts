// What a player has prepared and nobody else sees: plays of the turn, and cards set aside to go down
// with. Kept for the tab, so that a reload in mid-turn brings it back. It knows no rules: what a draft
// comes to is what the server last said of it (`tried`).

import { computed, signal } from "@preact/signals";
import { JOKER } from "./cards";
import type { Game, Group, Play, Swap, Tried, Why } from "./messages";
import { table, told } from "./state";

/** The plays of this turn so far; they become final with the discard. */
export const draft = signal<readonly Play[]>([]);
/** Jokers to be swapped out in the same move as going down; they lie in the hand as if they were. */
export const swaps = signal<readonly Swap[]>([]);
/** What is set aside for each meld of the contract, in its order; empty while nothing is. */
export const groups = signal<readonly Group[]>([]);
/** Whether the tray for going down is open. */
export const staging = signal(false);
/** The slot of the tray that takes the next card; below 0 for none. */
export const slot = signal(0);
/** The server's latest answer about all this. */
export const tried = signal<Tried | null>(null);
/** The question that `tried` is about. */
export const triedFor = signal("");

export interface Trouble {
  why: Why;
  /** Whether an answer came too late for its question. */
  late: boolean;
  /** The card it is about, if one. */
  near?: number;
}
/** What was refused last, and why. */
export const trouble = signal<Trouble | null>(null);

/** The game with the draft in it, as far as the server has read it. */
export const shown = computed<Game | null>(() => {
  const game = told.value;
  const answer = tried.value;
  const standing = answer !== null && game !== null && triedFor.value === game.question;
  const played = draft.value.length > 0 && standing && answer.plays.length > 0;
  const swapped = swaps.value.length > 0 && standing && answer.swaps.length > 0;
  return played || swapped ? answer.game : game;
});

/** The cards of a hand with the jokers that are swapped into it. */
export function withSwaps(hand: readonly number[], made: readonly Swap[]): readonly number[] {
  const left = [...hand];
  for (const { card } of made) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1, JOKER);
  }
  return left;
}

/** How many cards are set aside. */
export const aside = computed(() =>
  groups.value.reduce((sum, group) => sum + (group.cards?.length ?? 0), 0),
);

interface Kept {
  deal: number;
  question: string;
  draft: readonly Play[];
  swaps: readonly Swap[];
  groups: readonly Group[];
  staging: boolean;
  slot: number;
}

function place(): string {
  return `draft ${table.peek()?.id ?? ""}`;
}

export function keep(): void {
  const game = told.peek();
  if (!game) return;
  const kept: Kept = {
    deal: game.deal,
    question: game.question,
    draft: draft.peek(),
    swaps: swaps.peek(),
    groups: groups.peek(),
    staging: staging.peek(),
    slot: slot.peek(),
  };
  try {
    if (kept.draft.length || kept.swaps.length || kept.groups.length) {
      sessionStorage.setItem(place(), JSON.stringify(kept));
    } else {
      sessionStorage.removeItem(place());
    }
  } catch {
    // A browser that keeps nothing: the draft then ends with the page.
  }
}

/** Brings back what was kept for this table: the draft for its question, the groups for its deal. */
export function restore(game: Game): void {
  let kept: Partial<Kept> | null = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(place()) ?? "null");
  } catch {
    return;
  }
  if (kept?.deal !== game.deal) return;
  if (kept.question === game.question) {
    draft.value = kept.draft ?? [];
    swaps.value = kept.swaps ?? [];
  }
  groups.value = kept.groups ?? [];
  staging.value = kept.staging === true;
  slot.value = kept.slot ?? 0;
}

/** The groups less the cards that the hand holds no longer. */
export function held(
  wanted: readonly Group[],
  hand: readonly number[],
): { groups: readonly Group[]; same: boolean } {
  const left = [...hand];
  let same = true;
  const kept = wanted.map((group) => {
    const cards = (group.cards ?? []).filter((face) => {
      const at = left.indexOf(face);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    if (cards.length === (group.cards ?? []).length) return group;
    same = false;
    return { cards };
  });
  return { groups: kept, same };
}
