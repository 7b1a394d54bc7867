// Draws the picture of a game that is over: 1200 × 630, as other pages show a link. It is drawn here
// on the device, on a canvas, and nothing of it is sent anywhere.

import { drawn } from "../scores/drawing";
import { DASHES, MARKS } from "../scores/lines";
import type { Picture, PictureCard } from "./picture";
import { picture as text } from "./share-words";

export const WIDTH = 1200;
export const HEIGHT = 630;

const COLOURS = {
  middle: "#20503f",
  edge: "#153a2e",
  text: "#fbf4e6",
  mute: "#b7cabc",
  gold: "#ffd97a",
  grid: "#ffffff2e",
  card: "#fffdf6",
  cardEdge: "#b9ab95",
  ink: "#1d1a17",
  red: "#b3201f",
  joker: "#4a2a86",
  jokerGround: "#ece2fb",
  lines: [
    "#ff9f99",
    "#9cc3ff",
    "#f7cf6b",
    "#8fd4a8",
    "#d5b3ff",
    "#ffb48a",
    "#7fdce0",
    "#f5b3d8",
    "#cfe08a",
    "#f4ebdf",
  ],
} as const;

const MARGIN = 60;
const ROWS = { top: 196, bottom: 520, right: 520, most: 60 };
const FIELD = { left: 580, right: 985, top: 196, bottom: 516, apart: 34 };
const MELDS = { left: 600, right: WIDTH - MARGIN, top: 40, height: 80, width: 56, gap: 14 };
/** How much larger a mark is drawn than in the page's chart. */
const SCALE = 1.8;
const RING = 14;

type Canvas = CanvasRenderingContext2D;
type Fonts = { sans: string; serif: string };

/** Draws on a context of this size; the fonts are the page's own. */
export function paint(on: Canvas, picture: Picture, fonts: Fonts): void {
  ground(on);
  write(on, `${text.game} · ${picture.date}`, MARGIN, 76, {
    font: `600 24px ${fonts.sans}`,
    colour: COLOURS.mute,
    room: MELDS.left - MARGIN - 20,
  });
  write(on, picture.heading, MARGIN, 148, {
    font: `700 60px ${fonts.serif}`,
    colour: COLOURS.text,
    room: (picture.melds.length > 0 ? MELDS.left : MELDS.right) - MARGIN - 20,
  });
  rows(on, picture, fonts);
  chart(on, picture, fonts);
  melds(on, picture, fonts);
  const foot = { font: `400 24px ${fonts.sans}`, colour: COLOURS.mute };
  if (picture.linked) {
    write(on, text.watch, MARGIN, 580, { ...foot, room: 760 });
  }
  write(on, text.fewest, WIDTH - MARGIN, 580, { ...foot, align: "right", room: 300 });
}

function ground(on: Canvas): void {
  const light = on.createRadialGradient(WIDTH / 2, 200, 60, WIDTH / 2, 300, 760);
  light.addColorStop(0, COLOURS.middle);
  light.addColorStop(1, COLOURS.edge);
  on.fillStyle = light;
  on.fillRect(0, 0, WIDTH, HEIGHT);
}

interface Writing {
  font: string;
  colour: string;
  align?: CanvasTextAlign;
  /** Its width at most, in pixels; longer text is drawn narrower. */
  room?: number;
}

function write(on: Canvas, what: string, x: number, y: number, how: Writing): void {
  on.font = how.font;
  on.fillStyle = how.colour;
  on.textAlign = how.align ?? "left";
  on.textBaseline = "alphabetic";
  on.fillText(what, x, y, how.room);
}

function rows(on: Canvas, { rows: all }: Picture, { sans }: Fonts): void {
  const high = Math.min(ROWS.most, (ROWS.bottom - ROWS.top) / all.length);
  all.forEach(({ place, name, total, won }, at) => {
    const base = ROWS.top + high * (at + 0.68);
    const size = Math.round(high * (won ? 0.62 : 0.52));
    const font = `${won ? 700 : 400} ${size}px ${sans}`;
    const colour = won ? COLOURS.gold : COLOURS.text;
    write(on, `${place}`, MARGIN, base, {
      font: `600 ${Math.round(size * 0.75)}px ${sans}`,
      colour: won ? COLOURS.gold : COLOURS.mute,
    });
    write(on, name, MARGIN + 46, base, { font, colour, room: 290 });
    write(on, total, ROWS.right, base, { font, colour, align: "right", room: 110 });
    if (at > 0) {
      line(on, [MARGIN, ROWS.top + high * at], [ROWS.right, ROWS.top + high * at], COLOURS.grid, 1);
    }
  });
}

function line(
  on: Canvas,
  from: [number, number],
  to: [number, number],
  colour: string,
  wide: number,
) {
  on.strokeStyle = colour;
  on.lineWidth = wide;
  on.beginPath();
  on.moveTo(...from);
  on.lineTo(...to);
  on.stroke();
}

function chart(
  on: Canvas,
  { deals, names, colours, before, rows: all }: Picture,
  { sans }: Fonts,
): void {
  const totals = deals.map((deal) => deal.totals);
  if (totals.length === 0) {
    return;
  }
  const { curves, grid } = drawn(totals, names.length, FIELD, before);
  for (const { y } of grid) {
    line(on, [FIELD.left, y], [FIELD.right, y], COLOURS.grid, 1);
  }
  const won = all.flatMap((row) => (row.won ? [row.name] : []));
  for (const { seat, points, nameAt } of curves) {
    const colour = COLOURS.lines[(colours[seat] ?? seat) % COLOURS.lines.length] ?? COLOURS.text;
    on.strokeStyle = colour;
    on.lineWidth = won.includes(names[seat] ?? "") ? 6 : 3.5;
    on.lineJoin = "round";
    on.setLineDash(
      (DASHES[seat] ?? "")
        .split(" ")
        .filter(Boolean)
        .map((part) => Number(part) * 1.6),
    );
    on.beginPath();
    for (const { x, y } of points) {
      on.lineTo(x, y);
    }
    on.stroke();
    on.setLineDash([]);
    points.slice(1).forEach(({ x, y }, deal) => {
      mark(on, seat, x, y, colour);
      if (deals[deal]?.out === seat) {
        ring(on, x, y, colour);
      }
    });
    const end = points.at(-1)?.y ?? nameAt;
    line(on, [FIELD.right + 16, end], [FIELD.right + 32, nameAt], colour, 1.5);
    mark(on, seat, FIELD.right + 44, nameAt, colour);
    write(on, names[seat] ?? "", FIELD.right + 60, nameAt + 7, {
      font: `600 20px ${sans}`,
      colour: COLOURS.text,
      room: WIDTH - FIELD.right - 72,
    });
  }
}

function mark(on: Canvas, seat: number, x: number, y: number, colour: string): void {
  on.save();
  on.translate(x, y);
  on.scale(SCALE, SCALE);
  on.fillStyle = colour;
  on.fill(new Path2D(MARKS[seat % MARKS.length]));
  on.restore();
}

function ring(on: Canvas, x: number, y: number, colour: string): void {
  on.strokeStyle = colour;
  on.lineWidth = 2.5;
  on.beginPath();
  on.arc(x, y, RING, 0, 2 * Math.PI);
  on.stroke();
}

/** The melds side by side from the right; where there are many cards, these lie closer. */
function melds(on: Canvas, { melds: all, whose }: Picture, fonts: Fonts): void {
  const cards = all.reduce((sum, meld) => sum + meld.length, 0);
  if (cards === 0) {
    return;
  }
  const room = MELDS.right - MELDS.left - all.length * MELDS.width - (all.length - 1) * MELDS.gap;
  const step = Math.min(42, room / Math.max(1, cards - all.length));
  const wide = (meld: readonly unknown[]) => MELDS.width + (meld.length - 1) * step;
  let x = MELDS.right - all.reduce((sum, meld) => sum + wide(meld) + MELDS.gap, -MELDS.gap);
  for (const meld of all) {
    for (const [at, one] of meld.entries()) {
      card(on, one, x + at * step, fonts);
    }
    x += wide(meld) + MELDS.gap;
  }
  write(on, whose, MELDS.right, MELDS.top + MELDS.height + 34, {
    font: `400 22px ${fonts.sans}`,
    colour: COLOURS.mute,
    align: "right",
    room: MELDS.right - MELDS.left,
  });
}

/** The outline of a card; the canvas's own `roundRect` is newer than the oldest browsers that play. */
function rounded(on: Canvas, left: number, by: number): void {
  const { top, width, height } = MELDS;
  const [right, bottom] = [left + width, top + height];
  on.moveTo(left + by, top);
  on.arcTo(right, top, right, bottom, by);
  on.arcTo(right, bottom, left, bottom, by);
  on.arcTo(left, bottom, left, top, by);
  on.arcTo(left, top, right, top, by);
  on.closePath();
}

function card(
  on: Canvas,
  { rank, suit, red, wild }: PictureCard,
  x: number,
  { sans }: Fonts,
): void {
  on.fillStyle = wild ? COLOURS.jokerGround : COLOURS.card;
  on.strokeStyle = COLOURS.cardEdge;
  on.lineWidth = 1.5;
  on.beginPath();
  rounded(on, x, 7);
  on.fill();
  on.stroke();
  const colour = wild ? COLOURS.joker : red ? COLOURS.red : COLOURS.ink;
  write(on, rank, x + 17, MELDS.top + 32, {
    font: `700 26px ${sans}`,
    colour,
    align: "center",
    room: 28,
  });
  write(on, suit, x + 17, MELDS.top + 64, { font: `400 28px ${sans}`, colour, align: "center" });
}
