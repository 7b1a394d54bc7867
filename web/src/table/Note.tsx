// The note beside the pile: what is asked, what is answered, or what happened last, one at a time and
// always in the same box.

import type { ComponentChildren } from "preact";
import { sets } from "../browser/signals";
import { table, you } from "../connection/state";
import { lost } from "../dialogs/LostConnection";
import type { Ended, GameView } from "../messages";
import { awaited, back } from "../play/absence";
import { coach } from "../play/coaching";
import { ticks } from "../play/counting";
import { explaining, startExplaining } from "../play/explaining";
import { hinting } from "../play/hinting";
import { buyEnd, offered, wishesOpen } from "../play/offers";
import { position } from "../play/position";
import { canTalk, talking, unread } from "../play/talk";
import { explain, talk as talkWords } from "../play/words";
import { words } from "../text/words";
import { undoAllPlays } from "../turn/plays";
import { spots } from "../turn/pointing";
import { choosing, draft, shown, staging, trouble } from "../turn/shown";
import { Log } from "./Log";
import { LostNote } from "./LostNote";
import { AwayNote, BackNote, Coach, Count, ExplainNote, HintNote, TalkNote } from "./later";
import { BuyEndNote, OfferNote } from "./Offer";
import { at } from "./places";
import { layout } from "./shape";
import { TroubleNote } from "./TroubleNote";
import { Ways } from "./Ways";
import { note as text } from "./words";
import "./note.css";

export function Note({ game }: { game: GameView }) {
  const { note, bar, shape, talk } = layout.value;
  const asked = noted(game);
  return (
    <>
      {asked}
      {talk && <TalkNote beside={talk} />}
      <section class="table-note lines" style={at(note)} data-covered={asked ? "" : undefined}>
        <Log lines={game.log} />
      </section>
      {(shape === "side" || !asked) && (
        <div class="extra" style={at(shape === "side" ? bar : note)}>
          {extraOf()}
        </div>
      )}
    </>
  );
}

/** What asks comes first, then what answers; nothing where there is neither. Without a connection
 * nothing of it can be done. */
function noted(game: GameView): ComponentChildren {
  const OfPosition = position.value?.note.value;
  if (OfPosition) return <OfPosition />;
  if (lost.value) return <LostNote />;
  if (game.ended) return notedAfterwards(game, game.ended);
  if (back.value) return <BackNote back={back.value} />;
  if (explaining.value) return <ExplainNote />;
  const late = trouble.value?.late === true;
  if (choosing.value && !spots.value) return <Ways />;
  if (hinting.value) return <HintNote />;
  if (coach.value) return <Coach coach={coach.value} />;
  if (trouble.value && !(late && offered.value)) return <TroubleNote />;
  const offer = game.can.offer;
  if (offer && offered.value) return <OfferNote game={game} offer={offer} />;
  if (trouble.value) return <TroubleNote />;
  if (talking.value && !layout.value.talk) return <TalkNote />;
  if (buyEnd.value) return <BuyEndNote end={buyEnd.value} />;
  return awaited.value && <AwayNote {...awaited.value} />;
}

/** After a deal: what was refused, what one says to the others, and the count, which an answer to an
 * earlier question does not hide. */
function notedAfterwards(game: GameView, ended: Ended): ComponentChildren {
  if (trouble.value && trouble.value.why.reason !== "late") return <TroubleNote />;
  if (talking.value && !layout.value.talk) return <TalkNote />;
  return ticks.value !== null && <Count game={game} ended={ended} />;
}

/** What is wanted now and then: to take all plays back; or to talk, and the standing wishes while one
 * waits, else to have things explained. Sideways there is room for one of them, and the menu leads to the talk. */
function extraOf(): ComponentChildren {
  const game = shown.value;
  if (draft.value.length > 1)
    return <Extra name="undo-all" label={text.undoAll} onClick={undoAllPlays} />;
  if (back.value || coach.value || position.value) return null;
  // At the desk the tray lies over it.
  if (staging.value && layout.value.shape === "desktop") return null;
  const waits = game?.asked === "nothing" && !game.ended && game.hand.length > 0;
  const wishes = waits && table.value?.buys === true;
  const talk = canTalk.value && layout.value.shape !== "side" && !layout.value.talk;
  return (
    <>
      {talk && (
        <Extra
          name="talk"
          label={unread.value > 0 ? talkWords.news(unread.value) : words.talk.talk}
          onClick={sets(talking, true)}
        />
      )}
      {!wishes && game && !game.ended && you.value !== null && (
        <Extra
          name="explain"
          keys="E"
          label={explain.explain}
          means={explain.means}
          onClick={() => void startExplaining()}
        />
      )}
      {wishes && (
        <Extra
          name="wishes"
          keys="W"
          label={text.wishes}
          means={text.wishesMean}
          onClick={sets(wishesOpen, true)}
        />
      )}
    </>
  );
}

interface ExtraProps {
  name: string;
  keys?: string;
  label: string;
  means?: string;
  onClick: () => void;
}

function Extra({ name, keys, label, means, onClick }: ExtraProps) {
  return (
    <button
      type="button"
      class={`button tool tool-${name}`}
      aria-label={means}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
