// What is asked after a deal: when one is ready for the next, or to see who has won; and the way to the
// table and back. Nothing while the hands are still counted.

import { table, you } from "../connection/state";
import type { GameView, Answer as SentAnswer } from "../messages";
import { title } from "./coaching";
import { isLast, isWhole, seesTable } from "./counting";
import { learnt, dealEnd as text } from "./words";

/** An answer of the page's own: it is not sent to the server. */
export type OwnKind =
  | "cancel"
  | "see_table"
  | "see_count"
  | "see_result"
  | "one_more"
  | "play_game";

interface CountAsked {
  sentence: string;
  detail: string;
  second: { kind: OwnKind; label: string } | null;
  main: SentAnswer | { kind: OwnKind; label: string; under?: string; filled: boolean } | null;
}

export function countAsked({ deal, deals, ended, coach }: GameView): CountAsked {
  if (!isWhole.value || !ended) {
    const sentence = coach ? learnt.isOver(title.value) : text.isOver(deal, deals);
    return { sentence, detail: "", second: null, main: null };
  }
  const second = seesTable.value
    ? ({ kind: "see_count", label: text.seeCount } as const)
    : ({ kind: "see_table", label: text.seeTable } as const);
  if (isLast.value) {
    const main = { kind: "see_result", label: text.result, filled: true } as const;
    return { sentence: text.gameIsOver, detail: "", second, main };
  }
  const sentence = text.next(deal + 1, ended.following);
  if (coach?.finished) {
    const { next, play, playMeans, oneMore } = learnt;
    if (coach.more?.length) {
      const under = coach.next_thing ?? "";
      const main = { kind: "one_more", label: oneMore, under, filled: true } as const;
      return { sentence: next, detail: "", second, main };
    }
    const main = { kind: "play_game", label: play, under: playMeans, filled: true } as const;
    return { sentence: next, detail: "", second, main };
  }
  return { sentence, detail: "", second, main: readiness() };
}

/** Whether one is ready oneself, and how many others are. */
function readiness(): SentAnswer {
  const seats = table.value?.seats ?? [];
  const people = seats.filter((seat) => seat.sitting === "person" && seat.here);
  const count = people.filter((seat) => seat.ready).length;
  const own = you.value === null ? undefined : seats[you.value];
  return {
    kind: "ready",
    label: text.ready,
    ...(people.length > 1 ? { under: text.areReady(count, people.length) } : {}),
    ...(own?.ready ? { pressed: true } : { filled: true }),
  };
}
