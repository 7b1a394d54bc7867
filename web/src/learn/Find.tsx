// Positions from games, one after the other: what would you do?

import { useEffect, useState } from "preact/hooks";
import { go } from "../browser/route";
import { Line } from "../cards/Card";
import { ask, sentenceOf } from "../connection/net";
import { welcome } from "../connection/state";
import type { PracticeShown } from "../messages";
import { Asked } from "./Asked";
import { findAt, following, listAt } from "./place";
import { answered, practised, today } from "./practised";
import { text } from "./words";

/** The position of this key, or today's; `query` leads back to the lessons. */
export function Find({ wanted, query }: { wanted: string; query: string }) {
  const [found, setFound] = useState<PracticeShown | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let waits = welcome.value !== null;
    if (!waits) {
      return;
    }
    setFound(null);
    setTrouble("");
    ask({ kind: "practice", key: wanted }).then(
      (now) => waits && setFound(now),
      (error: unknown) => waits && setTrouble(sentenceOf(error)),
    );
    return () => {
      waits = false;
    };
  }, [wanted, welcome.value]);
  if (found) {
    return <Position key={found.shown.exercise.key} found={found} query={query} />;
  }
  return (
    <main class="lesson">
      <h1>{text.find}</h1>
      {trouble ? (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      ) : (
        <p class="mute">{text.fetchingPosition}</p>
      )}
      <button type="button" class="button" onClick={() => go(listAt(query))}>
        {text.all}
      </button>
    </main>
  );
}

function Position({ found, query }: { found: PracticeShown; query: string }) {
  const { daily, keys, shown } = found;
  const { exercise, verdicts } = shown;
  const isDaily = exercise.key === daily;
  const verdict = (chosen: number | null) => {
    const { says, why } = (chosen !== null && verdicts[chosen]) || exercise;
    return { says: <Line text={says} />, why };
  };
  return (
    <Asked
      exercise={exercise}
      close={{ to: listAt(query), label: text.closePosition }}
      place={isDaily ? text.todays : text.find}
      verdict={verdict}
      keepsCards
      onAnswer={(chosen) => {
        const isFound = chosen !== null && verdicts[chosen]?.found === true;
        answered(exercise.key, isFound, isDaily ? today() : "");
      }}
      next={<Next at={exercise.key} keys={keys} query={query} />}
    />
  );
}

function Next({ at, keys, query }: { at: string; keys: readonly string[]; query: string }) {
  const { done, row } = practised.value;
  const next = following(at, keys, done) ?? keys[0] ?? at;
  return (
    <footer class="lesson-foot">
      {row > 1 && <p class="mute lesson-row">{text.inARow(row)}</p>}
      <button type="button" class="button" onClick={() => go(listAt(query))}>
        {text.all}
      </button>
      <button type="button" class="button main" onClick={() => go(findAt(query, next))}>
        {text.nextPosition}
      </button>
    </footer>
  );
}
