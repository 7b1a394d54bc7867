// Whether the score keeper needs nothing of the game, on a site of files alone.

import { games } from "./games";
import { knowsAll } from "./rules";

/** Whether the score keeper is opened, and knows by itself all rules that it is opened with or has kept. */
export function isScoresAlone(path: string, query: string): boolean {
  const keys = [...new URLSearchParams(query).keys()];
  if (path !== "/score" || !keys.every((key) => /^(v|rules)$/.test(key))) return false;
  return knowsAll(games.peek().map(({ kept }) => kept.rules));
}
