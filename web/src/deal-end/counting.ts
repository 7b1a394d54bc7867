// The counting up of hands after a deal, card by card: how far it has come, and the sheet as it
// stands at that moment.

import { useEffect, useState } from "preact/hooks";
import { reducedMotion } from "../browser/prefs";
import { events } from "../connection/state";
import type { Ended, Sheet } from "../messages";

const CARD_MS = 60;
/** So long the last card is seen on the pile, with all that lies on the table. */
const LAST_CARD_MS = 1_500;

/** Deals that this page has counted, or that were skipped: nobody sees it twice. */
const seen = new Set<string>();

/**
 * Whether the scores may come: not while the last card of a deal that ends before one's eyes is looked
 * at. A tap or a key brings them at once, and so does reduced motion; who comes later sees no more of it.
 */
export function useLastCard(deal: string | null): boolean {
  const [looked, setLooked] = useState<string | null>(null);
  const waits = deal !== null && looked !== deal && events.value.length > 0 && !reducedMotion.value;
  useEffect(() => {
    if (!waits) {
      return;
    }
    const enough = () => setLooked(deal);
    const timer = setTimeout(enough, LAST_CARD_MS);
    addEventListener("keydown", enough);
    addEventListener("pointerdown", enough);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", enough);
      removeEventListener("pointerdown", enough);
    };
  }, [deal, waits]);
  return deal !== null && !waits;
}

/** How many of all cards are counted, and how to be done at once. */
export function useCount(deal: string, cards: number, atOnce: boolean): [number, () => void] {
  const [count, setCount] = useState(atOnce || seen.has(deal) ? cards : 0);
  const whole = count >= cards;
  useEffect(() => {
    if (whole) {
      seen.add(deal);
      return;
    }
    const ticking = setInterval(() => setCount((before) => before + 1), CARD_MS);
    return () => clearInterval(ticking);
  }, [deal, whole]);
  return [count, () => setCount(cards)];
}

/** How many cards of each hand are counted once `count` of all are. */
export function countedBySeat(ended: Ended, count: number): number[] {
  let left = count;
  return ended.hands.map((hand) => {
    const here = Math.min(hand.length, left);
    left -= here;
    return here;
  });
}

export function pointsOf(hand: Ended["hands"][number], cards: number): number {
  return hand.slice(0, cards).reduce((sum, card) => sum + card.points, 0);
}

/** The sheet while hands are counted: points that are still to come are missing everywhere. */
export function sheetSoFar(sheet: Sheet, deal: number, ended: Ended, count: number): Sheet {
  const bySeat = countedBySeat(ended, count);
  const missing = ended.hands.map(
    (hand, seat) => pointsOf(hand, hand.length) - pointsOf(hand, bySeat[seat] ?? 0),
  );
  const less = (points: readonly number[]) =>
    points.map((whole, seat) => whole - (seat === ended.out ? 0 : (missing[seat] ?? 0)));
  return {
    ...sheet,
    lines: sheet.lines.map((line) =>
      line.number === deal ? { ...line, points: less(line.points) } : line,
    ),
    totals: less(sheet.totals),
  };
}
