// Notes what this page sees of each deal, so that its cards can be compared with it afterwards. It
// is kept as long as the page is open; a deal whose beginning or a part was missed is not whole.

import { effect, untracked } from "@preact/signals";
import { events, moveCount, serverGame, table } from "../connection/state";
import type { GameView, MoveEvent } from "../messages";
import { keyOfDeal } from "./state";

export interface Sight {
  /** Whether every move of the deal was seen, from the shuffle on. */
  whole: boolean;
  dealer: number;
  events: readonly MoveEvent[];
}

const sights = new Map<string, Sight>();
/** Which deal the last view was of, whether that was over, and how many moves there were. */
let last: { key: string; over: boolean; number: number } | null = null;

export const sightOf = (at: string, deal: number): Sight | undefined =>
  sights.get(keyOfDeal(at, deal));

export function followDeals(): void {
  effect(() => {
    const game = serverGame.value;
    const news = events.value;
    const number = moveCount.value;
    untracked(() => note(game, news, number));
  });
}

function note(game: GameView | null, news: readonly MoveEvent[], number: number): void {
  if (game === null) {
    last = null;
    return;
  }
  const key = keyOfDeal(table.peek()?.id ?? "", game.deal);
  const missed = number - (last?.number ?? 0) !== news.length;
  const before = last?.key === key ? sights.get(key) : undefined;
  if (before) {
    const whole = before.whole && !missed;
    sights.set(key, { whole, dealer: game.dealer, events: [...before.events, ...news] });
  } else {
    // What comes after the end of a deal belongs to the next.
    const whole = !missed && (last === null || last.over);
    const left = last && sights.get(last.key);
    if (last && left && !last.over) {
      sights.set(last.key, { ...left, whole: false });
    }
    sights.set(key, { whole, dealer: game.dealer, events: news });
  }
  last = { key, over: game.phase === "over", number };
}
