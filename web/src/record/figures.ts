// The figures of a record, person by person and year by year. Who has won a game, and whether it
// counts, is decided in results/counting.ts. Bots are no people here, but they can win.

import type { GameResult } from "../messages";
import { best, hasPlayed, isWhole } from "../results/counting";

export interface Person {
  name: string;
  /** Games that were played to their end. */
  games: number;
  /** Won or shared. */
  wins: number;
  /** Points in a game: on average, the fewest, the most. */
  mean: number;
  fewest: number;
  most: number;
  /** Points in a deal, the fewest and the most; nothing where no deals are known. */
  bestDeal: number | null;
  worstDeal: number | null;
  /** In how many deals they went out. */
  outs: number;
  /** Most games won one after the other, and how many just now. */
  streak: number;
  running: number;
}

export interface Year {
  year: string;
  games: number;
  /** Who has won most games of it; several share it. */
  leaders: readonly string[];
  wins: number;
}

/** Most wins first, then fewest points on average. */
export function peopleIn(games: readonly GameResult[]): readonly Person[] {
  const people = new Map<string, Person>();
  for (const game of games.filter(isWhole)) {
    const winners = best(game);
    game.players.forEach((player, place) => {
      if (hasPlayed(player)) {
        const before = people.get(player.name) ?? nobodyYet(player.name);
        people.set(player.name, after(before, game, place, winners.includes(place)));
      }
    });
  }
  return [...people.values()].sort((a, b) => b.wins - a.wins || a.mean - b.mean);
}

const nobodyYet = (name: string): Person => ({
  name,
  games: 0,
  wins: 0,
  mean: 0,
  fewest: Number.POSITIVE_INFINITY,
  most: Number.NEGATIVE_INFINITY,
  bestDeal: null,
  worstDeal: null,
  outs: 0,
  streak: 0,
  running: 0,
});

function after(before: Person, game: GameResult, place: number, won: boolean): Person {
  const { points = 0, outs = 0 } = game.players[place] ?? {};
  const deals = (game.lines ?? []).flatMap((line) => line[place] ?? []);
  const known = (one: number | null) => (one === null ? [] : [one]);
  const low = [...known(before.bestDeal), ...deals];
  const high = [...known(before.worstDeal), ...deals];
  const running = won ? before.running + 1 : 0;
  const games = before.games + 1;
  return {
    name: before.name,
    games,
    wins: before.wins + (won ? 1 : 0),
    mean: (before.mean * before.games + points) / games,
    fewest: Math.min(before.fewest, points),
    most: Math.max(before.most, points),
    bestDeal: low.length > 0 ? Math.min(...low) : null,
    worstDeal: high.length > 0 ? Math.max(...high) : null,
    outs: before.outs + outs,
    streak: Math.max(before.streak, running),
    running,
  };
}

export const yearOf = ({ played }: GameResult): string => played.slice(0, 4);

/** The newest first. */
export function yearsIn(games: readonly GameResult[]): readonly Year[] {
  const whole = games.filter(isWhole);
  const years = [...new Set(whole.map(yearOf))].sort().reverse();
  return years.map((year) => {
    const played = whole.filter((game) => yearOf(game) === year);
    const people = peopleIn(played);
    const wins = people[0]?.wins ?? 0;
    const leaders = people.filter((one) => wins > 0 && one.wins === wins).map(({ name }) => name);
    return { year, games: played.length, leaders, wins };
  });
}

/** Minutes of a game on average, over those of which it is known; nothing where there are none. */
export function meanMinutes(games: readonly GameResult[]): number | null {
  const known = games.filter(isWhole).flatMap(({ minutes }) => minutes ?? []);
  return known.length > 0
    ? Math.round(known.reduce((sum, one) => sum + one, 0) / known.length)
    : null;
}
