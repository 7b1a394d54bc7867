// One moment: what was done, what was better and why, the hand, and what else there was to choose.

import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { go } from "../browser/route";
import { Card, Line } from "../cards/Card";
import { sortedBySuit } from "../cards/cards";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import type { ChoiceShown, TriedShown } from "../messages";
import { Trouble } from "../widgets/Trouble";
import { text } from "./words";

interface Props {
  moment: ChoiceShown;
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
  onSee: () => void;
}

export function Moment({ moment, heading, onBack, onSee }: Props) {
  const [exact, setExact] = useState(false);
  const opening = useAsking();
  const { sentence, detail, when, why, change, wanted, tried } = moment;
  return (
    <section class="review-moment review-panel" aria-labelledby="review-moment">
      <button type="button" class="button slight review-back" onClick={onBack}>
        <span aria-hidden="true">←</span>
        {text.back}
      </button>
      <p class="review-when">{when}</p>
      <h3 id="review-moment" tabIndex={-1} ref={heading}>
        <Line text={sentence} />
      </h3>
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
      <Hand moment={moment} />
      <ul class="review-tried">
        {tried.map((each) => (
          <Option key={each.says} tried={each} most={tried.at(-1)?.behind ?? 0} exact={exact} />
        ))}
      </ul>
      <button
        type="button"
        class="button slight review-exact"
        onClick={() => setExact((before) => !before)}
      >
        {exact ? text.rounded : text.exact}
      </button>
      <div class="review-actions">
        <button type="button" class="button" onClick={onSee}>
          {text.see}
        </button>
        <button
          type="button"
          class="button main"
          aria-disabled={opening.busy}
          onClick={() => opening.run(() => playOn(moment.number))}
        >
          {text.playOn}
        </button>
      </div>
      <Trouble says={opening.trouble} />
    </section>
  );
}

/** A table of one's own, with bots in the other seats and the cards as they lay. */
async function playOn(number: number): Promise<void> {
  const { table } = await ask({ kind: "play_from", number });
  go(`/t/${table}`);
}

/** The hand of then: the card that was chosen stands out, ticked if it was best; a better one is lit. */
function Hand({ moment }: { moment: ChoiceShown }) {
  const { hand, chosen, better, wanted, is_fine: fine } = moment;
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
