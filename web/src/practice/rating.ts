// How a rating moves with an answer, as at chess (Arpad Elo, The Rating of Chessplayers, 1978): by how much the
// answer was better or worse than was to be expected of this rating against that of the position. The steps are
// those of the world chess federation: larger until one's strength is known. How a position gets its own rating is
// in review/difficulty.py.

import { RATING_SPREAD } from "../numbers";

/** So many positions count for more. */
const UNKNOWN = 30;
const STEP = { unknown: 40, known: 20 };

/** What is to be expected of somebody with this rating: 1 is to find the move, 0 is not to. */
const expected = (rating: number, position: number) =>
  1 / (1 + 10 ** ((position - rating) / RATING_SPREAD));

/** The rating after another position; `counts` is what the answer was worth, `before` how many were rated by then. */
export function rated(rating: number, position: number, counts: number, before: number): number {
  const step = before < UNKNOWN ? STEP.unknown : STEP.known;
  return Math.round(rating + step * (counts - expected(rating, position)));
}
