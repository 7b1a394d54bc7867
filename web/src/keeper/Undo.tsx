// Takes the last step back, and says which that is.

import { say } from "../browser/announce";
import { Icon } from "../widgets/Icons";
import { type KeptGame, undoNote } from "./games";
import type { UndoStep } from "./noting";
import { text } from "./words";

const words = text.steps;

/** `here` is the deal that is on the page, from 0: it need not be named. */
export function Undo({ game, here = null }: { game: KeptGame; here?: number | null }) {
  const last = game.steps.at(-1);
  const label = ({ what, deal }: UndoStep) =>
    deal === null || deal === here ? what : words.inDeal(what, deal + 1);
  const take = () => {
    const step = undoNote();
    if (step) {
      say(words.undone(label(step)));
    }
  };
  return (
    <button type="button" class="button keeper-undo" aria-disabled={!last} onClick={take}>
      <Icon name="undo" />
      <span>
        <b>{words.undo}</b>
        {last && (
          <small>
            <span class="spoken">: </span>
            {label(last)}
          </small>
        )}
      </span>
    </button>
  );
}
