// The list of short lessons, with a mark for those that are done.

import { linkTo } from "../browser/route";
import { Line } from "../cards/Card";
import type { Exercise } from "../messages";
import { Icon } from "../widgets/Icons";
import { done } from "./done";
import { Hand, Melds } from "./Melds";
import { lessonAt } from "./place";
import { text } from "./words";

export function Lessons({ lessons, query }: { lessons: readonly Exercise[]; query: string }) {
  const left = lessons.filter(({ key }) => !done.value.includes(key)).length;
  const next = lessons.find(({ key }) => !done.value.includes(key))?.key;
  return (
    <section class="lessons" aria-label={text.lessons(lessons.length)}>
      <h2>{text.lessons(lessons.length)}</h2>
      <p class="mute">{text.lessonsHow(lessons.length - left)}</p>
      <ol>
        {lessons.map((lesson, at) => {
          const isDone = done.value.includes(lesson.key);
          const href = lessonAt(query, lesson.key);
          return (
            <li key={lesson.key}>
              <a class="panel" data-next={lesson.key === next ? "" : undefined} {...linkTo(href)}>
                <span class="lesson-number" data-done={isDone ? "" : undefined}>
                  {isDone ? <Icon name="check" /> : at + 1}
                  {isDone && <span class="spoken">{text.isDone}</span>}
                </span>
                <span>
                  <b>{lesson.title}</b>
                  <small>
                    <Line text={lesson.question} />
                  </small>
                </span>
                <Sample lesson={lesson} />
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const MOST_SHOWN = 5;

/** A few of its cards, for eyes alone. */
function Sample({ lesson }: { lesson: Exercise }) {
  const [first] = lesson.answers;
  const [meld] = first?.melds ?? [];
  const cards = lesson.answers.flatMap(({ card }) => (typeof card === "number" ? [card] : []));
  return (
    <span class="lesson-sample" aria-hidden="true">
      {meld ? (
        <Melds melds={[{ ...meld, cards: meld.cards.slice(0, MOST_SHOWN) }]} />
      ) : (
        <Hand cards={[...new Set(cards.length > 0 ? cards : lesson.hand.slice(0, 2))]} lit={[]} />
      )}
    </span>
  );
}
