// What this browser keeps of the page, under names of its own.

import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";

/** What is kept under this key, or nothing where it cannot be read. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`liverpool.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a thing; gives whether that worked: some browsers have no room, or allow none. */
export function writeStored(key: string, thing: unknown): boolean {
  try {
    localStorage.setItem(`liverpool.${key}`, JSON.stringify(thing));
    return true;
  } catch {
    // Private windows and full disks: what was chosen holds until the page is closed.
    return false;
  }
}

/** Every key that begins so, of what is kept. */
export function storedUnder(start: string): string[] {
  try {
    const all = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return all.flatMap((key) =>
      key.startsWith(`liverpool.${start}`) ? [key.slice("liverpool.".length)] : [],
    );
  } catch {
    return [];
  }
}

export function forgetStored(key: string): void {
  try {
    localStorage.removeItem(`liverpool.${key}`);
  } catch {
    // Storage that cannot be reached holds nothing either.
  }
}

/** A choice that outlasts the page; a stored value that is not allowed (any more) gives the usual one. */
export function remembered<T>(
  key: string,
  usual: T,
  allowed: (found: unknown) => boolean,
): Signal<T> {
  const found = readStored(key);
  const chosen = signal<T>(allowed(found) ? (found as T) : usual);
  let first = true;
  effect(() => {
    const now = chosen.value;
    if (!first) {
      writeStored(key, now);
    }
    first = false;
  });
  return chosen;
}

export const oneOf =
  (...all: readonly string[]) =>
  (found: unknown) =>
    typeof found === "string" && all.includes(found);

/** A list that this browser keeps, and that several tabs may change. */
export interface StoredList<T> {
  all: ReadonlySignal<readonly T[]>;
  /** Whether the browser has stored the last change; otherwise it lasts as long as the page. */
  isKept: ReadonlySignal<boolean>;
  change: (next: (all: readonly T[]) => readonly T[]) => void;
  /** Reads it again, after another tab has changed it. */
  readAgain: () => void;
}

/** The list under this key: at most so many items. `read` makes an item of what is stored, which an older
 * page may have put there, or gives nothing. */
export function storedList<T extends object>(
  key: string,
  most: number,
  read: (found: unknown) => T | null,
  ordered: (all: readonly T[]) => readonly T[] = (all) => all,
): StoredList<T> {
  const arranged = (items: readonly T[]) => ordered(items).slice(0, most);
  const stored = () => {
    const found = readStored(key);
    return Array.isArray(found) ? arranged(found.map(read).filter((one) => one !== null)) : [];
  };
  const all = signal<readonly T[]>(stored());
  const isKept = signal(true);
  /** Changes that the browser has not stored: they are applied again to what other tabs store. */
  let unkept: readonly ((all: readonly T[]) => readonly T[])[] = [];
  function settle() {
    all.value = unkept.reduce((found, next) => arranged(next(found)), stored());
    isKept.value = !unkept.length || writeStored(key, all.peek());
    if (isKept.peek()) unkept = [];
  }
  return {
    all,
    isKept,
    change(next) {
      unkept = [...unkept, next];
      settle();
    },
    readAgain: settle,
  };
}

/** A secret of this browser's own, in the form of those that the server makes. */
export const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
