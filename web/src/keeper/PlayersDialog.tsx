// Names, who deals first, and what the game is called: all can be put right at any time.

import { useState } from "preact/hooks";
import type { KeptScores } from "../messages";
import { Dialog } from "../widgets/Dialog";
import { note } from "./games";
import { cleaned, noteHead, sameName } from "./noting";
import { text } from "./words";

const LONGEST_TITLE = 80;

interface Props {
  kept: KeptScores;
  onClose: () => void;
}

export function PlayersDialog({ kept, onClose }: Props) {
  const [trouble, setTrouble] = useState("");
  const rename = (seat: number, field: HTMLInputElement) => {
    const before = kept.players[seat] ?? "";
    const name = cleaned(field.value);
    const taken = sameName(kept.players.with(seat, name)) !== undefined;
    setTrouble(taken ? text.begin.sameName(name) : name ? "" : text.begin.noName(seat + 1));
    if (name && !taken && name !== before) {
      const what = text.steps.renamed(before, name);
      note((now) => noteHead(now, { players: now.players.with(seat, name) }, what));
    }
    field.value = name && !taken ? name : before;
  };
  const call = (field: HTMLInputElement) => {
    const title = cleaned(field.value, LONGEST_TITLE);
    if (title && title !== kept.title) {
      note((now) => noteHead(now, { title }, text.steps.titled));
    }
  };
  const dealFirst = (seat: number) => {
    const what = text.steps.dealer(kept.players[seat] ?? "");
    note((now) => noteHead(now, { first_dealer: seat }, what));
  };
  return (
    <Dialog title={text.players.title} onClose={onClose}>
      <div class="keeper-form">
        {kept.players.map((name, seat) => (
          <label key={seat} class="labelled">
            <span>{text.players.name(seat + 1)}</span>
            <input
              class="field"
              defaultValue={name}
              maxLength={24}
              autocomplete="off"
              onChange={(event) => rename(seat, event.currentTarget)}
            />
          </label>
        ))}
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        <label class="labelled">
          <span>{text.begin.dealer}</span>
          <select
            class="field"
            value={kept.first_dealer}
            onChange={(event) => dealFirst(Number(event.currentTarget.value))}
          >
            {kept.players.map((name, seat) => (
              <option key={seat} value={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="labelled">
          <span>{text.begin.nameOfGame}</span>
          <input
            class="field"
            defaultValue={kept.title}
            maxLength={LONGEST_TITLE}
            onChange={(event) => call(event.currentTarget)}
          />
        </label>
      </div>
    </Dialog>
  );
}
