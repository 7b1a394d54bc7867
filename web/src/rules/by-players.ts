// How many decks, or jokers, there are for how many players.

import { USUAL_MOST_PLAYERS } from "../rule-sets/players";

/** Up to so many players, so many of something. */
export type Pairs = readonly (readonly [number, number])[];

/** The players of a last row, where at most so many can play: as the rules of all sources have it, or more. */
export const lastRow = (most: number) => Math.max(USUAL_MOST_PLAYERS, most);

interface Bounds {
  /** How many must play, and how many can. */
  fewest: number;
  most: number;
  /** Of what is counted, the most that there may be. */
  limit: number;
}

/** As many as there are players, or so many fewer. */
export function likePlayers(fewer: number, { fewest, most, limit }: Bounds): Pairs {
  const first = Math.max(fewest, fewer + 1);
  return Array.from({ length: lastRow(most) - first + 1 }, (_, at) => {
    const players = first + at;
    return [players, Math.min(players - fewer, limit)] as const;
  });
}

/** By how many they are fewer than the players, one by one; nothing where they are not so. */
export function fewerThanPlayers(pairs: Pairs): number | null {
  const [[players, decks] = [0, 0]] = pairs;
  const steady = pairs.every(
    ([upTo, number], at) => upTo === players + at && upTo - number === players - decks,
  );
  return pairs.length > 1 && steady ? players - decks : null;
}
