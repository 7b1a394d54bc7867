// A button beside the prompt: a sign with its word.

import { Icon, type IconName } from "../widgets/Icons";
import { layout, shape } from "./shape";

interface ToolProps {
  place: "hint" | "sort";
  icon: IconName;
  word: string;
  /** What follows the word: on its line where that is long enough, or beneath. */
  more?: string;
  means: string;
  off?: boolean;
  act: () => void;
}

export function Tool({ place, icon, word, more, means, off = false, act }: ToolProps) {
  const desk = shape.value === "desktop";
  const inLine = desk && !layout.value.narrow;
  // A phone's tool has two lines: a sign and a word, or two words.
  const signed = desk || !(word.includes(" ") || (more && shape.value === "phone"));
  return (
    <button
      type="button"
      class={`button tool tool-${place}`}
      aria-label={means}
      aria-disabled={off ? "true" : undefined}
      onClick={act}
    >
      {signed && <Icon name={icon} />}
      <span class="tool-word">
        {word}
        {more && (inLine ? `: ${more}` : <small> {more}</small>)}
      </span>
    </button>
  );
}
