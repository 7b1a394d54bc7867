// Names, who deals first, and what the game is called: all can be put right at any time. Here players
// join and leave, too.

import { useState } from "preact/hooks";
import type { KeptScores, Scoring } from "../messages";
import { LONGEST_NAME, LONGEST_TITLE } from "../numbers";
import { replaced } from "../text/lists";
import { nameFault, sameName, textFault, tidied } from "../text/names";
import { Dialog } from "../widgets/Dialog";
import { Icon } from "../widgets/Icons";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { isOver, missedBy, nextDeal, playing } from "./counting";
import { note } from "./games";
import { JoinForm } from "./JoinForm";
import { MissedPoints } from "./MissedPoints";
import { noteAway, noteHead, noteLeft } from "./noting";
import { text } from "./words";

const words = text.players;

interface Props {
  kept: KeptScores;
  scoring: Scoring;
  onClose: () => void;
}

export function PlayersDialog({ kept, scoring, onClose }: Props) {
  const [trouble, setTrouble] = useState("");
  const over = isOver(kept, scoring);
  const next = nextDeal(kept);
  const rename = (seat: number, field: HTMLInputElement) => {
    const before = kept.players[seat] ?? "";
    const name = tidied(field.value);
    const taken = sameName(replaced(kept.players, seat, name)) !== undefined;
    const fault = name ? nameFault(name) : text.begin.noName(seat + 1);
    const why = taken ? text.begin.sameName(name) : fault;
    setTrouble(why);
    if (!why && name !== before) {
      const what = text.steps.renamed(before, name);
      note((now) => noteHead(now, { players: replaced(now.players, seat, name) }, what));
    }
    field.value = why ? before : name;
  };
  const call = (field: HTMLInputElement) => {
    const title = tidied(field.value);
    const fault = textFault(title, LONGEST_TITLE);
    setTrouble(fault);
    if (!fault && title && title !== kept.title) {
      note((now) => noteHead(now, { title }, text.steps.titled));
    }
  };
  const dealFirst = (seat: number) => {
    const what = text.steps.dealer(kept.players[seat] ?? "");
    note((now) => noteHead(now, { first_dealer: seat }, what));
  };
  const present = playing(kept, next);
  const leave = (seat: number, is: boolean) => {
    const name = kept.players[seat] ?? "";
    const few = is && present.length <= scoring.least;
    const many = !is && present.length >= scoring.most;
    setTrouble(
      few
        ? words.tooFew(scoring.title, scoring.least)
        : many
          ? words.tooMany(scoring.title, scoring.most)
          : "",
    );
    if (!few && !many) {
      const what = is ? text.steps.away(name) : text.steps.plays(name);
      note((now) => noteAway(now, next, seat, is, what));
    }
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div class="keeper-form">
        {kept.players.map((name, seat) => (
          <div key={`${kept.players.length}.${seat}`} class="keeper-player">
            <TextField
              label={words.name(seat + 1)}
              defaultValue={name}
              longest={LONGEST_NAME}
              autocomplete="off"
              onChange={(event) => rename(seat, event.currentTarget)}
            />
            {!over && (
              <button
                type="button"
                class="button"
                aria-label={present.includes(seat) ? words.leaves(name) : words.returns(name)}
                onClick={() => leave(seat, present.includes(seat))}
              >
                <Icon name={present.includes(seat) ? "close" : "plus"} />
                {present.includes(seat) ? words.leave : words.return}
              </button>
            )}
            {present.includes(seat) && <Missed {...{ kept, scoring, seat, name }} />}
          </div>
        ))}
        <Trouble says={trouble} />
        {!over && <JoinForm kept={kept} scoring={scoring} />}
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
        <TextField
          label={text.begin.nameOfGame}
          defaultValue={kept.title}
          longest={LONGEST_TITLE}
          onChange={(event) => call(event.currentTarget)}
        />
      </div>
    </Dialog>
  );
}

/** Points for the deals that somebody missed who plays again. */
function Missed(props: { kept: KeptScores; scoring: Scoring; seat: number; name: string }) {
  const { kept, scoring, seat, name } = props;
  const indexes = missedBy(kept, seat);
  const last = indexes.at(-1);
  if (last === undefined) {
    return null;
  }
  const give = (points: number) =>
    note((now) => noteLeft(now, last, seat, { points }, text.steps.total(name, points)));
  return (
    <>
      <p class="keeper-missed-said">{text.missed.of(name, indexes.length)}</p>
      <MissedPoints {...{ kept, scoring, indexes }} onChoose={give} />
    </>
  );
}
