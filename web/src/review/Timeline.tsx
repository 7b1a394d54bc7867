// One bar for each choice, deals apart, the moments numbered. Each leads to its choice.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Line } from "../cards/Card";
import type { BarShown, HeadingsShown } from "../messages";
import { type Aside, asides, type Beside, besides, type Size } from "./marks";
import { moved, struck } from "./moments";
import { Badge } from "./Review";
import { byDeal, scaleOf } from "./scale";
import { text } from "./words";

interface Props {
  bars: readonly BarShown[];
  headings: HeadingsShown;
  /** The number of the choice that is open. */
  current: number | undefined;
  onOpen: (number: number) => void;
}

export function Timeline({ bars, headings, current, onOpen }: Props) {
  const field = useRef<HTMLDivElement>(null);
  /** The one that had the focus last, to which Tab leads again, and the one that is told. */
  const [stop, setStop] = useState<number>();
  const [told, setTold] = useState<BarShown | null>(null);
  const { top, lines } = scaleOf(bars);
  const deals = byDeal(bars);
  const lost = bars.filter((bar) => bar.lost > 0).length;
  const size = useSize(field);
  const [aside, beside] = [asides(bars, size), besides(bars, size)];
  const percent = (points: number) => `${(100 * points) / top}%`;
  const tabbable = bars.find(({ number }) => number === (stop ?? current)) ?? bars[0];
  const buttons = () => [...(field.current?.querySelectorAll<HTMLElement>(".review-bar") ?? [])];

  const open = (event: MouseEvent, bar: BarShown) => {
    const onMark = event.target instanceof Element && event.target.closest(".review-mark");
    const byFinger = event.detail > 0 && window.matchMedia("(pointer: coarse)").matches;
    const meant = byFinger && !onMark ? struck(bars, buttons().map(middle), event.clientX) : bar;
    onOpen((meant ?? bar).number);
  };
  const go = (event: KeyboardEvent, bar: BarShown) => {
    const to = moved(event.key, bars.indexOf(bar), bars.length);
    if (to === null) return;
    event.preventDefault();
    buttons()[to]?.focus();
  };

  return (
    <figure class="review-timeline review-panel review-over">
      <figcaption>
        <b>{headings.where}</b>
        <span>{headings.low}</span>
        <span class="review-told" aria-hidden="true">
          {told?.name ?? text.pick}
        </span>
      </figcaption>
      <div
        class="review-field"
        role="toolbar"
        aria-label={text.timeline(deals.length, lost)}
        ref={field}
        onPointerLeave={() => setTold(null)}
      >
        <div class="review-lines" aria-hidden="true">
          {lines.map((points) => (
            <span key={points} style={{ bottom: percent(points) }}>
              {points}
            </span>
          ))}
        </div>
        {deals.map(([deal, own]) => (
          <div class="review-deal" key={deal} style={{ flexGrow: own.length + 1 }}>
            {own.map((bar) => (
              <button
                type="button"
                class="review-bar"
                key={bar.number}
                data-choice={bar.number}
                data-lost={bar.lost > 0 || undefined}
                aria-current={bar.number === current ? "true" : undefined}
                tabIndex={bar === tabbable ? 0 : -1}
                onClick={(event) => open(event, bar)}
                onKeyDown={(event) => go(event, bar)}
                onPointerEnter={() => setTold(bar)}
                onFocus={() => {
                  setStop(bar.number);
                  setTold(bar);
                }}
                onBlur={() => setTold(null)}
              >
                <span class="spoken">{text.bar(bar.name, bar.moment)} </span>
                <i style={{ height: percent(bar.lost) }} />
                {bar.moment > 0 && (
                  <Mark
                    bar={bar}
                    percent={percent}
                    aside={aside.get(bar.moment)}
                    beside={beside.get(bar.moment)}
                  />
                )}
              </button>
            ))}
            <small aria-hidden="true">
              <span class="review-longer">{text.deal} </span>
              {deal}
            </small>
          </div>
        ))}
      </div>
    </figure>
  );
}

/** A letter is about so much of the size of its type. */
const LETTER = 0.64;

/** The size of the timeline, before it is drawn that of one on a phone. */
function useSize(field: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 280, letter: 9 });
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return;
    const measure = () => {
      const { fontSize, paddingLeft } = getComputedStyle(current);
      const width = current.clientWidth - Number.parseFloat(paddingLeft);
      setSize({ width, letter: LETTER * Number.parseFloat(fontSize) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [field]);
  return size;
}

function middle(bar: Element): number {
  const { left, width } = bar.getBoundingClientRect();
  return left + width / 2;
}

interface MarkProps {
  bar: BarShown;
  percent: (points: number) => string;
  aside: Aside | undefined;
  beside: Beside | undefined;
}

/** The number of a moment above its bar; where there is room, what was done beside it. */
function Mark({ bar, percent, aside, beside }: MarkProps) {
  const { lost, moment, says } = bar;
  return (
    <span class="review-mark" data-aside={aside} style={{ "--at": percent(beside?.over ?? lost) }}>
      <Badge number={moment} fine={lost === 0} />
      {beside && (
        <span class="review-beside" data-side={beside.side}>
          <span class="spoken">; </span>
          <Line text={says} />
        </span>
      )}
    </span>
  );
}
