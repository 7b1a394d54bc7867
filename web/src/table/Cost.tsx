// What an answer to a position costs, on the card that it is made with: a word or a number of points.

import type { CostMark } from "../play/position";
import { verdict as text } from "./words";
import "./cost.css";

export function Cost({ mark }: { mark: CostMark | null }) {
  if (!mark) return null;
  return (
    <>
      <span
        class="cost"
        aria-hidden="true"
        data-best={mark.isBest || undefined}
        data-own={mark.isOwn || undefined}
      >
        {mark.text}
      </span>
      <span class="spoken">{text.of(mark.spoken)}</span>
    </>
  );
}
