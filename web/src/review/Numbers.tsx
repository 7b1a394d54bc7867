// All the numbers of a review as tables, for whoever wants them, and for ears.

import { Line } from "../cards/Card";
import type { LostShown, ReviewUpdate } from "../messages";
import { text } from "./words";

export function Numbers({ found }: { found: ReviewUpdate }) {
  const { by_deal: byDeal, by_kind: byKind, slips, expected, how, left_out: leftOut } = found;
  if (byDeal.length === 0 && leftOut.length === 0) return null;
  return (
    <details class="review-numbers review-panel review-over">
      <summary>{text.numbers}</summary>
      {expected && <p>{expected}</p>}
      {byDeal.length > 0 && (
        <div class="review-tables">
          <Lost title={text.byDeal} rows={byDeal} />
          <Lost title={text.byKind} rows={byKind} />
        </div>
      )}
      {slips.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        <section class="review-scroll" aria-label={text.slips} tabIndex={0}>
          <table>
            <caption>{text.slips}</caption>
            <thead>
              <tr>
                {text.slipColumns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slips.map((slip) => (
                <tr key={slip.number}>
                  <th scope="row">{slip.when}</th>
                  <td>
                    <Line text={slip.sentence} />
                  </td>
                  <td>
                    <Line text={slip.detail} />
                  </td>
                  <td>{slip.grade}</td>
                  <td>{slip.exact}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {byDeal.length > 0 && <p class="mute">{how}</p>}
      {leftOut.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

function Lost({ title, rows }: { title: string; rows: readonly LostShown[] }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="spoken">{title}</span>
          </th>
          <th scope="col">{text.choices}</th>
          <th scope="col">{text.points}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, choices, exact }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{choices}</td>
            <td>{exact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
