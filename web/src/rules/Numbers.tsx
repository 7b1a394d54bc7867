// A number to be stepped or typed.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { IconButton } from "../widgets/IconButton";
import { text } from "./words";

interface NumberFieldProps {
  label: string;
  value: number;
  least: number;
  most: number;
  by?: number;
  onChange: (value: number) => void;
}

/** Numbers between the bounds; what is typed counts once the field is left, or on Enter. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, least, most, by = 1, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const to = (wanted: number) => {
    setTyped(null);
    const good = Math.min(most, Math.max(least, wanted));
    if (good !== value) {
      onChange(good);
    }
  };
  const commit = () => {
    const wanted = Number(typed);
    if (typed === null || typed.trim() === "" || !Number.isFinite(wanted)) {
      setTyped(null);
    } else {
      to(Math.round(wanted));
    }
  };
  return (
    <NumberBox
      label={label}
      isLeast={value <= least}
      isMost={value >= most}
      onStep={(way) => to(value + way * by)}
    >
      <input
        type="text"
        inputMode={least < 0 ? "text" : "numeric"}
        aria-label={label}
        value={typed ?? String(value).replace("-", "−")}
        onInput={(event) => setTyped(event.currentTarget.value.replace("−", "-"))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            commit();
          } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            to(value + (event.key === "ArrowUp" ? by : -by));
          }
        }}
      />
    </NumberBox>
  );
}

interface NumberBoxProps {
  label: string;
  isLeast: boolean;
  isMost: boolean;
  onStep: (way: 1 | -1) => void;
  /** The field. */
  children: ComponentChildren;
}

/** A field between a button for less and one for more. */
export function NumberBox({ label, isLeast, isMost, onStep, children }: NumberBoxProps) {
  return (
    <div class="number field">
      <IconButton icon="minus" label={text.fewer(label)} off={isLeast} onClick={() => onStep(-1)} />
      {children}
      <IconButton icon="plus" label={text.more(label)} off={isMost} onClick={() => onStep(1)} />
    </div>
  );
}
