// Who sits where on the big screen: round the table, the first one at the near edge. It is drawn for 1920 x 1080,
// where screen.css says how large a place is; another screen shows it larger or smaller.

import { USUAL_MOST_PLAYERS } from "../rule-sets/players";
import { type Edge, edgeOf, inTurn, seatsAround, type Tiles } from "./places";

export const WIDTH = 1920;
export const HEIGHT = 1080;
/** So many players have large tiles, and one seat at each side. */
export const FEW = 5;

/** At which edge somebody sits, and as which one there: from the left, or from above. */
export interface ScreenSeat {
  edge: "near" | Edge;
  nth: number;
}

/** How many sit at each side, and at the far edge. */
export const screenAround = (players: number) =>
  seatsAround(players - 1, players > USUAL_MOST_PLAYERS ? 3 : players > FEW ? 2 : 1);

export function screenSeats(players: number, counterClockwise: boolean): readonly ScreenSeat[] {
  const around = screenAround(players);
  const others = Array.from({ length: players - 1 }, (_, at): ScreenSeat => {
    const edge = edgeOf(at, around);
    const nth = {
      left: around.side - 1 - at,
      far: at - around.side,
      right: at - around.side - around.far,
    };
    return { edge, nth: nth[edge] };
  });
  return [{ edge: "near", nth: 0 }, ...inTurn(others, counterClockwise)];
}

export const tilesFor = (players: number): Tiles => ({
  tile: players <= FEW ? 82 : 70,
  least: 44,
  most: 0.56,
  gap: 24,
  lines: 2,
});
