// What kind of thing has happened, as far as it looks and sounds different.

import type { MoveEvent } from "../messages";

/** More cards than this at once are a deal. */
const HANDFUL = 8;

export function isDeal({ flights }: MoveEvent): boolean {
  return flights.length > HANDFUL && flights.every((flight) => flight.source === "stock");
}

export function isLaying({ verb }: MoveEvent): boolean {
  return verb === "lay" || verb === "expose";
}
