// The table while a deal is played: who lies where on the page. What each part shows, the parts know.

import { useEffect } from "preact/hooks";
import { connection } from "../connection/state";
import { Ended } from "../deal-end/Ended";
import { Keys } from "../dialogs/Keys";
import { announceTurns, followEvents } from "../effects/motion";
import { hearTable } from "../effects/sounds";
import { giveWayToTrouble } from "../play/hinting";
import { keysAsked } from "../play/keys";
import { buyEnd, followClock, followOffers, offered, wishesOpen } from "../play/offers";
import { followPrinting } from "../scores/printing";
import { followGame, followSelection } from "../turn/following";
import { shown, staging } from "../turn/shown";
import { Bar } from "./Bar";
import { Cut } from "./Cut";
import { Hand } from "./Hand";
import { Middle } from "./Middle";
import { Offer } from "./Offer";
import { Rows } from "./Rows";
import { Staging } from "./Staging";
import { followWindow } from "./shape";
import { TopBar } from "./TopBar";
import "./table.css";

let started = false;

/** Sets going what follows the game, once and before the table is shown. */
export function startTable(): void {
  if (started) return;
  started = true;
  followWindow();
  // What is prepared is fitted to a game first; then what happened in it is shown and said.
  followGame();
  followSelection();
  giveWayToTrouble();
  followClock();
  followOffers();
  followPrinting();
  followEvents();
  announceTurns();
}

/** Whoever leaves the table finds no dialog open on coming back. */
function closeAll(): () => void {
  return () => {
    wishesOpen.value = false;
    keysAsked.value = false;
  };
}

export function Table() {
  const game = shown.value;
  useEffect(hearTable, []);
  useEffect(closeAll, []);
  if (!game) return null;
  return (
    <>
      {game.ended && <Ended />}
      <main
        class="table"
        data-connection={connection.value}
        data-seats={game.players.length}
        data-staging={staging.value || undefined}
        data-offer={offered.value || buyEnd.value !== null || undefined}
      >
        <TopBar game={game} />
        <Rows game={game} />
        <Middle game={game} />
        {staging.value && <Staging />}
        <Offer />
        <Hand />
        <Bar />
        <Cut />
      </main>
      {keysAsked.value && (
        <Keys
          onClose={() => {
            keysAsked.value = false;
          }}
        />
      )}
    </>
  );
}
