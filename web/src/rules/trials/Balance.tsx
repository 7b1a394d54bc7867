// A wish for the evening, and the small changes to the rules that come nearest to it. Nothing changes before
// one is taken, and what was taken can be taken back.

import { useEffect } from "preact/hooks";
import type { AnswerTried, QuestionGroup } from "../../messages";
import { Button } from "../../widgets/Button";
import { Checkbox } from "../../widgets/Checkbox";
import { Stepper } from "../../widgets/Stepper";
import { Trouble } from "../../widgets/Trouble";
import { catalogue } from "../editor";
import { close } from "./state";
import { Played, Players } from "./Trial";
import {
  canTake,
  GOALS,
  type Goal,
  hasBegun,
  isSearched,
  isTaken,
  leaveOpen,
  numbers,
  open,
  otherWish,
  RANGES,
  set,
  take,
  takeBack,
  want,
  wanted,
  whyNot,
} from "./wishing";
import { text } from "./words";
import "./trial.css";

const DEALS = "deals";

export function Balance({ asksHeadStart }: { asksHeadStart: boolean }) {
  useEffect(() => {
    if (asksHeadStart) want("weaker", true);
    return () => {
      if (isSearched.value) close();
    };
  }, []);
  return (
    <div class="balance">
      <p class="mute">{text.balanceLead}</p>
      <fieldset class="balance-wishes">
        <legend>{text.wishes}</legend>
        {GOALS.map((goal) => (
          <OneWish key={goal} goal={goal} />
        ))}
      </fieldset>
      <Players />
      <MayChange groups={catalogue.value?.groups ?? []} />
      <section class={hasBegun.value ? "trial" : undefined} aria-label={text.found}>
        <Played
          first={hasBegun.value ? "" : text.find}
          next={otherWish.value}
          way={(answer) => <Take answer={answer} />}
        />
      </section>
      <p class="mute">{text.lead}</p>
    </div>
  );
}

function OneWish({ goal }: { goal: Goal }) {
  const { wish, number, unit } = text[goal];
  const { least, most, by } = RANGES[goal];
  const on = wanted.value.has(goal);
  return (
    <div>
      <Checkbox label={wish} on={on} onChange={(now) => want(goal, now)} />
      {on && (
        <Stepper
          label={number}
          unit={unit}
          value={numbers.value[goal]}
          least={least}
          most={most}
          by={by}
          onChange={(now) => set(goal, now)}
        />
      )}
    </div>
  );
}

/** Which questions may be answered otherwise. */
function MayChange({ groups }: { groups: readonly QuestionGroup[] }) {
  const count = open.value.size;
  return (
    <details class="may-change">
      <summary>{text.mayChange(count)}</summary>
      <p class="mute">{text.mayChangeHow}</p>
      <MayBeOther key={DEALS} of={DEALS} ask={text.howManyDeals} />
      {groups.map(({ title, questions }) => {
        const tried = questions.filter((question) => question.tried);
        const many = tried.filter(({ key }) => open.value.has(key)).length;
        return (
          tried.length > 0 && (
            <details key={title}>
              <summary>
                {title} {many > 0 && <span class="chip">{text.someOpen(many)}</span>}
              </summary>
              {tried.map(({ key, ask }) => (
                <MayBeOther key={key} of={key} ask={ask} />
              ))}
            </details>
          )
        );
      })}
    </details>
  );
}

function MayBeOther({ of: key, ask }: { of: string; ask: string }) {
  return <Checkbox label={ask} on={open.value.has(key)} onChange={(now) => leaveOpen(key, now)} />;
}

/** Takes a change into the rules, or back. */
function Take({ answer }: { answer: AnswerTried }) {
  const now = isTaken(answer);
  if (!canTake(answer)) return null;
  return (
    <>
      <Button icon={now ? "undo" : "check"} onClick={() => (now ? takeBack() : take(answer))}>
        {now ? text.takeBack : text.take}
        <span class="spoken">: {answer.sentence}</span>
      </Button>
      <Trouble says={whyNot(answer)} />
    </>
  );
}
