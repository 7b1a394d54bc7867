// Takes the last step back, or makes it again, and says which that is. What belongs to a deal that is
// complete is changed only after a question, unless that deal is the one on the page.

import { useState } from "preact/hooks";
import { say } from "../browser/announce";
import { Button } from "../widgets/Button";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { type KeptGame, redoNote, undoNote } from "./games";
import { type UndoStep, wholeDealChangedBy } from "./noting";
import { text } from "./words";

const words = text.steps;

/** `here` is the deal that is on the page, from 0: it need not be named. */
export function Undo({ game, here = null }: { game: KeptGame; here?: number | null }) {
  const [asking, setAsking] = useState(false);
  const last = game.steps.at(-1);
  const next = game.redos.at(-1);
  const label = ({ what, deal }: UndoStep) =>
    deal === null || deal === here ? what : words.inDeal(what, deal + 1);
  const closed = last ? wholeDealChangedBy(game.kept, last) : null;
  const tell = (step: UndoStep | undefined, said: (what: string) => string) =>
    step && say(said(label(step)));
  const take = () => {
    setAsking(false);
    tell(undoNote(), words.undone);
  };
  const redo = () => tell(redoNote(), words.redone);
  return (
    <>
      <Button
        icon="undo"
        class="keeper-undo"
        aria-disabled={!last}
        onClick={() => (closed === null || closed === here ? take() : setAsking(true))}
      >
        <span>
          <b>{words.undo}</b>
          {last && (
            <small>
              <span class="spoken">: </span>
              {label(last)}
            </small>
          )}
        </span>
      </Button>
      <Button icon="redo" class="keeper-redo" aria-disabled={!next} onClick={redo}>
        <span>
          {words.redo}
          {next && <span class="spoken">: {label(next)}</span>}
        </span>
      </Button>
      {asking && last && closed !== null && (
        <ConfirmDialog
          title={words.closed(closed + 1)}
          means={words.closedMeans(last.what)}
          yes={words.undoIt}
          no={text.leaveIt}
          onYes={take}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
