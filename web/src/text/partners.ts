// Partners: two who sit across from each other, where a table plays so. They share a score and a place,
// and a number tells which side is theirs.

import { FEWEST_WITH_SIDES } from "../numbers";
import { listed } from "./phrasing";

/** Whether so many players can be sides of two. */
export const canHaveSides = (seats: number): boolean =>
  seats >= FEWEST_WITH_SIDES && seats % 2 === 0;

/** Who sits across. */
export const across = (seat: number, seats: number): number => (seat + seats / 2) % seats;

/** The number of the side on which somebody plays, from 1. */
export const sideOf = (seat: number, seats: number): number => 1 + (seat % (seats / 2));

/** Who plays with whom: "you and Cy; Ben and Dee". */
export const pairs = (names: readonly string[], you: number | null = null): string =>
  names
    .slice(0, names.length / 2)
    .map((_, first) => {
      const two = [first, across(first, names.length)];
      if (two[1] === you) two.reverse();
      return listed(two.map((seat) => (seat === you ? "you" : (names[seat] ?? ""))));
    })
    .join("; ");

/** By seat, the points of both partners; without sides, those of each. */
export function shared(points: readonly number[], sides: boolean | undefined): readonly number[] {
  if (!sides) return points;
  return points.map((own, seat) => own + (points[across(seat, points.length)] ?? 0));
}
