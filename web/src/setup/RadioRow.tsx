// A few answers beside each other, of which one holds.

import { Radio } from "../widgets/Radio";

interface RowProps<T> {
  legend: string;
  group: string;
  value: T;
  options: readonly (readonly [value: T, words: string])[];
  onChange: (value: T) => void;
}

export function RadioRow<T extends string>({
  legend,
  group,
  value,
  options,
  onChange,
}: RowProps<T>) {
  return (
    <fieldset class="choose in-row">
      <legend class="label">{legend}</legend>
      {options.map(([one, words]) => (
        <Radio key={one} group={group} on={one === value} onChoose={() => onChange(one)}>
          {words}
        </Radio>
      ))}
    </fieldset>
  );
}
