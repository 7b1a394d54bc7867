// Validates a result in every part: a file or an older page may have written it. The form is that of
// scores/results.py.

import type { GameResult } from "../messages";
import { LONGEST_ID, LONGEST_NAME, LONGEST_RULES, LONGEST_TITLE } from "../numbers";
import { misfit } from "../text/shapes";

/** How many letters each may have. */
export const LONGEST = {
  id: LONGEST_ID,
  rules: LONGEST_RULES,
  title: LONGEST_TITLE,
  name: LONGEST_NAME,
};

/** A game as it goes into a record: whose device it comes from is nobody's business there. */
export const added = (game: GameResult) => ({ kind: "add" as const, game: { ...game, own: null } });

/** The result, or nothing where it is none; only what belongs to it. */
export function asResult(found: unknown): GameResult | null {
  if (misfit("GameResult", found)) return null;
  const { id, source, played, rules, title, deals, of, own = null, ...one } = found as GameResult;
  const { lines = [], minutes = null } = one;
  const players = one.players.map(({ name, points, outs, bot = false, turns, bot_turns }) => ({
    name,
    points,
    outs,
    bot,
    ...(turns || bot_turns ? { turns: turns ?? 0, bot_turns: bot_turns ?? 0 } : {}),
  }));
  const isPlace = own === null || (own >= 0 && own < players.length);
  return isPlace && lines.every((line) => line.length === players.length)
    ? { id, source, played, rules, title, deals, of, players, own, lines, minutes }
    : null;
}

/** In milliseconds: what goes on after midnight belongs to the evening before, until 6 in the morning. */
const NIGHT = 6 * 60 * 60_000;

/** The ISO day of the evening that this moment, in milliseconds, belongs to on this device. */
export function eveningOf(when: number): string {
  const day = new Date(when - NIGHT);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}
