// A number to be stepped or typed.

import { useState } from "preact/hooks";
import { Icon } from "../widgets/Icons";
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
    <div class="number field">
      <button
        type="button"
        aria-label={text.fewer(label)}
        aria-disabled={value <= least}
        onClick={() => to(value - by)}
      >
        <Icon name="minus" />
      </button>
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
      <button
        type="button"
        aria-label={text.more(label)}
        aria-disabled={value >= most}
        onClick={() => to(value + by)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
