// How a game went, in a sentence.

import type { KeptScores, Scoring } from "../messages";
import { totalsOf, winnersOf } from "./counting";
import { text } from "./words";

/** Who has won; empty before the game is over. */
export function outcome(kept: KeptScores, scoring: Scoring): string {
  const totals = totalsOf(kept, scoring);
  const winners = winnersOf(kept, scoring);
  const names = winners.map((seat) => kept.players[seat] ?? "");
  const total = totals[winners[0] ?? 0] ?? 0;
  const [first] = names;
  if (first === undefined) {
    return "";
  }
  return names.length === 1 ? text.over.wins(first, total) : text.over.share(names, total);
}
