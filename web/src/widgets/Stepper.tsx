// A number with a button for less and one for more.

import { useId } from "preact/hooks";
import { words } from "../text/words";

interface StepperProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
  by?: number;
  unit?: string;
}

export function Stepper({ label, value, least, most, onChange, by = 1, unit }: StepperProps) {
  const id = useId();
  const fewer = unit ? words.stepper.less : words.stepper.fewer;
  const to = (wanted: number) => onChange(Math.min(most, Math.max(least, wanted)));
  return (
    <div class="labelled">
      <span id={id}>{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out */}
      <div class="stepper field" role="group" aria-labelledby={id}>
        <button
          type="button"
          aria-label={`${label}: ${fewer.toLowerCase()}`}
          aria-disabled={value <= least}
          onClick={() => to(value - by)}
        >
          {fewer}
        </button>
        {/* A number would be written anew each time, and heard though it is the same. */}
        <output aria-live="polite">
          {`${value}`}
          {unit && <small> {unit}</small>}
        </output>
        <button
          type="button"
          aria-label={`${label}: ${words.stepper.more.toLowerCase()}`}
          aria-disabled={value >= most}
          onClick={() => to(value + by)}
        >
          {words.stepper.more}
        </button>
      </div>
    </div>
  );
}
