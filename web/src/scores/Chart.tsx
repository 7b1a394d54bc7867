// The totals by deal as lines. Each player's has a dash and a mark of its own besides its colour,
// and its total and the name at its end; a ring says who went out. The sheet beside it has the same numbers for
// screen readers.

import { text } from "./chart-words";
import { drawn } from "./drawing";
import { DASHES, MARKS, OUT } from "./lines";
import { minus } from "./marks";
import "./chart.css";

/** A drawing's width and height; it is shown larger or smaller. */
interface Size {
  width: number;
  height: number;
}
const USUAL: Size = { width: 360, height: 222 };
/** Where there is more room, so that lines have it and letters stay as they are. */
export const WIDE: Size = { width: 560, height: 320 };
/** What the field leaves free at its sides. */
const SIDES = { left: 42, right: 156, top: 12, bottom: 26 };
/** The least distance of two names. */
const APART = 16;
/** Distances to the right of a line's end: the mark's middle, the total's right edge, the name's left edge. */
const END = { mark: 16, total: 58, name: 64 };
/** How high a name is. */
const NAME = 20;

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
  size?: Size;
}

export function Chart({ names, deals: over, before = [], colours = [], size = USUAL }: Props) {
  if (over.length === 0) {
    return null;
  }
  const rows = over.map((deal) => deal.totals);
  const field = {
    left: SIDES.left,
    right: size.width - SIDES.right,
    top: SIDES.top,
    bottom: size.height - SIDES.bottom,
    apart: APART,
  };
  const { curves, grid, deals } = drawn(rows, names.length, field, before);
  const every = Math.ceil(rows.length / 12);
  return (
    <figure class="chart">
      <figcaption>
        {text.title} <small>{over.some(({ out }) => out !== null) && text.ring}</small>
      </figcaption>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={text.label}>
        {grid.map(({ y, total }) => (
          <g key={total} class="chart-grid">
            <path d={`M${field.left} ${y}H${field.right}`} />
            <text x={field.left - 5} y={y + 4} text-anchor="end">
              {minus(total)}
            </text>
          </g>
        ))}
        {deals.map(
          (x, at) =>
            (at + 1) % every === 0 && (
              <text key={x} class="chart-deal" x={x} y={field.bottom + 18} text-anchor="middle">
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
                d={`M${field.right + 5} ${endAt}L${field.right + 11} ${nameAt}`}
              />
              <path
                class="chart-mark"
                d={MARKS[seat]}
                transform={`translate(${field.right + END.mark} ${nameAt})`}
              />
              <text x={field.right + END.total} y={nameAt + 4} text-anchor="end">
                {minus(rows.at(-1)?.[seat] ?? 0)}
              </text>
              <foreignObject
                x={field.right + END.name}
                y={nameAt + 9 - NAME}
                width={size.width - field.right - END.name}
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
