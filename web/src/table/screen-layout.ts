// Where everything lies on the big screen, drawn for 1920 x 1080: seats round the table, the first one
// at the near edge, stock and pile in the middle. Another screen shows it larger or smaller. Pure arithmetic.

import { USUAL_MOST_PLAYERS } from "../rule-sets/players";
import type { Box, Tiles } from "./places";
import { edgeOf, inTurn, seatsAround } from "./places";

export const WIDTH = 1920;
export const HEIGHT = 1080;
/** The table with its rim. */
export const RIM: Box = { x: 20, y: 114, width: 1880, height: 868 };
const PLATE = 82;
const WIDEST = 440;
/** So many players have large tiles, and one seat at each side. */
const FEW = 5;

export interface ScreenSeat {
  edge: "near" | "left" | "far" | "right";
  plate: Box;
  melds: Box;
}

export interface ScreenLayout {
  seats: readonly ScreenSeat[];
  tiles: Tiles;
  stock: Box;
  pile: Box;
  /** Between the seats: all that is free in the middle. */
  middle: Box;
}

export function screenLayout(players: number, counterClockwise: boolean): ScreenLayout {
  const others = players - 1;
  const around = seatsAround(others, players > USUAL_MOST_PLAYERS ? 3 : players > FEW ? 2 : 1);
  const few = players <= FEW;
  const tile = few ? 82 : 70;
  const heap = 130;
  const card = { y: few ? 436 : 420, width: heap, height: heap * 1.4 };
  const seats = Array.from({ length: others }, (_, at) => {
    const edge = edgeOf(at, around);
    if (edge === "far") return farSeat(at - around.side, around.far, few);
    const row = edge === "left" ? around.side - 1 - at : at - around.side - around.far;
    return sideSeat(edge, row, around.side);
  });
  return {
    seats: [nearSeat(), ...inTurn(seats, counterClockwise)],
    tiles: { tile, least: 44, most: 0.56, gap: 24, lines: 2 },
    stock: { ...card, x: WIDTH / 2 - heap - 22 },
    pile: { ...card, x: WIDTH / 2 + 22 },
    middle: { x: 604, y: few ? 430 : 388, width: 712, height: few ? 268 : 310 },
  };
}

function nearSeat(): ScreenSeat {
  const plate = { x: WIDTH / 2 - WIDEST / 2, y: 878, width: WIDEST, height: PLATE };
  return { edge: "near", plate, melds: { x: 604, y: 706, width: 712, height: 164 } };
}

/** Beside each other between the seats at the sides. */
function farSeat(at: number, count: number, few: boolean): ScreenSeat {
  const width = Math.min(640, (few ? 1480 : 1410) / count);
  const x = WIDTH / 2 + (at - count / 2) * width;
  const plate = Math.min(WIDEST - 30, width - 56);
  return {
    edge: "far",
    plate: { x: x + (width - plate) / 2 + 10, y: 80, width: plate, height: PLATE },
    melds: { x: x + 12, y: 176, width: width - 24, height: few ? 248 : 206 },
  };
}

function sideSeat(edge: "left" | "right", row: number, count: number): ScreenSeat {
  const width = 500;
  const x = edge === "left" ? 90 : WIDTH - 90 - width;
  const tall = count > 2 ? 190 : 286;
  const [y, height] = count > 1 ? [384 + row * tall, tall - PLATE - 10] : [470, 262];
  const plate = {
    x: edge === "left" ? x : x + width - WIDEST + 30,
    y,
    width: WIDEST - 30,
    height: PLATE,
  };
  return { edge, plate, melds: { x, y: y + PLATE + 8, width, height } };
}
