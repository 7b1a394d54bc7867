// All the numbers of a review as tables, for those who want them, and for screen readers.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Line } from "../cards/Card";
import type { LostShown, ReviewUpdate } from "../messages";
import { text } from "./words";

interface Props {
  found: ReviewUpdate;
  onOpen: (number: number) => void;
}

export function Numbers({ found, onOpen }: Props) {
  const {
    by_deal: byDeal,
    by_kind: byKind,
    slips,
    expected,
    made_of: madeOf,
    how,
    headings,
    left_out: leftOut,
  } = found;
  if (byDeal.length === 0 && leftOut.length === 0) return null;
  return (
    <details class="review-numbers review-panel review-over">
      <summary>{text.numbers}</summary>
      {expected && <p>{expected}</p>}
      {madeOf && <p>{madeOf}</p>}
      {byDeal.length > 0 && (
        <div class="review-tables">
          <Lost title={text.byDeal} rows={byDeal} />
          <Lost title={text.byKind} rows={byKind} />
        </div>
      )}
      {slips.length > 0 && (
        <Scrolling label={headings.slips}>
          <table>
            <caption>{headings.slips}</caption>
            <thead>
              <tr>
                {headings.slip_columns.map((column) => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {slips.map((slip) => (
                // A finger may come down anywhere in it; keys and screen readers have its button.
                <tr key={slip.number} onClick={() => onOpen(slip.number)}>
                  <th scope="row">
                    <button type="button" class="review-slip" data-choice={slip.number}>
                      {slip.when}
                    </button>
                  </th>
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
        </Scrolling>
      )}
      {byDeal.length > 0 && <p class="mute">{how}</p>}
      {leftOut.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

/** A box that scrolls if it is too wide; then it can have the focus, so that keys can scroll it. */
function Scrolling({ label, children }: { label: string; children: ComponentChildren }) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const look = () => setScrolls(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <section class="review-scroll" aria-label={label} ref={box} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </section>
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
