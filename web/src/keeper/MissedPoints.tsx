// What a family may give somebody for deals that they missed: nobody should win by staying away.

import type { KeptScores, Scoring } from "../messages";
import { Icon } from "../widgets/Icons";
import { othersGot } from "./counting";
import { text } from "./words";

interface Props {
  kept: KeptScores;
  scoring: Scoring;
  /** The deals that were missed. */
  indexes: readonly number[];
  /** What stands there now. */
  points?: number | undefined;
  onChoose: (points: number) => void;
}

export function MissedPoints({ kept, scoring, indexes, points, onChoose }: Props) {
  const { average, above } = othersGot(kept, scoring, indexes);
  const words = text.missed;
  const choices = [
    [words.average(average), average],
    [words.above(above), above],
    [words.none, 0],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no row of its own
    <div class="keeper-ways keeper-missed" role="group" aria-label={words.choices}>
      {choices.map(([label, worth]) => (
        <button
          key={label}
          type="button"
          class="button"
          aria-pressed={points === worth}
          onClick={() => onChoose(worth)}
        >
          {points === worth && <Icon name="check" />}
          {label}
        </button>
      ))}
    </div>
  );
}
