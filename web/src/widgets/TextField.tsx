// A field for a text that has a limit. One that is too long stays, is marked and says the limit, and
// does not count as changed.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { tooLong } from "../text/lengths";
import { Trouble } from "./Trouble";

type Props = JSX.IntrinsicElements["input"] & { longest: number; label?: string };

export function TextField({ longest, label, onInput, onChange, ...given }: Props) {
  const [typed, setTyped] = useState(given.defaultValue ?? "");
  const says = tooLong(`${given.value ?? typed}`, longest);
  const field = (
    <input
      class="field"
      {...given}
      aria-invalid={says !== ""}
      onChange={says ? undefined : onChange}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      }}
    />
  );
  return (
    <>
      {label ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the field in it is named above
        <label class="labelled">
          <span>{label}</span>
          {field}
        </label>
      ) : (
        field
      )}
      <Trouble says={says} />
    </>
  );
}
