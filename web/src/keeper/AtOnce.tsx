// Whether who went out went down in the same turn; asked only where that brings points.

import type { KeptScores, Scoring } from "../messages";
import { Checkbox } from "../widgets/Checkbox";
import { atOncePoints, NOBODY } from "./counting";
import { note } from "./games";
import { dealAt, noteAtOnce } from "./noting";
import { text } from "./words";

interface Props {
  kept: KeptScores;
  scoring: Scoring;
  /** From 0. */
  index: number;
}

export function AtOnce({ kept, scoring, index }: Props) {
  const { out, at_once = false } = dealAt(kept, index);
  const worth = atOncePoints(kept, scoring, index);
  if (out === null || out === NOBODY || worth === 0) {
    return null;
  }
  const name = kept.players[out] ?? "";
  return (
    <Checkbox
      label={text.entry.atOnce(name, worth)}
      on={at_once}
      onChange={(is) =>
        note((before) => noteAtOnce(before, index, is, text.steps.atOnce(name, is)))
      }
    />
  );
}
