// How a game ended, in a sentence.

import type { GameResult } from "../messages";
import { minus } from "../scores/marks";
import { listed } from "../text/phrasing";
import { best, isWhole } from "./counting";
import { text } from "./words";

/** A player's name, or that it is oneself. */
export const called = (one: GameResult, place: number) =>
  place === one.own ? text.you : (one.players[place]?.name ?? "");

/** How a game ended, in a sentence. */
export function outcome(one: GameResult): string {
  if (!isWhole(one)) {
    return text.stopped(one.deals, one.of);
  }
  const first = best(one);
  const points = one.players[first[0] ?? 0]?.points ?? 0;
  return text.wonBy(listed(first.map((place) => called(one, place))), text.points(minus(points)));
}
