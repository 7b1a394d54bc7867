// The button that asks for a hint, and for its next step.

import { hintComes, hinting, nextHint } from "../play/hinting";
import { Icon } from "../widgets/Icons";
import { at, type Box } from "./places";
import { hint as text } from "./words";

export function HintButton({ box }: { box: Box }) {
  const now = hinting.value;
  return (
    <button
      type="button"
      class="button tool tool-hint hint-button"
      style={at(box)}
      aria-label={text.next[now?.step ?? 0]}
      aria-keyshortcuts="H"
      aria-pressed={now ? "true" : undefined}
      aria-busy={hintComes.value}
      onClick={() => void nextHint()}
    >
      <Icon name="bulb" />
      <span class="tool-word">{hintComes.value ? "…" : text.hint}</span>
    </button>
  );
}
