// One bar for each choice, deals apart, the moments numbered. Screen readers get the numbers in tables.

import type { BarShown, HeadingsShown } from "../messages";
import { Badge } from "./Review";
import { asides, byDeal, scaleOf } from "./scale";
import { text } from "./words";

interface Props {
  bars: readonly BarShown[];
  headings: HeadingsShown;
}

export function Timeline({ bars, headings }: Props) {
  const { top, lines } = scaleOf(bars);
  const deals = byDeal(bars);
  const lost = bars.filter((bar) => bar.lost > 0).length;
  const aside = asides(bars);
  const percent = (points: number) => `${(100 * points) / top}%`;
  return (
    <figure class="review-timeline review-panel review-over">
      <figcaption>
        <b>{headings.where}</b>
        <span>{headings.low}</span>
      </figcaption>
      <div class="review-field" role="img" aria-label={text.timeline(deals.length, lost)}>
        <div class="review-lines">
          {lines.map((points) => (
            <span key={points} style={{ bottom: percent(points) }}>
              {points}
            </span>
          ))}
        </div>
        {deals.map(([deal, own]) => (
          <div class="review-deal" key={deal} style={{ flexGrow: own.length + 1 }}>
            {own.map((bar, at) => (
              <span class="review-bar" key={at} data-lost={bar.lost > 0 || undefined}>
                <i style={{ height: percent(bar.lost) }}>
                  {bar.moment > 0 && (
                    <span class="review-mark" data-aside={aside.get(bar.moment)}>
                      <Badge number={bar.moment} fine={bar.lost === 0} />
                    </span>
                  )}
                </i>
              </span>
            ))}
            <small>{deal}</small>
          </div>
        ))}
      </div>
    </figure>
  );
}
