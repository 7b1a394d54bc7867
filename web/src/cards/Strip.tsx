// A row of small cards that close up as far as they must to stay on their line.

import type { LaidCard } from "../messages";
import { Card } from "./Card";
import "./strip.css";

type Props = {
  cards: readonly LaidCard[];
  label: string;
  /** How many are lit, from the first; all of them if nothing is said. */
  lit?: number;
};

export function Strip({ cards, label, lit = cards.length }: Props) {
  return (
    <ul class="strip" aria-label={label}>
      {cards.map((laid, place) => (
        <li key={place} class={`${place < lit ? "" : "waits"} ${laid.stands_for ? "" : "plain"}`}>
          {laid.stands_for ? (
            <Card face={laid.card} standsFor={laid.stands_for} tile />
          ) : (
            <Card face={laid.card} tile />
          )}
        </li>
      ))}
    </ul>
  );
}
