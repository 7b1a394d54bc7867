// Takes the last step back, and says which that is.

import { say } from "../browser/announce";
import { Icon } from "../widgets/Icons";
import { type Game, undo } from "./games";
import type { Step } from "./noting";
import { text } from "./words";

const words = text.steps;

/** `here` is the deal that is on the page, from 0: it need not be named. */
export function Undo({ game, here = null }: { game: Game; here?: number | null }) {
  const last = game.steps.at(-1);
  const told = ({ what, deal }: Step) =>
    deal === null || deal === here ? what : words.inDeal(what, deal + 1);
  const take = () => {
    const step = undo();
    if (step) {
      say(words.undone(told(step)));
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
            {told(last)}
          </small>
        )}
      </span>
    </button>
  );
}
