// Positions from games, one after the other: what would you do?

import { useEffect, useState } from "preact/hooks";
import { go } from "../browser/route";
import { Line } from "../cards/Card";
import { ask, sentenceOf } from "../connection/net";
import { welcome } from "../connection/state";
import type { PracticeShown } from "../messages";
import { findAt, type Of, SLIPS } from "../practice/place";
import { slips } from "../practice/slips";
import { Trouble } from "../widgets/Trouble";
import { Asked } from "./Asked";
import { following, followingInCircle, listAt } from "./place";
import { isNew, noteAnswer, practised, today } from "./practised";
import { text } from "./words";

interface FindProps {
  /** Which positions are meant. */
  of: Of;
  /** The key of one of them; empty for today's, or the first. */
  wanted: string;
  /** Leads back to the lessons. */
  query: string;
}

export function Find(props: FindProps) {
  return props.of === SLIPS ? <Slip {...props} /> : <Fetched {...props} />;
}

/** One of one's own slips, which are kept on this device. */
function Slip({ wanted, query }: FindProps) {
  const keys = slips.value.map(({ exercise }) => exercise.key);
  // The one to begin with stays, though it will be done once it is answered.
  const [first] = useState(() => following("", keys, practised.value.done) ?? keys[0]);
  const key = wanted || first;
  const shown = slips.value.find(({ exercise }) => exercise.key === key);
  if (!shown) {
    return <Without query={query} says={keys.length > 0 ? text.slipGone : text.noSlips} />;
  }
  return <Position key={key} found={{ daily: "", keys, shown }} of={SLIPS} query={query} />;
}

function Fetched({ of, wanted, query }: FindProps) {
  const [found, setFound] = useState<PracticeShown | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let waits = welcome.value !== null;
    if (!waits) {
      return;
    }
    setFound(null);
    setTrouble("");
    ask({ kind: "practice", key: wanted, of }).then(
      (now) => waits && setFound(now),
      (error: unknown) => waits && setTrouble(sentenceOf(error)),
    );
    return () => {
      waits = false;
    };
  }, [of, wanted, welcome.value]);
  if (found) {
    return <Position key={found.shown.exercise.key} found={found} of={of} query={query} />;
  }
  return <Without query={query} says={text.fetchingPosition} trouble={trouble} />;
}

/** No position, not yet or not at all. */
function Without({ query, says, trouble }: { query: string; says: string; trouble?: string }) {
  return (
    <main class="lesson">
      <h1>{text.find}</h1>
      {trouble ? <Trouble says={trouble} /> : <p class="mute">{says}</p>}
      <button type="button" class="button" onClick={() => go(listAt(query))}>
        {text.all}
      </button>
    </main>
  );
}

interface PositionProps {
  found: Pick<PracticeShown, "daily" | "keys" | "shown">;
  of: Of;
  query: string;
}

function Position({ found, of, query }: PositionProps) {
  const { daily, keys, shown } = found;
  const { exercise, verdicts } = shown;
  const isDaily = exercise.key === daily;
  const [counts] = useState(() => isNew(exercise.key));
  const verdict = (chosen: number | null) => {
    const { says, why } = (chosen !== null && verdicts[chosen]) || exercise;
    return { says: <Line text={says} />, why };
  };
  return (
    <Asked
      exercise={exercise}
      close={{ to: listAt(query), label: text.closePosition }}
      place={of === SLIPS ? text.fromYourGames : isDaily ? text.todays : text.find}
      verdict={verdict}
      keepsCards
      onAnswer={(chosen) => {
        const isFound = chosen !== null && verdicts[chosen]?.found === true;
        noteAnswer(exercise.key, isFound, isDaily ? today() : "");
      }}
      next={<Next at={exercise.key} keys={keys} of={of} query={query} counts={counts} />}
    />
  );
}

interface NextProps {
  at: string;
  keys: readonly string[];
  of: Of;
  query: string;
  /** Whether it was new when it was answered. */
  counts: boolean;
}

function Next({ at, keys, of, query, counts }: NextProps) {
  const { done, row } = practised.value;
  const next = followingInCircle(at, keys, done);
  return (
    <footer class="lesson-foot">
      {!counts && <p class="mute lesson-row">{text.doneBefore}</p>}
      {counts && row > 1 && <p class="mute lesson-row">{text.inARow(row)}</p>}
      <button type="button" class="button" onClick={() => go(listAt(query))}>
        {text.all}
      </button>
      {next && (
        <button type="button" class="button main" onClick={() => go(findAt(query, of, next))}>
          {text.nextPosition}
        </button>
      )}
    </footer>
  );
}
