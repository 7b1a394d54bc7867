// A measure under each answer: a dot in its interval. The answer of the rules is a ring, with a line
// down through the others.

import type { ChartShown } from "../../messages";
import { scaleOf, writtenLike } from "./scale";
import { text } from "./words";

const MARK = 6;

export function TrialChart({ chart: { title, ranges } }: { chart: ChartShown }) {
  const { lines, at } = scaleOf(ranges);
  const ours = ranges.find(({ is_ours }) => is_ours);
  const percent = (value: number) => `${at(value)}%`;
  return (
    <figure class="trial-chart">
      <figcaption>{title}</figcaption>
      <ul>
        {ranges.map(({ answer, middle, low, high, says, is_ours }) => (
          <li key={answer} data-ours={is_ours || undefined}>
            <span>
              {answer}
              {is_ours && <small> ({text.ours})</small>}
            </span>
            <b>
              {says}
              {!is_ours && (
                <span class="spoken">
                  {text.surely(writtenLike(says, low), writtenLike(says, high))}
                </span>
              )}
            </b>
            <svg aria-hidden="true" focusable="false">
              {ours && (
                <line
                  class="trial-ours"
                  x1={percent(ours.middle)}
                  x2={percent(ours.middle)}
                  y2="100%"
                />
              )}
              <line x1={percent(low)} x2={percent(high)} y1="50%" y2="50%" />
              {[low, high].map((end) => (
                <line key={end} x1={percent(end)} x2={percent(end)} y1="25%" y2="75%" />
              ))}
              <circle cx={percent(middle)} cy="50%" r={MARK} />
            </svg>
          </li>
        ))}
      </ul>
      <div class="trial-axis" aria-hidden="true">
        {lines.map((line) => (
          <span key={line} style={{ left: percent(line) }}>
            {String(line).replace("-", "−")}
          </span>
        ))}
      </div>
    </figure>
  );
}
