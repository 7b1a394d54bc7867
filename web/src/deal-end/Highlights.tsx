// One good line about each player, and figures from the game's record. Both come from the server; nobody
// waits for them.

import { useEffect, useState } from "preact/hooks";
import { ask, Refusal } from "../connection/net";
import { connection, table } from "../connection/state";
import type { FactsShown, Highlights as Found, GameResult } from "../messages";
import { eveningOf } from "../results/form";
import { keepResults, results, said } from "../results/store";
import { minus } from "../scores/marks";
import { Figures } from "../widgets/Figures";
import { text } from "./words";
import "./highlights.css";

/** Figures from the game's record, for those who want to know more. */
export function MoreFacts({ names, facts }: FactsProps) {
  if (facts.length === 0) return null;
  return (
    <details class="folds facts">
      <summary>{text.more}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section class="facts-scroll" aria-label={text.more} tabIndex={0}>
        <Facts names={names} facts={facts} />
      </section>
    </details>
  );
}

interface FactsProps {
  /** By seat, as they are called here. */
  names: readonly string[];
  facts: readonly FactsShown[];
}

const NOTHING: Found = { kind: "highlights", id: 0, awards: [], facts: [], result: null };

/**
 * The highlights that the server finds in this game; asked for again when the connection is back. Who only
 * watches has none.
 */
export function useHighlights(watches: boolean): Found | null {
  const [known, setKnown] = useState<Found | null>(null);
  const open = connection.value === "open" && !watches;
  useEffect(() => {
    let wanted = true;
    if (open && known === null) {
      ask({ kind: "highlights" }).then(
        (found) => {
          if (wanted) setKnown(found);
          if (found.result) keepHere(found.result);
        },
        (error) => {
          // The ranking stands without it; where no answer came, the next connection asks again.
          if (wanted && error instanceof Refusal) setKnown(NOTHING);
        },
      );
    }
    return () => {
      wanted = false;
    };
  }, [open, known]);
  return known;
}

/** Keeps the result of this evening, with the names that are shown here: one that somebody hides is
 * stored nowhere. */
function keepHere(result: GameResult): void {
  const seats = table.peek()?.seats ?? [];
  const players = result.players.map((player, seat) => ({
    ...player,
    name: seats[seat]?.name ?? player.name,
  }));
  const before = results.peek().find(({ id }) => id === result.id);
  const today = eveningOf(Date.now());
  // The server counts days by UTC.
  const played = before?.played ?? (today < result.played ? today : result.played);
  said.set(result.id, { ...result, played });
  keepResults([{ ...result, players, played }]);
}

type Column = (facts: FactsShown) => { value: number; deal?: number };

const COLUMNS: Readonly<Record<keyof typeof text.columns, Column>> = {
  best: ({ best, best_deal: deal }) => ({ value: best, deal }),
  dearest: ({ dearest, dearest_deal: deal }) => ({ value: dearest, deal }),
  outs: ({ outs }) => ({ value: outs }),
  bought: ({ bought }) => ({ value: bought }),
  swapped: ({ swapped }) => ({ value: swapped }),
  laidOff: ({ laid_off }) => ({ value: laid_off }),
  turns: ({ turns }) => ({ value: turns }),
  botTurns: ({ bot_turns }) => ({ value: bot_turns }),
};
const KEYS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

function Facts({ names, facts }: FactsProps) {
  const stoodIn = facts.some((own) => own.bot_turns > 0);
  const shown = KEYS.filter((key) => key !== "botTurns" || stoodIn);
  const cellsOf = (own: FactsShown) =>
    shown.map((key) => {
      const { value, deal } = COLUMNS[key](own);
      return (
        <>
          {minus(value)}
          {deal !== undefined && <small>{text.inDeal(deal)}</small>}
        </>
      );
    });
  return (
    <Figures
      heads={[text.player, ...shown.map((key) => text.columns[key])]}
      unnamed
      lines={facts.map((own, seat) => [names[seat], ...cellsOf(own)])}
    />
  );
}
