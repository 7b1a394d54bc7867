// The figures of a record, person by person and year by year. Who has won a game, and whether it
// counts, is decided in results/counting.ts. Bots are no people here, but they can win.

import type { GameResult } from "../messages";
import { best, grouped, hasPlayed, isWhole, mean } from "../results/counting";

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
  const played = games.filter(isWhole).flatMap((game) => {
    const winners = best(game);
    return game.players.flatMap((player, place) => {
      const deals = (game.lines ?? []).flatMap((line) => line[place] ?? []);
      return hasPlayed(player) ? [{ ...player, deals, won: winners.includes(place) }] : [];
    });
  });
  const people = grouped(played, ({ name }) => name).map(personOf);
  return people.sort((a, b) => b.wins - a.wins || a.mean - b.mean);
}

interface Played {
  name: string;
  points: number;
  outs: number;
  deals: readonly number[];
  won: boolean;
}

/** The figures of a person, from all that they have played. */
function personOf(all: readonly Played[]): Person {
  const points = all.map((one) => one.points);
  const deals = all.flatMap((one) => one.deals);
  let [running, streak] = [0, 0];
  for (const { won } of all) {
    running = won ? running + 1 : 0;
    streak = Math.max(streak, running);
  }
  return {
    name: all[0]?.name ?? "",
    games: all.length,
    wins: all.filter(({ won }) => won).length,
    mean: mean(points),
    fewest: Math.min(...points),
    most: Math.max(...points),
    bestDeal: deals.length > 0 ? Math.min(...deals) : null,
    worstDeal: deals.length > 0 ? Math.max(...deals) : null,
    outs: all.reduce((sum, { outs }) => sum + outs, 0),
    streak,
    running,
  };
}

export interface ClubPlace {
  name: string;
  games: number;
  deals: number;
  /** Won or shared, of the games that were played to their end. */
  wins: number;
  /** Points beside the average of the table, over all games, in tenths at the finest. */
  points: number;
}

/** The fewest points beside the average of their tables first; whoever missed a game has none for it. */
export function clubPlaces(games: readonly GameResult[]): readonly ClubPlace[] {
  const people = new Map<string, ClubPlace>();
  for (const game of games) {
    const { players, lines = [] } = game;
    const mean = players.reduce((sum, { points }) => sum + points, 0) / players.length;
    const winners = isWhole(game) ? best(game) : [];
    players.forEach((player, place) => {
      if (hasPlayed(player)) {
        const { name } = player;
        const missed = lines.filter((line) => line[place] === null).length;
        const before = people.get(name) ?? { name, games: 0, deals: 0, wins: 0, points: 0 };
        people.set(name, {
          name,
          games: before.games + 1,
          deals: before.deals + game.deals - missed,
          wins: before.wins + (winners.includes(place) ? 1 : 0),
          points: before.points + player.points - mean,
        });
      }
    });
  }
  return [...people.values()]
    .map((one) => ({ ...one, points: Math.round(10 * one.points) / 10 }))
    .sort((a, b) => a.points - b.points || b.games - a.games);
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
  return known.length > 0 ? Math.round(mean(known)) : null;
}
