// Answers of which one holds: each by itself, or a few beside each other.

import type { ComponentChildren } from "preact";

interface RadioProps {
  /** Of one group only one is on. */
  group: string;
  on: boolean;
  disabled?: boolean;
  onChoose: () => void;
  picture?: ComponentChildren;
  children: ComponentChildren;
}

export function Radio({ group, on, disabled, onChoose, picture, children }: RadioProps) {
  return (
    <label>
      <input type="radio" name={group} checked={on} disabled={disabled} onChange={onChoose} />
      {picture}
      <span>{children}</span>
    </label>
  );
}

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
