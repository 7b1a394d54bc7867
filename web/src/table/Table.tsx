// The table while a deal is played: who lies where on the page. What each part shows, the parts know;
// where it lies, the layout says.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { heedPresses } from "../browser/presses";
import { sets } from "../browser/signals";
import { connection, serverGame, table } from "../connection/state";
import { announceLastCards, announceTurns, followEvents } from "../effects/motion";
import { hearTable } from "../effects/sounds";
import type { GameView } from "../messages";
import { followSpare } from "../offline/state";
import { followAnswers, missed } from "../play/aiming";
import { followCount, resultShown, stage, ticks } from "../play/counting";
import { explaining, followExplaining, stopExplaining } from "../play/explaining";
import { giveWayToTrouble } from "../play/hinting";
import { keysAsked } from "../play/keys";
import { followClock, followOffers, wishesOpen } from "../play/offers";
import { followQuickWords } from "../play/quick-words";
import { followTalk } from "../play/talk";
import { followGame, followSelection } from "../turn/following";
import { shown, staging } from "../turn/shown";
import { Bar } from "./Bar";
import { Ground } from "./Ground";
import { Hand } from "./Hand";
import { Cut, Ended, fetchLater, fetchLesson, Keys, Staging, WishesDialog } from "./later";
import { USUAL_LETTERS } from "./layout";
import { Middle } from "./Middle";
import { Note } from "./Note";
import { followOwnPlays } from "./own-plays";
import { Rows } from "./Rows";
import { followReading } from "./reading";
import { followWindow, layout, measureTable, textSize } from "./shape";
import { TopBar } from "./TopBar";
import "./table.css";
import { useHas } from "../browser/on-page";

let started = false;

/** Sets going what follows the game, once; done when all is there that is to be shown first. */
export async function startTable(): Promise<void> {
  if (!started) follow();
  const game = serverGame.peek();
  // What comes a moment later would be hit by a press that was aimed at the bare table.
  const learns = game?.coach || table.peek()?.exercise;
  const needed = learns ? [fetchLater(), fetchLesson()] : game?.ended ? [fetchLater()] : [];
  await Promise.all(needed).catch(() => {});
}

function follow(): void {
  started = true;
  heedPresses((on) => {
    if (on.closest(".bar, .piles")) missed();
  });
  followWindow();
  // What is prepared is fitted to a game first; then what happened in it is shown and said.
  followGame();
  followSelection();
  followAnswers();
  giveWayToTrouble();
  followClock();
  followOffers();
  followQuickWords();
  followTalk();
  followExplaining();
  followCount();
  followSpare().catch(() => {}); // without it one waits for the server
  followEvents();
  followOwnPlays();
  announceTurns();
  announceLastCards();
  followReading();
}

/** Where the focus goes by keyboard when the element that had it is gone, as soon as one of these is there. */
const NEAR = ".coach-foot .main, .answer[data-lit], .hand-card[tabindex='0'], .answer.main";

/** Closes all dialogs when one leaves the table. */
function closeAllOnLeaving(): () => void {
  return () => {
    wishesOpen.value = false;
    stopExplaining();
    keysAsked.value = false;
  };
}

export function Table() {
  const game = shown.value;
  useEffect(hearTable, []);
  useEffect(closeAllOnLeaving, []);
  useEffect(() => {
    // Once this view is painted.
    setTimeout(() => void fetchLater().catch(() => {}));
  }, []);
  if (!game) return null;
  return (
    <>
      {resultShown.value && <Ended />}
      <Surface game={game} />
      {wishesOpen.value && <WishesDialog />}
      {keysAsked.value && <Keys onClose={sets(keysAsked, false)} />}
    </>
  );
}

function Surface({ game }: { game: GameView }) {
  const ref = useRef<HTMLElement>(null);
  const letter = useRef<HTMLElement>(null);
  useLayoutEffect(() => measureTable(ref.current, letter.current), []);
  useHas("table");
  const { shape, short, narrow, coach } = layout.value;
  return (
    <main
      class="table"
      ref={ref}
      data-near={table.value?.watching ? `${NEAR}, h1` : NEAR}
      style={{ "--rem": `${USUAL_LETTERS * textSize.value}px`, "--u": `${textSize.value}px` }}
      data-connection={connection.value}
      data-shape={shape}
      data-short={short || undefined}
      data-narrow={narrow || undefined}
      data-coached={coach !== null || undefined}
      data-count={stage.value ?? undefined}
      data-explaining={explaining.value || undefined}
      data-open={ticks.value !== null || undefined}
      data-cuts={(game.asked === "cut" && game.can.cut !== null) || undefined}
    >
      <i class="letter" ref={letter} aria-hidden="true" />
      <Ground game={game} />
      <TopBar game={game} />
      <Rows game={game} />
      <Middle game={game} />
      <Note game={game} />
      {staging.value && <Staging />}
      {table.value?.watching !== true && <Hand />}
      <Bar />
      {game.asked === "cut" && <Cut />}
    </main>
  );
}
