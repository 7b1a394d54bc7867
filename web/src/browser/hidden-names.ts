// The seats whose names this browser does not show: for each table, until they are shown again.

import { signal } from "@preact/signals";
import { readStored, writeStored } from "./storage";

interface HiddenAt {
  table: string;
  seats: readonly number[];
}

const MOST_TABLES = 40;

function isHiddenAt(found: unknown): found is HiddenAt {
  const at = found as HiddenAt | null;
  return (
    typeof at === "object" &&
    at !== null &&
    typeof at.table === "string" &&
    Array.isArray(at.seats) &&
    at.seats.every(Number.isInteger)
  );
}

function readHidden(): readonly HiddenAt[] {
  const found = readStored("hidden-names");
  return Array.isArray(found) ? found.filter(isHiddenAt) : [];
}

/** Newest first. */
const hidden = signal<readonly HiddenAt[]>(readHidden());

/** The seats at this table whose names are hidden. */
export function hiddenAt(table: string): readonly number[] {
  return hidden.value.find((at) => at.table === table)?.seats ?? [];
}

/** Hides the name of a seat, or shows it again. */
export function hideAt(table: string, seat: number, hide: boolean): void {
  const others = hiddenAt(table).filter((other) => other !== seat);
  const seats = hide ? [...others, seat] : others;
  const elsewhere = hidden.value.filter((at) => at.table !== table);
  hidden.value = (seats.length > 0 ? [{ table, seats }, ...elsewhere] : elsewhere).slice(
    0,
    MOST_TABLES,
  );
  writeStored("hidden-names", hidden.value);
}
