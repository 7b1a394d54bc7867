// The note beside the pile: what is asked, what is answered, or what happened last, one at a time and
// always in the same box.

import type { ComponentChildren } from "preact";
import { lost } from "../dialogs/LostConnection";
import type { GameView } from "../messages";
import { awaited, back } from "../play/absence";
import { coach } from "../play/coaching";
import { hinting } from "../play/hinting";
import { buyEnd, offered, wishesOpen } from "../play/offers";
import { words } from "../text/words";
import { undoAllPlays } from "../turn/plays";
import { choosing, draft, shown, trouble } from "../turn/shown";
import { AwayNote, BackNote } from "./Absence";
import { Coach } from "./Coach";
import { HintNote } from "./Hint";
import { Log } from "./Log";
import { LostNote } from "./LostNote";
import { BuyEndNote, OfferNote } from "./Offer";
import { at, layout } from "./shape";
import { TroubleNote } from "./TroubleNote";
import { Ways } from "./Ways";
import "./note.css";

const text = words.note;

export function Note({ game }: { game: GameView }) {
  const { note, extra, shape } = layout.value;
  const asked = told(game);
  return (
    <>
      {asked}
      <section class="table-note lines" style={at(note)} data-covered={asked ? "" : undefined}>
        <Log lines={game.log} />
      </section>
      {(shape === "side" || !asked) && (
        <div class="extra" style={at(extra)}>
          {extraOf()}
        </div>
      )}
    </>
  );
}

/** What asks comes first, then what answers; nothing where there is neither. Without a connection
 * nothing of it can be done. */
function told(game: GameView): ComponentChildren {
  if (lost.value) return <LostNote />;
  if (back.value) return <BackNote back={back.value} />;
  const late = trouble.value?.late === true;
  if (choosing.value) return <Ways />;
  if (hinting.value) return <HintNote />;
  if (trouble.value && !(late && offered.value)) return <TroubleNote />;
  if (coach.value) return <Coach coach={coach.value} />;
  const offer = game.can.offer;
  if (offer && offered.value) return <OfferNote game={game} offer={offer} />;
  if (trouble.value) return <TroubleNote />;
  if (buyEnd.value) return <BuyEndNote end={buyEnd.value} />;
  return awaited.value && <AwayNote {...awaited.value} />;
}

/** What is wanted now and then: the standing wishes while one waits, or to take all plays back. */
function extraOf(): ComponentChildren {
  const game = shown.value;
  if (draft.value.length > 1) {
    return (
      <button type="button" class="button tool" onClick={undoAllPlays}>
        {text.undoAll}
      </button>
    );
  }
  if (game?.asked !== "nothing" || !game.hand.length || back.value) return null;
  return (
    <button
      type="button"
      class="button tool"
      aria-label={text.wishesMean}
      onClick={() => {
        wishesOpen.value = true;
      }}
    >
      {text.wishes}
    </button>
  );
}
