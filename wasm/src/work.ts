/**
 * How much was worked out, as a number that is the same on every machine, whatever was asked before:
 * what costs most is counted, in units of some 20 nanoseconds.
 */

let work: i64 = 0;

export const ONE_MOVE: i32 = 5;
export const ONE_QUESTION: i32 = 5;
export const ONE_CHOICE: i32 = 1;
export const ONE_SHARE: i32 = 5;
export const ONE_EXCHANGE: i32 = 17;
export const ONE_SUIT: i32 = 12;
export const ONE_GROWTH: i32 = 2;
export const ONE_LAY_OFF: i32 = 30;

export function worked(units: i32): void {
  work += units;
}

/** What was counted since it was asked last: whole, and more than 32 bits where much was tried. */
export function workDone(): f64 {
  const done = <f64>work;
  work = 0;
  return done;
}
