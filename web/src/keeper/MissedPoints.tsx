// What a family may give somebody for deals that they missed: nobody should win by staying away.

import { Button } from "../widgets/Button";
import { type Counted, othersGot } from "./counting";
import { text } from "./words";

interface Props extends Counted {
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
        <Button
          icon={points === worth ? "check" : undefined}
          key={label}
          aria-pressed={points === worth}
          onClick={() => onChoose(worth)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
