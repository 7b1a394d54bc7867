// A short lesson: a question about a few cards, its answers, and why one of them is right.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import { useAsking } from "../connection/asking";
import type { Exercise } from "../messages";
import { openLesson } from "../play/lesson";
import { Icon } from "../widgets/Icons";
import { done, markDone } from "./done";
import { Hand, Melds } from "./Melds";
import { following, lessonAt, listAt } from "./place";
import type { RulesToLearn } from "./rules";
import { text } from "./words";

interface LessonProps {
  lesson: Exercise;
  /** Of all lessons, in their order. */
  keys: readonly string[];
  rules: RulesToLearn;
}

export function Lesson({ lesson, keys, rules }: LessonProps) {
  const [chosen, choose] = useState<number | null>(null);
  const [answered, setAnswered] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const right = chosen === lesson.right;
  const answer = () => {
    setAnswered(true);
    markDone(lesson.key);
    // The heading, which gets the focus, says the rest.
    say(spokenLine(lesson.why));
  };
  // Whoever opens a lesson, or its answer, begins at its top.
  useLayoutEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (answered) {
      heading.current?.focus();
      scrollTo(0, 0);
    }
  }, [answered]);
  return (
    <main class="lesson">
      <header class="lesson-top">
        <button type="button" class="button slight" onClick={() => go(listAt(rules.query))}>
          <Icon name="close" />
          {text.close}
        </button>
        <span>{text.of(keys.indexOf(lesson.key) + 1, keys.length)}</span>
      </header>
      <h1 ref={heading} tabIndex={-1}>
        {answered ? (
          <>
            {chosen !== null &&
              (right ? <span class="spoken">{text.right} </span> : `${text.notQuite} `)}
            <Line text={lesson.says} />
          </>
        ) : (
          lesson.title
        )}
      </h1>
      {!answered && <Question lesson={lesson} />}
      <Answers lesson={lesson} chosen={chosen} choose={choose} answered={answered} />
      {answered && (
        <section class="panel lesson-why" aria-label={text.why}>
          <h2>{text.why}</h2>
          <p>
            <Line text={lesson.why} />
          </p>
        </section>
      )}
      {answered ? (
        <Next lesson={lesson} keys={keys} rules={rules} />
      ) : (
        <footer class="lesson-foot">
          <button type="button" class="button slight" onClick={answer}>
            {text.showMe}
          </button>
          <button
            type="button"
            class="button main"
            aria-disabled={chosen === null}
            onClick={() => chosen !== null && answer()}
          >
            <span>
              {text.check}
              {chosen === null && <small>{text.chooseFirst}</small>}
            </span>
          </button>
        </footer>
      )}
    </main>
  );
}

function Question({ lesson }: { lesson: Exercise }) {
  return (
    <>
      <p class="lesson-question">
        <Line text={lesson.question} />
      </p>
      {lesson.facts && (
        <p class="mute">
          <Line text={lesson.facts} />
        </p>
      )}
      {lesson.lying.map(({ name, melds }) => (
        <section class="lesson-cards" key={name} aria-label={text.before(name)}>
          <h2>{text.before(name)}</h2>
          <Melds melds={melds} />
        </section>
      ))}
      {lesson.hand.length > 0 && (
        <section class="lesson-cards" aria-label={text.hand}>
          <h2>{text.hand}</h2>
          <Hand cards={lesson.hand} lit={lesson.lit} />
        </section>
      )}
    </>
  );
}

interface AnswersProps {
  lesson: Exercise;
  chosen: number | null;
  choose: (at: number) => void;
  answered: boolean;
}

/** They stay where they are: afterwards the right one is marked, and each says what it is. */
function Answers({ lesson, chosen, choose, answered }: AnswersProps) {
  return (
    <fieldset class="lesson-answers">
      <legend class="spoken">
        <Line text={lesson.question} />
      </legend>
      {lesson.answers.map((answer, at) => {
        const isRight = answered && at === lesson.right;
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
              <Melds melds={answer.melds} lit={lesson.lit} />
            )}
            {typeof answer.card === "number" && <Hand cards={[answer.card]} lit={[]} />}
          </label>
        );
      })}
    </fieldset>
  );
}

function Next({ lesson, keys, rules }: LessonProps) {
  const opening = useAsking();
  const next = following(lesson.key, keys, done.value);
  const { rules: base, changes, rules_title, query } = rules;
  const play = () =>
    opening.run(async () => {
      const what = { exercise: lesson.key };
      go(await openLesson({ rules: base, changes, rules_title }, prefs.name.value, what));
    });
  return (
    <footer class="lesson-foot">
      {opening.trouble && (
        <p class="trouble" role="alert">
          {opening.trouble}
        </p>
      )}
      <button type="button" class="button" aria-disabled={opening.busy} onClick={play}>
        {text.playOut}
      </button>
      <button
        type="button"
        class="button main"
        onClick={() => go(next ? lessonAt(query, next) : listAt(query))}
      >
        {next ? text.next : text.all}
      </button>
    </footer>
  );
}
