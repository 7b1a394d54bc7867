// How things stand at the tables where this browser holds a seat, as the server says it.

import { effect } from "@preact/signals";
import { type KeptSeat, seats } from "../browser/seats";
import { ask, Refusal } from "../connection/net";
import { connection } from "../connection/state";
import type { Found } from "./standing";

/** How things stand, by table. */
export type FoundTables = Readonly<Record<string, Found>>;

/** How many are looked at without being asked; the others when they are opened. */
export const LOOKED_AT = 8;
const GONE = ["no_table", "not_yours", "damaged"];

/** How things stand; nothing where no answer came. */
async function peek({ table, secret }: KeptSeat): Promise<Found | undefined> {
  try {
    return await ask({ kind: "peek", table, secret });
  } catch (error) {
    const gone = error instanceof Refusal && GONE.includes(error.why.reason);
    return gone ? "gone" : undefined;
  }
}

/** Looks at one table after the other, now or once there is a connection, and again after each that was lost. */
export function followFound(tell: (table: string, found: Found) => void): () => void {
  return effect(() => {
    let wanted = connection.value === "open";
    const look = async () => {
      for (const seat of seats.peek().slice(0, LOOKED_AT)) {
        const found = wanted ? await peek(seat) : undefined;
        if (wanted && found) tell(seat.table, found);
      }
    };
    void look();
    return () => {
      wanted = false;
    };
  });
}
