// How a game went: in a sentence, and as a result for the list of one's games.

import type { GameResult, KeptScores, Scoring } from "../messages";
import { MOST_MINUTES } from "../numbers";
import { eveningOf, LONGEST } from "../results/form";
import {
  dealsOf,
  hasSides,
  isPlayedOut,
  isWhole,
  linesOf,
  nameOf,
  ranked,
  totalsOf,
  winnersOf,
} from "./counting";
import type { KeptGame } from "./games";
import { text } from "./words";

/** Who has won, or that it was ended early; empty before the game is over. */
export function outcome(kept: KeptScores, scoring: Scoring): string {
  const totals = totalsOf(kept, scoring);
  const winners = winnersOf(kept, scoring);
  const names = winners.map((seat) => nameOf(kept, seat));
  const total = totals[winners[0] ?? 0] ?? 0;
  const [first] = names;
  if (first === undefined) {
    const whole = kept.deals.filter(isWhole).length;
    return kept.ended ? text.over.ended(whole, dealsOf(scoring)) : "";
  }
  if (names.length === 1) return text.over.wins(first, total);
  const together = names.length === 2 && hasSides(kept, scoring);
  return together ? text.over.sideWins(names, total) : text.over.share(names, total);
}

/** The result of a game that is over, of those who played to its end. Who of them holds the device is
 * not known. */
export function resultOf({ id, kept, when }: KeptGame, scoring: Scoring): GameResult {
  const seats = ranked(kept, scoring);
  const totals = totalsOf(kept, scoring);
  const lines = linesOf(kept, scoring).filter((line) => line.whole);
  return {
    id: `keeper-${id}`.slice(0, LONGEST.id),
    source: "keeper",
    played: eveningOf(when),
    rules: kept.rules.slice(0, LONGEST.rules),
    title: scoring.title.slice(0, LONGEST.title),
    deals: lines.length,
    of: isPlayedOut(kept, scoring) ? lines.length : scoring.deals.length,
    players: seats.map((seat) => ({
      name: nameOf(kept, seat),
      points: totals[seat] ?? 0,
      outs: lines.filter(({ out }) => out === seat).length,
      bot: false,
    })),
    own: null,
    lines: lines.map((line) =>
      seats.map((seat) => {
        const points = (line.points[seat] ?? 0) + (line.penalties[seat] ?? 0);
        return line.away.includes(seat) && points === 0 ? null : points;
      }),
    ),
    minutes: minutesOf(id, when),
  };
}

/** From the beginning of the game, which its id names, to its last change; nothing beyond a day. */
function minutesOf(id: string, when: number): number | null {
  const begun = Number.parseInt(id.slice(0, -4), 36);
  const minutes = Math.round((when - begun) / 60_000);
  return minutes >= 0 && minutes <= MOST_MINUTES ? minutes : null;
}
