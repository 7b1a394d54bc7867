// Lists that are kept as files: their format, and one entry a line.

import { anotherFormat, whyNotRead } from "../text/file-kinds";
import { text } from "./words";

export class Unreadable extends Error {}

/** A kind of such files. */
export interface Kind<T> {
  /** `liverpool-results`, and its version. */
  format: string;
  version: number;
  /** The list's key in the file. */
  key: string;
  /** Characters. */
  largest: number;
  /** What an entry says; null where it cannot be read. */
  read: (entry: unknown) => T | null;
  words: {
    other: string;
    large: string;
    damaged: (place: number) => string;
  };
}

export function writeList<T>({ format, version, key }: Kind<T>, entries: readonly T[]): string {
  const lines = entries.map((one) => `    ${JSON.stringify(one)}`).join(",\n");
  const list = `[${lines ? `\n${lines}\n  ` : ""}]`;
  return `{\n  "format": "${format}/${version}",\n  "${key}": ${list}\n}\n`;
}

/** The entries in a file, all or none; raises `Unreadable`. */
export function readList<T>(kind: Kind<T>, written: string): readonly T[] {
  const { words } = kind;
  const wanted = kind.format.replace("liverpool-", "");
  if (written.length > kind.largest) {
    throw new Unreadable(words.large);
  }
  let found: unknown;
  try {
    found = JSON.parse(written);
  } catch {
    throw new Unreadable(whyNotRead(written, wanted) || words.other);
  }
  const { format, [kind.key]: entries } = (found ?? {}) as Record<string, unknown>;
  if (typeof format !== "string" || !format.startsWith(`${kind.format}/`)) {
    throw new Unreadable(anotherFormat(`${format}`, wanted) || words.other);
  }
  if (format !== `${kind.format}/${kind.version}`) {
    throw new Unreadable(text.file.newer);
  }
  if (!Array.isArray(entries)) {
    throw new Unreadable(words.damaged(1));
  }
  return entries.map((one, place) => {
    const known = kind.read(one);
    if (known === null) {
      throw new Unreadable(words.damaged(place + 1));
    }
    return known;
  });
}
