// Where the lines of the chart run, and where the names stand at their ends so that none lies on
// another. Numbers only.

export interface Curve {
  seat: number;
  points: readonly { x: number; y: number }[];
  /** The height at which the name stands. */
  nameAt: number;
}

export interface Drawing {
  curves: readonly Curve[];
  /** Heights with the totals they stand for. */
  grid: readonly { y: number; total: number }[];
  /** Across, one for each deal. */
  deals: readonly number[];
}

interface Field {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The least distance of two names. */
  apart: number;
}

/** A round step that cuts the span into three to six parts. */
export function stepOf(span: number): number {
  const rough = Math.max(1, span / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

/** Heights moved so far apart that no two are nearer than `apart`; their order stays. */
export function spread(
  wanted: readonly number[],
  apart: number,
  top: number,
  bottom: number,
): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let least = top;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, least);
    least = (placed[at] ?? 0) + apart;
  }
  let most = bottom;
  for (const at of [...order].reverse()) {
    placed[at] = Math.min(placed[at] ?? 0, most);
    most = (placed[at] ?? 0) - apart;
  }
  return placed;
}

/** The totals after each deal, `rows[deal][seat]`, as lines that begin at those before, or at nothing. */
export function drawn(
  rows: readonly (readonly number[])[],
  seats: number,
  field: Field,
  before: readonly number[] = [],
): Drawing {
  const all = [0, ...before, ...rows.flat()];
  const step = stepOf(Math.max(...all) - Math.min(...all));
  const low = Math.floor(Math.min(...all) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...all) / step) * step);
  const across = (deal: number) => field.left + ((field.right - field.left) * deal) / rows.length;
  const up = (total: number) =>
    field.bottom - ((field.bottom - field.top) * (total - low)) / (high - low);
  const lines = Array.from({ length: seats }, (_, seat) => [
    { x: across(0), y: up(before[seat] ?? 0) },
    ...rows.map((totals, at) => ({ x: across(at + 1), y: up(totals[seat] ?? 0) })),
  ]);
  const names = spread(
    lines.map((line) => line.at(-1)?.y ?? 0),
    field.apart,
    field.top,
    field.bottom,
  );
  const count = Math.round((high - low) / step);
  return {
    curves: lines.map((points, seat) => ({ seat, points, nameAt: names[seat] ?? 0 })),
    grid: Array.from({ length: count + 1 }, (_, at) => {
      const total = low + at * step;
      return { total, y: up(total) };
    }),
    deals: rows.map((_, at) => across(at + 1)),
  };
}
