// How many can play, whatever the rules.

import { FEWEST_PLAYERS, MOST_PLAYERS } from "../numbers";

export { FEWEST_PLAYERS, MOST_PLAYERS };

/** The most by the rules of all sources; more can play by house rules alone. */
export const USUAL_MOST_PLAYERS = 8;

export const isPlayers = (found: unknown): found is number =>
  Number.isInteger(found) && FEWEST_PLAYERS <= Number(found) && Number(found) <= MOST_PLAYERS;
