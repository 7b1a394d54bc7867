// What may be done with a deal besides writing it down: a note for the family, and playing it again.

import { useState } from "preact/hooks";
import type { KeptScores } from "../messages";
import { LONGEST_NOTE } from "../numbers";
import { textFault, tidied } from "../text/names";
import { ConfirmDialog } from "../widgets/ConfirmDialog";
import { Icon } from "../widgets/Icons";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { isBegun, isWhole } from "./counting";
import { note } from "./games";
import { dealAt, playAgain, writeNote } from "./noting";
import { text } from "./words";

const words = text.dealTools;

export function DealTools({ kept, index }: { kept: KeptScores; index: number }) {
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState("");
  const deal = dealAt(kept, index);
  const again = () => {
    setAsking(false);
    note((before) => playAgain(before, index, text.steps.again));
  };
  const remember = (field: HTMLInputElement) => {
    const written = tidied(field.value);
    const fault = textFault(written, LONGEST_NOTE);
    setTrouble(fault);
    if (!fault && written !== (deal.note ?? "")) {
      note((before) => writeNote(before, index, written, text.steps.noted));
    }
  };
  const played = isBegun({ ...deal, note: "" });
  return (
    <section class="panel keeper-part" aria-label={words.title}>
      <TextField
        label={words.note}
        key={deal.note ?? ""}
        defaultValue={deal.note ?? ""}
        longest={LONGEST_NOTE}
        autocomplete="off"
        onChange={(event) => remember(event.currentTarget)}
      />
      <Trouble says={trouble} />
      {played && (
        <button
          type="button"
          class="button"
          onClick={() => (isWhole(deal) ? setAsking(true) : again())}
        >
          <Icon name="undo" />
          {words.again}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title={words.againTitle(index + 1)}
          means={words.againMeans}
          yes={words.again}
          no={text.leaveIt}
          onYes={again}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}
