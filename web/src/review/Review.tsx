// A finished game looked at again: how it went, what was done well, what is worth another look, and where
// points went.
// The server finds it a little at a time, as long as somebody looks.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useMedia } from "../browser/media";
import { linkTo } from "../browser/route";
import { registerDialog } from "../browser/way-back";
import { Line } from "../cards/Card";
import { ask, Refusal } from "../connection/net";
import { connection, review, table } from "../connection/state";
import type { ChoiceShown, ReviewUpdate } from "../messages";
import { findAt, SLIPS } from "../practice/place";
import { keepSlips } from "../practice/slips";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { Choice } from "./Choice";
import { openOf, progressOf } from "./moments";
import { Numbers } from "./Numbers";
import { Timeline } from "./Timeline";
import { text } from "./words";
import "./review.css";

interface Props {
  /** The choice that is open at first, by its number. */
  first: number | null;
  onClose: () => void;
  /** Shows the choice in the replay. */
  onSee: (number: number) => void;
}

export function Review({ first, onClose, onSee }: Props) {
  const trouble = useRunningReview();
  const found = review.value?.table === table.value?.id ? review.value : null;
  const [chosen, setChosen] = useState(first);
  const progress = found?.progress ?? "";
  useEffect(() => {
    if (progress) say(progress);
  }, [progress]);
  const headline = found?.headline ?? "";
  useEffect(() => {
    if (headline) say(headline);
  }, [headline]);
  const wrong = trouble || found?.trouble;
  const shown = progressOf(found, trouble);
  return (
    <Dialog title={text.title} onClose={onClose} wide class="review">
      <Trouble says={wrong} />
      {shown && (
        <p class="review-progress">
          <span class="review-works" aria-hidden="true" />
          {shown}
        </p>
      )}
      {found && <Found found={found} chosen={chosen} choose={setChosen} onSee={onSee} />}
    </Dialog>
  );
}

/** Keeps the review going while this is shown, also after a lost connection; gives why it cannot. */
function useRunningReview(): string {
  const [trouble, setTrouble] = useState("");
  const open = connection.value === "open";
  useEffect(() => {
    if (open) {
      const refused = (error: Error) => error instanceof Refusal && setTrouble(error.message);
      ask({ kind: "review" }).then(() => setTrouble(""), refused);
    }
  }, [open]);
  useEffect(
    () => () => {
      ask({ kind: "close_review" }).catch(() => {}); // a lost connection ends it anyway
    },
    [],
  );
  return trouble;
}

interface FoundProps {
  found: ReviewUpdate;
  /** The number of the choice that is open. */
  chosen: number | null;
  choose: (number: number | null) => void;
  onSee: (number: number) => void;
}

/** The parts that list choices, as the style sheet calls them. */
type Part = "moments" | "timeline" | "numbers";

function Found({ found, chosen, choose, onSee }: FoundProps) {
  const { headline, sentence, luck, bars, moments, habit } = found;
  const parts = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const from = useRef<Part>("moments");
  const shown = openOf(bars, moments, chosen);
  const sideBySide = useMedia("(min-width: 1000px)"); // as in review.css
  const openFrom = (part: Part) => (number: number) => {
    from.current = part;
    choose(number);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const back = () => {
    choose(null);
    const places = [from.current, "moments", "timeline"];
    requestAnimationFrame(() => {
      const found = places.flatMap((part) => [
        ...(parts.current?.querySelectorAll<HTMLElement>(
          `.review-${part} [data-choice="${shown?.number}"]`,
        ) ?? []),
      ]);
      found[0]?.focus();
    });
  };
  useWayBack(chosen !== null && shown !== undefined, !sideBySide, panel, back);
  const current = sideBySide || chosen !== null ? shown?.number : undefined;
  return (
    <div class="review-parts" data-chosen={chosen !== null && shown ? true : undefined} ref={parts}>
      {headline && (
        <div class="review-head review-over">
          <h3>{headline}</h3>
          <p>{sentence}</p>
          {luck && <p>{luck}</p>}
        </div>
      )}
      {(moments.length > 0 || (headline && bars.length > 0)) && (
        <div class="review-moments review-panel review-over">
          {moments.length === 0 && <p>{text.none}</p>}
          {[true, false].map((fine) => (
            <Moments
              key={String(fine)}
              moments={moments}
              fine={fine}
              current={current}
              onOpen={openFrom("moments")}
            />
          ))}
          {found.slips.length > 0 && <Practice />}
        </div>
      )}
      {habit && (
        <section class="review-habit review-over" aria-labelledby="review-habit">
          <h3 id="review-habit">{found.headings.habit}</h3>
          <p>{habit}</p>
        </section>
      )}
      {shown && (
        <Choice
          bars={bars}
          bar={shown}
          moment={moments.find(({ number }) => number === shown.number)}
          heading={heading}
          panel={panel}
          onOpen={choose}
          onBack={back}
          onSee={() => onSee(shown.number)}
        />
      )}
      {bars.length > 0 && (
        <Timeline
          bars={bars}
          headings={found.headings}
          current={current}
          onOpen={openFrom("timeline")}
        />
      )}
      <Numbers found={found} onOpen={openFrom("numbers")} />
    </div>
  );
}

interface MomentsProps {
  moments: readonly ChoiceShown[];
  /** Whether these are the fine moves; else what is worth another look. */
  fine: boolean;
  current: number | undefined;
  onOpen: (number: number) => void;
}

function Moments({ moments, fine, current, onOpen }: MomentsProps) {
  const heading = `review-moments-${fine ? "fine" : "slips"}`;
  if (!moments.some(({ is_fine }) => is_fine === fine)) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{fine ? text.fine : text.another}</h3>
      <ol>
        {moments.map(
          (moment, place) =>
            moment.is_fine === fine && (
              <li key={moment.number}>
                <button
                  type="button"
                  data-choice={moment.number}
                  aria-current={moment.number === current ? "true" : undefined}
                  onClick={() => onOpen(moment.number)}
                >
                  <Badge number={place + 1} fine={fine} />
                  <span class="review-words">
                    <b>
                      <Line text={moment.sentence} />
                    </b>
                    <span>
                      {moment.when}. <Line text={moment.detail} />
                    </span>
                  </span>
                  <span class="review-arrow" aria-hidden="true">
                    →
                  </span>
                </button>
              </li>
            ),
        )}
      </ol>
    </section>
  );
}

/**
 * Escape closes the choice that is open before the review: where there is room for one at a time, and
 * otherwise where the focus is in it. So does the browser's Back button where there is no such room.
 */
function useWayBack(
  open: boolean,
  alone: boolean,
  panel: RefObject<HTMLElement | null>,
  back: () => void,
) {
  const now = useRef(back);
  now.current = back;
  useEffect(() => {
    if (!open) return;
    const heard = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (!alone && !panel.current?.contains(document.activeElement)) return;
      event.preventDefault();
      now.current();
    };
    document.addEventListener("keydown", heard);
    return () => document.removeEventListener("keydown", heard);
  }, [open, alone, panel]);
  useEffect(() => (open && alone ? registerDialog(() => now.current()) : undefined), [open, alone]);
}

/** Keeps the slips of the game on this device, and leads to where they can be practised. */
function Practice() {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    ask({ kind: "slips" }).then(
      ({ slips }) => {
        keepSlips(slips);
        setKept(slips.length > 0);
      },
      () => {}, // what is not kept now is kept when the review is opened again
    );
  }, []);
  const href = findAt("", SLIPS);
  return kept ? (
    <a class="button review-practice" {...linkTo(href)}>
      {text.practise}
    </a>
  ) : null;
}

/** The number of a moment, as it stands in the timeline too. */
export function Badge({ number, fine }: { number: number; fine: ChoiceShown["is_fine"] }) {
  return (
    <span class="review-badge" data-fine={fine || undefined}>
      {number}
    </span>
  );
}
