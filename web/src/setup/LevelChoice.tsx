// A choice among the levels of bots: each with how it plays, or why it cannot play here.

import { useId } from "preact/hooks";
import { words } from "../text/words";
import { aboutLevel, levels, MIXED } from "./Levels";

const text = words.levels;

/** Levels that cannot play at this table, and why, in a sentence for each. */
export type LevelsOut = Record<number, string>;

interface ChoiceProps {
  label: string;
  value: number;
  onChange: (level: number) => void;
  out?: LevelsOut;
}

/** The levels one below the other, with how each plays; and the mixed family, where it may be. */
export function LevelChoice(props: ChoiceProps & { mixed?: boolean }) {
  const { label, value, onChange, mixed, out = {} } = props;
  const group = useId();
  const rows = levels().map((one) => ({ ...one, title: text.by(one.name, one.number) }));
  const family = { number: MIXED, title: text.mixed, about: text.mixedMeans };
  return (
    <fieldset class="choose">
      <legend class="label">{label}</legend>
      {(mixed ? [...rows, family] : rows).map((one) => (
        <label key={one.number}>
          <input
            type="radio"
            name={group}
            checked={one.number === value}
            disabled={out[one.number] !== undefined}
            onChange={() => onChange(one.number)}
          />
          <span>
            <b>{one.title}</b>
            <small class="mute">{out[one.number] ?? one.about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The same in one line. */
export function LevelSelect({ label, value, onChange, out = {} }: ChoiceProps) {
  const about = value === MIXED ? text.mixedMeans : aboutLevel(value);
  return (
    <label class="labelled">
      <span>{label}</span>
      <select
        class="field"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {levels().map((one) => (
          <option key={one.number} value={one.number} disabled={out[one.number] !== undefined}>
            {text.by(one.name, one.number)}
          </option>
        ))}
        <option value={MIXED}>{text.mixed}</option>
      </select>
      <small class="mute">{about}</small>
      {Object.values(out).map((why) => (
        <small key={why} class="mute">
          {why}
        </small>
      ))}
    </label>
  );
}
