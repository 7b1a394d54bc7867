// How high the bars of the timeline are, and which lines are drawn behind them.

import type { BarShown } from "../messages";

/** The timeline reaches at least so many points, so that small slips look small. */
const LEAST = 6;
const MOST_LINES = 4;

export interface Scale {
  /** Points at the upper edge. */
  top: number;
  /** Points at which there is a line, from 0. */
  lines: readonly number[];
}

export function scaleOf(bars: readonly BarShown[]): Scale {
  const most = Math.max(LEAST, ...bars.map((bar) => bar.lost));
  const step = [1, 2, 5, 10, 20, 50].find((each) => most / each <= MOST_LINES) ?? 100;
  const top = Math.ceil(most / step) * step;
  return { top, lines: Array.from({ length: top / step + 1 }, (_, at) => at * step) };
}

/** The bars deal by deal, in the order of play. */
export function byDeal(bars: readonly BarShown[]): readonly [number, readonly BarShown[]][] {
  const deals = [...new Set(bars.map((bar) => bar.deal))];
  return deals.map((deal) => [deal, bars.filter((bar) => bar.deal === deal)]);
}
