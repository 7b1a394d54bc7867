// Checks deals that are over. What it needs for that is fetched when the first one is.

import { table, you } from "../connection/state";
import type { ShuffleUpdate } from "../messages";
import { keptOf } from "./receipts";
import { keyOfDeal, verdicts } from "./state";
import type { Verdict } from "./verdicts";
import { sightOf } from "./witness";

/** Deals one deal again; the verdict is kept for the mark and the dialog. */
export async function judge(update: ShuffleUpdate): Promise<Verdict | undefined> {
  const key = keyOfDeal(update.table, update.deal);
  const found = verdicts.peek().get(key);
  const seat = you.peek();
  const at = table.peek();
  if (found || seat === null || at?.id !== update.table || !update.opened) {
    return found;
  }
  const { verdictOn } = await import("./check");
  const verdict = verdictOn({
    update,
    opened: update.opened,
    seat,
    players: at.seats.length,
    kept: keptOf(update.table, seat, update.deal),
    sight: sightOf(update.table, update.deal),
  });
  verdicts.value = new Map(verdicts.peek()).set(key, verdict);
  return verdict;
}

/** The same without waiting for it; the dialog shows it if a part of the page is missing. */
export function judgeInBackground(update: ShuffleUpdate): void {
  judge(update).catch(() => {});
}
