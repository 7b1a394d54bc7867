// The totals in a line above the bar: on a phone the end of the sheet is often out of view. The sheet
// says the same, so a screen reader passes over them.

import { useMedia } from "../browser/media";
import type { KeptScores, Scoring } from "../messages";
import { minus } from "../scores/marks";
import { leadersOf, nextDeal, ranked, totalsOf } from "./counting";
import { ROOMY } from "./SheetTable";

interface Props {
  kept: KeptScores;
  scoring: Scoring;
}

export function Totals({ kept, scoring }: Props) {
  const roomy = useMedia(ROOMY);
  if (roomy || nextDeal(kept) === 0) {
    return null;
  }
  const totals = totalsOf(kept, scoring);
  const first = leadersOf(kept, scoring);
  return (
    <ul class="keeper-totals" aria-hidden="true">
      {ranked(kept, scoring).map((seat) => (
        <li key={seat}>
          <small>{kept.players[seat]}</small>
          <b>
            {first.includes(seat) && "★ "}
            {minus(totals[seat] ?? 0)}
          </b>
        </li>
      ))}
    </ul>
  );
}
