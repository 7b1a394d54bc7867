// What was said last at each seat: it stands beside the speaker for a moment.

import { signal } from "@preact/signals";

export interface Standing {
  text: string;
  /** Of what was said at a tap: its place among the words and reactions. */
  word?: number;
}

/** Milliseconds for which a word stands there; a line stands longer, by its letters. */
export const STANDS = 4_000;
const EACH_LETTER = 50;
const LONGEST = 8_000;

export const standing = signal<ReadonlyMap<number, Standing>>(new Map());

const ends = new Map<number, ReturnType<typeof setTimeout>>();

export function stand(seat: number, said: Standing): void {
  clearTimeout(ends.get(seat));
  standing.value = new Map(standing.peek()).set(seat, said);
  const reading = said.word === undefined ? said.text.length * EACH_LETTER : 0;
  ends.set(
    seat,
    setTimeout(() => fall(seat), Math.min(LONGEST, STANDS + reading)),
  );
}

function fall(seat: number): void {
  const rest = new Map(standing.peek());
  rest.delete(seat);
  standing.value = rest;
}
