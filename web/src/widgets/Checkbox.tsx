// A box to tick: it counts once what it belongs to is saved. What holds at once is a Switch.

import type { ComponentChildren } from "preact";

interface CheckboxProps {
  label: ComponentChildren;
  /** What that means, beneath it. */
  means?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Checkbox({ label, means, on, onChange }: CheckboxProps) {
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {means ? <b>{label}</b> : label}
        {means && <small class="mute">{means}</small>}
      </span>
    </label>
  );
}
