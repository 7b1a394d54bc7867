/**
 * How much was worked out, as a number that is the same on every machine, whatever was asked before:
 * what costs most is counted, in units of some 120 instructions, or 10 nanoseconds.
 */

let work: i64 = 0;

export const ONE_MOVE: i32 = 1;
export const ONE_QUESTION: i32 = 10;
export const ONE_CHOICE: i32 = 1;
export const ONE_WINDOW: i32 = 3;
export const ONE_SHARE: i32 = 7;
export const ONE_EXCHANGE: i32 = 50;
export const ONE_SUIT: i32 = 10;
export const ONE_GROWTH: i32 = 3;
export const ONE_LAY_OFF: i32 = 48;

export function worked(units: i32): void {
  work += units;
}

/** What was counted since it was asked last: whole, and more than 32 bits where much was tried. */
export function workDone(): f64 {
  const done = <f64>work;
  work = 0;
  return done;
}
