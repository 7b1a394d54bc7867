// Cards of a short lesson: melds side by side, or a hand.

import { Card } from "../cards/Card";
import { JOKER } from "../cards/cards";
import type { MeldShown } from "../messages";

interface LyingProps {
  card: number;
  standsFor?: string | undefined;
  lit: readonly number[];
}

/** A joker that stands for nothing yet shows its star and its word. */
function Lying({ card, standsFor, lit }: LyingProps) {
  return (
    <Card
      face={card}
      {...(standsFor && { standsFor })}
      tile={card !== JOKER || Boolean(standsFor)}
      {...(lit.includes(card) && { class: "lesson-lit" })}
    />
  );
}

export function Melds({
  melds,
  lit = [],
}: {
  melds: readonly MeldShown[];
  lit?: readonly number[];
}) {
  return (
    <span class="lesson-melds">
      {melds.map((meld, place) => (
        <span class="lesson-meld" key={place} style={{ "--cards": meld.cards.length }}>
          {meld.cards.map(({ card, stands_for }, at) => (
            <Lying key={at} card={card} standsFor={stands_for} lit={lit} />
          ))}
        </span>
      ))}
    </span>
  );
}

export function Hand({ cards, lit }: { cards: readonly number[]; lit: readonly number[] }) {
  return (
    <span class="lesson-hand">
      {cards.map((card, at) => (
        <Lying key={at} card={card} lit={lit} />
      ))}
    </span>
  );
}
