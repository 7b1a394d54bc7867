// How many can play, whatever the rules.

export const FEWEST_PLAYERS = 2;
export const MOST_PLAYERS = 8;

export const isPlayers = (found: unknown): found is number =>
  Number.isInteger(found) && FEWEST_PLAYERS <= Number(found) && Number(found) <= MOST_PLAYERS;
