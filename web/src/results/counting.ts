// What follows from results: who has won, and one's own games by rules and by opponent. Games that were
// ended early have no winner, and count in no mean; nor does a game count for somebody in whose seat a bot
// played most of it.

import type { GameResult, PlayerResult } from "../messages";

export const isWhole = ({ deals, of }: GameResult) => deals >= of;

/** Who has the fewest points, by their place; several share a win. */
export function best({ players }: GameResult): readonly number[] {
  const least = Math.min(...players.map(({ points }) => points));
  return players.flatMap(({ points }, place) => (points === least ? [place] : []));
}

/** Whether a person has played, and no bot more of it than they. */
export const hasPlayed = ({ bot, turns = 0, bot_turns = 0 }: PlayerResult) =>
  !bot && bot_turns <= turns;

export interface ByRules {
  rules: string;
  title: string;
  games: number;
  wins: number;
  /** One's own points in a game. */
  mean: number;
}

export interface ByOpponent {
  /** Empty for all bots together. */
  name: string;
  games: number;
  /** In how many one had fewer points than they. */
  ahead: number;
  /** Points in a game: one's own, and theirs. */
  mean: number;
  theirs: number;
}

type Own = GameResult & { own: number };

/** Whole games that one has played oneself. */
function ownGames(results: readonly GameResult[]): readonly Own[] {
  return results.filter((one): one is Own => {
    const player = one.players[one.own ?? -1];
    return isWhole(one) && player !== undefined && hasPlayed(player);
  });
}

const pointsOf = ({ players, own }: Own) => players[own]?.points ?? 0;

/** Those of the same key together, the most first. */
export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

export const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

/** How many whole games there are of one's own, and how many of them one has won or shared. */
export function wins(results: readonly GameResult[]): { games: number; won: number } {
  const own = ownGames(results);
  return { games: own.length, won: own.filter((one) => best(one).includes(one.own)).length };
}

/** One's own games by rule set, most games first. */
export function byRules(results: readonly GameResult[]): readonly ByRules[] {
  return grouped(ownGames(results), ({ rules }) => rules).map((games) => ({
    rules: games[0]?.rules ?? "",
    title: games[0]?.title ?? "",
    games: games.length,
    wins: games.filter((one) => best(one).includes(one.own)).length,
    mean: mean(games.map(pointsOf)),
  }));
}

/** One's own games by who else played, most games first; bots are counted as one. */
export function byOpponent(results: readonly GameResult[]): readonly ByOpponent[] {
  const met = ownGames(results).flatMap((game) =>
    game.players.flatMap((player, place) => {
      const { name, points, bot } = player;
      return place === game.own || !(bot || hasPlayed(player))
        ? []
        : [{ name: bot ? "" : name, points, own: pointsOf(game), game }];
    }),
  );
  return grouped(met, ({ name }) => name.toLocaleLowerCase()).map((all) => ({
    name: all[0]?.name ?? "",
    games: new Set(all.map(({ game }) => game.id)).size,
    ahead: new Set(all.filter((one) => one.own < one.points).map(({ game }) => game.id)).size,
    mean: mean(all.map(({ own }) => own)),
    theirs: mean(all.map(({ points }) => points)),
  }));
}
