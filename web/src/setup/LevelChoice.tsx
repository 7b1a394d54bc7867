// A choice among the levels of bots: each with how it plays, or why it cannot play here.

import { useId } from "preact/hooks";
import type { Picture, TableUpdate } from "../messages";
import { Drawing } from "../people/Mark";
import { words } from "../text/words";
import { Radio } from "../widgets/Radio";
import { Select } from "../widgets/Select";
import { aboutLevel, levels, MIXED } from "./Levels";

const text = words.levels;

/** What a table says of levels: which cannot play there, and which look ahead only in part. */
export type LevelsAt = Pick<TableUpdate, "levels_out" | "levels_partly">;

interface ChoiceProps {
  label: string;
  value: number;
  onChange: (level: number) => void;
  at: LevelsAt;
}

/** The levels one below the other, with how each plays; and the mixed family, where it may be. */
export function LevelChoice(props: ChoiceProps & { mixed?: boolean }) {
  const { label, value, onChange, mixed, at } = props;
  const group = useId();
  const rows = levels().map((one) => ({ ...one, title: text.by(one.name, one.number) }));
  const family = { number: MIXED, title: text.mixed, about: text.mixedMeans };
  return (
    <fieldset class="choose">
      <legend class="label">{label}</legend>
      {(mixed ? [...rows, family] : rows).map((one) => (
        <Radio
          key={one.number}
          group={group}
          on={one.number === value}
          disabled={at.levels_out[one.number] !== undefined}
          onChoose={() => onChange(one.number)}
          picture={"picture" in one && <LevelPicture picture={one.picture} />}
        >
          <b>{one.title}</b>
          <small class="mute">{at.levels_out[one.number] ?? one.about}</small>
          {at.levels_partly?.[one.number] && (
            <small class="mute">{at.levels_partly[one.number]}</small>
          )}
        </Radio>
      ))}
    </fieldset>
  );
}

/** How they appear at a table. */
function LevelPicture({ picture }: { picture: Picture }) {
  return (
    <svg class="level-picture" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <Drawing name={`picture-${picture}`} x={0} width={100} />
    </svg>
  );
}

/** The same in one line. */
export function LevelSelect({ label, value, onChange, at }: ChoiceProps) {
  const about = value === MIXED ? text.mixedMeans : aboutLevel(value);
  const options = levels().map(({ name, number }) => {
    return [number, text.by(name, number), at.levels_out[number] !== undefined] as const;
  });
  return (
    <Select
      label={label}
      value={value}
      options={[...options, [MIXED, text.mixed]]}
      onChange={onChange}
    >
      <small class="mute">{about}</small>
      {Object.values({ ...at.levels_partly, ...at.levels_out }).map((why) => (
        <small key={why} class="mute">
          {why}
        </small>
      ))}
    </Select>
  );
}
