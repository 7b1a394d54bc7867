// What an answer to a position costs, on the card that it is made with: a word or a number of points. What is
// pressed or listed says the same in full, to ears.

import type { CostMark } from "../play/position";
import "./cost.css";

export function Cost({ mark }: { mark: CostMark | null }) {
  if (!mark) return null;
  const { text, isBest, isOwn } = mark;
  return (
    <span
      class="cost"
      aria-hidden="true"
      data-best={isBest || undefined}
      data-own={isOwn || undefined}
    >
      {text}
    </span>
  );
}
