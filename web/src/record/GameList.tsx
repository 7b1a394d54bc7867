// The games of a record, the newest first, each with its sheet.

import { useState } from "preact/hooks";
import { useAsking } from "../connection/asking";
import type { GameResult } from "../messages";
import { outcome } from "../results/outcome";
import { minus } from "../scores/marks";
import { dayText } from "../text/time";
import { Button } from "../widgets/Button";
import { Figures } from "../widgets/Figures";
import { Trouble } from "../widgets/Trouble";
import { change } from "./store";
import { text } from "./words";

/** So many are shown at first: a page of five hundred sheets is slow on an old phone. */
const AT_FIRST = 20;

interface ListProps {
  games: readonly GameResult[];
  writes: boolean;
  printing: boolean;
}

export function GameList({ games, writes, printing }: ListProps) {
  const [many, setMany] = useState(AT_FIRST);
  const newest = [...games].reverse();
  const shown = printing ? newest : newest.slice(0, many);
  return (
    <section class="panel" aria-label={text.list}>
      <h2>{text.list}</h2>
      <ul class="record-games">
        {shown.map((game) => (
          <li key={game.id}>
            <GameLines game={game} />
            <details open={printing}>
              <summary>
                {text.sheet}
                <span class="spoken">: {outcome(game)}</span>
              </summary>
              <Sheet game={game} />
              {writes && <Change game={game} kind="take_out" label={text.takeOut} icon="bin" />}
            </details>
          </li>
        ))}
      </ul>
      {shown.length < newest.length && (
        <Button class="record-screen" onClick={() => setMany(many + 5 * AT_FIRST)}>
          {text.more(newest.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

export function TakenOut({ games }: { games: readonly GameResult[] }) {
  return (
    <section class="panel" aria-label={text.takenOut}>
      <h2>{text.takenOut}</h2>
      <ul class="record-games">
        {games.map((game) => (
          <li key={game.id}>
            <GameLines game={game} />
            <Change game={game} kind="bring_back" label={text.bringBack} icon="undo" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How a game went, in a line or two. */
export function GameLines({ game }: { game: GameResult }) {
  const points = game.players.map((player) => `${player.name} ${minus(player.points)}`);
  return (
    <>
      <b>{outcome(game)}</b>
      <small>{[dayText(game.played), game.title, ...points].join(" · ")}</small>
    </>
  );
}

function Sheet({ game }: { game: GameResult }) {
  const { lines = [], players } = game;
  if (lines.length === 0) {
    return <p class="mute">{text.noLines}</p>;
  }
  const cell = (points: number | null) => (points === null ? "–" : minus(points));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <section class="record-sheet" aria-label={text.sheet} tabIndex={0}>
      <Figures
        heads={[text.deal, ...players.map(({ name }) => name)]}
        lines={[
          ...lines.map((line, at) => [at + 1, ...line.map(cell)]),
          [text.total, ...players.map(({ points }) => minus(points))],
        ]}
        totals
      />
    </section>
  );
}

interface ChangeProps {
  game: GameResult;
  kind: "take_out" | "bring_back";
  label: string;
  icon: "bin" | "undo";
}

function Change({ game, kind, label, icon }: ChangeProps) {
  const asking = useAsking();
  return (
    <>
      <Button
        slight
        icon={icon}
        class="record-screen"
        aria-disabled={asking.busy}
        onClick={() => asking.run(() => change([{ kind, game: game.id }]))}
      >
        {label}
      </Button>
      <Trouble says={asking.trouble} />
    </>
  );
}
