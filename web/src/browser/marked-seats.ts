// Seats that this browser treats in another way at a table: whose names it does not show, and whom it does
// not let speak. For each table, until it is taken back.

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

/** The seats at this table of whose words nothing is shown; mutes a seat, or hears it again. */
export const [mutedAt, muteAt] = markedSeats("muted-seats");
