// How long those who are ready still wait for the others, counted down between what the server says.

import { useEffect, useMemo, useState } from "preact/hooks";
import type { TableUpdate } from "../messages";
import { words } from "../text/words";

const text = words.dealEnd;

/** With so many seconds left, those who still look at the scores are told once more. */
export const SOON = 10;
/** Beyond so many seconds, minutes are close enough. */
const EXACT = 90;

/** Whole seconds until the next deal begins, whoever is ready by then; null while nobody waits. */
export function useNextDeal(at: TableUpdate): number | null {
  const heard = useMemo(() => performance.now(), [at]);
  const [now, setNow] = useState(heard);
  const left = at.next_deal ?? null;
  useEffect(() => {
    if (left === null) return;
    const ticking = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(ticking);
  }, [left === null]);
  return left === null ? null : secondsLeft(left, now - heard);
}

/** Whole seconds of `left` once so many milliseconds have passed; never below 0. */
export function secondsLeft(left: number, passed: number): number {
  return Math.max(0, Math.ceil(left - Math.max(0, passed) / 1000));
}

/** So many seconds in words. */
export function timeIn(seconds: number): string {
  return seconds > EXACT ? text.minutes(Math.round(seconds / 60)) : text.seconds(seconds);
}
