// A game alone against bots goes on without its server where the game is on this device: for that the page
// asks, once in each deal, how it stood before. Where nothing was fetched to play offline, it asks nothing.

import { effect } from "@preact/signals";
import { ask } from "../connection/net";
import { connection, serverGame, table } from "../connection/state";
import { kept, thisBrowser } from "./fetching";
import { isAlone } from "./moved";
import { leaveWith } from "./moving";
import { spare } from "./state";

export function keepSpare(place = thisBrowser): () => void {
  let known = "";
  return effect(() => {
    const [at, game] = [table.value, serverGame.value];
    if (connection.value !== "open" || !at || !game) return;
    const moment = `${at.id} ${game.deal} ${game.ended !== null}`;
    if (moment === known) return;
    known = moment;
    spare.value = null;
    if (!isAlone(at) || at.stage !== "playing") return;
    kept(place)
      .then((there) => there && ask({ kind: "take_along" }))
      .then((found) => {
        if (found && known === moment) spare.value = () => leaveWith(found.game, at.id);
      })
      .catch(() => {}); // no spare game; the next deal asks again
  });
}
