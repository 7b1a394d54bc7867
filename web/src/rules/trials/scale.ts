// Where the dots and intervals of a chart lie across, in percent.

import type { RangeShown } from "../../messages";

export interface Scale {
  /** Numbers at which there is a line. */
  lines: readonly number[];
  /** How far to the right a number lies, in percent. */
  at: (value: number) => number;
}

/** What is left free at both sides, in percent, so that marks at the edge are whole. */
const EDGE = 3;
const MOST_PARTS = 5;

/** All ranges have room, between two lines. */
export function scaleOf(ranges: readonly Pick<RangeShown, "low" | "high">[]): Scale {
  const least = Math.min(...ranges.map(({ low }) => low));
  const most = Math.max(...ranges.map(({ high }) => high));
  const step = stepBetween(most - least);
  const from = Math.floor(least / step + 1e-9);
  const to = Math.max(from + 1, Math.ceil(most / step - 1e-9));
  const share = (100 - 2 * EDGE) / (to - from);
  return {
    lines: Array.from({ length: to - from + 1 }, (_, at) => rounded((from + at) * step)),
    at: (value) => EDGE + share * (value / step - from),
  };
}

/** A number with as many places as another one is written with. */
export function writtenLike(other: string, value: number): string {
  const places = /\.(\d+)/.exec(other)?.[1]?.length ?? 0;
  return value.toFixed(places).replace("-", "−");
}

/** A round step that cuts the span into three to five parts, or so. */
function stepBetween(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span || 1));
  return power * ([0.2, 0.5, 1].find((part) => span / (part * power) <= MOST_PARTS) ?? 2);
}

const rounded = (value: number) => Number(value.toPrecision(6));
