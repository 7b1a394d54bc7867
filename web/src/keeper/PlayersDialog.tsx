// Names, who deals first, and what the game is called: all can be put right at any time. Here players
// join and leave, too.

import { useState } from "preact/hooks";
import type { KeptScores, Scoring } from "../messages";
import { LONGEST_NAME, LONGEST_TITLE, MOST_POINTS } from "../numbers";
import { MOST_PLAYERS } from "../rule-sets/players";
import { replaced } from "../text/lists";
import { nameFault, sameName, textFault, tidied } from "../text/names";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Select } from "../widgets/Select";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import {
  type Counted,
  isOver,
  isPlayedOut,
  missedBy,
  nameOf,
  nextDeal,
  othersGot,
  playing,
} from "./counting";
import { note } from "./games";
import { MissedPoints } from "./MissedPoints";
import { inDeal, inHead, joined, missedAtFirst, setAway, setLeft } from "./noting";
import { text } from "./words";

const words = text.players;

interface Props extends Counted {
  onClose: () => void;
}

export function PlayersDialog({ kept, scoring, onClose }: Props) {
  const [trouble, setTrouble] = useState("");
  const over = isOver(kept, scoring);
  const next = nextDeal(kept);
  const rename = (seat: number, field: HTMLInputElement) => {
    const before = nameOf(kept, seat);
    const name = tidied(field.value);
    const taken = sameName(replaced(kept.players, seat, name)) !== undefined;
    const fault = name ? nameFault(name) : text.begin.noName(seat + 1);
    const why = taken ? text.begin.sameName(name) : fault;
    setTrouble(why);
    if (!why && name !== before) {
      const players = replaced(kept.players, seat, name);
      note(inHead({ players }, text.steps.renamed(before, name)));
    }
    field.value = why ? before : name;
  };
  const call = (field: HTMLInputElement) => {
    const title = tidied(field.value);
    const fault = textFault(title, LONGEST_TITLE);
    setTrouble(fault);
    if (!fault && title && title !== kept.title) {
      note(inHead({ title }, text.steps.titled));
    }
  };
  const dealFirst = (seat: number) =>
    note(inHead({ first_dealer: seat }, text.steps.dealer(nameOf(kept, seat))));
  const present = playing(kept, next);
  const leave = (seat: number, is: boolean) => {
    const name = nameOf(kept, seat);
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
      note(inDeal(next, setAway(seat, is), is ? text.steps.away(name) : text.steps.plays(name)));
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
              <Button
                icon={present.includes(seat) ? "close" : "plus"}
                aria-label={present.includes(seat) ? words.leaves(name) : words.returns(name)}
                onClick={() => leave(seat, present.includes(seat))}
              >
                {present.includes(seat) ? words.leave : words.return}
              </Button>
            )}
            {present.includes(seat) && <Missed {...{ kept, scoring, seat, name }} />}
          </div>
        ))}
        <Trouble says={trouble} />
        {!over && <JoinForm kept={kept} scoring={scoring} />}
        <Select
          label={text.begin.dealer}
          value={kept.first_dealer}
          options={seatsOf(kept)}
          onChange={dealFirst}
        />
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

const seatsOf = (kept: KeptScores) => kept.players.map((name, seat) => [seat, name] as const);

/** Points for the deals that somebody missed who plays again. */
function Missed(props: { kept: KeptScores; scoring: Scoring; seat: number; name: string }) {
  const { kept, scoring, seat, name } = props;
  const indexes = missedBy(kept, seat);
  const last = indexes.at(-1);
  if (last === undefined) {
    return null;
  }
  const give = (points: number) =>
    note(inDeal(last, setLeft(seat, { points }), text.steps.total(name, points)));
  return (
    <>
      <p class="keeper-missed-said">{text.missed.of(name, indexes.length)}</p>
      <MissedPoints {...{ kept, scoring, indexes }} onChoose={give} />
    </>
  );
}

/** A player who joins late: their name, where they sit, and the points that the family gives them. */
function JoinForm({ kept, scoring }: Counted) {
  const [trouble, setTrouble] = useState("");
  const missed = missedAtFirst(kept);
  const indexes = [...Array(missed).keys()];
  const average = missed > 0 ? othersGot(kept, scoring, indexes).average : 0;
  const [given, setGiven] = useState<string | null>(null);
  const [after, setAfter] = useState(0);
  const points = given ?? String(average);
  if (missed >= scoring.deals.length || isPlayedOut(kept, scoring)) {
    return null; // no deal is left for them
  }
  const join = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const filled = new FormData(form);
    const name = tidied(String(filled.get("name") ?? ""));
    const why = fault(kept, scoring, name, points);
    setTrouble(why);
    if (!why) {
      const what = text.steps.joined(name);
      note((now) => inHead(joined(now, after + 1, name, Number(points)), what)(now));
      form.reset();
      setAfter(0);
      setGiven(null);
    }
  };
  return (
    <form class="keeper-join" onSubmit={join} noValidate>
      <h3>{words.joins}</h3>
      <TextField label={words.newName} name="name" longest={LONGEST_NAME} autocomplete="off" />
      <Select
        label={words.sitsBeside(scoring)}
        value={after}
        options={seatsOf(kept)}
        onChange={setAfter}
      />
      {missed > 0 && (
        <>
          <label class="labelled">
            <span>{text.missed.title(missed)}</span>
            <input
              class="field"
              inputMode="numeric"
              value={points}
              onInput={(event) => setGiven(event.currentTarget.value.trim())}
            />
          </label>
          <MissedPoints
            {...{ kept, scoring, indexes }}
            points={Number(points)}
            onChoose={(chosen) => setGiven(String(chosen))}
          />
        </>
      )}
      <Trouble says={trouble} />
      <Button type="submit" icon="plus">
        {words.join}
      </Button>
    </form>
  );
}

/** Why they cannot join so; empty where they can. */
function fault(kept: KeptScores, scoring: Scoring, name: string, points: string): string {
  if (!name) {
    return words.noName;
  }
  const unfit = nameFault(name);
  if (unfit) {
    return unfit;
  }
  if (sameName([...kept.players, name])) {
    return text.begin.sameName(name);
  }
  if (kept.players.length >= MOST_PLAYERS) {
    return words.full;
  }
  if (playing(kept, nextDeal(kept)).length >= scoring.most) {
    return words.tooMany(scoring.title, scoring.most);
  }
  return /^\d*$/.test(points) && Number(points) <= MOST_POINTS ? "" : text.entry.badTotal;
}
