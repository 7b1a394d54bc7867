// The totals by deal as lines. Each player's has a dash and a mark of its own besides its colour,
// and its total and the name at its end; a ring says who went out. The sheet beside it has the same numbers for
// screen readers.

import { text } from "./chart-words";
import { drawn } from "./drawing";
import { DASHES, MARKS, OUT } from "./lines";
import { minus } from "./marks";
import "./chart.css";

const WIDTH = 360;
const FIELD = { left: 42, right: 204, top: 12, bottom: 196, apart: 16 };
/** Distances to the right of a line's end: the mark's middle, the total's right edge, the name's left edge. */
const END = { mark: 16, total: 58, name: 64 };
/** How high a name is. */
const NAME = 20;
const HEIGHT = 222;

/** A deal that is over: its number, the totals after it, and who went out, if anybody did. */
export interface ChartDeal {
  number: number;
  totals: readonly number[];
  out: number | null;
}

interface Props {
  names: readonly string[];
  deals: readonly ChartDeal[];
  /** The totals before the first of these deals; nothing where there are none. */
  before?: readonly number[];
  /** The colours of the players; in the order of their names where they have none. */
  colours?: readonly number[];
}

export function Chart({ names, deals: over, before = [], colours = [] }: Props) {
  if (over.length === 0) {
    return null;
  }
  const rows = over.map((deal) => deal.totals);
  const { curves, grid, deals } = drawn(rows, names.length, FIELD, before);
  const every = Math.ceil(rows.length / 12);
  return (
    <figure class="chart">
      <figcaption>
        {text.title} <small>{over.some(({ out }) => out !== null) && text.ring}</small>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text.label}>
        {grid.map(({ y, total }) => (
          <g key={total} class="chart-grid">
            <path d={`M${FIELD.left} ${y}H${FIELD.right}`} />
            <text x={FIELD.left - 5} y={y + 4} text-anchor="end">
              {minus(total)}
            </text>
          </g>
        ))}
        {deals.map(
          (x, at) =>
            (at + 1) % every === 0 && (
              <text key={x} class="chart-deal" x={x} y={FIELD.bottom + 18} text-anchor="middle">
                {over[at]?.number}
              </text>
            ),
        )}
        {curves.map(({ seat, points, nameAt }) => {
          const endAt = points.at(-1)?.y ?? nameAt;
          return (
            <g
              key={seat}
              class="chart-line"
              style={{ "--hue": `var(--hue-${colours[seat] ?? seat})` }}
            >
              <path
                d={points.map(({ x, y }, at) => `${at ? "L" : "M"}${x} ${y}`).join("")}
                stroke-dasharray={DASHES[seat]}
              />
              {points.slice(1).map(({ x, y }, deal) => (
                <g key={x} transform={`translate(${x} ${y})`}>
                  <path class="chart-mark" d={MARKS[seat]} />
                  {over[deal]?.out === seat && <circle class="chart-out" r={OUT} />}
                </g>
              ))}
              <path
                class="chart-lead"
                d={`M${FIELD.right + 5} ${endAt}L${FIELD.right + 11} ${nameAt}`}
              />
              <path
                class="chart-mark"
                d={MARKS[seat]}
                transform={`translate(${FIELD.right + END.mark} ${nameAt})`}
              />
              <text x={FIELD.right + END.total} y={nameAt + 4} text-anchor="end">
                {minus(rows.at(-1)?.[seat] ?? 0)}
              </text>
              <foreignObject
                x={FIELD.right + END.name}
                y={nameAt + 9 - NAME}
                width={WIDTH - FIELD.right - END.name}
                height={NAME}
              >
                <div class="chart-name">{names[seat]}</div>
              </foreignObject>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
