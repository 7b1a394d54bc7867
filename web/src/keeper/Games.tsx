// The games that this browser keeps, to go on with or to delete.

import { say } from "../browser/announce";
import { useFocus } from "../browser/focus";
import { Forgets } from "../install/Forgets";
import { listed } from "../text/phrasing";
import { Button } from "../widgets/Button";
import { IconButton } from "../widgets/IconButton";
import { dealsOf, isPlayedOut, isWhole } from "./counting";
import { bringBack, current, deleted, games, type KeptGame, open, remove } from "./games";
import { Loading } from "./Loading";
import { show } from "./place";
import { tableFor } from "./rules";
import { text } from "./words";

const words = text.games;

export function Games() {
  const gone = deleted.value.at(-1);
  return (
    <main class="keeper-main">
      <header class="keeper-head">
        <h1 tabIndex={-1} ref={useFocus<HTMLHeadingElement>()}>
          {words.title}
        </h1>
        {current.value && (
          <Button slight onClick={() => show({ screen: "sheet" })}>
            {text.begin.back}
          </Button>
        )}
      </header>
      {gone && (
        <p class="panel keeper-deleted" role="status">
          {words.deleted(gone.kept.title)}
          <Button icon="undo" onClick={bringBack}>
            {words.bringBack}
          </Button>
        </p>
      )}
      {games.value.length > 0 && <Forgets />}
      {games.value.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="panel keeper-games">
          {games.value.map((game) => (
            <GameRow key={game.id} game={game} />
          ))}
        </ul>
      )}
      <div class="keeper-more">
        <Button icon="plus" onClick={() => show({ screen: "new" })}>
          {text.more.fresh}
        </Button>
        <Loading />
      </div>
    </main>
  );
}

function GameRow({ game }: { game: KeptGame }) {
  const { kept } = game;
  const goOn = () => {
    open(game.id);
    show({ screen: "sheet" });
  };
  const drop = () => {
    remove(game.id);
    say(words.deleted(kept.title));
  };
  const day = new Date(game.when).toLocaleDateString(undefined, { dateStyle: "medium" });
  const scoring = tableFor(kept.rules);
  const whole = kept.deals.filter(isWhole).length;
  const deals = scoring && (isPlayedOut(kept, scoring) ? whole : dealsOf(scoring));
  return (
    <li>
      <button type="button" class="keeper-game" onClick={goOn}>
        <b>{kept.title}</b>
        <small>{listed(kept.players)}</small>
        <small>
          {day}
          {deals !== undefined && ` · ${words.at(whole, deals)}`}
        </small>
      </button>
      <IconButton icon="bin" label={words.delete(kept.title)} onClick={drop} />
    </li>
  );
}
