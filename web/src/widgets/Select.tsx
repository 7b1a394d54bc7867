// A choice that folds into one line, with its label above and what it means beneath.

import type { ComponentChildren } from "preact";

interface SelectProps<T> {
  label: string;
  /** The label for screen readers, where they need more. */
  spoken?: string;
  value: T;
  /** Each with its words; what is off cannot be chosen. */
  options: readonly (readonly [value: T, words: string, off?: boolean])[];
  onChange: (value: T) => void;
  children?: ComponentChildren;
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, spoken, value, options, onChange, children } = props;
  return (
    <label class="labelled">
      <span>{label}</span>
      <select
        class="field"
        aria-label={spoken}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options[currentTarget.selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([one, words, off]) => (
          <option key={one} value={one} disabled={off}>
            {words}
          </option>
        ))}
      </select>
      {children}
    </label>
  );
}
