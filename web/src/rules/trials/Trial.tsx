// What comes of each other answer to a question or of each change for a wish, as it is played: sentences
// first, charts on a tap.

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { say } from "../../browser/announce";
import type { AnswerTried, ChartShown, RuleQuestion } from "../../messages";
import { Button } from "../../widgets/Button";
import { Stepper } from "../../widgets/Stepper";
import { Trouble } from "../../widgets/Trouble";
import { stepOf } from "../Controls";
import { edited, setTo } from "../editor";
import {
  begin,
  goOn,
  isOutdated,
  leave,
  numberToo,
  players,
  playWith,
  stop,
  stopped,
  type Tried,
  trial,
  tryToo,
} from "./state";
import { TrialChart } from "./TrialChart";
import { text } from "./words";
import "./trial.css";

export function Trial({ question }: { question: RuleQuestion }) {
  const { key, ask } = question;
  useEffect(() => () => leave(key), []);
  return (
    <section class="trial" aria-label={text.title(ask)}>
      <Played />
      {BY_NUMBER.includes(question.control) && <NumberToo question={question} />}
      <Players />
      <p class="mute">{text.lead}</p>
    </section>
  );
}

/** What is answered by a number, or may be. */
const BY_NUMBER: readonly RuleQuestion["control"][] = ["number", "by_deal", "prices"];

/** A number that somebody asks about, from that of the rules on. */
function NumberToo({ question: { key, least, most } }: { question: RuleQuestion }) {
  const now = setTo(key);
  return (
    <Stepper
      label={text.numberToo}
      value={numberToo.value ?? (typeof now === "number" ? now : least)}
      least={least}
      most={most}
      by={stepOf(key)}
      onChange={tryToo}
    />
  );
}

/** With how many is played. */
export function Players() {
  const { least = 0, most = 0 } = edited.value ?? {};
  return (
    <Stepper
      label={text.players}
      value={players.value}
      least={least}
      most={most}
      onChange={playWith}
    />
  );
}

interface PlayedProps {
  /** What the button says before anything is tried; empty since. */
  first?: string;
  /** What is tried from now on where that is something else than before, by which all found is outdated. */
  next?: Tried | null;
  /** What can be done with an answer. */
  way?: (answer: AnswerTried) => ComponentChildren;
}

/** How far the trial is, and what it has found. */
export function Played({ first = "", next = null, way }: PlayedProps) {
  const found = first ? null : trial.value?.found;
  return (
    <>
      <Progress first={first} next={next} />
      {found?.slow && <p class="note">{found.slow}</p>}
      {found?.says?.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {found?.answers.map((answer) => (
        <Answer key={answer.sentence} answer={answer}>
          {way?.(answer)}
        </Answer>
      ))}
      {found?.sure && <p class="mute">{found.sure}</p>}
      {found && found.charts.length > 0 && <Charts charts={found.charts} />}
    </>
  );
}

function Progress({ first, next }: { first: string; next: Tried | null }) {
  const { found = null, goesOn = true, trouble = "", tried = null } = trial.value ?? {};
  const outdated = isOutdated.value || next !== null;
  useEffect(() => {
    if (outdated && goesOn && !first) stop();
  }, [outdated]);
  const isOver = found?.is_over ?? false;
  const press = () => {
    const other = next ?? tried;
    if (outdated && other) void begin(other);
    else if (isOver) say(text.over);
    else if (goesOn) stop();
    else void goOn();
  };
  const says = goesOn || isOver ? (found?.progress ?? text.begins) : stopped();
  return (
    <div class="trial-progress">
      {!first && (
        <>
          {trouble && !outdated ? (
            <Trouble says={trouble} />
          ) : (
            <p>{isOutdated.value ? text.changed : next ? text.otherWish : says}</p>
          )}
          <progress aria-label={text.played} value={found?.part ?? 0} />
        </>
      )}
      {/* One button all the while, so that the focus stays. */}
      <Button
        main={first !== ""}
        icon={first ? "play" : undefined}
        aria-disabled={isOver && !outdated && !first}
        onClick={press}
      >
        {first || (outdated ? text.again : goesOn || isOver ? text.stop : text.goOn)}
      </Button>
      {first && <Trouble says={next ? undefined : trouble} />}
    </div>
  );
}

function Answer({
  answer: { sentence, changes, rest, then },
  children,
}: {
  answer: AnswerTried;
  children: ComponentChildren;
}) {
  return (
    <section class="trial-answer">
      <h4>{sentence}</h4>
      {then && <p>{then}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {rest.map((each) => (
        <p key={each} class="mute">
          {each}
        </p>
      ))}
      {children}
    </section>
  );
}

function Charts({ charts }: { charts: readonly ChartShown[] }) {
  const main = charts.filter(({ is_detail }) => !is_detail);
  const details = charts.filter(({ is_detail }) => is_detail);
  return (
    <details class="trial-charts">
      <summary>{text.charts}</summary>
      <p class="mute">{text.chartsMean}</p>
      {main.map((chart) => (
        <TrialChart key={chart.title} chart={chart} />
      ))}
      {details.length > 0 && (
        <details>
          <summary>{text.details}</summary>
          {details.map((chart) => (
            <TrialChart key={chart.title} chart={chart} />
          ))}
        </details>
      )}
    </details>
  );
}
