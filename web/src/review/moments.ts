// Which choice of a review is open, which bar is meant, and what the review is doing.

import type { BarShown, ChoiceShown, ReviewUpdate } from "../messages";
import { words } from "../text/words";

/**
 * The choice of the number that was chosen. Where none is, the first moment stands beside the list, if
 * there is room for both.
 */
export function openOf(
  bars: readonly BarShown[],
  moments: readonly ChoiceShown[],
  chosen: number | null,
): BarShown | undefined {
  const number = chosen ?? moments[0]?.number;
  return bars.find((bar) => bar.number === number);
}

/** Where a key leads from one of so many bars; null for any other key. */
export function moved(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowRight":
      return Math.min(at + 1, count - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/**
 * Which bar a finger means that comes down at `x`, by where the bars are: of those near it the one that
 * cost most, and of equal ones the nearest.
 */
export function struck(
  bars: readonly BarShown[],
  places: readonly number[],
  x: number,
): BarShown | undefined {
  const away = (at: number) => Math.abs((places[at] ?? 0) - x);
  const order = [...bars.keys()].sort((one, other) => away(one) - away(other));
  const near = order.filter((at, nth) => nth === 0 || away(at) <= FINGER);
  const costs = (at: number | undefined) => bars[at ?? 0]?.lost ?? 0;
  const [first, ...others] = near;
  const best = others.reduce((most, at) => (costs(at) > costs(most) ? at : most), first);
  return best === undefined ? undefined : bars[best];
}

/** Pixels. */
const FINGER = 12;

/** What is being looked at; that it comes, before the server has answered. */
export function progressOf(found: ReviewUpdate | null, trouble: string): string {
  return found ? found.progress : trouble ? "" : words.coming;
}
