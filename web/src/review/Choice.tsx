// One choice: what was done, what was better and why, the hand, and what else there was to choose.

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { go, linkTo } from "../browser/route";
import { Card, Line } from "../cards/Card";
import { sortedBySuit } from "../cards/cards";
import { useAsking } from "../connection/asking";
import { ask, sentenceOf } from "../connection/net";
import { connection } from "../connection/state";
import type { BarShown, ChoiceRead, ChoiceShown, SetOut, TriedShown } from "../messages";
import { findAt, SLIPS } from "../practice/place";
import { keepSlip } from "../practice/slips";
import { Button } from "../widgets/Button";
import { Trouble } from "../widgets/Trouble";
import { text } from "./words";

interface Props {
  bars: readonly BarShown[];
  /** Which of them is open. */
  bar: BarShown;
  /** The same, where it is a moment: these are told with the review. */
  moment: ChoiceShown | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  panel: RefObject<HTMLElement | null>;
  onOpen: (number: number) => void;
  onBack: () => void;
  onSee: () => void;
}

export function Choice({ bars, bar, moment, heading, panel, onOpen, onBack, onSee }: Props) {
  return (
    <section class="review-choice review-panel" aria-labelledby="review-choice" ref={panel}>
      <Button slight class="review-back" onClick={onBack}>
        <span aria-hidden="true">←</span>
        {text.back}
      </Button>
      <Steps bars={bars} at={bars.indexOf(bar)} onOpen={onOpen} />
      <Told key={bar.number} bar={bar} moment={moment} heading={heading} onSee={onSee} />
    </section>
  );
}

interface StepsProps {
  bars: readonly BarShown[];
  at: number;
  onOpen: (number: number) => void;
}

/** To the choice before and the one after; the focus stays here, and each is said. */
function Steps({ bars, at, onOpen }: StepsProps) {
  const step = (to: BarShown | undefined) => {
    if (!to) return;
    onOpen(to.number);
    say(to.name);
  };
  const [before, after] = [bars[at - 1], bars[at + 1]];
  return (
    <p class="review-steps">
      <Button slight aria-disabled={!before} onClick={() => step(before)}>
        <span aria-hidden="true">←</span>
        {text.earlier}
      </Button>
      <span>
        <span class="spoken">{text.choice} </span>
        {text.place(at + 1, bars.length)}
      </span>
      <Button slight aria-disabled={!after} onClick={() => step(after)}>
        {text.later}
        <span aria-hidden="true">→</span>
      </Button>
    </p>
  );
}

/** All of a choice, as soon as the server has told it; why not, where it cannot. */
function useChoice(number: number) {
  const [read, setRead] = useState<ChoiceRead | null>(null);
  const [trouble, setTrouble] = useState("");
  const open = connection.value === "open";
  useEffect(() => {
    if (!open) return;
    let waits = true;
    setTrouble("");
    ask({ kind: "choice", number }).then(
      (found) => waits && setRead(found),
      (error: unknown) => waits && setTrouble(sentenceOf(error)),
    );
    return () => {
      waits = false;
    };
  }, [number, open]);
  return { read, trouble };
}

interface ToldProps {
  bar: BarShown;
  moment: ChoiceShown | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  onSee: () => void;
}

function Told({ bar, moment, heading, onSee }: ToldProps) {
  const { read, trouble } = useChoice(bar.number);
  const choice = read?.choice ?? moment;
  return (
    <>
      <p class="review-when">{choice && text.graded(choice.when, choice.grade)}</p>
      <h3 id="review-choice" tabIndex={-1} ref={heading}>
        {choice ? <Line text={choice.sentence} /> : bar.name}
      </h3>
      {choice ? (
        <Whole choice={choice} slip={read?.slip ?? null} onSee={onSee} />
      ) : (
        <Trouble says={trouble} />
      )}
    </>
  );
}

interface WholeProps {
  choice: ChoiceShown;
  /** The same to practise on, where it was a slip. */
  slip: SetOut | null;
  onSee: () => void;
}

function Whole({ choice, slip, onSee }: WholeProps) {
  const [exact, setExact] = useState(false);
  const opening = useAsking();
  const { detail, why, change, wanted, tried } = choice;
  return (
    <>
      <p class="review-verdict">
        <Line text={detail} />
      </p>
      {why.length > 0 && (
        <p class="review-why">
          <Line text={why.join(" ")} />
        </p>
      )}
      {change && (
        <p class="review-why">
          <Line text={change} />
        </p>
      )}
      <p class="review-when">{wanted}</p>
      <Hand choice={choice} />
      <ul class="review-tried">
        {tried.map((each) => (
          <Option key={each.says} tried={each} most={tried.at(-1)?.behind ?? 0} exact={exact} />
        ))}
      </ul>
      <Button slight class="review-exact" onClick={() => setExact((before) => !before)}>
        {exact ? text.rounded : text.exact}
      </Button>
      <div class="review-actions">
        <Button onClick={onSee}>{text.see}</Button>
        <Button
          main
          aria-disabled={opening.busy}
          onClick={() => opening.run(() => playOn(choice.number))}
        >
          {text.playOn}
        </Button>
        {slip && <Practise slip={slip} />}
      </div>
      <Trouble says={opening.trouble} />
    </>
  );
}

/** A table of one's own, with bots in the other seats and the cards as they lay. */
async function playOn(number: number): Promise<void> {
  const { table } = await ask({ kind: "play_from", number });
  go(`/t/${table}`);
}

/** Leads to the same position, to find the move. */
function Practise({ slip }: { slip: SetOut }) {
  const href = findAt("", SLIPS, slip.find.key);
  useEffect(() => keepSlip(slip), [slip]);
  return (
    <a class="button" {...linkTo(href)}>
      {text.practiseIt}
    </a>
  );
}

/** The hand of then: the card that was chosen stands out, ticked if it was a fine move; a better one is lit. */
function Hand({ choice }: { choice: ChoiceShown }) {
  const { hand, chosen, better, wanted, is_fine: fine } = choice;
  const cards = sortedBySuit(hand);
  const [mine, lit] = [chosen, better].map((card) => (card === null ? -1 : cards.indexOf(card)));
  return (
    <ul class="review-hand" aria-label={wanted}>
      {cards.map((card, at) => (
        <li
          key={at}
          data-chosen={at === mine || undefined}
          data-fine={(at === mine && fine) || undefined}
          data-better={at === lit || undefined}
        >
          <Card face={card} tile />
          {at === mine && <span class="spoken">{text.chosen}</span>}
          {at === lit && <span class="spoken">{text.better}</span>}
        </li>
      ))}
    </ul>
  );
}

interface OptionProps {
  tried: TriedShown;
  /** Points that the worst of them gives away. */
  most: number;
  exact: boolean;
}

function Option({ tried, most, exact }: OptionProps) {
  const { says, behind, about, yours } = tried;
  const best = tried.exact === "";
  return (
    <li data-best={best || undefined} data-yours={yours || undefined}>
      <span class="review-says">
        <Line text={says} />
        {yours && <small>{text.yours}</small>}
      </span>
      <span class="review-behind">
        <i style={{ width: `${most > 0 ? (100 * behind) / most : 0}%` }} />
      </span>
      <span class="review-about">{exact && !best ? tried.exact : about}</span>
    </li>
  );
}
