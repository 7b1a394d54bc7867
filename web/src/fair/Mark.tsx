// The mark of a fair deal: there while one's own number is in, and after the deal once it was dealt
// again. It counts the numbers that came too late. A press opens "Check the shuffle".

import { useState } from "preact/hooks";
import { table, you } from "../connection/state";
import { Button } from "../widgets/Button";
import type { IconName } from "../widgets/Icons";
import { laterDialog } from "../widgets/later";
import { keyOfDeal, newest, standings, verdicts } from "./state";
import { text } from "./words";
import "./mark.css";

export const CheckShuffle = laterDialog(() =>
  import("./CheckShuffle").then((module) => module.CheckShuffle),
);

interface Shown {
  state: "in" | "checked" | "wrong";
  icon: IconName;
  word: string;
  says: string;
  leftOut: readonly string[];
}

/** What the mark shows now; nothing where one's own number is not in. */
export function markShown(): Shown | null {
  const update = newest.value;
  const at = table.value;
  if (!update || !at || you.value === null) {
    return null;
  }
  const key = keyOfDeal(at.id, update.deal);
  const standing = standings.value.get(key);
  const verdict = verdicts.value.get(key);
  const missing = verdict?.leftOut ?? update.left_out;
  const leftOut = missing.map((seat) => at.seats[seat]?.name ?? "");
  if (verdict?.state === "wrong" || standing === "second") {
    const { wrong, isWrong } = text.mark;
    return { state: "wrong", icon: "close", word: wrong, says: isWrong, leftOut: [] };
  }
  if (verdict?.state === "proved") {
    const { checked, isChecked } = text.mark;
    return { state: "checked", icon: "shieldCheck", word: checked, says: isChecked, leftOut };
  }
  if (!verdict && standing === "in") {
    const { fair, isIn } = text.mark;
    return { state: "in", icon: "shield", word: fair, says: isIn, leftOut };
  }
  return null;
}

export function FairMark() {
  const [open, setOpen] = useState(false);
  const shown = markShown();
  const missing = shown?.leftOut ?? [];
  const label =
    shown &&
    [
      `${shown.word}:`,
      shown.says,
      missing.length > 0 ? text.mark.leftOut(missing) : "",
      `${text.title}.`,
    ]
      .filter(Boolean)
      .join(" ");
  return (
    <>
      {shown && (
        <Button
          icon={shown.icon}
          class="fair-mark"
          data-state={shown.state}
          aria-label={label ?? undefined}
          onClick={() => setOpen(true)}
        >
          <span>
            {shown.word}
            {missing.length > 0 && <small> {text.mark.late(missing.length)}</small>}
          </span>
        </Button>
      )}
      {open && <CheckShuffle onClose={() => setOpen(false)} />}
    </>
  );
}
