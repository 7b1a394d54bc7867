// After a first deal, or a lesson that was played out, in the places of hint and order: what else there is
// to learn, and the same once more. Where one thing more is the main answer, a game stands beside it.

import { useEffect } from "preact/hooks";
import { go } from "../browser/route";
import { table } from "../connection/state";
import { coach } from "../play/coaching";
import { learnHere, opening, playHere } from "../play/learn-here";
import { firstDealDone } from "../play/lesson";
import { end as text } from "./lesson-words";
import { Tool } from "./Tool";

export function Learnt() {
  const exercise = table.value?.exercise ?? "";
  useEffect(() => {
    if (!exercise) firstDealDone.value = true;
  }, [exercise]);
  return (
    <>
      <Other exercise={exercise} />
      <Tool
        place="sort"
        icon="undo"
        word={text.again}
        means={exercise ? text.exerciseAgain : text.againMeans}
        off={opening.value}
        act={() => void learnHere({ exercise })}
      />
    </>
  );
}

function Other({ exercise }: { exercise: string }) {
  if (coach.value?.more?.length) {
    const plays = { word: text.play, means: text.playMeans, off: opening.value };
    return <Tool place="hint" icon="play" {...plays} act={() => void playHere()} />;
  }
  const leads = exercise
    ? { word: text.back, means: text.backMeans }
    : { word: text.more, means: text.moreMeans };
  const act = () => go(`/learn?${table.peek()?.query ?? ""}`);
  return <Tool place="hint" icon="book" {...leads} act={act} />;
}
