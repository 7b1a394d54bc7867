// What the server finds in a rule set: faults with a button that fixes each, warnings, refusals, and
// what differs, with a button that puts it back.

import { useId } from "preact/hooks";
import type { Differing, FaultShown } from "../messages";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { change, edited, trouble } from "./editor";
import { text } from "./words";

/** The faults of these questions; of one deal, or of all together. */
export function FaultsOf(props: { question: string; deal?: number; asked?: boolean }) {
  const { question, deal = 0, asked = false } = props;
  const keys = question.split(" ");
  const faults = edited.value?.faults ?? [];
  return (
    <>
      {faults
        .filter((fault) => keys.includes(fault.key) && fault.deal === deal)
        .map((fault) => (
          <Fault key={fault.sentence} fault={fault} asked={asked} />
        ))}
    </>
  );
}

/** A fault with the button that mends it; `asked` where its question does not stand above it. */
export function Fault({ fault, asked }: { fault: FaultShown; asked: boolean }) {
  const id = useId();
  return (
    <div class="fault trouble">
      <p id={id}>
        {asked && !fault.deal && <b>{fault.question} </b>}
        {fault.sentence}
      </p>
      <Button icon="check" aria-describedby={id} onClick={() => change(fault.fix)}>
        {fault.mend}
      </Button>
    </div>
  );
}

/** All faults, on top of the page. */
export function Faults() {
  const { faults = [], mend_all = {} } = edited.value ?? {};
  if (faults.length === 0) {
    return null;
  }
  return (
    <section class="panel faults" aria-label={text.mendTitle}>
      <h2 tabIndex={-1}>{text.mendTitle}</h2>
      <p class="mute">{text.mendHow}</p>
      {faults.map((fault) => (
        <Fault key={fault.key + fault.sentence} fault={fault} asked />
      ))}
      {Object.keys(mend_all).length > 0 && (
        <Button main onClick={() => change(mend_all)}>
          {text.mendAll}
        </Button>
      )}
    </section>
  );
}

/** What cannot be, beside the question that it was tried at. */
export function TroubleOf({ question }: { question: string }) {
  const now = trouble.value;
  const here = now !== null && (now.key === question || now.key.startsWith(`${question}.`));
  return <Trouble says={here ? now.sentence : ""} />;
}

export function WarningsOf({ question }: { question: string }) {
  const warnings = edited.value?.warnings ?? [];
  return (
    <>
      {warnings
        .filter((warning) => warning.key === question)
        .map((warning) => (
          <p class="note" key={warning.sentence}>
            {warning.sentence}
          </p>
        ))}
    </>
  );
}

/** Everything that differs from the base. */
export function Differences() {
  const ruleSet = edited.value;
  if (ruleSet === null) {
    return null;
  }
  return (
    <>
      <h2>
        {text.differsFrom(ruleSet.base_title)} ({ruleSet.differs.length})
      </h2>
      {ruleSet.differs.length === 0 && <p class="mute">{text.nothingDiffers}</p>}
      <ul class="differences">
        {ruleSet.differs.map((line) => (
          <li key={line.key}>
            <b>{line.question}</b>
            <span>{line.sentence}</span>
            <PutBack line={line} base={ruleSet.base_title} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function PutBack({ line, base }: { line: Differing; base: string }) {
  return (
    <span class="put-back">
      <small class="mute">
        {text.usual(base)}
        {line.usual}
      </small>
      <Button slight icon="undo" onClick={() => change(line.back)}>
        <span>
          {text.putBack}
          <span class="spoken">{text.putBackWhat(line.question)}</span>
        </span>
      </Button>
    </span>
  );
}
