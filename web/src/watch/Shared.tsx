// A finished game that its people share: anybody who has the link watches it, all hands open.

import { useCallback, useEffect, useState } from "preact/hooks";
import { go, route } from "../browser/route";
import { ask, Refusal } from "../connection/net";
import { connection } from "../connection/state";
import type { SharedGame } from "../messages";
import { dayText } from "../text/time";
import { Button } from "../widgets/Button";
import { Waiting } from "../widgets/later";
import { Player } from "./Player";
import { text } from "./words";
import "./watch.css";

export function Shared() {
  const now = route.value;
  const [game, setGame] = useState<SharedGame | null>(null);
  const [trouble, setTrouble] = useState("");
  const id = now.page === "shared" ? now.id : "";
  const key = now.page === "shared" ? now.key : "";
  const connected = connection.value === "open";
  const fetch = useCallback(
    async (step: number) => {
      const found = await ask({ kind: "watch_shared", table: id, key, step });
      setGame((before) => before ?? found);
      return found.shown;
    },
    [id, key],
  );
  useEffect(() => {
    if (connected && game === null) {
      // Where no answer came, the next connection asks again.
      fetch(0).catch((error) => error instanceof Refusal && setTrouble(error.message));
    }
  }, [connected, game, fetch]);
  if (trouble) {
    return (
      <main class="waiting">
        <h1>{text.closed}</h1>
        <p role="alert">{trouble}</p>
        <div class="choices">
          <Button main onClick={() => go("/")}>
            {text.home}
          </Button>
        </div>
      </main>
    );
  }
  if (game === null) {
    return <Waiting />;
  }
  return (
    <main class="shared">
      <header>
        <h1>{game.outcome}</h1>
        <p class="mute">{text.about(game.rules_title, dayText(game.played))}</p>
        <Button slight onClick={() => go("/")}>
          {text.home}
        </Button>
      </header>
      <Player fetch={fetch} names={game.names} own={null} />
    </main>
  );
}
