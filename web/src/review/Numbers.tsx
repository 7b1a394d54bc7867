// All the numbers of a review as tables, for those who want them, and for screen readers.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Line } from "../cards/Card";
import type { LostShown, ReviewUpdate } from "../messages";
import { Figures } from "../widgets/Figures";
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
    <details class="folds review-numbers review-panel review-over">
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
          <Figures
            caption={headings.slips}
            heads={headings.slip_columns}
            lines={slips.map((slip) => [
              <button type="button" class="review-slip" data-choice={slip.number} key="when">
                {slip.when}
              </button>,
              <Line text={slip.sentence} key="sentence" />,
              <Line text={slip.detail} key="detail" />,
              slip.grade,
              slip.exact,
            ])}
            onLine={(at) => onOpen(slips[at]?.number ?? 0)}
          />
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
    <Figures
      caption={title}
      heads={[title, text.choices, text.points]}
      unnamed
      lines={rows.map(({ name, choices, exact }) => [name, choices, exact])}
    />
  );
}
