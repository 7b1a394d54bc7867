// A player who joins late: their name, where they sit, and the points that the family gives them.

import { useState } from "preact/hooks";
import type { KeptScores, Scoring } from "../messages";
import { LONGEST_NAME, MOST_POINTS } from "../numbers";
import { MOST_PLAYERS } from "../rule-sets/players";
import { nameFault, sameName, tidied } from "../text/names";
import { Icon } from "../widgets/Icons";
import { TextField } from "../widgets/TextField";
import { Trouble } from "../widgets/Trouble";
import { isPlayedOut, nextDeal, othersGot, playing } from "./counting";
import { note } from "./games";
import { MissedPoints } from "./MissedPoints";
import { missedAtFirst, noteJoined } from "./noting";
import { text } from "./words";

const words = text.players;

export function JoinForm({ kept, scoring }: { kept: KeptScores; scoring: Scoring }) {
  const [trouble, setTrouble] = useState("");
  const missed = missedAtFirst(kept);
  const indexes = [...Array(missed).keys()];
  const average = missed > 0 ? othersGot(kept, scoring, indexes).average : 0;
  const [given, setGiven] = useState<string | null>(null);
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
      const seat = Number(filled.get("after")) + 1;
      note((now) => noteJoined(now, seat, name, Number(points), text.steps.joined(name)));
      form.reset();
      setGiven(null);
    }
  };
  return (
    <form class="keeper-join" onSubmit={join} noValidate>
      <h3>{words.joins}</h3>
      <TextField label={words.newName} name="name" longest={LONGEST_NAME} autocomplete="off" />
      <label class="labelled">
        <span>{words.sitsBeside(scoring)}</span>
        <select class="field" name="after">
          {kept.players.map((name, seat) => (
            <option key={seat} value={seat}>
              {name}
            </option>
          ))}
        </select>
      </label>
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
      <button type="submit" class="button">
        <Icon name="plus" />
        {words.join}
      </button>
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
