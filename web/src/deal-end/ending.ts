// The end of a game in numbers: who is where, and how the totals came about.

import type { Sheet } from "../messages";
import type { ChartDeal } from "../scores/Chart";
import { shared, sideOf } from "../text/partners";

export interface Ranked {
  seat: number;
  /** From 1; equal players share one. */
  place: number;
  total: number;
  /** Points more than the winner, or than the fewest. */
  behind: number;
  won: boolean;
}

/** Everybody, the winners first, then the fewest points; partners have one place together. */
export function ranking(
  totals: readonly number[],
  winners: readonly number[],
  sides = false,
): readonly Ranked[] {
  // Where they stopped early nobody has won.
  const best = Math.min(
    ...(winners.length > 0 ? winners.map((seat) => totals[seat] ?? 0) : totals),
  );
  const before = (one: number, other: number) =>
    Number(winners.includes(other)) - Number(winners.includes(one)) ||
    (totals[one] ?? 0) - (totals[other] ?? 0);
  const side = (seat: number) => (sides ? sideOf(seat, totals.length) : 0);
  return totals
    .map((_, seat) => seat)
    .sort((one, other) => before(one, other) || side(one) - side(other))
    .map((seat, _, order) => ({
      seat,
      place: 1 + order.filter((other) => before(other, seat) < 0).length / (sides ? 2 : 1),
      total: totals[seat] ?? 0,
      behind: (totals[seat] ?? 0) - best,
      won: winners.includes(seat),
    }));
}

/** The totals after each deal of a sheet; a game from a written position has some from before. */
export function chartDeals(sheet: Sheet): readonly ChartDeal[] {
  let own = sheet.totals.map((_, seat) => sheet.brought[seat] ?? 0);
  return sheet.lines.map(({ number, points, penalties, out }) => {
    own = own.map((sum, seat) => sum + (points[seat] ?? 0) + (penalties[seat] ?? 0));
    return { number, totals: shared(own, sheet.sides), out: out < 0 ? null : out };
  });
}
