// After the last deal: everybody's place, the winner's row larger, and how the totals came about.

import type { ComponentChildren } from "preact";
import type { Sheet } from "../messages";
import { Mark } from "../people/Mark";
import { dealEnd as text } from "../play/words";
import { Chart } from "../scores/Chart";
import { minus, ordinal } from "../scores/marks";
import { shared } from "../text/partners";
import { words } from "../text/words";
import { Icon } from "../widgets/Icons";
import { chartDeals, ranking } from "./ending";
import { Highlights } from "./Highlights";
import "./game-over.css";

interface Props {
  sheet: Sheet;
  winners: readonly number[];
  names: readonly string[];
  /** The colours of the players. */
  colours: readonly number[];
  /** One's own seat; null for one who only watches, and sees no more than the score. */
  you: number | null;
  /** What can be done with the game. */
  children: ComponentChildren;
}

export function GameOver({ sheet, winners, names, colours, you, children }: Props) {
  const called = names.map((name, seat) => (seat === you ? words.you : name));
  return (
    <div class="ceremony">
      <div class="ranked">
        <ol class="ranking" aria-label={text.ranking}>
          {ranking(sheet.totals, winners, sheet.sides).map(
            ({ seat, place, total, behind, won }) => (
              <li key={seat} data-won={won || undefined} data-own={seat === you || undefined}>
                <span class="ranking-place">
                  {won && <Icon name="crown" />}
                  {ordinal(place)}
                </span>
                <b>
                  <Mark seat={seat} /> {called[seat]}
                </b>
                <span class="ranking-points">
                  {words.sheet.points(minus(total))}
                  {behind > 0 && <small>{text.behind(behind)}</small>}
                </span>
              </li>
            ),
          )}
        </ol>
        {children}
      </div>
      <Chart
        names={called}
        deals={chartDeals(sheet)}
        before={shared(sheet.brought, sheet.sides)}
        colours={colours}
      />
      {you !== null && <Highlights names={called} />}
    </div>
  );
}
