// The end of a game: who has won, the sheet, the game file, and another game.

import { useState } from "preact/hooks";
import { serverGame, table, you } from "../connection/state";
import { Menu } from "../dialogs/Menu";
import { FairMark } from "../fair/Mark";
import { resultShown, seeTable } from "../play/counting";
import { dealEnd as text } from "../play/words";
import { PrintButton } from "../scores/PrintButton";
import { Sheet } from "../scores/Sheet";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { useFrom } from "../widgets/from";
import { Icon } from "../widgets/Icons";
import { laterDialog, laterPart } from "../widgets/later";
import { AfterGame } from "./AfterGame";
import { NextGame } from "./NextGame";
import { text as after } from "./words";
import "./ended.css";
import { useHas } from "../browser/on-page";

const Watch = laterDialog(() => import("../watch/Watch").then((m) => m.Watch));
const Review = laterDialog(() => import("../review/Review").then((m) => m.Review));
const GameOver = laterPart(() => import("./GameOver").then((m) => m.GameOver));

type Opened =
  | { part: "menu" | "none" }
  /** The replay; from the choice of the review, by its number, that leads back there. */
  | { part: "watch"; seen: number | null }
  | { part: "review"; choice: number | null };
const NOTHING: Opened = { part: "none" };

/** The end of the game, in place of the table. */
export function Ended() {
  const [opened, setOpened] = useState<Opened>(NOTHING);
  const from = useFrom("");
  const [game, at] = [serverGame.value, table.value];
  const shown = resultShown.value;
  useHas("ended");
  if (!game?.ended || !at || !shown) return null;
  const names = at.seats.map((seat) => seat.name);
  const colours = at.seats.map(({ mark }, seat) => mark?.colour ?? seat);
  const close = () => setOpened(NOTHING);
  const watch = () => setOpened({ part: "watch", seen: null });
  const review = () => setOpened({ part: "review", choice: null });
  return (
    <main class="ended game-over" data-from={from}>
      <header class="ended-head">
        <button type="button" class="ended-menu" onClick={() => setOpened({ part: "menu" })}>
          <Icon name="menu" />
          {words.menu}
        </button>
        <p>{text.isOver(game.deal, game.deals)}</p>
        <Button icon="eye" onClick={() => seeTable(true)}>
          <span class="shorter">{after.table}</span>
          <span class="longer">{text.seeTable}</span>
        </Button>
      </header>
      <div class="ended-body">
        <GameOver
          sheet={game.sheet}
          ended={game.ended}
          names={names}
          colours={colours}
          you={you.value}
        >
          <p class="ended-more">
            {you.value !== null && <AfterGame onWatch={watch} onReview={review} />}
            <PrintButton />
            <FairMark />
          </p>
        </GameOver>
        <Sheet sheet={game.sheet} names={names} you={you.value} />
      </div>
      <footer class="ended-foot">
        <NextGame at={at} />
      </footer>
      {opened.part === "menu" && <Menu onClose={close} />}
      {opened.part === "watch" && (
        <Watch
          from={opened.seen ?? 0}
          onClose={() =>
            setOpened(opened.seen === null ? NOTHING : { part: "review", choice: opened.seen })
          }
          onReview={at.review && opened.seen === null ? review : undefined}
        />
      )}
      {opened.part === "review" && (
        <Review
          first={opened.choice}
          onClose={close}
          onSee={(seen) => setOpened({ part: "watch", seen })}
        />
      )}
    </main>
  );
}
