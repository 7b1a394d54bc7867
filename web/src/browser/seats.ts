// The seats that this browser holds: there is no account, the secret of a seat is the key to it. Those of
// games offline are kept apart: no server knows them.

import { addressOf, pathHere } from "./addresses";
import { isOffline } from "./base";
import { storedList } from "./storage";

export interface KeptSeat {
  table: string;
  seat: number;
  secret: string;
  title: string;
  name: string;
  /** When the seat was last used here, in milliseconds. */
  when: number;
}

const MOST = 40;

function readSeat(found: unknown): KeptSeat | null {
  const seat = found as Partial<KeptSeat> | null;
  if (typeof seat?.table !== "string" || typeof seat.secret !== "string") {
    return null;
  }
  return {
    table: seat.table,
    secret: seat.secret,
    seat: Number(seat.seat) || 0,
    title: String(seat.title ?? ""),
    name: String(seat.name ?? ""),
    when: Number(seat.when) || 0,
  };
}

const { all, change } = storedList(
  isOffline() ? "offline-seats" : "seats",
  MOST,
  readSeat,
  (found) => [...found].sort((a, b) => b.when - a.when),
);
/** Newest first. */
export const seats = all;

export function seatAt(table: string): KeptSeat | undefined {
  return seats.value.find((seat) => seat.table === table);
}

/** Keeps a seat, or what is new about it. */
export function keepSeat(seat: Partial<KeptSeat> & { table: string; secret: string }): void {
  const when = Date.now();
  change((kept) => {
    const usual = { seat: 0, title: "", name: "" };
    const before = kept.find((one) => one.table === seat.table);
    return [
      { ...usual, ...before, ...seat, when },
      ...kept.filter((one) => one.table !== seat.table),
    ];
  });
}

export function forgetSeat(table: string): void {
  change((kept) => kept.filter((one) => one.table !== table));
}

const SEAT_LINK = /^#seat=([A-Za-z0-9_-]{20,64})$/;

/** A seat link's secret goes into storage and out of the address, before anything else happens. */
export function takeSeatFromAddress(): void {
  const secret = SEAT_LINK.exec(location.hash)?.[1];
  const table = tableIn(pathHere());
  if (secret && table) {
    if (seatAt(table)?.secret !== secret) {
      keepSeat({ table, secret });
    }
    history.replaceState(null, "", addressOf(pathHere()));
  }
}

/** The table's id in `/t/ID`, or nothing. */
export function tableIn(path: string): string | undefined {
  return /^\/t\/([a-z0-9]{6,16})\/?$/.exec(path)?.[1];
}
