// What the keeper of scores can tell of a game in which something is wrong.

import { type About, rulesIn } from "../dialogs/report";
import type { Scoring } from "../messages";
import type { KeptGame } from "./games";

const LAST_STEPS = 5;

/** The players by their places, each deal by its number, and what could be undone last. */
export const aboutScores = ({ kept, steps }: KeptGame, scoring: Scoring): About => ({
  part: "scores",
  ...rulesIn(scoring.rules),
  shown: {
    players: kept.players.length,
    scores: kept,
    steps: steps.slice(-LAST_STEPS),
    scoring,
  },
});
