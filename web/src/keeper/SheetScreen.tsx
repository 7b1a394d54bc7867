// The sheet of the game on the page: what is dealt next, the scores so far, and what can be done.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { download } from "../browser/downloads";
import { go, linkTo } from "../browser/route";
import { connection } from "../connection/state";
import type { Scoring } from "../messages";
import { BookLink } from "../offline/BookLink";
import { clubPath } from "../results/evening";
import { keepResults } from "../results/store";
import { Chart } from "../scores/Chart";
import { Icon } from "../widgets/Icons";
import { CoinsPart } from "./CoinsPart";
import { chartDeals, dealsOf, isBegun, isOver, isWhole, missingHands, nextDeal } from "./counting";
import { EndEarly } from "./EndEarly";
import { fileName, writeScores } from "./files";
import type { KeptGame } from "./games";
import { NextDeal } from "./NextDeal";
import { outcome, resultOf } from "./outcome";
import { Papers } from "./Papers";
import { PlayersDialog } from "./PlayersDialog";
import { show } from "./place";
import { SheetTable } from "./SheetTable";
import { ShowDialog } from "./ShowDialog";
import { ShownNote } from "./ShownNote";
import { Totals } from "./Totals";
import { Undo } from "./Undo";
import { text } from "./words";

const words = text.sheet;

interface Props {
  game: KeptGame;
  scoring: Scoring;
}

export function SheetScreen({ game, scoring }: Props) {
  const { kept } = game;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const over = isOver(kept, scoring);
  useEffect(() => {
    if (over && kept.deals.some(isWhole)) keepResults([resultOf(game, scoring)]);
  }, [over, kept]);
  const next = nextDeal(kept);
  const noted = kept.deals[next];
  const underWay = noted && isBegun(noted) ? noted : null;
  const firstMissing = underWay ? (missingHands(underWay)[0] ?? null) : null;
  const open = (deal: number, seat: number | null) => show({ screen: "deal", deal, seat });
  return (
    <main class="keeper-main keeper-broad keeper-with-foot">
      <header class="keeper-head">
        <div>
          <h1 tabIndex={-1} ref={heading}>
            {over ? outcome(kept, scoring) : words.of(next + 1, dealsOf(scoring))}
          </h1>
          <p class="mute">
            {kept.title} · {scoring.title}
          </p>
        </div>
        <ShownNote game={game} />
      </header>
      <div class="keeper-columns">
        <div class="keeper-column">
          {!over && <NextDeal kept={kept} scoring={scoring} entering />}
          <SheetTable kept={kept} scoring={scoring} onOpen={open} />
          {kept.deals.some(isBegun) && <p class="mute keeper-hint">{words.hint}</p>}
        </div>
        <div class="keeper-column">
          {over && <Papers scores={kept} />}
          <Chart names={kept.players} deals={chartDeals(kept, scoring)} />
          <CoinsPart kept={kept} scoring={scoring} />
          <More game={game} scoring={scoring} over={over} />
        </div>
      </div>
      <footer class="keeper-foot">
        <Totals kept={kept} scoring={scoring} />
        <Undo game={game} />
        {over ? (
          <button type="button" class="button main" onClick={() => show({ screen: "new" })}>
            {text.more.fresh}
          </button>
        ) : (
          <button
            type="button"
            class="button main"
            onClick={() => open(next, underWay && underWay.out !== null ? firstMissing : null)}
          >
            {underWay ? words.goOn(next + 1) : words.enter(next + 1)}
          </button>
        )}
      </footer>
    </main>
  );
}

export function More({ game, scoring, over }: Props & { over: boolean }) {
  const [opened, setOpened] = useState<"players" | "show" | null>(null);
  const { kept } = game;
  const save = () => {
    const file = new Blob([writeScores(kept)], { type: "application/json" });
    download(file, fileName(kept, "json"));
  };
  const close = () => setOpened(null);
  return (
    <div class="keeper-more">
      <button type="button" class="button" onClick={() => setOpened("players")}>
        <Icon name="pencil" />
        {text.more.players}
      </button>
      {!isOffline() && (
        <button type="button" class="button" onClick={() => setOpened("show")}>
          <Icon name="eye" />
          {text.more.show}
        </button>
      )}
      <button type="button" class="button" onClick={save}>
        <Icon name="save" />
        {text.more.save}
      </button>
      {!over && <Papers scores={kept} />}
      <EndEarly kept={kept} scoring={scoring} />
      <button type="button" class="button" onClick={() => show({ screen: "games" })}>
        <Icon name="sheet" />
        {text.more.games}
      </button>
      {over && !isOffline() && (
        <a class="button" {...linkTo(clubPath.value || "/record")}>
          <Icon name="book" />
          {clubPath.value ? text.more.club : text.more.record}
        </a>
      )}
      {connection.value === "open" && (
        <BookLink query={kept.rules}>
          <Icon name="book" />
          {text.more.rules}
        </BookLink>
      )}
      <button type="button" class="button" onClick={() => go("/")}>
        <Icon name="home" />
        {text.home}
      </button>
      {opened === "players" && <PlayersDialog kept={kept} scoring={scoring} onClose={close} />}
      {opened === "show" && <ShowDialog game={game} onClose={close} />}
    </div>
  );
}
