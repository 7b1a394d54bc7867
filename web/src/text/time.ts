// Seconds as people say them.

import { words } from "./words";

const text = words.time;

/** Beyond so many seconds, minutes are close enough. */
const EXACT = 90;

/** Whole seconds of `left` once so many milliseconds have passed; never below 0. */
export function secondsLeft(left: number, passed: number): number {
  return Math.max(0, Math.ceil(left - Math.max(0, passed) / 1000));
}

/** So many seconds in words. */
export function timeIn(seconds: number): string {
  if (seconds <= EXACT) return text.seconds(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes <= EXACT ? text.minutes(minutes) : text.hours(Math.round(minutes / 60));
}
