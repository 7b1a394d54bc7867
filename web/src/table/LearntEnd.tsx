// The end of a first deal: a rosette for whoever went out, a heading, one's own melds where there is room,
// in the box of `learntBox`.

import { you } from "../connection/state";
import type { Ended, GameView } from "../messages";
import { isFirstDeal } from "../play/coaching";
import { end as text } from "./lesson-words";
import { Melds } from "./Melds";
import { px } from "./places";
import { layout } from "./shape";
import "./lesson.css";

export function LearntHeading({ ended }: { ended: Ended }) {
  const won = ended.out === you.value;
  const [yes, no] = isFirstDeal.value ? [text.won, text.lost] : [text.wonOther, text.lostOther];
  return (
    <>
      {won && <Rosette />}
      <h2>{won ? yes : no}</h2>
    </>
  );
}

/** In pixels at the usual letter size. */
const MELDS_HEIGHT = 78;
const ROOMY = 320;

/** One's melds, for which most phones have room. */
export function LearntMelds({ game }: { game: GameView }) {
  const seat = you.value;
  const own = seat === null ? undefined : game.players[seat];
  const { note, shape } = layout.value;
  if (seat === null || !own?.melds.length || shape !== "phone" || note.height < ROOMY) return null;
  const room = { width: note.width - 24, height: MELDS_HEIGHT };
  return (
    <div class="learnt-melds" style={{ height: px(room.height), width: px(room.width) }}>
      <Melds owner={seat} melds={own.melds} room={room} />
    </div>
  );
}

const PETALS = 12;

/** A ribbon as at a fair, with a tick. */
function Rosette() {
  return (
    <svg class="rosette" viewBox="0 0 100 120" aria-hidden="true" focusable="false">
      <path class="rosette-ribbon" d="M36 70 24 118l16-9 10 11V74zM64 70l12 48-16-9-10 11V74z" />
      {Array.from({ length: PETALS }, (_, nth) => (
        <circle
          key={nth}
          class="rosette-petal"
          cx="50"
          cy="14"
          r="12"
          transform={`rotate(${(360 / PETALS) * nth} 50 46)`}
        />
      ))}
      <circle class="rosette-petal" cx="50" cy="46" r="32" />
      <circle class="rosette-middle" cx="50" cy="46" r="25" />
      <path class="rosette-tick" d="M38 47l9 9 16-19" />
    </svg>
  );
}
