// Ranks with points of their own: a row for each, the rank and what it counts.

import type { RuleQuestion } from "../messages";
import { replaced, without } from "../text/lists";
import { Button } from "../widgets/Button";
import { Select } from "../widgets/Select";
import { change, setTo } from "./editor";
import { NumberField } from "./Numbers";
import { text } from "./words";

/** As a rule-set file writes them; the ace has points anyway. */
const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];

/** Points are counted in fives. */
const STEP = 5;

type Row = readonly [rank: string, points: number];

export function OwnPoints({ question: { key, least, most } }: { question: RuleQuestion }) {
  const value = setTo(key);
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  const set = (next: readonly Row[]) => change({ [key]: next });
  const used = new Set(rows.map(([rank]) => rank));
  // A queen is what families ask for most often.
  const next = ["Q", ...RANKS].find((rank) => !used.has(rank));
  return (
    <ol class="rows-edited pairs">
      {rows.map(([rank, points], at) => (
        <li key={rank}>
          <Select
            label={text.cardOfRow}
            spoken={`${text.row(at + 1)}${text.cardOfRow}`}
            value={rank}
            options={RANKS.filter((other) => other === rank || !used.has(other)).map(
              (other) => [other, text.ranks[other] ?? other] as const,
            )}
            onChange={(wanted) => set(replaced(rows, at, [wanted, points]))}
          />
          <div class="labelled">
            <span>{text.points}</span>
            <NumberField
              label={`${text.row(at + 1)}${text.points}`}
              value={points}
              least={least}
              most={most}
              by={STEP}
              onChange={(wanted) => set(replaced(rows, at, [rank, wanted]))}
            />
          </div>
          <Button
            slight
            icon="bin"
            aria-label={`${text.row(at + 1)}${text.dropRow}`}
            onClick={() => set(without(rows, at))}
          />
        </li>
      ))}
      {next !== undefined && (
        <li class="row-buttons">
          <Button icon="plus" onClick={() => set([...rows, [next, 15]])}>
            {rows.length === 0 ? text.firstCard : text.addCard}
          </Button>
        </li>
      )}
    </ol>
  );
}
