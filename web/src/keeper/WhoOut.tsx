// Who went out in a deal, and whether the cut was perfect; with that said, the page goes on to them if
// there is more to say of them, or else to the first hand that is missing.

import type { KeptScores, Scoring } from "../messages";
import { Checkbox } from "../widgets/Checkbox";
import { Icon } from "../widgets/Icons";
import { atOncePoints, cutterOf, hasMoreToSay, missingHands, NOBODY, playing } from "./counting";
import { current, note } from "./games";
import { dealAt, noteAtOnce, noteCut, noteOut } from "./noting";
import { show } from "./place";
import { text } from "./words";

const words = text.entry;

interface Props {
  kept: KeptScores;
  scoring: Scoring;
  /** From 0. */
  index: number;
}

export function WhoOut({ kept, scoring, index }: Props) {
  const deal = dealAt(kept, index);
  const cutter = kept.players[cutterOf(kept, index)] ?? "";
  const out = (who: number) => {
    const now = deal.out === who ? null : who;
    const name = kept.players[who] ?? "";
    const said = who === NOBODY ? text.steps.nobody : text.steps.out(name);
    note((before) => noteOut(before, index, now, now === null ? text.steps.unsaid : said));
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
    note((before) => noteCut(before, index, is, text.steps.cut(cutter, is)));
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
          <button
            key={who}
            type="button"
            class="button"
            aria-pressed={deal.out === who}
            onClick={() => out(who)}
          >
            {deal.out === who && <Icon name="check" />}
            {who === NOBODY ? words.nobody : kept.players[who]}
          </button>
        ))}
      </div>
      <AtOnce {...{ kept, scoring, index }} />
    </>
  );
}

/** Whether who went out went down in the same turn; asked only where that brings points. */
export function AtOnce({ kept, scoring, index }: Props) {
  const { out, at_once = false } = dealAt(kept, index);
  const worth = atOncePoints(kept, scoring, index);
  if (out === null || out === NOBODY || worth === 0) {
    return null;
  }
  const name = kept.players[out] ?? "";
  return (
    <Checkbox
      label={text.entry.atOnce(name, worth)}
      on={at_once}
      onChange={(is) =>
        note((before) => noteAtOnce(before, index, is, text.steps.atOnce(name, is)))
      }
    />
  );
}
