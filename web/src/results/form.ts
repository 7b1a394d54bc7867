// Validates a result in every part: a file or an older page may have written it. The form is that of
// scores/results.py.

import type { GameResult, PlayerResult } from "../messages";
import {
  LONGEST_ID,
  LONGEST_NAME,
  LONGEST_RULES,
  LONGEST_TITLE,
  MOST_DEALS_COUNTED,
  MOST_MINUTES,
  MOST_TOTAL,
  MOST_TURNS,
} from "../numbers";
import { isPlayers } from "../rule-sets/players";

/** How many letters each may have. */
export const LONGEST = {
  id: LONGEST_ID,
  rules: LONGEST_RULES,
  title: LONGEST_TITLE,
  name: LONGEST_NAME,
};

const isText = (found: unknown, most: number, least = 0): found is string =>
  typeof found === "string" && found.length >= least && found.length <= most;
const isCount = (found: unknown, least: number, most: number): found is number =>
  Number.isInteger(found) && Number(found) >= least && Number(found) <= most;

function asPlayer(found: unknown): PlayerResult | null {
  const one = (found ?? {}) as Record<string, unknown>;
  const { name, points, outs, bot = false, turns = 0, bot_turns = 0 } = one;
  return isText(name, LONGEST.name, 1) &&
    isCount(points, -MOST_TOTAL, MOST_TOTAL) &&
    isCount(outs, 0, MOST_DEALS_COUNTED) &&
    typeof bot === "boolean" &&
    isCount(turns, 0, MOST_TURNS) &&
    isCount(bot_turns, 0, MOST_TURNS)
    ? { name, points, outs, bot, ...(turns + bot_turns > 0 && { turns, bot_turns }) }
    : null;
}

function areLines(found: unknown, players: number): found is (number | null)[][] {
  const isPoints = (one: unknown) => one === null || isCount(one, -MOST_TOTAL, MOST_TOTAL);
  return (
    Array.isArray(found) &&
    found.length <= MOST_DEALS_COUNTED &&
    found.every((line) => Array.isArray(line) && line.length === players && line.every(isPoints))
  );
}

/** The result, or nothing where it is none. */
export function asResult(found: unknown): GameResult | null {
  const one = (found ?? {}) as Record<string, unknown>;
  const { id, source, played, rules, title, deals, of, players, own = null } = one;
  const { lines = [], minutes = null } = one;
  if (!Array.isArray(players) || !isPlayers(players.length)) {
    return null;
  }
  const known = players.flatMap((player) => asPlayer(player) ?? []);
  return known.length === players.length &&
    isText(id, LONGEST.id, 1) &&
    (source === "table" || source === "keeper") &&
    isText(played, 10) &&
    /^\d{4}-\d\d-\d\d$/.test(played) &&
    isText(rules, LONGEST.rules) &&
    isText(title, LONGEST.title) &&
    isCount(deals, 1, MOST_DEALS_COUNTED) &&
    isCount(of, 1, MOST_DEALS_COUNTED) &&
    areLines(lines, players.length) &&
    (minutes === null || isCount(minutes, 0, MOST_MINUTES)) &&
    (own === null || isCount(own, 0, players.length - 1))
    ? { id, source, played, rules, title, deals, of, players: known, own, lines, minutes }
    : null;
}
