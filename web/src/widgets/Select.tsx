// A choice that folds into one line, with its label above and what it means beneath.

import type { ComponentChildren } from "preact";

/** A value with its words; what is off cannot be chosen. */
export type Option<T> = readonly [value: T, words: string, off?: boolean];
/** Options under a heading; there is none where it has none. */
export interface OptionGroup<T> {
  heading: string;
  options: readonly Option<T>[];
}

interface SelectProps<T> {
  /** Without one, `spoken` says what is chosen. */
  label?: string;
  /** The label for screen readers, where they need more. */
  spoken?: string;
  value: T;
  options: readonly (Option<T> | OptionGroup<T>)[];
  onChange: (value: T) => void;
  class?: string | undefined;
  children?: ComponentChildren;
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, spoken, value, options, onChange, class: more, children } = props;
  const all = options.flatMap((one) => ("heading" in one ? one.options : [one]));
  const option = ([one, words, off]: Option<T>) => (
    <option key={one} value={one} disabled={off}>
      {words}
    </option>
  );
  const select = (
    <select
      class={`field ${label ? "" : (more ?? "")}`}
      aria-label={spoken}
      value={value}
      disabled={all.length === 0}
      onChange={({ currentTarget }) => {
        const chosen = all[currentTarget.selectedIndex];
        if (chosen) onChange(chosen[0]);
      }}
    >
      {options.map((one) =>
        !("heading" in one)
          ? option(one)
          : one.options.length > 0 && (
              <optgroup key={one.heading} label={one.heading}>
                {one.options.map(option)}
              </optgroup>
            ),
      )}
    </select>
  );
  if (!label) return select;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it holds what is drawn above
    <label class={`labelled ${more ?? ""}`}>
      <span>{label}</span>
      {select}
      {children}
    </label>
  );
}
