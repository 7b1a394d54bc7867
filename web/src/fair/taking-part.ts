// Takes part in the shuffles of one's table, as docs/study/fair-shuffle.md wants it of a page: commits to
// two numbers, opens the one for the cards once the list of all commitments is closed and has its
// own in it, and the one for the cut only when the aim is known. What was seen is kept first.

import { computed, effect, untracked } from "@preact/signals";
import { ask } from "../connection/net";
import { connection, shuffles, table, you } from "../connection/state";
import type { Purpose, ShuffleUpdate } from "../messages";
import { judgeInBackground } from "./judging";
import { commitment } from "./numbers";
import { keep, keptOf, type ReceiptDeal, seenIn, withOwn } from "./receipts";
import { keyOfDeal, type Standing, standings } from "./state";
import { followDeals } from "./witness";

/** The keys of what was sent over this connection; nothing is sent twice. */
const sent = new Set<string>();
/** The numbers that this page has made: another tab may have kept its own over them. */
const made = new Map<string, { own: string; own_cut: string }>();

const tableId = computed(() => table.value?.id);

let started = false;

/** Takes part from now on, once. */
export function takePart(): void {
  if (started) return;
  started = true;
  followDeals();
  effect(() => {
    const all = shuffles.value;
    const seat = you.value;
    const at = tableId.value;
    const open = connection.value === "open";
    untracked(() => {
      if (!open) {
        sent.clear();
      }
      for (const update of all.values()) {
        if (seat !== null && update.table === at) {
          hear(update, seat, open);
        }
      }
    });
  });
}

function hear(update: ShuffleUpdate, seat: number, open: boolean): void {
  if (update.opened) {
    judgeInBackground(update);
    return;
  }
  const before = keptOf(update.table, seat, update.deal);
  const now = withNumbers(update, seat, seenIn(update, before));
  if (JSON.stringify(now) !== JSON.stringify(before)) {
    keep(update.table, seat, now);
  }
  note(update, standingOf(update, seat, now));
  if (open && !update.brought && !now.second) {
    bring(update, seat, now);
  }
}

/** With the numbers that this page is to bring, or has brought. */
function withNumbers(update: ShuffleUpdate, seat: number, kept: ReceiptDeal): ReceiptDeal {
  const key = keyOfDeal(update.table, update.deal);
  if (update.step === "commit" && !update.brought && !kept.second) {
    const now = withOwn(kept);
    made.set(key, { own: now.own, own_cut: now.own_cut });
    return now;
  }
  const mine = made.get(key);
  return mine && !isListed(update, seat, kept) && isListed(update, seat, { ...kept, ...mine })
    ? { ...kept, ...mine }
    : kept;
}

function commitmentOf(update: ShuffleUpdate, seat: number, purpose: Purpose, number: string) {
  return commitment({ purpose, table: update.table, deal: update.deal }, seat, number);
}

/** Whether the list has the commitments to just these numbers. */
function isListed(update: ShuffleUpdate, seat: number, kept: ReceiptDeal): boolean {
  const { own, own_cut, seats, cut_seats } = kept;
  return (
    own !== undefined &&
    own_cut !== undefined &&
    seats?.[seat] === commitmentOf(update, seat, "cards", own) &&
    cut_seats?.[seat] === commitmentOf(update, seat, "cut", own_cut)
  );
}

function bring(update: ShuffleUpdate, seat: number, kept: ReceiptDeal): void {
  const { deal, step } = update;
  const { own, own_cut } = kept;
  if (own === undefined || own_cut === undefined) {
    return;
  }
  if (step === "commit") {
    const cards = commitmentOf(update, seat, "cards", own);
    const cut = commitmentOf(update, seat, "cut", own_cut);
    sendOnce(update, () => ask({ kind: "commit", deal, cards, cut }));
  } else if (isListed(update, seat, kept)) {
    if (step === "cards") {
      sendOnce(update, () => ask({ kind: "reveal", deal, purpose: "cards", number: own }));
    } else if (step === "cut" && update.aim > 0 && update.aim === kept.aim) {
      sendOnce(update, () => ask({ kind: "reveal", deal, purpose: "cut", number: own_cut }));
    }
  }
}

/** Sends it once for each connection: over the next one the server may ask again. */
function sendOnce(update: ShuffleUpdate, send: () => Promise<unknown>): void {
  const key = `${keyOfDeal(update.table, update.deal)} ${update.step}`;
  if (sent.has(key)) {
    return;
  }
  sent.add(key);
  // Whether it arrives or not, the deal says in the end whose number is in.
  send().catch(() => {});
}

function standingOf(update: ShuffleUpdate, seat: number, kept: ReceiptDeal): Standing {
  if (kept.second) {
    return "second";
  }
  if (kept.seats?.[seat] !== undefined && !isListed(update, seat, kept)) {
    return "another";
  }
  if (update.step === "commit" || update.step === "cards") {
    return "waits";
  }
  const isIn = isListed(update, seat, kept) && !update.left_out.includes(seat);
  return isIn ? "in" : "left_out";
}

function note(update: ShuffleUpdate, standing: Standing): void {
  const key = keyOfDeal(update.table, update.deal);
  if (standings.peek().get(key) !== standing) {
    standings.value = new Map(standings.peek()).set(key, standing);
  }
}
