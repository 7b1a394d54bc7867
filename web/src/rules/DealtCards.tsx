// How many cards are dealt, for all deals in one line: one number for each deal, or one for all.

import { useState } from "preact/hooks";
import { Icon } from "../widgets/Icons";
import { Trouble } from "../widgets/Trouble";
import { type Deal, dealtIn, MOST_DEALT, readDealt } from "./contracts";
import { text } from "./words";

interface DealtCardsProps {
  deals: readonly Deal[];
  onChange: (deals: readonly Deal[]) => void;
}

/** What is typed counts once the field is left, or on Enter; a step adds a card to every deal. */
export function DealtCards({ deals, onChange }: DealtCardsProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [misread, setMisread] = useState("");
  const dealt = deals.map((deal) => deal.cards);
  const set = (cards: readonly number[]) => {
    setTyped(null);
    setMisread("");
    if (cards.some((number, at) => number !== dealt[at])) {
      onChange(deals.map((deal, at) => ({ ...deal, cards: cards[at] ?? deal.cards })));
    }
  };
  const commit = () => {
    if (typed === null) return;
    const cards = readDealt(typed, deals.length);
    set(cards ?? dealt);
    if (cards === null) setMisread(typed.trim());
  };
  const step = (by: number) => set(dealt.map((cards) => cards + by));
  return (
    <div class="in-every-deal">
      <span aria-hidden="true">{text.cardsInAll}</span>
      <div class="number field">
        <button
          type="button"
          aria-label={text.fewer(text.cardsInAll)}
          aria-disabled={Math.min(...dealt) <= 1}
          onClick={() => Math.min(...dealt) > 1 && step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          type="text"
          aria-label={text.cardsInAll}
          aria-describedby="dealt-how"
          value={typed ?? dealtIn(dealt)}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === "Enter" && commit()}
        />
        <button
          type="button"
          aria-label={text.more(text.cardsInAll)}
          aria-disabled={Math.max(...dealt) >= MOST_DEALT}
          onClick={() => Math.max(...dealt) < MOST_DEALT && step(1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <small id="dealt-how" class="mute">
        {text.cardsHow}
      </small>
      <Trouble says={misread ? text.cardsMisread(misread, deals.length) : ""} />
    </div>
  );
}
