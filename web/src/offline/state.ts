// What the page knows of playing offline.

import { signal } from "@preact/signals";
import { isOffline, site } from "../browser/base";

/** Before the version in the names under which what was fetched to play offline is kept; a host may have
 * several sites, below each other, too. */
export const PREFIX = site === undefined ? "offline-" : `offline-${site}/`;

/** Whether something of this name was fetched to play offline here. */
export const isFetched = (name: string): boolean =>
  name.startsWith(PREFIX) && !name.includes("/", PREFIX.length);

/** Whether this browser keeps the games; undefined before it is known. */
export const isKept = signal<boolean | undefined>(undefined);

/** One of several people who pass one device round. */
export interface Person {
  seat: number;
  secret: string;
  name: string;
}

/** Goes on without the server with the game on the page, as it was before the deal that is played; null where
 * that is not possible. */
export const spare = signal<(() => void) | null>(null);

/** Looks after it where something was fetched to play offline; rejects where the browser allows no caches. */
export async function followSpare(): Promise<void> {
  if (isOffline()) return;
  const names = (await globalThis.caches?.keys()) ?? [];
  if (names.some(isFetched)) (await import("./spare")).keepSpare();
}

/** To whom the device goes now, or that this is looked up; until they have it, nobody's cards are shown. */
export const handTo = signal<Person | "looking" | null>(null);
