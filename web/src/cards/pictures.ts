// What is drawn on a card beside its index where cards have pictures. A card measures 100 x 140;
// its lower half is the upper one turned, and the index keeps two corners for itself. So a card
// that another one covers still shows its index, and below it half of the picture.

import { signal } from "@preact/signals";
import { prefs } from "../browser/prefs";
import { JOKER, rankOf, suitLetter } from "./cards";

/** The width from which a card in a hand has its picture; below, only a larger index helps. */
const figuresAt = new URL("./figures.svg", import.meta.url);
const IN_HAND = 88;
/** A card that lies alone has a large index either way, and so its picture sooner. */
const ALONE = 66;
/** The part of a card's width that holds all of its picture but the turned index. */
export const PICTURE = 0.92;

interface Lying {
  face: number;
  standsFor?: string;
  width?: number;
  step?: number;
  row?: number;
  tile?: boolean;
}

/** How much is seen of a card's width and of its height, from the upper left corner; 1 is all. */
export interface Seen {
  across: number;
  down: number;
}

export const isWhole = ({ across, down }: Seen) => across === 1 && down === 1;

/** How much of the card is seen where it is to have a picture; else nothing. */
export function pictured({ standsFor, width, step, row, tile }: Lying): Seen | undefined {
  const plain = prefs.faces.value !== "pictures" || tile || standsFor !== undefined;
  if (plain || width === undefined || width < (step === undefined ? ALONE : IN_HAND)) {
    return undefined;
  }
  // A hair of tolerance: the step is a quotient.
  const part = (left: number | undefined, of: number) =>
    left === undefined || left >= of - 0.5 ? 1 : left / of;
  return { across: part(step, width), down: part(row, 1.4 * width) };
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

const PIP = 16.5;
const ACE = 30;
/** Half of a card's pips as they lie on a die, from the middle of that half. */
const DIE: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
];

/**
 * The pips of an ace to a ten: half of them above right, the same turned below left, an odd one in
 * the middle. Of a covered card only those below left, for nothing stands beside its rank that does
 * not belong to it; and none that the next card would cut.
 */
export function pipsOf(rank: number, { across, down }: Seen): readonly LaidPip[] {
  const middle = { x: 50, y: 70, width: rank === 1 ? ACE : PIP, turned: false };
  const above = (DIE[rank >> 1] ?? []).map(([across, down]) => ({
    x: 70.5 + across * 13,
    y: 35 + down * 17.5,
    width: PIP,
    turned: false,
  }));
  const below = above.map(({ x, y, width }) => ({ x: 100 - x, y: 140 - y, width, turned: true }));
  const fits = (pips: readonly LaidPip[]) =>
    pips.every(({ x, y, width }) => {
      return x + width / 2 <= 100 * across && y + width / 2 <= 140 * down;
    })
      ? pips
      : [];
  return [
    ...(across >= PICTURE ? fits(above) : []),
    ...fits(below),
    ...(rank % 2 ? fits([middle]) : []),
  ];
}

/** Whether the page has the figures. Until then court cards have their index alone. */
export const figures = signal(false);
let asked = false;

/** Fetches the figures, a file of their own, when the first one is to be seen. */
export async function fetchFigures(): Promise<void> {
  if (asked) {
    return;
  }
  asked = true;
  try {
    const answer = await fetch(figuresAt);
    const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    if (!answer.ok || drawn.documentElement.localName !== "svg") {
      throw new Error(`${answer.status}`);
    }
    const sprite = document.importNode(drawn.documentElement, true);
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    document.body.append(sprite);
    figures.value = true;
  } catch {
    asked = false; // the next card that wants one asks again
  }
}
