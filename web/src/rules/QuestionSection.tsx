// One question: how it is answered here, what that differs from, what the sources say about it.

import { useId } from "preact/hooks";
import type { RuleQuestion } from "../messages";
import { Button } from "../widgets/Button";
import { laterPart } from "../widgets/later";
import { Control } from "./Controls";
import { Deals } from "./Deals";
import { catalogue, edited } from "./editor";
import { FaultsOf, PutBack, TroubleOf, WarningsOf } from "./Findings";
import { begin, close, isAbout } from "./trials/state";
import { text as trials } from "./trials/words";
import { text } from "./words";

/** The question at which all that is asked of the deals is answered. */
const DEALS = "deals.N.cards";
const OF_DEALS = "deals.N.cards deals.N.contract deals.N.all_at_once";

export function QuestionSection({ question }: { question: RuleQuestion }) {
  const { key } = question;
  const id = useId();
  const ruleSet = edited.value;
  const answer = ruleSet?.answers.find((one) => one.key === key);
  if (ruleSet === null || answer === undefined) {
    return null;
  }
  if (answer.needless) {
    return (
      <section class="question needless">
        <h3>{question.ask}</h3>
        <p class="mute">
          {text.needless}
          {answer.needless}
        </p>
      </section>
    );
  }
  const deals = question.control === "deals";
  const lines = ruleSet.differs.filter((line) => line.key === key);
  return (
    <section class="question" data-question={key} aria-labelledby={id}>
      <h3 id={id}>{key === DEALS ? text.deals : question.ask}</h3>
      {key === DEALS && <Deals />}
      {deals && key !== DEALS && <p>{answer.sentence}</p>}
      {!deals && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out
        <div role="group" aria-labelledby={id}>
          <Control question={question} />
        </div>
      )}
      {saysMore(question, answer.value, answer.sentence) && <p class="mute">{answer.sentence}</p>}
      {Object.entries(question.brings).map(([other, usual]) => (
        <Together key={other} of={other} usual={usual[String(answer.value)]} />
      ))}
      {!deals &&
        lines.map((line) => <PutBack key={line.key} line={line} base={ruleSet.base_title} />)}
      <FaultsOf question={key === DEALS ? OF_DEALS : deals ? "" : key} />
      <WarningsOf question={key} />
      <TroubleOf question={key === DEALS ? "deals" : key} />
      {question.tried && <TryIt question={question} />}
      {key === DEALS && <TryDeals question={question} />}
      <Sources question={question} />
    </section>
  );
}

const Trial = laterPart(() => import("./trials/Trial").then((found) => found.Trial));

/** What its answers change, played on the same cards. */
function TryIt({ question }: { question: RuleQuestion }) {
  const { key } = question;
  const open = isAbout(key);
  return (
    <>
      <Button
        icon="play"
        class="try-it"
        aria-expanded={open}
        onClick={() => (open ? close() : begin({ kind: "effects", question: key }))}
      >
        {trials.tryIt}
        <span class="spoken">{trials.of(question.ask)}</span>
      </Button>
      {open && <Trial question={question} />}
    </>
  );
}

/** The deals are tried together. */
function TryDeals({ question }: { question: RuleQuestion }) {
  return (
    <>
      <TryIt question={{ ...question, key: "deals", ask: text.deals }} />
      <p class="mute">{trials.ofDeals}</p>
    </>
  );
}

/** A question that belongs with another one, asked there as well; not where it does not arise. */
function Together({ of: key, usual }: { of: string; usual: number | undefined }) {
  const id = useId();
  const questions = catalogue.value?.groups.flatMap((group) => group.questions);
  const question = questions?.find((one) => one.key === key);
  const answer = edited.value?.answers.find((one) => one.key === key);
  if (question === undefined || answer === undefined || answer.needless) {
    return null;
  }
  return (
    <div class="together">
      <h4 id={id}>{question.ask}</h4>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out */}
      <div role="group" aria-labelledby={id}>
        <Control question={question} />
      </div>
      {usual !== undefined && <p class="mute">{text.usually(usual)}</p>}
    </div>
  );
}

/** Whether the sentence says more than the number or the words above it do. */
function saysMore({ control }: RuleQuestion, value: unknown, sentence: string): boolean {
  if (control === "word") {
    return value === "" || sentence.replace(/[“”.]/g, "") !== String(value).replace(/[“”.]/g, "");
  }
  return (
    value === "" || Array.isArray(value) || (typeof value === "number" && sentence !== `${value}.`)
  );
}

function Sources({ question: { ask, played, said } }: { question: RuleQuestion }) {
  if (played.length === 0 && said.length === 0) {
    return null;
  }
  return (
    <details class="sources">
      <summary>
        {text.sources}
        <span class="spoken">: {ask}</span>
      </summary>
      <dl>
        {said.map((one) => (
          <div key={one.source}>
            <dt>{one.source}</dt>
            <dd>{one.text}</dd>
          </div>
        ))}
      </dl>
      {played.length > 0 && <h4>{text.whoPlays}</h4>}
      <dl>
        {played.map((one) => (
          <div key={one.sentence}>
            <dt>{one.sentence}</dt>
            <dd class="mute">{one.who.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
