// Which moment of a review is open, and what it is doing.

import type { ChoiceShown, ReviewUpdate } from "../messages";
import { words } from "../text/words";

/**
 * The moment that was chosen, also where others have taken its place in the list meanwhile. Where
 * none is, the first one stands beside the list, if there is room for both.
 */
export function openOf(
  moments: readonly ChoiceShown[],
  chosen: ChoiceShown | null,
): ChoiceShown | undefined {
  return moments.find(({ number }) => number === chosen?.number) ?? chosen ?? moments[0];
}

/** What is being looked at; that it comes, before the server has answered. */
export function progressOf(found: ReviewUpdate | null, trouble: string): string {
  return found ? found.progress : trouble ? "" : words.coming;
}
