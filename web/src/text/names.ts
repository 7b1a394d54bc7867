// Texts as people type them, and as files have them: what is taken, as the server takes it
// (`src/liverpool/engine/given_text.py`), and names told apart by how they look.

import { LONGEST_NAME } from "../numbers";
import { tooLong } from "./lengths";
import { text as said } from "./names-words";

/** A mark of byte order is no blank, though `\s` and `trim` say so. */
const BLANKS = /(?:(?!\ufeff)[\s\p{Z}])+/gu;
/** What nobody could see, but for the two that join letters. */
const UNSEEN = /(?![\u200c\u200d])\p{C}/u;

/** The text in one line: letters in their usual form, single blanks, and none around it. */
export const tidied = (text: string): string =>
  text.normalize("NFC").replace(BLANKS, " ").replace(/^ | $/g, "");

/** What keeps a tidied text from being taken, in a sentence; empty where it can be. */
export function textFault(text: string, longest: number): string {
  const [unseen] = UNSEEN.exec(text) ?? [];
  if (unseen !== undefined) {
    return said.unseen((unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0"));
  }
  return tooLong(text, longest);
}

/** The same for a player's name; quotation marks have a meaning of their own in files. */
export const nameFault = (name: string): string =>
  textFault(name, LONGEST_NAME) || (/["\\]/.test(name) ? said.quotes : "");

/** How a name looks at a glance: names of the same look are taken for one. */
export const lookOf = (name: string): string => name.normalize("NFKC").toLowerCase();

/** A name that two have, or that nobody could tell from another's. */
export function sameName(names: readonly string[]): string | undefined {
  const looks = names.map(lookOf);
  return names.find((_, at) => looks.indexOf(looks[at] ?? "") < at);
}
