// The button that asks for a hint, and for its next step.

import { hintComes, hinting, nextHint } from "../play/hinting";
import { Button } from "../widgets/Button";
import { hint as text } from "./words";

export function HintButton() {
  const now = hinting.value;
  return (
    <Button
      icon="bulb"
      class="tool tool-hint hint-button"
      aria-label={text.next[now?.step ?? 0]}
      aria-keyshortcuts="H"
      aria-pressed={now ? "true" : undefined}
      aria-busy={hintComes.value}
      onClick={() => void nextHint()}
    >
      <span class="tool-word">{hintComes.value ? "…" : text.hint}</span>
    </Button>
  );
}
