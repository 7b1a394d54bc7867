// What kind of thing has happened, as far as it looks and sounds different.

import type { MoveEvent } from "../messages";

/** More cards than this at once are a deal. */
const HANDFUL = 8;

export function isDeal({ flights }: MoveEvent): boolean {
  return flights.length > HANDFUL && flights.every((flight) => flight.source === "stock");
}

/** Whether it is a play of one's own, which was seen and heard as it was prepared. */
export function wasPrepared({ seat, verb }: MoveEvent, own: number | null): boolean {
  return seat === own && (verb === "lay" || verb === "add" || verb === "swap");
}

/** Whether a player goes down with it. One's own lay-down, as it is prepared, comes without flights. */
export function isGoingDown({ seat, verb, flights }: MoveEvent): boolean {
  const first = `meld:${seat}.0`;
  return verb === "lay" && (!flights.length || flights.some(({ target }) => target === first));
}

export function isLaying({ verb }: MoveEvent): boolean {
  return verb === "lay" || verb === "expose";
}
