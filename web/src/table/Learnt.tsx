// After a first deal, or a lesson that was played out, in the places of hint and order: what else there is
// to learn, and the same once more.

import { useEffect, useState } from "preact/hooks";
import { go } from "../browser/route";
import { table, you } from "../connection/state";
import { firstDealDone, openLesson } from "../play/lesson";
import { words } from "../text/words";
import { complainOf } from "../turn/refusing";
import { layout } from "./shape";
import { Tool } from "./Tool";

const text = words.learn;
/** A title of rules has at most so many letters. */
const LONGEST = 80;

export function Learnt() {
  const [opening, setOpening] = useState(false);
  const at = table.value;
  const exercise = at?.exercise ?? "";
  const { hint, sort } = layout.value.bar;
  useEffect(() => {
    if (!exercise) firstDealDone.value = true;
  }, [exercise]);
  const again = async () => {
    if (!at || opening) return;
    setOpening(true);
    try {
      const { rules, changes } = at;
      const rulesAgain = { rules, changes, rules_title: at.rules_title.slice(0, LONGEST) };
      go(await openLesson(rulesAgain, at.seats[you.value ?? 0]?.name ?? "", exercise));
    } catch (error) {
      complainOf(error);
    } finally {
      setOpening(false);
    }
  };
  return (
    <>
      <Tool
        place="hint"
        box={hint}
        icon="book"
        word={exercise ? text.back : text.more}
        means={exercise ? text.backMeans : text.moreMeans}
        act={() => go(`/learn?${at?.query ?? ""}`)}
      />
      <Tool
        place="sort"
        box={sort}
        icon="undo"
        word={text.again}
        means={exercise ? text.exerciseAgain : text.againMeans}
        off={opening}
        act={() => void again()}
      />
    </>
  );
}
