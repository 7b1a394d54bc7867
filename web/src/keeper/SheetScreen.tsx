// The sheet of the game on the page: what is dealt next, the scores so far, and what can be done.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isOffline } from "../browser/base";
import { download } from "../browser/downloads";
import { useMedia } from "../browser/media";
import { go, linkTo } from "../browser/route";
import { connection } from "../connection/state";
import { WrongButton } from "../dialogs/WrongButton";
import { Forgets } from "../install/Forgets";
import type { Scoring } from "../messages";
import { BookLink } from "../offline/BookLink";
import { clubPath } from "../results/evening";
import { keepResults } from "../results/store";
import { Chart } from "../scores/Chart";
import { minus } from "../scores/marks";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { Icon } from "../widgets/Icons";
import { aboutScores } from "./about";
import { CoinsPart } from "./CoinsPart";
import {
  type Counted,
  chartDeals,
  dealsOf,
  isBegun,
  isOver,
  isPlayedOut,
  isWhole,
  leadersOf,
  missingHands,
  nextDeal,
  ranked,
  totalsOf,
} from "./counting";
import { fileName, writeScores } from "./files";
import { type KeptGame, note } from "./games";
import { NextDeal } from "./NextDeal";
import { inHead } from "./noting";
import { outcome, resultOf } from "./outcome";
import { Papers } from "./Papers";
import { PlayersDialog } from "./PlayersDialog";
import { show } from "./place";
import { ROOMY, SheetTable } from "./SheetTable";
import { ShowDialog } from "./ShowDialog";
import { isBehind, troubles } from "./showing";
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
          {kept.deals.some(isBegun) && <Forgets />}
          <More game={game} scoring={scoring} over={over} />
        </div>
      </div>
      <footer class="keeper-foot">
        <Totals kept={kept} scoring={scoring} />
        <Undo game={game} />
        {over ? (
          <Button main onClick={() => show({ screen: "new" })}>
            {text.more.fresh}
          </Button>
        ) : (
          <Button
            main
            onClick={() => open(next, underWay && underWay.out !== null ? firstMissing : null)}
          >
            {underWay ? words.goOn(next + 1) : words.enter(next + 1)}
          </Button>
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
      <Button icon="pencil" onClick={() => setOpened("players")}>
        {text.more.players}
      </Button>
      {!isOffline() && (
        <Button icon="eye" onClick={() => setOpened("show")}>
          {text.more.show}
        </Button>
      )}
      <Button icon="save" onClick={save}>
        {text.more.save}
      </Button>
      {!over && <Papers scores={kept} />}
      <EndEarly kept={kept} scoring={scoring} />
      <Button icon="sheet" onClick={() => show({ screen: "games" })}>
        {text.more.games}
      </Button>
      {over && !isOffline() && (
        <a class="button" {...linkTo(clubPath() || "/record")}>
          <Icon name="book" />
          {clubPath() ? text.more.club : text.more.record}
        </a>
      )}
      {connection.value === "open" && (
        <BookLink query={kept.rules}>
          <Icon name="book" />
          {text.more.rules}
        </BookLink>
      )}
      <Button icon="home" onClick={() => go("/")}>
        {text.home}
      </Button>
      <WrongButton about={() => aboutScores(game, scoring)} />
      {opened === "players" && <PlayersDialog kept={kept} scoring={scoring} onClose={close} />}
      {opened === "show" && <ShowDialog game={game} onClose={close} />}
    </div>
  );
}

/** The totals in a line above the bar: on a phone the end of the sheet is often out of view. The sheet
 * says the same, so a screen reader passes over them. */
function Totals({ kept, scoring }: Counted) {
  const roomy = useMedia(ROOMY);
  if (roomy || nextDeal(kept) === 0) {
    return null;
  }
  const totals = totalsOf(kept, scoring);
  const first = leadersOf(kept, scoring);
  return (
    <ul class="keeper-totals" aria-hidden="true">
      {ranked(kept, scoring).map((seat) => (
        <li key={seat}>
          <small>{kept.players[seat]}</small>
          <b>
            {first.includes(seat) && "★ "}
            {minus(totals[seat] ?? 0)}
          </b>
        </li>
      ))}
    </ul>
  );
}

/** Whether others see the sheet just now: a word beside the title, and nothing that alarms. */
function ShownNote({ game }: { game: KeptGame }) {
  if (!game.shown) {
    return null;
  }
  const waits = connection.value !== "open" || troubles.value[game.id];
  return (
    <span class="chip keeper-shown" data-behind={isBehind(game)}>
      <Icon name="eye" />
      {waits ? text.show.waitsShort : text.show.live}
    </span>
  );
}

/** Ending a game before its last deal, and going on with it after all. */
function EndEarly({ kept, scoring }: Counted) {
  const [asking, setAsking] = useState(false);
  if (isPlayedOut(kept, scoring) || !kept.deals.some(isWhole)) {
    return null;
  }
  const over = isOver(kept, scoring);
  const set = (ended: boolean) => {
    setAsking(false);
    note(inHead({ ended }, ended ? text.steps.ended : text.steps.goesOn));
  };
  return (
    <>
      <Button icon={over ? "undo" : "check"} onClick={() => (over ? set(false) : setAsking(true))}>
        {over ? text.early.goOn : text.early.end}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text.early.title}
          means={text.early.means}
          yes={text.early.end}
          no={text.leaveIt}
          onYes={() => set(true)}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
