// A table of figures: a line for each of something, and in it a cell that names it.

import type { ComponentChildren } from "preact";
import "./figures.css";

interface FiguresProps {
  caption?: string;
  /** Of the columns; the first is only read out where it is `unnamed`. */
  heads: readonly string[];
  unnamed?: boolean;
  /** The cells of each line. */
  lines: readonly (readonly ComponentChildren[])[];
  /** Which cell names its line. */
  named?: number;
  /** Whether the last line has the totals. */
  totals?: boolean;
  /** What a finger does that comes down anywhere in a line; keys and screen readers have its button. */
  onLine?: (at: number) => void;
}

export function Figures(props: FiguresProps) {
  const { caption, heads, unnamed, lines, named = 0, totals, onLine } = props;
  return (
    <table class="figures">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th scope="col" key={at}>
              {unnamed && at === 0 ? <span class="spoken">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((cells, line) => (
          <tr
            key={line}
            class={totals && line === lines.length - 1 ? "total" : undefined}
            onClick={onLine && (() => onLine(line))}
          >
            {cells.map((cell, at) =>
              at === named ? (
                <th scope="row" key={at}>
                  {cell}
                </th>
              ) : (
                <td key={at}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
