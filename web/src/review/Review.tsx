// A finished game looked at again: how it went, the moments worth another look, and what to work on.
// The server finds it a little at a time, as long as somebody looks.

import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { useMedia } from "../browser/media";
import { within } from "../browser/route";
import { Line } from "../cards/Card";
import { ask, Refusal } from "../connection/net";
import { connection, review, table } from "../connection/state";
import type { ChoiceShown, ReviewUpdate } from "../messages";
import { findAt, SLIPS } from "../practice/place";
import { keepSlips } from "../practice/slips";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { Moment } from "./Moment";
import { openOf, progressOf } from "./moments";
import { Numbers } from "./Numbers";
import { Timeline } from "./Timeline";
import { text } from "./words";
import "./review.css";

interface Props {
  /** The moment that is open at first. */
  first: ChoiceShown | null;
  onClose: () => void;
  /** Shows the moment in the replay. */
  onSee: (moment: ChoiceShown) => void;
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
  chosen: ChoiceShown | null;
  choose: (moment: ChoiceShown | null) => void;
  onSee: (moment: ChoiceShown) => void;
}

function Found({ found, chosen, choose, onSee }: FoundProps) {
  const { headline, sentence, luck, bars, moments, habit } = found;
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = openOf(moments, chosen);
  const sideBySide = useMedia("(min-width: 1000px)"); // as in review.css
  const open = (moment: ChoiceShown) => {
    choose(moment);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const back = () => {
    const at = moments.findIndex(({ number }) => number === chosen?.number);
    choose(null);
    requestAnimationFrame(() => list.current?.querySelectorAll("button")[Math.max(at, 0)]?.focus());
  };
  return (
    <div class="review-parts" data-chosen={chosen ? true : undefined}>
      {headline && (
        <div class="review-head review-over">
          <h3>{headline}</h3>
          <p>{sentence}</p>
          {luck && <p>{luck}</p>}
        </div>
      )}
      {bars.length > 0 && <Timeline bars={bars} headings={found.headings} />}
      {(moments.length > 0 || (headline && bars.length > 0)) && (
        <section class="review-moments review-panel review-over" aria-labelledby="review-moments">
          <h3 id="review-moments">{text.moments}</h3>
          {moments.length === 0 && <p>{text.none}</p>}
          <ol ref={list}>
            {moments.map((moment, place) => (
              <li key={moment.number}>
                <button
                  type="button"
                  aria-current={sideBySide && moment === shown ? "true" : undefined}
                  onClick={() => open(moment)}
                >
                  <Badge number={place + 1} fine={moment.is_fine} />
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
            ))}
          </ol>
          {headline && found.slips.length > 0 && <Practice />}
        </section>
      )}
      {habit && (
        <section class="review-habit review-over" aria-labelledby="review-habit">
          <h3 id="review-habit">{found.headings.habit}</h3>
          <p>{habit}</p>
        </section>
      )}
      {shown && (
        <Moment
          key={shown.number}
          moment={shown}
          heading={heading}
          onBack={back}
          onSee={() => onSee(shown)}
        />
      )}
      <Numbers found={found} />
    </div>
  );
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
    <a class="button review-practice" href={href} onClick={within(href)}>
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
