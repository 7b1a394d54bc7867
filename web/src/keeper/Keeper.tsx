// The score keeper's page: which part of it is shown, and what stands beside each.

import { useEffect } from "preact/hooks";
import { site } from "../browser/base";
import { usePageName } from "../browser/title";
import { connection } from "../connection/state";
import { Button } from "../widgets/Button";
import { Entry } from "./Entry";
import { Games } from "./Games";
import { current, followOtherTabs, games, isKept } from "./games";
import { NewGame } from "./NewGame";
import { useSheetOnPaper } from "./paper";
import { followWayBack, place, show } from "./place";
import { learnAll, refused, tableFor, takeFromAddress } from "./rules";
import { SheetScreen } from "./SheetScreen";
import { keepShowing } from "./showing";
import { text } from "./words";
import "./entry.css";
import "./keeper.css";

export function Keeper() {
  usePageName(text.title);
  useEffect(() => {
    if (takeFromAddress()) {
      show({ screen: "new" });
    }
    const ends = [followWayBack(), followOtherTabs(), keepShowing()];
    return () => {
      for (const end of ends) {
        end();
      }
    };
  }, []);
  const connected = connection.value === "open" || site !== undefined;
  useEffect(() => {
    if (connected) {
      // Whatever cannot be learnt now is asked for again with the next connection.
      learnAll(games.peek().map((game) => game.kept.rules)).catch(() => {});
    }
  }, [connected]);
  return (
    <div class="keeper">
      {!isKept.value && <p class="trouble keeper-note">{text.notKept}</p>}
      <Screen />
    </div>
  );
}

function Screen() {
  const now = place.value;
  const game = current.value;
  const scoring = game ? tableFor(game.kept.rules) : undefined;
  useSheetOnPaper(game?.kept, scoring);
  if (now.screen === "games") {
    return <Games />;
  }
  if (!game || now.screen === "new") {
    return <NewGame />;
  }
  if (!scoring) {
    return <NoTable />;
  }
  return now.screen === "deal" ? (
    <Entry key={game.id} game={game} scoring={scoring} deal={now.deal} seat={now.seat} />
  ) : (
    <SheetScreen game={game} scoring={scoring} />
  );
}

/** A game from a file, whose rules this browser has never met. */
function NoTable() {
  const kept = current.value?.kept;
  const why = kept && refused.value[kept.rules];
  return (
    <main class="keeper-main">
      <h1>{kept?.title || text.title}</h1>
      <p role="status">{why ? text.file.noRules(why) : text.noTables}</p>
      <Button icon="sheet" onClick={() => show({ screen: "games" })}>
        {text.more.games}
      </Button>
    </main>
  );
}
