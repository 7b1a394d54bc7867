// After the last deal: who has won, everybody's place with one good line about each, the winner's row larger, and how the
// totals came about.

import type { ComponentChildren } from "preact";
import { useMedia } from "../browser/media";
import { Line } from "../cards/Card";
import type { AwardShown, Ended, Sheet } from "../messages";
import { Mark } from "../people/Mark";
import { dealEnd as text } from "../play/words";
import { Chart, WIDE } from "../scores/Chart";
import { minus, ordinal } from "../scores/marks";
import { shared } from "../text/partners";
import { words } from "../text/words";
import { chartDeals, ranking } from "./ending";
import { MoreFacts, useHighlights } from "./Highlights";
import { Winner } from "./Winner";
import "./game-over.css";

interface Props {
  sheet: Sheet;
  ended: Ended;
  names: readonly string[];
  /** The colours of the players. */
  colours: readonly number[];
  /** One's own seat; null for one who only watches, and sees no more than the score. */
  you: number | null;
  /** What can be done with the game. */
  children: ComponentChildren;
}

export function GameOver({ sheet, ended, names, colours, you, children }: Props) {
  const found = useHighlights(you === null);
  const isWide = useMedia("(min-width: 1100px) and (min-height: 600px)"); // as in ended.css
  const lines = new Map(found?.awards.map((award) => [award.seat, award]));
  const called = names.map((name, seat) => (seat === you ? words.you : name));
  return (
    <>
      <Winner ended={ended} you={you} out={(sheet.lines.at(-1)?.out ?? -1) >= 0} />
      <div class="ceremony">
        <div class="ranked">
          <ol class="ranking" aria-label={text.ranking}>
            {ranking(sheet.totals, ended.winners, sheet.sides).map(
              ({ seat, place, total, behind, won }) => (
                <li key={seat} data-won={won || undefined} data-own={seat === you || undefined}>
                  <span class="ranking-place">{ordinal(place)}</span>
                  <b>
                    <Mark seat={seat} /> {called[seat]}
                  </b>
                  <span class="ranking-points">
                    {words.sheet.points(minus(total))}
                    {behind > 0 && <small>{text.behind(behind)}</small>}
                  </span>
                  {you !== null && <GoodLine award={lines.get(seat)} waits={found === null} />}
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
          {...(isWide && { size: WIDE })}
        />
        <MoreFacts names={called} facts={found?.facts ?? []} />
      </div>
    </>
  );
}

/** What a player is praised for; its room while it is still to come. */
function GoodLine({ award, waits }: { award: AwardShown | undefined; waits: boolean }) {
  if (!award) return waits ? <p>{"\u00a0"}</p> : null;
  return (
    <p>
      {award.title}
      <span class="spoken">:</span>{" "}
      <small>
        <Line text={award.sentence} />
      </small>
    </p>
  );
}
