// Which moment of a review is open.

import type { ChoiceShown } from "../messages";

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
