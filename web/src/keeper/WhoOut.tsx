// Who went out in a deal, and whether the cut was perfect; with that said, the page goes on to them if
// there is more to say of them, or else to the first hand that is missing.

import { Button } from "../widgets/Button";
import { Checkbox } from "../widgets/Checkbox";
import {
  atOncePoints,
  type CountedDeal,
  cutterOf,
  hasMoreToSay,
  missingHands,
  NOBODY,
  nameOf,
  playing,
} from "./counting";
import { current, note } from "./games";
import { dealAt, inDeal, setOut } from "./noting";
import { show } from "./place";
import { text } from "./words";

const words = text.entry;

export function WhoOut({ kept, scoring, index }: CountedDeal) {
  const deal = dealAt(kept, index);
  const cutter = nameOf(kept, cutterOf(kept, index));
  const out = (who: number) => {
    const now = deal.out === who ? null : who;
    const name = nameOf(kept, who);
    const said = who === NOBODY ? text.steps.nobody : text.steps.out(name);
    note(inDeal(index, setOut(now), now === null ? text.steps.unsaid : said));
    const after = current.peek()?.kept.deals[index];
    if (!after || now === null) return;
    const noted = current.peek()?.kept ?? kept;
    const more = now !== NOBODY && hasMoreToSay(noted, scoring, index);
    const next = more ? now : missingHands(after)[0];
    if (next !== undefined) {
      show({ screen: "deal", deal: index, seat: next });
    }
  };
  const perfect = (is: boolean) =>
    note(inDeal(index, () => ({ perfect_cut: is }), text.steps.cut(cutter, is)));
  return (
    <>
      {scoring.perfect_cut < 0 && (
        <Checkbox
          label={words.perfectCut(cutter, scoring.perfect_cut)}
          on={deal.perfect_cut}
          onChange={perfect}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no grid of its own */}
      <div class="keeper-who" role="group" aria-label={words.whoOut}>
        {[...playing(kept, index), NOBODY].map((who) => (
          <Button
            icon={deal.out === who ? "check" : undefined}
            key={who}
            aria-pressed={deal.out === who}
            onClick={() => out(who)}
          >
            {who === NOBODY ? words.nobody : kept.players[who]}
          </Button>
        ))}
      </div>
      <AtOnce {...{ kept, scoring, index }} />
    </>
  );
}

/** Whether who went out went down in the same turn; asked only where that brings points. */
export function AtOnce({ kept, scoring, index }: CountedDeal) {
  const { out, at_once = false } = dealAt(kept, index);
  const worth = atOncePoints(kept, scoring, index);
  if (out === null || out === NOBODY || worth === 0) {
    return null;
  }
  const name = nameOf(kept, out);
  return (
    <Checkbox
      label={text.entry.atOnce(name, worth)}
      on={at_once}
      onChange={(is) => note(inDeal(index, () => ({ at_once: is }), text.steps.atOnce(name, is)))}
    />
  );
}
