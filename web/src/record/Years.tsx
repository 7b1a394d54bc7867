// How many games each year had, as bars with their numbers, and who led it.

import type { Year } from "./figures";
import { text } from "./words";

export function Years({ years }: { years: readonly Year[] }) {
  const most = Math.max(1, ...years.map(({ games }) => games));
  return (
    <section class="panel" aria-label={text.years}>
      <h2>{text.years}</h2>
      <ul class="record-years">
        {years.map(({ year, games, leaders, wins }) => (
          <li key={year}>
            <b>{year}</b>
            <span>{text.inYear(games, leaders, wins)}</span>
            <i
              class="record-bar"
              aria-hidden="true"
              style={{ "--share": `${(100 * games) / most}%` }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
