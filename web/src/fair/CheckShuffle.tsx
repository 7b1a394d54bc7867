// "Check the shuffle": deals every deal that is over again, and says what came out, the result first.

import { useEffect, useState } from "preact/hooks";
import { download } from "../browser/downloads";
import { ask, sentenceOf } from "../connection/net";
import { serverGame, shuffles, table, you } from "../connection/state";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Icon, type IconName } from "../widgets/Icons";
import { Counts } from "./Counts";
import { text } from "./check-words";
import { judge } from "./judging";
import { Opened } from "./Opened";
import { lackingIn, receiptOf } from "./receipts";
import { keyOfDeal, standings, verdicts } from "./state";
import {
  type Checked,
  lateIn,
  lineOf,
  type Result,
  type StepState,
  type Summary,
  stepsOf,
  summaryOf,
} from "./summary";
import { text as always } from "./words";
import "./check-shuffle.css";

const SIGNS: Record<Result, IconName> = {
  fair: "shieldCheck",
  unchecked: "question",
  wrong: "close",
  checking: "shield",
  in: "shield",
  waits: "shield",
};

const nameAt = (seat: number) => table.value?.seats[seat]?.name ?? "";

export function CheckShuffle({ onClose }: { onClose: () => void }) {
  const at = table.value;
  const game = serverGame.value;
  const deals = useChecked();
  if (!at || !game) {
    return null;
  }
  const standing = standings.value.get(keyOfDeal(at.id, game.deal));
  const running = game.ended ? null : { deal: game.deal, standing };
  const kept = you.value === null ? [] : receiptOf(at.id, you.value).deals;
  const lacking = game.ended ? lackingIn(kept, game.deal, at.settings.slow ?? false) : [];
  const summary = summaryOf(deals, running, you.value, nameAt, lacking);
  return (
    <Dialog title={always.title} onClose={onClose} wide class="fair">
      <p class="mute">{text.where(at.title, game.deal)}</p>
      <ResultShown summary={summary} />
      <Steps deals={deals} result={summary.result} />
      {deals.length > 1 && <Deals deals={deals} />}
      <Proof table={at.id} />
      <p class="mute">{text.foot}</p>
    </Dialog>
  );
}

/** Every deal that is over, checked one after the other. */
function useChecked(): readonly Checked[] {
  const at = table.value?.id ?? "";
  const game = serverGame.value;
  const over = game ? game.deal - (game.ended ? 0 : 1) : 0;
  const [none, setNone] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    let wanted = true;
    const check = async () => {
      for (let deal = 1; deal <= over && wanted; deal += 1) {
        const why = await checkOrSayWhyNot(at, deal);
        if (wanted && why) {
          setNone((before) => new Map(before).set(deal, why));
        }
      }
    };
    void check();
    return () => {
      wanted = false;
    };
  }, [at, over]);
  return Array.from({ length: over }, (_, place) => {
    const deal = place + 1;
    const verdict = verdicts.value.get(keyOfDeal(at, deal));
    const why = none.get(deal);
    return { deal, ...(verdict ? { verdict } : why ? { none: why } : {}) };
  });
}

/** Checks a deal; gives the reason where that is not possible, otherwise an empty text. */
async function checkOrSayWhyNot(at: string, deal: number): Promise<string> {
  if (verdicts.peek().has(keyOfDeal(at, deal))) {
    return "";
  }
  try {
    const known = shuffles.peek().get(deal);
    const update = known?.opened ? known : await ask({ kind: "shuffle", deal });
    return (await judge(update)) ? "" : text.notPlayed;
  } catch (error) {
    return sentenceOf(error);
  }
}

function ResultShown({ summary }: { summary: Summary }) {
  return (
    <section class="fair-result" data-result={summary.result} role="status">
      <Icon name={SIGNS[summary.result]} />
      <div>
        <h3>{summary.title}</h3>
        {summary.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </section>
  );
}

function Steps({ deals, result }: { deals: readonly Checked[]; result: Result }) {
  const [sealed, each, again] = stepsOf(deals, result);
  const { steps } = text;
  return (
    <ol class="fair-steps">
      <Step icon="seal" title={steps.sealed} state={sealed}>
        {steps.sealedHow}
      </Step>
      <Step icon="people" title={steps.each} state={each}>
        {[steps.eachHow, ...latenessLines(deals)].join(" ")}
      </Step>
      <Step icon="lock" title={steps.again} state={again}>
        {steps.againHow}
      </Step>
    </ol>
  );
}

/** Sentences on whose number did not come in time, and on whether one's own always did. */
function latenessLines(deals: readonly Checked[]): string[] {
  const found = lateIn(deals);
  const own = you.value;
  const proved = deals.length > 0 && deals.every((each) => each.verdict?.state === "proved");
  return [
    ...[...found].map(([seat, which]) =>
      seat === own ? text.steps.yoursTooLate(which) : text.steps.tooLate(nameAt(seat), which),
    ),
    ...(proved ? [text.steps.yours] : []),
  ];
}

const STEP_SIGNS: Record<StepState, IconName> = { done: "check", wrong: "close", open: "minus" };

interface StepProps {
  icon: IconName;
  title: string;
  state: StepState;
  children: string;
}

function Step({ icon, title, state, children }: StepProps) {
  return (
    <li data-state={state}>
      <Icon name={icon} />
      <h3>{title}</h3>
      <span class="fair-sign">
        <Icon name={STEP_SIGNS[state]} />
        <span class="spoken">{text.steps[state]}</span>
      </span>
      <p>{children}</p>
    </li>
  );
}

function Deals({ deals }: { deals: readonly Checked[] }) {
  return (
    <section class="fair-deals">
      <h3>{text.deals.label}</h3>
      <ul>
        {deals.map((checked) => {
          const { result, line } = lineOf(checked, nameAt);
          return (
            <li key={checked.deal} data-result={result}>
              <Icon name={SIGNS[result]} />
              <span>
                <b>{text.deals.deal(checked.deal)}</b> {line}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Proof({ table: id }: { table: string }) {
  const [open, setOpen] = useState<"proves" | "counts">();
  const seat = you.value;
  const receipt = seat === null ? null : receiptOf(id, seat);
  return (
    <>
      <div class="choices">
        {receipt && receipt.deals.length > 0 && (
          <Button
            icon="save"
            onClick={() =>
              download(`${JSON.stringify(receiptOf(id, seat ?? 0))}\n`, text.fileName(id))
            }
          >
            {text.keep}
          </Button>
        )}
        {(["proves", "counts"] as const).map((name) => (
          <Button
            key={name}
            slight
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {text[name]}
          </Button>
        ))}
      </div>
      {open === "counts" && <Counts />}
      {open === "proves" && <Proves />}
    </>
  );
}

function Proves() {
  return (
    <Opened>
      <ul class="fair-proves">
        {text.provesWhat.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Opened>
  );
}
