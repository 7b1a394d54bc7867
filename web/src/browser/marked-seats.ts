// Seats that this browser treats in another way at a table: whose names it does not show, and whose quick
// words. For each table, until it is taken back.

import { signal } from "@preact/signals";
import { readStored, writeStored } from "./storage";

interface MarkedAt {
  table: string;
  seats: readonly number[];
}

const MOST_TABLES = 40;

function isMarkedAt(found: unknown): found is MarkedAt {
  const at = found as MarkedAt | null;
  return (
    typeof at === "object" &&
    at !== null &&
    typeof at.table === "string" &&
    Array.isArray(at.seats) &&
    at.seats.every(Number.isInteger)
  );
}

/** A kind of mark, kept under this key: the seats at a table that have it, and how it is given. */
function markedSeats(key: string) {
  const found = readStored(key);
  /** Newest first. */
  const all = signal<readonly MarkedAt[]>(Array.isArray(found) ? found.filter(isMarkedAt) : []);
  const markedAt = (table: string): readonly number[] =>
    all.value.find((at) => at.table === table)?.seats ?? [];
  const markAt = (table: string, seat: number, marked: boolean): void => {
    const others = markedAt(table).filter((other) => other !== seat);
    const seats = marked ? [...others, seat] : others;
    const elsewhere = all.value.filter((at) => at.table !== table);
    const next = seats.length > 0 ? [{ table, seats }, ...elsewhere] : elsewhere;
    all.value = next.slice(0, MOST_TABLES);
    writeStored(key, all.value);
  };
  return [markedAt, markAt] as const;
}

/** The seats at this table whose names are hidden; hides the name of a seat, or shows it again. */
export const [hiddenAt, hideAt] = markedSeats("hidden-names");

/** The seats at this table whose quick words are not shown; mutes a seat, or hears it again. */
export const [mutedAt, muteAt] = markedSeats("muted-seats");
