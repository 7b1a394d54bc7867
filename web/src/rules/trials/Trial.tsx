// What comes of each other answer to a question, as it is played: sentences first, charts on a tap.

import { useEffect } from "preact/hooks";
import { say } from "../../browser/announce";
import type { AnswerTried, ChartShown, RuleQuestion } from "../../messages";
import { Button } from "../../widgets/Button";
import { Stepper } from "../../widgets/Stepper";
import { Trouble } from "../../widgets/Trouble";
import { edited } from "../editor";
import { begin, close, goOn, isOutdated, players, playWith, stop, trial } from "./state";
import { TrialChart } from "./TrialChart";
import { text } from "./words";
import "./trial.css";

export function Trial({ question: { ask } }: { question: RuleQuestion }) {
  useEffect(() => close, []);
  const now = trial.value;
  const { least = 0, most = 0 } = edited.value ?? {};
  const found = now?.found ?? null;
  return (
    <section class="trial" aria-label={text.title(ask)}>
      <Progress />
      <Trouble says={now?.trouble} />
      {found?.slow && <p class="note">{found.slow}</p>}
      {found?.answers.map((answer) => (
        <Tried key={answer.sentence} answer={answer} />
      ))}
      {found?.sure && <p class="mute">{found.sure}</p>}
      {found && found.charts.length > 0 && <Charts charts={found.charts} />}
      <Stepper
        label={text.players}
        value={players.value}
        least={least}
        most={most}
        onChange={playWith}
      />
      <p class="mute">{text.lead}</p>
    </section>
  );
}

function Progress() {
  const now = trial.value;
  const { found = null, goesOn = true, question = "" } = now ?? {};
  const outdated = isOutdated.value;
  useEffect(() => {
    if (outdated && goesOn) stop();
  }, [outdated]);
  const isOver = found?.is_over ?? false;
  const press = () => {
    if (outdated) void begin(question);
    else if (isOver) say(text.over);
    else if (goesOn) stop();
    else void goOn();
  };
  const says = goesOn || isOver ? (found?.progress ?? text.begins) : text.stopped;
  return (
    <div class="trial-progress">
      <p>{outdated ? text.changed : says}</p>
      <progress aria-label={text.played} value={found?.part ?? 0} />
      {/* One button all the while, so that the focus stays. */}
      <Button aria-disabled={isOver && !outdated} onClick={press}>
        {outdated ? text.again : goesOn || isOver ? text.stop : text.goOn}
      </Button>
    </div>
  );
}

function Tried({ answer: { sentence, changes, rest } }: { answer: AnswerTried }) {
  return (
    <section class="trial-answer">
      <h4>{sentence}</h4>
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
    </section>
  );
}

function Charts({ charts }: { charts: readonly ChartShown[] }) {
  const main = charts.filter(({ is_detail }) => !is_detail);
  const details = charts.filter(({ is_detail }) => is_detail);
  return (
    <details class="trial-charts">
      <summary>{text.charts}</summary>
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
