// Which positions were practised on this device, what was found in a row, on how many days in a row, and the rating
// that follows from it.

import { remembered } from "../browser/storage";
import { USUAL_RATING } from "../numbers";
import { rated } from "./rating";

const MOST = 500;
const DAY = 86_400_000;

export interface Practised {
  /** The keys of positions, the last ones. */
  done: readonly string[];
  /** How many were found one after the other, up to now, each when it was new. */
  row: number;
  /** The last day whose position was done. */
  day: string;
  /** On how many days in a row up to that one; pages before 0.8 did not count them. */
  days?: number;
  /** The rating, and how many positions have moved it. */
  rating?: number;
  positions?: number;
}

const isPractised = (found: unknown) => {
  const { done, row, day, days = 0, rating = 0, positions = 0 } = (found ?? {}) as Practised;
  return (
    Array.isArray(done) &&
    done.length <= MOST &&
    done.every((key) => typeof key === "string") &&
    typeof day === "string" &&
    [row, days, rating, positions].every(Number.isFinite)
  );
};

export const NONE: Practised = { done: [], row: 0, day: "" };
export const practised = remembered<Practised>("practice", NONE, isPractised);

/** The day as the server counts it: by UTC. */
export const today = () => dayOf(Date.now());

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The rating by now. */
export const ratingOf = ({ rating = USUAL_RATING }: Practised) => rating;

/** On how many days in a row the day's position was done, up to today or yesterday; 0 where that is longer ago. */
export function daysOf({ day, days = 0 }: Practised): number {
  return day === today() || day === dayOf(Date.now() - DAY) ? days : 0;
}

/** Whether the position was not answered yet. */
export const isNew = (key: string) => !practised.value.done.includes(key);

export interface Given {
  key: string;
  /** What it was worth: 1 where the move was found. */
  counts: number;
  /** How hard it was; nothing for one's own slips, whose better move one has read. */
  position: number | null;
  /** The day whose position it was; empty for any other. */
  day: string;
}

/** Notes that a position was answered; only what is new counts. */
export function noteAnswer({ key, counts, position, day }: Given): void {
  const before = practised.value;
  const { done, row, positions = 0 } = before;
  const isFirst = isNew(key);
  const counted = isFirst && position !== null;
  practised.value = {
    ...before,
    done: [...done.filter((one) => one !== key), key].slice(-MOST),
    row: !isFirst ? row : counts === 1 ? row + 1 : 0,
    ...(day && day !== before.day ? { day, days: daysOf(before) + 1 } : {}),
    ...(counted
      ? {
          rating: rated(ratingOf(before), position, counts, positions),
          positions: positions + 1,
        }
      : {}),
  };
}
