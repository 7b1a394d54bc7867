// A button beside the prompt: a sign with its word.

import { Icon, type IconName } from "../widgets/Icons";
import type { Box } from "./places";
import { at, shape } from "./shape";

interface ToolProps {
  place: "hint" | "sort";
  box: Box;
  icon: IconName;
  word: string;
  /** What follows the word where there is room for it. */
  more?: string;
  means: string;
  off?: boolean;
  act: () => void;
}

export function Tool({ place, box, icon, word, more, means, off = false, act }: ToolProps) {
  return (
    <button
      type="button"
      class={`button tool tool-${place}`}
      style={at(box)}
      aria-label={means}
      aria-disabled={off ? "true" : undefined}
      onClick={act}
    >
      {!(shape.value !== "desktop" && word.includes(" ")) && <Icon name={icon} />}
      <span class="tool-word">
        {word}
        {more && `: ${more}`}
      </span>
    </button>
  );
}
