// Keeps what is prepared for the tab, so that a reload in mid-turn brings it back.

import type { SavedTurn, Turn } from "./state";

export const SAVED_FIELDS = ["at", "draft", "swaps", "groups", "staging", "slot"] as const;

function place(table: string): string {
  return `draft ${table}`;
}

export function saveTurn({ at, draft, swaps, groups, staging, slot }: Turn): void {
  if (!at) return;
  const { deal, question } = at;
  const saved: SavedTurn = { deal, question, draft, swaps, groups, staging, slot };
  try {
    if (draft.length || swaps.length || groups.length) {
      sessionStorage.setItem(place(at.table), JSON.stringify(saved));
    } else {
      sessionStorage.removeItem(place(at.table));
    }
  } catch {
    // A browser that keeps nothing: the draft then ends with the page.
  }
}

/** What was kept for the table, of whichever deal. */
export function readSavedTurn(table: string): Partial<SavedTurn> | null {
  try {
    return JSON.parse(sessionStorage.getItem(place(table)) ?? "null");
  } catch {
    return null;
  }
}
