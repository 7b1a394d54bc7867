// What is said to screen readers: `say` puts a sentence into a live region (see Spoken in Dialog.tsx).

import { signal } from "@preact/signals";

export interface Said {
  id: number;
  text: string;
  urgent: boolean;
}

/** The last sentences said; each is spoken once, when it comes. */
export const said = signal<readonly Said[]>([]);

let count = 0;

/** Says a sentence; `urgent` interrupts what is being said. */
export function say(text: string, { urgent = false } = {}): void {
  if (text) {
    count += 1;
    said.value = [...said.value.slice(-7), { id: count, text, urgent }];
  }
}

/** Empties the live regions, for a new page. */
export function forgetSaid(): void {
  said.value = [];
}

/** The number of the last sentence: a live region that appears later says only what follows. */
export function saidSoFar(): number {
  return count;
}
