// The contract where it will be fulfilled: each meld's name over a place for each of its cards, on which a
// card lies as far as the hand has it. A touch opens the tray.

import { Pill } from "../cards/Card";
import type { GameView, SlotShown } from "../messages";
import { coach } from "../play/coaching";
import { capital } from "../text/phrasing";
import { staging } from "../turn/shown";
import { openStaging } from "../turn/staging";
import { Shortened } from "../widgets/Shortened";
import { spokenProgress } from "./reading";
import { layout, shape } from "./shape";
import { seat as text } from "./words";
import "./seams.css";

/** From this height on the places have their usual size around the table. */
const LOW = 68;

export function Seams({ game }: { game: GameView }) {
  if (!game.contract.length || !game.hand.length) return null;
  const { own } = layout.value;
  return (
    <button
      type="button"
      class="seams"
      aria-expanded={staging.value}
      // The tray lies over it.
      tabIndex={staging.value ? -1 : undefined}
      data-lit={coach.value?.lit.contract || undefined}
      data-many={game.contract.length > 3 || undefined}
      data-low={(own !== null && own.height < LOW) || undefined}
      onClick={openStaging}
    >
      <span class="spoken">
        {text.prepare}. {spokenProgress(game)}
      </span>
      {game.contract.map((slot, place) => (
        <Seam key={place} slot={slot} />
      ))}
    </button>
  );
}

function Seam({ slot }: { slot: SlotShown }) {
  const have = slot.have ?? 0;
  const done = have >= slot.length;
  const word = capital(slot.word);
  const small = shape.value === "phone" || shape.value === "side";
  return (
    <span class="seam" data-done={done || undefined} aria-hidden="true">
      <span class="seam-word">
        {small ? <Shortened text={word} /> : word}{" "}
        <small>
          {done
            ? `${text.ready} ✓`
            : slot.have === null
              ? slot.length
              : text.have(have, slot.length)}
        </small>
      </span>
      <span class="seam-places">
        {Array.from({ length: slot.length }, (_, place) => (
          <Place key={place} have={place < have} next={place === have ? slot.next : null} />
        ))}
      </span>
    </span>
  );
}

/** One card's place: whether the hand has it, or the card that one may have now and that would lie there. */
function Place({ have, next = null }: { have: boolean; next?: number | null | undefined }) {
  return (
    <i data-have={have || undefined} data-next={next !== null || undefined}>
      {next !== null && <Pill face={next} />}
    </i>
  );
}
