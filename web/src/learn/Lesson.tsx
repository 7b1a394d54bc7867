// A short lesson: a question about a few cards, its answers, and why one of them is right.

import { prefs } from "../browser/prefs";
import { go } from "../browser/route";
import { Line } from "../cards/Card";
import { useAsking } from "../connection/asking";
import type { Exercise } from "../messages";
import { openLesson } from "../play/lesson";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { Asked } from "./Asked";
import { done, markDone } from "./done";
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
  const verdict = (chosen: number | null) => ({
    says: (
      <>
        {chosen !== null &&
          (chosen === lesson.right ? (
            <span class="spoken">{text.right} </span>
          ) : (
            `${text.notQuite} `
          ))}
        <Line text={lesson.says} />
      </>
    ),
    why: lesson.why,
  });
  return (
    <Asked
      exercise={lesson}
      close={listAt(rules.query)}
      place={text.of(keys.indexOf(lesson.key) + 1, keys.length)}
      verdict={verdict}
      onAnswer={() => markDone(lesson.key)}
      next={<Next lesson={lesson} keys={keys} rules={rules} />}
    />
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
      <Trouble says={opening.trouble} />
      <Button aria-disabled={opening.busy} onClick={play}>
        {text.playOut}
      </Button>
      <Button main onClick={() => go(next ? lessonAt(query, next) : listAt(query))}>
        {next ? text.next : text.all}
      </Button>
    </footer>
  );
}
