// How names are listed in a sentence, and how words are written large or short.

/** `Tom`, `Tom and Mia`, `Tom, Mia and Ben`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** `4`, `3 or 4`, `3 to 8`. */
export function between(first: number, last: number): string {
  if (first === last) return `${first}`;
  return `${first} ${last === first + 1 ? "or" : "to"} ${last}`;
}

export const cardUnit = (count: number): string => (count === 1 ? "card" : "cards");

export const cardsIn = (count: number): string => `${count} ${cardUnit(count)}`;

/** `Deal 2 of 7`; `Deal 2` where their number is open, which is 0 then. */
export const dealOf = (deal: number, deals: number): string =>
  deals > 0 ? `Deal ${deal} of ${deals}` : `Deal ${deal}`;

/** Who are partners, beneath a score sheet. */
export const PARTNERS = (pairs: string): string => `Partners: ${pairs}. A total is that of both.`;

/** What a table plays for stands on a sheet, and nothing more comes of it. */
export const ONLY_COUNTED = "The game only counts: it moves no money.";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As it begins within a sentence. */
export const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Longer words, such as a table's own for a run, are cut short where there is little room. */
const LONGEST = 7;

/** `2 seq.` for `2 sequences`; only shown: screen readers get the whole. */
export function short(text: string): string {
  return text.replace(/\p{L}+/gu, (word) =>
    word.length > LONGEST ? `${word.slice(0, 3)}.` : word,
  );
}

/** The beginning of a text in so many letters, to the end of a word where that leaves enough. */
export function beginning(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const begin = letters.slice(0, most - 1).join("");
  const end = begin.lastIndexOf(" ");
  return `${end > most / 2 ? begin.slice(0, end) : begin}…`;
}
