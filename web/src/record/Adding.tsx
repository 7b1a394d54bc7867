// Finished games of this device that the record does not have yet, from tables and from the keeper.

import { say } from "../browser/announce";
import { useAsking } from "../connection/asking";
import { outcome } from "../results/outcome";
import { results } from "../results/store";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import type { Folded } from "./folding";
import { GameLines } from "./GameList";
import { addGames } from "./store";
import { text } from "./words";

export function Adding({ all }: { all: Folded }) {
  const asking = useAsking();
  const there = new Set([...all.games, ...all.takenOut].map(({ id }) => id));
  const more = results.value.filter(({ id }) => !there.has(id));
  const add = (games: typeof more) =>
    asking.run(async () => {
      await addGames(games);
      say(text.added(games.length));
    });
  return (
    <section class="panel" aria-label={text.add}>
      <h2>{text.add}</h2>
      <p class="mute">{more.length > 0 ? text.addHow : text.addNone}</p>
      {more.length > 0 && (
        <>
          <Button main icon="plus" aria-disabled={asking.busy} onClick={() => add(more)}>
            {text.addAll(more.length)}
          </Button>
          <ul class="record-games">
            {more.map((game) => (
              <li key={game.id}>
                <GameLines game={game} />
                <Button slight icon="plus" aria-disabled={asking.busy} onClick={() => add([game])}>
                  {text.addOne}
                  <span class="spoken">: {outcome(game)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Trouble says={asking.trouble} />
    </section>
  );
}
