// Names as people type them: made fit to stand on a sheet, and told apart by how they look.

import { LONGEST_NAME } from "../numbers";

/** Invisible characters but those that join letters; and the characters that names in files cannot have. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}"\\]/gu;

/** A name as it may stand on the sheet: nothing unseen in it, no marks of the files, not too long. */
export function cleaned(name: string, longest = LONGEST_NAME): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replace(UNSEEN, "")
    .trim();
  return [...plain].slice(0, longest).join("").trim();
}

/** How a name looks at a glance: names of the same look are taken for one. */
export const lookOf = (name: string): string => name.normalize("NFKC").toLowerCase();

/** A name that two have, or that nobody could tell from another's. */
export function sameName(names: readonly string[]): string | undefined {
  const looks = names.map(lookOf);
  return names.find((_, at) => looks.indexOf(looks[at] ?? "") < at);
}
