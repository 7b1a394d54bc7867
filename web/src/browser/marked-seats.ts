// Seats that this browser hides or mutes at a table: it does not show their names, or not what they write.
// For each table, until that is undone.

import { storedList } from "./storage";

interface MarkedAt {
  table: string;
  seats: readonly number[];
}

const MOST_TABLES = 40;

function readMarkedAt(found: unknown): MarkedAt | null {
  const at = found as MarkedAt | null;
  const fits =
    typeof at?.table === "string" && Array.isArray(at.seats) && at.seats.every(Number.isInteger);
  return fits ? at : null;
}

/** A kind of mark, kept under this key: the seats at a table that have it, and how it is given. */
function markedSeats(key: string) {
  const { all, change } = storedList(key, MOST_TABLES, readMarkedAt);
  const markedAt = (table: string): readonly number[] =>
    all.value.find((at) => at.table === table)?.seats ?? [];
  const markAt = (table: string, seat: number, marked: boolean): void =>
    change((before) => {
      const here = before.find((at) => at.table === table)?.seats ?? [];
      const others = here.filter((other) => other !== seat);
      const seats = marked ? [...others, seat] : others;
      const elsewhere = before.filter((at) => at.table !== table);
      return seats.length > 0 ? [{ table, seats }, ...elsewhere] : elsewhere;
    });
  return [markedAt, markAt] as const;
}

/** The seats at this table whose names are hidden; hides the name of a seat, or shows it again. */
export const [hiddenAt, hideAt] = markedSeats("hidden-names");

/** The seats at this table that are muted; mutes a seat, or hears it again. */
export const [mutedAt, muteAt] = markedSeats("muted-seats");
