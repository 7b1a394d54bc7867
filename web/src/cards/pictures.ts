// What is drawn on a card beside its index where cards have pictures. A card that is seen whole looks
// like one of a deck: small indexes in two corners, and pips in two columns or a figure between them.
// Where cards cover each other their indexes stay large, and a figure shows what is seen of it. A card
// measures 100 x 140.

import { prefs } from "../browser/prefs";
import { spriteAt } from "../browser/sprite";
import { JOKER, rankOf, suitLetter } from "./cards";

/** From this width on a card has a picture, in pixels; a joker, whose star is enough, sooner. */
export const DECK = 50;
const FOX = 42;
/** From this width on also where the next row lies on its picture. */
const IN_ROWS = 88;

export interface Lying {
  face: number;
  /** For a wild card on the table: `8h` or `8`; empty while it is open what it stands for. */
  standsFor?: string;
  /** In pixels; without it the style sheet's `--w` holds. */
  width?: number;
  /** How much of it the next card, and the row beneath, leave to be seen, in pixels; without, all. */
  step?: number;
  row?: number;
  /** Whether it lies among cards that cover each other; without it, whether it is covered itself. */
  overlaps?: boolean;
  /** A tile of a meld: a large index and nothing else. */
  tile?: boolean;
}

/** How much is seen of a card's width and of its height, from the upper left corner; 1 is all. */
export interface Seen {
  across: number;
  down: number;
}

export function seenOf({ width = 1, step, row }: Lying): Seen {
  // A hair of tolerance: the step is a quotient.
  const part = (left: number | undefined, of: number) =>
    left === undefined || left >= of - 0.5 ? 1 : left / of;
  return { across: part(step, width), down: part(row, 1.4 * width) };
}

/** As in a deck, with a large index and what is seen of a figure, or its index alone. */
export type Look = "deck" | "covered" | "plain";

export function lookOf(lying: Lying): Look {
  const { face, standsFor, width, tile } = lying;
  if (prefs.faces.value !== "pictures" || tile || standsFor !== undefined || !width) return "plain";
  const seen = seenOf(lying);
  const overlaps = lying.overlaps ?? (seen.across < 1 || seen.down < 1);
  if (face === JOKER && width >= FOX) return overlaps ? "covered" : "deck";
  if (width < DECK) return "plain";
  if (!overlaps) return "deck";
  return width >= IN_ROWS || seen.down >= 0.9 ? "covered" : "plain";
}

/** The figure of a court card or a joker by its name in the file of figures. */
export function figureOf(face: number): string | undefined {
  const court = { 11: "j", 12: "q", 13: "k" }[rankOf(face)];
  return face === JOKER ? "joker" : court && `${court}${suitLetter(face)}`;
}

/** A pip's middle and its width; those of the lower half are upside down. */
export interface LaidPip {
  x: number;
  y: number;
  width: number;
  turned: boolean;
}

export const PIP = 16.4;
const ACE = 32;
const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];
/** The rows of a column of three, and of four; and what lies between two of them. */
const [TOP, CENTRE] = [20, 70];
const SECOND = TOP + 100 / 3;
const pair = (y: number) => [
  [LEFT, y],
  [RIGHT, y],
];
/** The pips of a rank as they lie in a deck: from the top to the middle. Those above the middle lie
 * turned in the lower half, too. */
const UPPER: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [[MIDDLE, TOP]],
  3: [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
  ],
  4: pair(TOP),
  5: [...pair(TOP), [MIDDLE, CENTRE]],
  6: [...pair(TOP), ...pair(CENTRE)],
  7: [...pair(TOP), ...pair(CENTRE)],
  8: [...pair(TOP), [MIDDLE, (TOP + CENTRE) / 2], ...pair(CENTRE)],
  9: [...pair(TOP), ...pair(SECOND), [MIDDLE, CENTRE]],
  10: [...pair(TOP), [MIDDLE, (TOP + SECOND) / 2], ...pair(SECOND)],
};
/** The pip of a seven that has no other opposite. */
const SEVENTH = { x: MIDDLE, y: (TOP + CENTRE) / 2, width: PIP, turned: false };
/** Beside the figure of a court card its suit. */
const COURT = { x: 35, y: TOP, width: PIP, turned: false };

const turned = ({ x, y, width }: LaidPip): LaidPip => ({
  x: 100 - x,
  y: 140 - y,
  width,
  turned: true,
});

/** The pips of a card of a deck. */
export function pipsOf(rank: number): readonly LaidPip[] {
  if (rank === 1) return [{ x: MIDDLE, y: CENTRE, width: ACE, turned: false }];
  if (rank > 10) return [COURT, turned(COURT)];
  const upper = (UPPER[rank] ?? []).map(([x = 0, y = 0]) => ({ x, y, width: PIP, turned: false }));
  const lower = upper.filter(({ y }) => y < CENTRE).map(turned);
  return [...upper, ...(rank === 7 ? [SEVENTH] : []), ...lower];
}

/** Below a large index: one pip in the middle of what is seen; none that the next row would cut. */
export function pipBelow({ across, down }: Seen): LaidPip | undefined {
  const pip = { x: 50 * across, y: 106, width: ACE, turned: false };
  return pip.y + ACE / 2 <= 140 * down ? pip : undefined;
}

/** The figures. Until the page has them, court cards have their index alone. */
export const { there: figures, fetchIt: fetchFigures } = spriteAt(
  new URL("./figures.svg", import.meta.url),
);
