// Whether this browser keeps the games that are played offline; undefined before it is known.

import { signal } from "@preact/signals";

export const isKept = signal<boolean | undefined>(undefined);
