// Ending a game before its last deal, and going on with it after all.

import { useState } from "preact/hooks";
import type { KeptScores, Scoring } from "../messages";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { Icon } from "../widgets/Icons";
import { isOver, isPlayedOut, isWhole } from "./counting";
import { note } from "./games";
import { noteHead } from "./noting";
import { text } from "./words";

const words = text.early;

export function EndEarly({ kept, scoring }: { kept: KeptScores; scoring: Scoring }) {
  const [asking, setAsking] = useState(false);
  if (isPlayedOut(kept, scoring) || !kept.deals.some(isWhole)) {
    return null;
  }
  const over = isOver(kept, scoring);
  const set = (ended: boolean) => {
    setAsking(false);
    note((before) => noteHead(before, { ended }, ended ? text.steps.ended : text.steps.goesOn));
  };
  return (
    <>
      <button type="button" class="button" onClick={() => (over ? set(false) : setAsking(true))}>
        <Icon name={over ? "undo" : "check"} />
        {over ? words.goOn : words.end}
      </button>
      {asking && (
        <ConfirmDialog
          title={words.title}
          means={words.means}
          yes={words.end}
          no={text.leaveIt}
          onYes={() => set(true)}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
