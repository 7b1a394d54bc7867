// One of several answers, of which one holds.

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
