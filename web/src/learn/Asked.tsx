// A question about a few cards and its answers, and afterwards why one of them is right.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go } from "../browser/route";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import type { Exercise } from "../messages";
import { Button } from "../widgets/Button";
import { Icon } from "../widgets/Icons";
import { Hand, Melds } from "./Melds";
import { text } from "./words";

interface AskedProps {
  exercise: Exercise;
  /** Where closing leads. */
  close: string;
  /** What stands beside it: which of how many. */
  place: string;
  /** What is said once it is answered, or shown without an answer. */
  verdict: (chosen: number | null) => { says: ComponentChildren; why: string };
  onAnswer: (chosen: number | null) => void;
  /** Where it goes on from there. */
  next: ComponentChildren;
}

export function Asked(asked: AskedProps) {
  const { exercise, close, place, verdict, onAnswer, next } = asked;
  const [chosen, choose] = useState<number | null>(null);
  const [answered, setAnswered] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { says, why } = verdict(chosen);
  const answer = () => {
    setAnswered(true);
    onAnswer(chosen);
    // The heading, which gets the focus, says the rest.
    say(spokenLine(why));
  };
  // A question, or its answer, is read from its top. The focus goes there before anybody can go on
  // by a key: later it would take the key from the button that was pressed.
  useLayoutEffect(() => {
    heading.current?.focus();
    if (answered) scrollTo(0, 0);
  }, [answered]);
  return (
    <main class="lesson">
      <header class="lesson-top">
        <Button slight icon="close" onClick={() => go(close)}>
          {text.close}
        </Button>
        <span>{place}</span>
      </header>
      <h1 ref={heading} tabIndex={-1}>
        {answered ? says : exercise.title}
      </h1>
      {!answered && <Question exercise={exercise} />}
      <Answers exercise={exercise} chosen={chosen} choose={choose} answered={answered} />
      {answered && (
        <section class="panel lesson-why" aria-label={text.why}>
          <h2>{text.why}</h2>
          <p>
            <Line text={why} />
          </p>
        </section>
      )}
      {answered ? (
        next
      ) : (
        <footer class="lesson-foot">
          <Button slight onClick={answer}>
            {text.showMe}
          </Button>
          <Button main aria-disabled={chosen === null} onClick={() => chosen !== null && answer()}>
            <span>
              {text.check}
              {chosen === null && <small>{text.chooseFirst}</small>}
            </span>
          </Button>
        </footer>
      )}
    </main>
  );
}

function Question({ exercise }: { exercise: Exercise }) {
  return (
    <>
      <p class="lesson-question">
        <Line text={exercise.question} />
      </p>
      {exercise.facts && (
        <p class="mute">
          <Line text={exercise.facts} />
        </p>
      )}
      <Cards exercise={exercise} />
    </>
  );
}

function Cards({ exercise }: { exercise: Exercise }) {
  return (
    <>
      {exercise.lying.map(({ name, melds }) => (
        <section class="lesson-cards" key={name} aria-label={text.before(name)}>
          <h2>{text.before(name)}</h2>
          <Melds melds={melds} />
        </section>
      ))}
      {exercise.hand.length > 0 && (
        <section class="lesson-cards" aria-label={text.hand}>
          <h2>{text.hand}</h2>
          <Hand cards={exercise.hand} lit={exercise.lit} />
        </section>
      )}
    </>
  );
}

interface AnswersProps {
  exercise: Exercise;
  chosen: number | null;
  choose: (at: number) => void;
  answered: boolean;
}

/** They stay where they are: afterwards the right one is marked, and each says what it is. */
function Answers({ exercise, chosen, choose, answered }: AnswersProps) {
  return (
    <fieldset class="lesson-answers">
      <legend class="spoken">
        <Line text={exercise.question} />
      </legend>
      <div>
        {exercise.answers.map((answer, at) => {
          const isRight = answered && at === exercise.right;
          return (
            <label
              key={answer.text}
              class="lesson-answer"
              data-state={isRight ? "right" : answered ? "other" : "open"}
            >
              <input
                type="radio"
                name="answer"
                checked={chosen === at}
                disabled={answered}
                onChange={() => choose(at)}
              />
              <b>
                {isRight && <Icon name="check" />}
                <Line text={answered ? answer.after : answer.text} />
                {answered && chosen === at && <small>{text.yours}</small>}
              </b>
              {answer.melds && answer.melds.length > 0 && (
                <Melds melds={answer.melds} lit={exercise.lit} />
              )}
              {typeof answer.card === "number" && <Hand cards={[answer.card]} lit={[]} />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
