// A desk: seats around a table with a rim, the ring with stock, pile and note in its middle, one's own
// place and hand at the near edge. What is too wide stands in the middle of the room.

import { USUAL_MOST_PLAYERS } from "../rule-sets/players";
import {
  type Box,
  edgeOf,
  type Layout,
  type Room,
  type Seat,
  seatsAround,
  type Tiles,
  type Wanted,
} from "./places";

const WIDEST = 1720;
const SHORT = 880;
const NARROW = 1280;
/** From this width of the window on, the talk has a column of its own at the right of the table. */
export const TALK_FROM = 1824;
const TALK = { width: 320, edge: 12 };

/** What follows from the size of the window alone. */
interface Desk {
  W: number;
  H: number;
  /** From the edge of the window to the table, where that is wider than a table gets. */
  left: number;
  /** Whether the talk stands beside the table. */
  talks: boolean;
  short: boolean;
  narrow: boolean;
  /** A tile of the lines that far seats have room for; and the widest where a seat has more. */
  line: number;
  tile: number;
  /** The upper edge of the hand, and the height of one's own place above it. */
  near: number;
  ownHeight: number;
  /** From the edge to the melds of a side seat, and their width. */
  sideX: number;
  sideWidth: number;
}

export function deskLayout(room: Room, wanted: Wanted): Layout {
  const desk = measured(room, wanted);
  const { W, H, left, short, narrow, near, ownHeight } = desk;
  const around = seatsAround(
    wanted.players - 1,
    wanted.players > USUAL_MOST_PLAYERS ? 3 : wanted.players > 6 ? 2 : 1,
  );
  const far = farPlaces(desk, wanted.players - 1, around.far);
  const roomTop = around.far ? far.y + far.height + (short ? 8 : 14) : (short ? 42 : 54) + 52;
  const own = { x: left + W / 2 - 320, y: near - ownHeight, width: 640, height: ownHeight - 8 };
  const ownTile = short ? 54 : 64;
  const rimTop = short ? 42 : 54;
  const tray = { x: left + W / 2 - 440, y: near - 200, width: 880, height: 194 };
  const seats = seatsOf(desk, wanted.players - 1, around, far);
  const rim = {
    x: left + (short ? 10 : 12),
    y: rimTop,
    width: W - (short ? 20 : 24),
    height: H - rimTop - (short ? 62 : 68),
  };
  const edge = short ? 14 : 22;
  // At its corners the rim bends inward.
  const inset = edge + 12;
  const first = Math.min(
    left + W / 2 - 120,
    ...seats.filter(isFar).map(({ melds }) => melds.x + melds.width / 2 - PLATE),
  );
  return {
    shape: "desktop",
    short,
    narrow,
    strip: { x: left, y: 0, width: W, height: short ? 44 : 56 },
    deal: narrow ? 0 : first - 30 - left - 84,
    rim,
    edge,
    rows: null,
    seats,
    tiles: tilesOf(desk, wanted.players - 1),
    ...middleOf(desk, wanted.players - 1, roomTop, near - ownHeight - 8, around.far > 0),
    growing: null,
    own,
    ownTiles: { tile: ownTile, least: 40, most: 0.555, gap: short ? 20 : 26, lines: 1 },
    tray,
    whole: tray,
    coach: null,
    talk: desk.talks ? { ...rim, x: left + W, width: TALK.width } : null,
    cut: { x: left + W / 2 - 320, y: near - 8, width: 640, height: H - near - (short ? 60 : 70) },
    hand: {
      x: rim.x + inset,
      y: near,
      width: rim.width - 2 * inset,
      height: rim.y + rim.height - edge - near,
    },
    ...barOf(desk),
  };
}

/** From the middle of a far seat to the left edge of its plate (plates.css). */
const PLATE = 94;

const isFar = ({ edge }: Seat) => edge === "far";

function measured(room: Room, wanted: Wanted): Desk {
  const others = wanted.players - 1;
  const talks = wanted.talks && room.width >= TALK_FROM;
  const column = talks ? TALK.width + TALK.edge : 0;
  const W = Math.min(room.width - column, WIDEST);
  const H = room.height;
  const middle = (room.width - W) / 2;
  const [short, narrow] = [H < SHORT, W < NARROW];
  const less = (short ? 8 : 0) + (narrow ? 6 : 0);
  const few = (others < 2 ? 92 : 74) - (short ? 12 : 0);
  const line = (others <= 3 ? few : others <= 5 ? 60 : 54) - less;
  return {
    W,
    H,
    left: Math.min(middle, room.width - W - column),
    talks,
    short,
    narrow,
    line: Math.max(46, line),
    tile: (others < 2 ? 92 : others <= 5 ? 74 : 66) - less,
    near: H - (short ? 206 : 250),
    ownHeight: short ? 88 : 100,
    sideX: narrow ? 124 : 128,
    sideWidth:
      Math.max(narrow ? 224 : 250, Math.min(310, (W - 560) / 2 - 124)) +
      Math.max(0, Math.min(90, (W - 1460) / 2)),
  };
}

function tilesOf({ tile, narrow }: Desk, others: number): Tiles {
  const most = narrow ? 0.54 : 0.555;
  return {
    tile,
    least: Math.min(tile, others >= USUAL_MOST_PLAYERS ? 30 : 40),
    most,
    gap: narrow ? 8 : 16,
    lines: 4,
  };
}

/** The strip of the far seats' melds: where it begins, how high it is, how wide a place is. */
function farPlaces({ W, short, line }: Desk, others: number, far: number) {
  const width = far ? Math.min(560, (W - 2 * 158) / far) : 0;
  // Three seats at each side need the height.
  const lines = others <= 3 || (others >= USUAL_MOST_PLAYERS && short && width >= 290) ? 1 : 2;
  return {
    y: short ? 74 : 92,
    height: lines * line * 1.4 + (lines - 1) * 9,
    width,
  };
}

function seatsOf(
  desk: Desk,
  others: number,
  around: { side: number; far: number },
  far: { y: number; height: number; width: number },
): Seat[] {
  const { W, left, short, near, sideX, sideWidth } = desk;
  const { side } = around;
  const rimTop = short ? 42 : 54;
  const gap = others <= 3 && !short ? 11 : 2;
  const top = around.far ? far.y + far.height + gap : rimTop + 60;
  const tall = side ? (near - top) / side : 0;
  /** Between two seats of three, so that it is seen whose melds are whose. */
  const between = side > 2 ? 8 : 0;
  const beside = (at: number): Box => ({
    x: 0,
    y: top + at * tall + between / 2,
    width: sideWidth,
    height: tall - between,
  });
  return Array.from({ length: others }, (_, at): Seat => {
    const edge = edgeOf(at, around);
    if (edge === "far") {
      const middle = left + W / 2 + (at - side - (around.far - 1) / 2) * far.width;
      return {
        edge,
        melds: {
          x: middle - far.width / 2 + 10,
          y: far.y + 2,
          width: far.width - 20,
          height: far.height,
        },
      };
    }
    const place = beside(edge === "left" ? side - 1 - at : at - side - around.far);
    return {
      edge,
      melds: { ...place, x: left + (edge === "left" ? sideX : W - sideX - sideWidth) },
    };
  });
}

/** Stock, pile and note, side by side in the ring. */
function middleOf(desk: Desk, others: number, from: number, to: number, far: boolean) {
  const { W, left, short, narrow, sideX, sideWidth } = desk;
  const width = Math.min(580, W - 2 * (sideX + sideWidth) - 4);
  const x = left + (W - width) / 2;
  const tight = width < 420;
  const heap = short || narrow ? (tight ? 66 : 84) : others <= 3 ? 112 : 100;
  const between = short ? 14 : 24;
  const inset = tight ? 2 : 26;
  const noteWidth = width - inset - 2 * heap - between - (short ? 14 : 26);
  const height = Math.min(300, to - from);
  const middle = Math.max(from + height / 2, (from + to) / 2 - (far ? 0 : 20));
  const card = { y: middle - heap * 0.7 - 16, width: heap, height: heap * 1.4 };
  const note = { x: x + width - noteWidth, y: middle - height / 2, width: noteWidth, height };
  return {
    ring: { x: x + 6, y: note.y + 6, width: width - 12, height: height - 12 },
    stock: { ...card, x: x + inset },
    pile: { ...card, x: x + inset + heap + between },
    note,
  };
}

/** The bar beneath the rim, and in it one's own plate. */
function barOf({ W, H, left, short, narrow }: Desk): Pick<Layout, "bar" | "me"> {
  const bar = { x: left, y: H - (short ? 56 : 66), width: W, height: short ? 56 : 66 };
  const me = { x: left + 16, y: bar.y + (short ? 1 : 4), width: narrow ? 132 : 148, height: 50 };
  return { bar, me };
}
