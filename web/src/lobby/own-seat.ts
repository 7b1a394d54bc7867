// The seat of one who comes by a link to a game that follows one they have played: the secret of their seat
// there opens the same seat here, though this browser does not know it yet.

import { keepSeat, seatAt, seats } from "../browser/seats";
import { Refusal } from "../connection/failures";
import { ask } from "../connection/net";

/** So many seats are tried, the newest first. */
const TRIED = 8;

/** Whether one of one's seats is found at this table; it is kept then. */
export async function findOwnSeat(table: string): Promise<boolean> {
  for (const { secret, seat, title, name } of seats.peek().slice(0, TRIED)) {
    if (seatAt(table)) return false;
    try {
      await ask({ kind: "peek", table, secret });
      keepSeat({ table, seat, secret, title, name });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) return false;
    }
  }
  return false;
}
