// What the page knows of playing offline.

import { signal } from "@preact/signals";

/** Whether this browser keeps the games; undefined before it is known. */
export const isKept = signal<boolean | undefined>(undefined);

/** One of several people who pass one device round. */
export interface Person {
  seat: number;
  secret: string;
  name: string;
}

/** To whom the device goes now, or that this is looked up; until they have it, nobody's cards are shown. */
export const handTo = signal<Person | "looking" | null>(null);
