// The page of one's games: how many one has won, by rules and by opponent, the list, and the file.

import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import { isOffline } from "../browser/base";
import { download } from "../browser/downloads";
import { go, linkTo } from "../browser/route";
import { NotText, readText } from "../browser/text-files";
import { usePageName } from "../browser/title";
import { useAsking } from "../connection/asking";
import { welcome } from "../connection/state";
import { Forgets } from "../install/Forgets";
import type { GameResult, PlayerResult } from "../messages";
import { OpenGame } from "../offline/OpenGame";
import { minus } from "../scores/marks";
import { dayText } from "../text/time";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { Figures } from "../widgets/Figures";
import { JSON_FILES } from "../widgets/FileButton";
import { FileRow } from "../widgets/FileRow";
import { Icon } from "../widgets/Icons";
import { byOpponent, byRules, hasPlayed, wins } from "./counting";
import { clubPath } from "./evening";
import { readResults, writeResults } from "./files";
import { Unreadable } from "./lists";
import { called, outcome } from "./outcome";
import { forgetResults, keepResults, results } from "./store";
import { text } from "./words";
import "./results.css";

export function MyGames() {
  usePageName(text.title);
  const all = results.value;
  const { games, won } = wins(all);
  return (
    <main class="my-games">
      <header>
        <h1>{text.title}</h1>
        <Button slight icon="home" onClick={() => go("/")}>
          {text.home}
        </Button>
        <p class="mute">{text.where(welcome.value?.keep_days)}</p>
        <Forgets />
      </header>
      {!isOffline() && (
        <a class="button slight my-games-record" {...linkTo("/record")}>
          <Icon name="book" />
          {text.record}
        </a>
      )}
      {!isOffline() && clubPath() && (
        <a class="button slight my-games-record" {...linkTo(clubPath())}>
          <Icon name="book" />
          {text.club}
        </a>
      )}
      {all.length === 0 ? (
        <p>{text.none}</p>
      ) : games === 0 ? (
        <p>{text.noWhole}</p>
      ) : (
        <p class="my-games-won">{text.won(won, games)}</p>
      )}
      {games > 0 && (
        <div class="my-games-tables">
          <RulesTable all={all} />
          <OpponentTable all={all} />
        </div>
      )}
      {all.length > 0 && <List all={all} />}
      <Files />
    </main>
  );
}

const round = (points: number) => minus(Math.round(points));

function RulesTable({ all }: { all: readonly GameResult[] }) {
  const lines = byRules(all).map(({ title, games, wins: won, mean }) => [
    title,
    text.of(won, games),
    round(mean),
  ]);
  return <Counted title={text.byRules} heads={[text.rules, text.wins, text.mean]} lines={lines} />;
}

function OpponentTable({ all }: { all: readonly GameResult[] }) {
  const heads = [text.opponent, text.ahead, text.yours, text.theirs];
  const lines = byOpponent(all).map(({ name, games, ahead, mean, theirs }) => [
    name || text.bots,
    text.of(ahead, games),
    round(mean),
    round(theirs),
  ]);
  return <Counted title={text.byOpponent} heads={heads} lines={lines} />;
}

interface CountedProps {
  title: string;
  heads: readonly string[];
  lines: readonly (readonly string[])[];
}

function Counted({ title, heads, lines }: CountedProps) {
  return (
    <section class="panel" aria-label={title}>
      <h2>{title}</h2>
      <Figures heads={heads} lines={lines} />
    </section>
  );
}

function List({ all }: { all: readonly GameResult[] }) {
  return (
    <section class="panel" aria-label={text.all}>
      <h2>{text.all}</h2>
      <ul>
        {all.map((one) => (
          <li key={one.id}>
            <b>{outcome(one)}</b>
            <small>
              {[
                dayText(one.played),
                one.title,
                ...(one.source === "keeper" ? [text.scored] : []),
                one.players.map((player, place) => `${called(one, place)} ${minus(player.points)}`),
                one.players.flatMap((player, place) => stoodIn(one, player, place)),
              ]
                .flat()
                .join(" · ")}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** That a bot played turns for somebody; whether the game counts nevertheless is said of one's own. */
function stoodIn(one: GameResult, player: PlayerResult, place: number): string[] {
  const { name, turns = 0, bot_turns = 0 } = player;
  const own = place === one.own;
  const counts = !own || hasPlayed(player);
  return bot_turns > 0 ? [text.byBot(name, bot_turns, turns + bot_turns, { own, counts })] : [];
}

/** Taking results to another device, and forgetting them. */
function Files() {
  const [note, setNote] = useState("");
  const [forgetting, setForgetting] = useState(false);
  const asking = useAsking();
  const all = results.value;
  const load = (file: File) => {
    setNote("");
    return asking.run(async () => {
      try {
        const found = readResults(await readText(file));
        const now = text.added(keepResults(found), found.length);
        setNote(now);
        say(now);
      } catch (error) {
        const isSaid = error instanceof Unreadable || error instanceof NotText;
        throw isSaid ? error : new Error(text.file.other);
      }
    });
  };
  return (
    <>
      <FileRow
        {...asking}
        save={
          all.length > 0 && {
            label: text.save,
            onClick: () => download(writeResults(all), text.file.name),
          }
        }
        load={{ icon: "plus", label: text.load, accept: JSON_FILES, onChoose: load }}
      >
        {isOffline() && <OpenGame />}
        {all.length > 0 && (
          <Button slight onClick={() => setForgetting(true)}>
            {text.forget}
          </Button>
        )}
        {note && <p role="status">{note}</p>}
      </FileRow>
      {forgetting && (
        <ConfirmDialog
          title={text.forgetTitle}
          means={text.forgetMeans}
          yes={text.forgetNow}
          no={text.keep}
          onYes={() => {
            forgetResults();
            setForgetting(false);
          }}
          onNo={() => setForgetting(false)}
        />
      )}
    </>
  );
}
