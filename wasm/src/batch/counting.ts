/** Numbers that are said digit by digit: up to which one, and which digits may follow. */

import { mayTake } from "../legal";
import { get, PHASE, STOCKED } from "../position";
import { multiTake } from "../rules";
import { PHASE_CUT } from "./dealing";

/** The largest number that the seat may say, of cards that it lifts or takes from the pile. */
export function largest(seat: i32): i32 {
  if (get(PHASE) == PHASE_CUT) return get(STOCKED) - 1;
  let cards = 1;
  while (multiTake && mayTake(seat, cards + 1)) cards++;
  return cards;
}

export function digitsOf(count: i32): i32 {
  let found = 1;
  for (let left = count; left >= 10; left /= 10) found++;
  return found;
}

/** The digits, as bits, that may follow so many that say this so far; all numbers are as long as the largest. */
export function nextDigits(most: i32, number: i32, digits: i32): i32 {
  let unit = 1;
  for (let left = digitsOf(most) - digits - 1; left > 0; left--) unit *= 10;
  let found = 0;
  for (let digit = 0; digit < 10; digit++) {
    const least = (number * 10 + digit) * unit;
    if (least <= most && least + unit > 1) found |= 1 << digit;
  }
  return found;
}
