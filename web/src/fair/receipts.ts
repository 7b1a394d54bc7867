// A page's receipt of a table, in the format of docs/study/fair-shuffle.md: the commitments that it saw
// first, its own numbers, and the aim it was sent. All tabs of this browser keep the same one.

import { seatAt } from "../browser/seats";
import { forgetStored, readStored, storedUnder, writeStored } from "../browser/storage";
import type { CommitmentsShown, ShuffleUpdate } from "../messages";
import { MOST_DEALS_PROVED } from "../numbers";
import { freshNumber, isOpened } from "./numbers";

type BySeat = Readonly<Record<string, string>>;

/** What the page saw of one deal; what is not known is left out. */
export interface ReceiptDeal {
  deal: number;
  server?: string;
  seats?: BySeat;
  /** Number and blinding. */
  own?: string;
  cut_server?: string;
  cut_seats?: BySeat;
  own_cut?: string;
  aim?: number;
  /** Whether other commitments were seen for the same deal. */
  second?: boolean;
}

export interface Receipt {
  format: "liverpool-receipt/1";
  table: string;
  seat: number;
  deals: readonly ReceiptDeal[];
}

const FORMAT = "liverpool-receipt/1";

const placeOf = (table: string, seat: number) => `receipt.${table}.${seat}`;

/** Where nothing can be stored, receipts last as long as the page. */
const unstored = new Map<string, Receipt>();

function isReceipt(found: unknown, table: string, seat: number): found is Receipt {
  const receipt = found as Receipt | null;
  return (
    typeof receipt === "object" &&
    receipt !== null &&
    receipt.format === FORMAT &&
    receipt.table === table &&
    receipt.seat === seat &&
    Array.isArray(receipt.deals) &&
    receipt.deals.every((each) => typeof each === "object" && Number.isInteger(each?.deal))
  );
}

export function receiptOf(table: string, seat: number): Receipt {
  const place = placeOf(table, seat);
  const found = unstored.get(place) ?? readStored(place);
  return isReceipt(found, table, seat) ? found : { format: FORMAT, table, seat, deals: [] };
}

/** What was kept of the deal. */
export function keptOf(table: string, seat: number, deal: number): ReceiptDeal | undefined {
  return receiptOf(table, seat).deals.find((each) => each.deal === deal);
}

/** Keeps what is known of a deal by now, and forgets the receipts of seats that were forgotten. */
export function keep(table: string, seat: number, now: ReceiptDeal): void {
  const before = receiptOf(table, seat);
  const others = before.deals.filter((each) => each.deal !== now.deal);
  const deals = [...others, now]
    .sort((one, other) => one.deal - other.deal)
    .slice(-MOST_DEALS_PROVED);
  const receipt = { ...before, deals };
  const place = placeOf(table, seat);
  if (deals.length === 1) {
    forgetOthers(table);
  }
  if (writeStored(place, receipt)) {
    unstored.delete(place);
  } else {
    unstored.set(place, receipt);
  }
}

function forgetOthers(table: string): void {
  for (const place of storedUnder("receipt.")) {
    const other = place.split(".")[1] ?? "";
    if (other !== table && !seatAt(other)) {
      forgetStored(place);
    }
  }
}

const bySeat = (list: readonly CommitmentsShown[], what: "cards" | "cut"): BySeat =>
  Object.fromEntries(list.map((each) => [String(each.seat), each[what]]));

function same(one: BySeat | undefined, other: BySeat | undefined): boolean {
  const places = (found: BySeat | undefined) => JSON.stringify(Object.entries(found ?? {}).sort());
  return one === undefined || other === undefined || places(one) === places(other);
}

/** What is known of a deal after this message; what was seen first stays. */
export function seenIn(update: ShuffleUpdate, before?: ReceiptDeal): ReceiptDeal {
  const { server, seats } = update;
  const now: ReceiptDeal = { deal: update.deal, server: server.cards, cut_server: server.cut };
  if (seats) {
    now.seats = bySeat(seats, "cards");
    now.cut_seats = bySeat(seats, "cut");
  }
  if (update.aim > 0) {
    now.aim = update.aim;
  }
  const fits =
    before === undefined ||
    ((before.server ?? now.server) === now.server &&
      (before.cut_server ?? now.cut_server) === now.cut_server &&
      same(before.seats, now.seats) &&
      same(before.cut_seats, now.cut_seats));
  return { ...now, ...before, ...(fits ? {} : { second: true }) };
}

/**
 * The deals of a receipt that come after the last of a game that has ended. A deal for which
 * numbers are only sealed has not begun; at a table for play over days the list of the seals is
 * closed ahead.
 */
export function lackingIn(
  kept: readonly ReceiptDeal[],
  last: number,
  isListedAhead: boolean,
): number[] {
  const newest = Math.max(...kept.map((each) => each.deal));
  const hasBegun = ({ deal, aim, seats }: ReceiptDeal) =>
    deal < newest || aim !== undefined || (seats !== undefined && !isListedAhead);
  return kept.filter((each) => each.deal > last && hasBegun(each)).map((each) => each.deal);
}

/** With numbers of one's own, made now where there are none. */
export function withOwn(kept: ReceiptDeal): ReceiptDeal & { own: string; own_cut: string } {
  const { own = "", own_cut = "" } = kept;
  return isOpened(own) && isOpened(own_cut)
    ? { ...kept, own, own_cut }
    : { ...kept, own: freshNumber(), own_cut: freshNumber() };
}
