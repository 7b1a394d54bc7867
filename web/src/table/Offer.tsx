// The card on offer: what it costs, from whom, who goes first, and how it ended. The answers are in the
// bar, as always.

import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { newcomer } from "../browser/newcomer";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import { nameOf } from "../connection/state";
import type { BuyEnd, GameView, OfferShown } from "../messages";
import { Mark } from "../people/Mark";
import { secondsLeft } from "../play/offers";
import { wish, wishes } from "../play/wishing";
import { isDown, shown } from "../turn/shown";
import { Button } from "../widgets/Button";
import { NextTime } from "./NextTime";
import { NoteFrame } from "./NoteFrame";
import { layout } from "./shape";
import { offer as text, seat as words } from "./words";
import "./offer.css";

/** From this height on, in pixels, a note has room for a drawing beneath its words. */
const HIGH = 240;
/** Longer texts have no room beneath the question in a phone's note; the prompt has the question, too. */
const LONG = 24;

interface Props {
  game: GameView;
  offer: OfferShown;
}

/** What is asked stands in the prompt, too; the note says all of it. */
export function OfferNote({ game, offer }: Props) {
  const isNew = newcomer.value;
  const meaning = isNew ? offer.meaning : "";
  useEffect(() => {
    const time = secondsLeft();
    const seconds = time ? text.seconds(Math.ceil(time.left)) : "";
    const asked = [offer.sentence, offer.does, meaning, offer.terms, offer.nearer];
    say(spokenLine(asked.filter(Boolean).join(" ") + seconds), { urgent: true });
  }, []);
  return (
    <NoteFrame
      kind="offer"
      class="offer"
      label={text.label}
      of={game.question}
      foot={!isNew && game.passings.length > 0 && <Standing />}
    >
      <h2 data-in-prompt={isNew || offer.does.length + offer.nearer.length > LONG || undefined}>
        <Line text={offer.sentence} />
      </h2>
      {offer.does && (
        <p class="offer-does">
          <Line text={offer.does} />
        </p>
      )}
      {meaning && (
        <p class="offer-meaning">
          <Line text={meaning} />
        </p>
      )}
      {offer.nearer && <p class="offer-nearer">{offer.nearer}</p>}
      <p class="offer-terms">
        <Line text={offer.terms} />
      </p>
    </NoteFrame>
  );
}

/** One tap to be asked no more as long as it does not help. */
function Standing() {
  const wanted = isDown.value ? "down" : "not_nearer";
  const choice = shown.value?.passings.find(({ passing }) => passing === wanted);
  if (!choice || wishes.value.passing !== "ask") return <NextTime />;
  return (
    <Button class="tool" onClick={() => void wish({ passing: wanted })}>
      {choice.label}
    </Button>
  );
}

/** How an offer ended, in the place where it was asked. */
export function BuyEndNote({ end }: { end: BuyEnd }) {
  const { shape: here, note } = layout.value;
  const drawn = end.order.length > 0 && here === "desktop" && note.height >= HIGH;
  const passed = end.kind === "passed_for_you" && wishes.value.passing !== "ask";
  const again = (
    <Button class="tool" onClick={() => void wish({ passing: "ask" })}>
      {text.askAgain}
    </Button>
  );
  return (
    <NoteFrame
      kind="end"
      label={text.ended}
      of={end.sentence}
      {...(passed && { tools: again })}
      {...(drawn && { foot: <Order end={end} /> })}
    >
      <h2>
        {end.kind === "won" && <span aria-hidden="true">✓ </span>}
        <Line text={end.sentence} />
      </h2>
      <p>
        <Line text={end.detail} />
      </p>
    </NoteFrame>
  );
}

/** Where the order of turns decided it: who was in turn, who bought, and oneself. */
function Order({ end }: { end: BuyEnd }) {
  const roles = [words.inTurn, words.buys, words.behindBuyer(nameOf(end.buyer))];
  return (
    <ol class="buy-order" aria-label={words.order}>
      {end.order.map((seat, nth) => (
        <li key={seat}>
          <Mark seat={seat} />
          <b>{nameOf(seat)}</b>
          <small>{roles[nth]}</small>
        </li>
      ))}
    </ol>
  );
}
