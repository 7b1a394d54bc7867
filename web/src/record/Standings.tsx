// Who has won how often, and how many games each year had, as bars with their numbers.

import { minus } from "../scores/marks";
import type { Person, Year } from "./figures";
import { text } from "./words";

const words = text.figures;

/** Who has won how often, and the other figures of each person. */
export function Standings({ people, printing }: { people: readonly Person[]; printing: boolean }) {
  const most = Math.max(1, ...people.map(({ wins }) => wins));
  return (
    <section class="panel" aria-label={text.people}>
      <h2>{text.people}</h2>
      <ol class="record-people">
        {people.map((person) => (
          <li key={person.name}>
            <details open={printing}>
              <summary>
                <b>{person.name}</b>
                <span>{text.won(person.wins, person.games)}</span>
                <i
                  class="record-bar"
                  aria-hidden="true"
                  style={{ "--share": `${(100 * person.wins) / most}%` }}
                />
              </summary>
              <Figures person={person} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Figures({ person }: { person: Person }) {
  const deal = (points: number | null) => (points === null ? text.unknown : minus(points));
  const all: [string, string][] = [
    [words.mean, minus(Math.round(person.mean))],
    [words.fewest, minus(person.fewest)],
    [words.most, minus(person.most)],
    [words.bestDeal, deal(person.bestDeal)],
    [words.worstDeal, deal(person.worstDeal)],
    [words.outs, `${person.outs}`],
    [words.streak, `${person.streak}`],
    [words.running, `${person.running}`],
  ];
  return (
    <dl class="record-figures">
      {all.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many games each year had, and who led it. */
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
