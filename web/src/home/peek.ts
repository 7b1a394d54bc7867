// How things stand at a table that this page is not at: asked on a socket of its own, which is
// closed at once, so that the page stays where it is.

import type { Asked, Game, TableTold, Told } from "../messages";
import { PATIENCE, socketAddress } from "../net";
import type { KeptSeat } from "../seats";

export interface Glimpse {
  table: TableTold;
  /** At a slow table only: elsewhere coming back to the seat would take it back from a bot. */
  game: Game | undefined;
}

/** How things stand; "gone" where the server knows no such table; nothing where none answers. */
export function peek(seat: KeptSeat): Promise<Glimpse | "gone" | undefined> {
  return new Promise((settle) => {
    const socket = new WebSocket(socketAddress());
    let table: TableTold | undefined;
    const done = (found: Glimpse | "gone" | undefined) => {
      clearTimeout(timer);
      socket.onclose = null;
      socket.close();
      settle(found);
    };
    const timer = setTimeout(() => done(undefined), PATIENCE);
    const send = (message: Asked) => socket.send(JSON.stringify(message));
    socket.onopen = () => send({ kind: "look", table: seat.table, id: 1 });
    socket.onclose = () => done(undefined);
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Told;
      if (message.kind === "table" && table === undefined) {
        table = message;
        if (message.stage === "playing" && message.settings.slow) {
          send({ kind: "hello", table: seat.table, secret: seat.secret, id: 2 });
        } else {
          done({ table, game: undefined });
        }
      } else if (message.kind === "game" && table) {
        done({ table, game: message.game });
      } else if (message.kind === "refused") {
        done(
          table ? { table, game: undefined } : isUnknown(message.why.reason) ? "gone" : undefined,
        );
      }
    };
  });
}

function isUnknown(reason: string): boolean {
  return reason === "no_table";
}
