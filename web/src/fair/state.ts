// What is known of the shuffles of a table, for the mark and the dialog.

import { computed, signal } from "@preact/signals";
import { serverGame, shuffles, table } from "../connection/state";
import type { Verdict } from "./verdicts";

/** How one's own number stands in a deal. */
export type Standing =
  /** The numbers are being agreed. */
  | "waits"
  | "in"
  | "left_out"
  /** Another page of the same seat has brought it. */
  | "another"
  /** Two different commitments were shown for the deal. */
  | "second";

export const keyOfDeal = (at: string, deal: number) => `${at} ${deal}`;

/** By table and deal. */
export const standings = signal<ReadonlyMap<string, Standing>>(new Map());
/** What this page found in deals that are over, by table and deal. */
export const verdicts = signal<ReadonlyMap<string, Verdict>>(new Map());

/** Whether the server takes numbers of pages at this table. */
export const canBeChecked = computed(() => shuffles.value.size > 0);

/** The deal that is on or was the last, as far as its shuffle is known. */
export const newest = computed(() => {
  const game = serverGame.value;
  const update = game ? shuffles.value.get(game.deal) : undefined;
  const at = table.value?.id;
  return at !== undefined && update?.table === at ? update : undefined;
});
