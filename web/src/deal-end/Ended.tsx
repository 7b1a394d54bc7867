// What is seen when a deal is over: who went out, the hands counted card by card into the sheet, and
// what comes next. After the last deal: who has won, the game file, and another game.

import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useFocus } from "../browser/focus";
import { reducedMotion } from "../browser/prefs";
import { Strip } from "../cards/Strip";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import { answerWaiting, events, serverGame, table, you } from "../connection/state";
import { Menu } from "../dialogs/Menu";
import { FairMark } from "../fair/Mark";
import type { GameView, Ended as Over, TableUpdate } from "../messages";
import { headsOf, lead } from "../scores/marks";
import { PrintButton } from "../scores/printing";
import { Sheet } from "../scores/Sheet";
import { timeIn } from "../text/time";
import { words } from "../text/words";
import { ready } from "../turn/sending";
import { pending, trouble } from "../turn/shown";
import { Watch } from "../watch/Watch";
import { Icon } from "../widgets/Icons";
import { laterPart } from "../widgets/later";
import { AfterGame } from "./AfterGame";
import { countedBySeat, pointsOf, sheetSoFar, useCount, useLastCard } from "./counting";
import { Learnt } from "./Learnt";
import { NextGame } from "./NextGame";
import { SOON, useNextDeal } from "./waiting";
import "./ended.css";
import "./left.css";

const text = words.dealEnd;
const GameOver = laterPart(() => import("./GameOver").then((m) => m.GameOver));

export function Ended() {
  const game = serverGame.value;
  const at = table.value;
  const deal = game?.ended && at ? `${at.id} ${game.deal}` : null;
  const seen = useLastCard(deal);
  if (!game?.ended || !at || !seen) {
    return null;
  }
  return <Scored key={`${at.id} ${game.deal}`} game={game} ended={game.ended} at={at} />;
}

type Props = { game: GameView; ended: Over; at: TableUpdate };

function Scored({ game, ended, at }: Props) {
  const [aside, setAside] = useState(false);
  const [opened, setOpened] = useState<"menu" | "watch" | null>(null);
  const cards = ended.hands.reduce((sum, hand) => sum + hand.length, 0);
  const atOnce = reducedMotion.value || events.peek().length === 0;
  const [count, skip] = useCount(`${at.id} ${game.deal}`, cards, atOnce);
  const whole = count >= cards;
  const heading = useRef<HTMLHeadingElement>(null);
  const names = at.seats.map((seat) => seat.name);
  const over = ended.winners.length > 0 || at.stage === "over";
  const standing = text.lowest(lead(game.sheet.totals, names, you.value));
  // Who went out is said with the moves, and by the heading as it takes the focus.
  useEffect(() => {
    if (!over) say(standing, { urgent: true });
  }, []);
  useEffect(() => heading.current?.focus(), [aside]);
  useEffect(() => {
    if (whole) {
      return;
    }
    const pressed = (event: KeyboardEvent) => {
      // The key that skips is not also an answer: nobody has seen the scores yet.
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      skip();
    };
    addEventListener("keydown", pressed, { capture: true });
    addEventListener("pointerdown", skip);
    return () => {
      removeEventListener("keydown", pressed, { capture: true });
      removeEventListener("pointerdown", skip);
    };
  }, [whole]);
  if (aside) {
    return <Back onClick={() => setAside(false)} />;
  }
  return (
    <main class={over ? "ended game-over" : "ended"}>
      <header class="ended-head">
        <button
          type="button"
          class="ended-menu"
          aria-label="Menu"
          onClick={() => setOpened("menu")}
        >
          <Icon name="menu" />
        </button>
        <div>
          <h1 tabIndex={-1} ref={heading}>
            {ended.sentence}
          </h1>
          <p>
            {text.done(game.deal, game.deals)} {!over && whole && standing}
          </p>
        </div>
        <button type="button" class="button" onClick={() => setAside(true)}>
          <Icon name="eye" />
          <span class="shorter">Table</span>
          <span class="longer">See the table</span>
        </button>
      </header>
      <div class="ended-body">
        {over && whole && (
          <GameOver sheet={game.sheet} winners={ended.winners} names={names} you={you.value} />
        )}
        <Sheet
          sheet={whole ? game.sheet : sheetSoFar(game.sheet, game.deal, ended, count)}
          names={names}
          you={you.value}
          current={over ? null : game.deal}
          placed={whole}
        />
        <LeftInHand ended={ended} names={names} count={count} />
        <p class="ended-more">
          <PrintButton />
          <FairMark />
          {over && <AfterGame onWatch={() => setOpened("watch")} />}
        </p>
      </div>
      <footer class="ended-foot">
        {game.coach?.finished ? (
          <Learnt coach={game.coach} />
        ) : over ? (
          <NextGame at={at} />
        ) : (
          <NextDeal {...{ game, at, ended }} />
        )}
      </footer>
      {opened === "menu" && <Menu onClose={() => setOpened(null)} />}
      {opened === "watch" && <Watch onClose={() => setOpened(null)} />}
    </main>
  );
}

/** The way back from the table. */
function Back({ onClick }: { onClick: () => void }) {
  return (
    <div class="ended-aside">
      <button
        type="button"
        class="button main"
        ref={useFocus<HTMLButtonElement>()}
        onClick={onClick}
      >
        Back to the scores
      </button>
    </div>
  );
}

function LeftInHand(props: { ended: Over; names: readonly string[]; count: number }) {
  const { ended, names, count } = props;
  const counted = countedBySeat(ended, count);
  return (
    <section class="left" aria-labelledby="left-in-hand">
      <h2 id="left-in-hand">Left in hand</h2>
      <ul>
        {headsOf(names, you.value).map(({ seat, name, own }) => {
          const hand = ended.hands[seat] ?? [];
          return (
            <li key={seat} class={own ? "own" : ""}>
              <b>{name}</b>
              {hand.length > 0 ? (
                <Strip cards={hand} label={`${name}: left in hand`} lit={counted[seat] ?? 0} />
              ) : (
                <span class="left-none">{seat === ended.out ? "out" : "no cards"}</span>
              )}
              <span class="left-points">{pointsOf(hand, counted[seat] ?? 0)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function NextDeal({ game, at, ended }: Props) {
  const people = at.seats.filter((seat) => seat.sitting === "person" && seat.here);
  const count = people.filter((seat) => seat.ready).length;
  const own = you.value === null ? undefined : at.seats[you.value];
  const waits = own?.ready === true;
  return (
    <>
      <OthersWait at={at} ready={waits} />
      <div class="ended-next">
        <b>Next: deal {game.deal + 1}</b>
        <small>{ended.following}</small>
        {trouble.value && <p class="trouble">{trouble.value.why.sentence}</p>}
      </div>
      {own && (
        <button
          type="button"
          class="button main"
          aria-disabled={waits}
          aria-busy={pending.value}
          data-kept={answerWaiting.value || undefined}
          onClick={() => !waits && ready()}
        >
          <b>{waits ? "Waiting" : "Ready"}</b>
          {people.length > 1 && (
            <small>
              {count} of {people.length} are ready
            </small>
          )}
        </button>
      )}
    </>
  );
}

/** Says how long the others are waited for, once somebody is ready; the host need not wait. */
function OthersWait({ at, ready: waits }: { at: TableUpdate; ready: boolean }) {
  const asking = useAsking();
  const left = useNextDeal(at);
  const begins = left !== null;
  const soon = begins && left <= SOON;
  useEffect(() => {
    if (begins) say(text.waits(timeIn(left)));
  }, [begins]);
  useEffect(() => {
    if (soon && !waits) say(text.soon(timeIn(left)), { urgent: true });
  }, [soon]);
  if (!begins) {
    return null;
  }
  return (
    <div class="ended-wait">
      <p role="timer">{text.waits(timeIn(left))}</p>
      {asking.trouble && (
        <p class="trouble" role="alert">
          {asking.trouble}
        </p>
      )}
      {you.value === at.host && (
        <button
          type="button"
          class="button"
          aria-disabled={asking.busy}
          onClick={() => asking.run(() => ask({ kind: "deal_now" }))}
        >
          {text.dealNow}
        </button>
      )}
    </div>
  );
}
