// How many decks, or jokers, there are for how many players.

import { MOST_PLAYERS } from "../rule-sets/players";

/** Up to so many players, so many of something. */
export type Pairs = readonly (readonly [number, number])[];

/** As many as there are players, or so many fewer; `fewest` is how many must play. */
export function likePlayers(fewest: number, fewer: number): Pairs {
  const first = Math.max(fewest, fewer + 1);
  return Array.from(
    { length: MOST_PLAYERS - first + 1 },
    (_, at) => [first + at, first + at - fewer] as const,
  );
}

/** By how many they are fewer than the players, one by one; nothing where they are not so. */
export function fewerThanPlayers(pairs: Pairs): number | null {
  const [[players, decks] = [0, 0]] = pairs;
  const steady = pairs.every(
    ([upTo, number], at) => upTo === players + at && upTo - number === players - decks,
  );
  return pairs.length > 1 && steady ? players - decks : null;
}
