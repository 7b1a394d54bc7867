// How large the prompt is written, so that all of it stays in its box: as many lines as it needs, at
// the widest letters that any font has.

import type { Room, Shape } from "./places";

type Sizes = readonly (readonly [number, number])[];

/** From the largest letters to the smallest: of the sentence, and of the detail beneath it. */
const SMALL: Sizes = [16, 14].map((sentence) => [sentence, 14]);
const LARGE: Sizes = [
  [22, 16],
  [18, 15],
  [15, 14],
];
/** The width of a letter on average, and the height of a line, by the size of the letters. */
const LETTER = 0.6;
const LINE = 1.2;

/** 1 for the largest letters that fit, then 2 and 3 for smaller ones. */
export function linesOf(sentence: string, detail: string, room: Room, shape: Shape): number {
  const sizes = shape === "phone" || shape === "side" ? SMALL : LARGE;
  const fits = sizes.findIndex(([first, second]) => {
    const lines = (text: string, size: number) =>
      Math.ceil((text.length * size * LETTER) / Math.max(1, room.width));
    return (
      lines(sentence, first) * first * LINE + lines(detail, second) * second * LINE <=
      room.height + 1
    );
  });
  return fits < 0 ? sizes.length : fits + 1;
}
