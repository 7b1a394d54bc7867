// Cards as numbers, as text and as words. A face is `suit * 13 + rank - 1` with the suits clubs,
// diamonds, hearts and spades; then come the joker and a card that is not seen.

import { HIDDEN, JOKER } from "../numbers";

export { HIDDEN, JOKER };

export const SUITS = ["c", "d", "h", "s"] as const;
export type Suit = (typeof SUITS)[number];

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const RANK_WORDS = [
  "ace",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "jack",
  "queen",
  "king",
] as const;
const SUIT_WORDS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" } as const;

/** Whether the face has a rank and a suit. */
export function isPlain(face: number): boolean {
  return face >= 0 && face < JOKER;
}

/** 1 for the ace to 13 for the king; 0 for the joker and a card that is not seen. */
export function rankOf(face: number): number {
  return isPlain(face) ? (face % 13) + 1 : 0;
}

/** 0 to 3: clubs, diamonds, hearts, spades; -1 for the joker and a card that is not seen. */
export function suitOf(face: number): number {
  return isPlain(face) ? Math.floor(face / 13) : -1;
}

/** `c`, `d`, `h` or `s`, or nothing. */
export function suitLetter(face: number): Suit | undefined {
  return SUITS[suitOf(face)];
}

/** The rank as it stands on the card: `A`, `10`, `K`; a joker's is `★`, an unseen card's `?`. */
export function rankText(face: number): string {
  return face === JOKER ? "★" : (RANKS[rankOf(face) - 1] ?? "?");
}

/** The card as the server writes it, with the ten in full: `10h`, `As`, `**`, `??`. */
export function cardText(face: number): string {
  if (face === JOKER) {
    return "**";
  }
  const suit = suitLetter(face);
  return suit ? rankText(face) + suit : "??";
}

const WRITTEN = /^(10|[A2-9TJQK])([cdhs])?$/i;

/** The rank (1 to 13) and suit of `8h`, `10`, `T` or `8`; nothing where it says neither. */
export function readCard(text: string): { rank: number; suit: Suit | undefined } | undefined {
  const found = WRITTEN.exec(text);
  if (!found?.[1]) {
    return undefined;
  }
  const rank = found[1].toUpperCase().replace("T", "10");
  const suit = found[2]?.toLowerCase() as Suit | undefined;
  return { rank: RANKS.indexOf(rank as (typeof RANKS)[number]) + 1, suit };
}

/** The number of a face that is written out: `10h`, `Th`, `**`, `??`; -1 where it is none. */
export function faceOf(text: string): number {
  if (text === "**") {
    return JOKER;
  }
  if (text === "??") {
    return HIDDEN;
  }
  const read = readCard(text);
  return read?.suit ? SUITS.indexOf(read.suit) * 13 + read.rank - 1 : -1;
}

/** The rank of what a wild card stands for, as it is shown: `8` of `8h`; `?` while it is open. */
export function standsForRank(standsFor: string): string {
  const read = readCard(standsFor);
  return (read && RANKS[read.rank - 1]) ?? "?";
}

/** A written card or rank in words: `ten of hearts`, `an eight`; nothing for what is neither. */
export function spokenWritten(text: string): string {
  const read = readCard(text);
  const rank = read && RANK_WORDS[read.rank - 1];
  if (!read || !rank) {
    return "";
  }
  if (read.suit) {
    return `${rank} of ${SUIT_WORDS[read.suit]}`;
  }
  return `${/^[aeiou]/.test(rank) ? "an" : "a"} ${rank}`;
}

/** A wild card that is swapped out: `joker`, or a 2 as it is written, `2d`. */
export function wildNamed(face = JOKER): string {
  return face === JOKER ? "joker" : cardText(face);
}

/** The card in words: `ten of hearts`, `joker as eight of hearts`. */
export function spokenCard(face: number, standsFor?: string): string {
  const plain =
    face === JOKER ? "joker" : isPlain(face) ? spokenWritten(cardText(face)) : "face-down card";
  const stands = standsFor ? spokenWritten(standsFor) : "";
  return stands ? `${plain} as ${stands}` : plain;
}

/** What stands in a line of the log: words, or a card. */
export type Piece = string | { face: number; standsFor?: string };

const CARD_IN_LINE =
  /\*(10|[A2-9TJQK])([cdhs])?\*|(\*\*|\b(?:10|[A2-9TJQK])[cdhs])=((?:10|[A2-9TJQK])[cdhs]?)\b|\*\*|\?\?|\b(?:10|[2-9TJQKA])[cdhs]\b/g;

/** A line taken apart into words and cards: `9c`, `10h`, `**`, `*8h*` a joker, `2c=8h` a wild two. */
export function pieces(line: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const hit of line.matchAll(CARD_IN_LINE)) {
    if (hit.index > from) {
      found.push(line.slice(from, hit.index));
    }
    if (hit[1]) {
      found.push({ face: JOKER, standsFor: hit[1] + (hit[2] ?? "") });
    } else if (hit[3] && hit[4]) {
      found.push({ face: faceOf(hit[3]), standsFor: hit[4] });
    } else {
      found.push({ face: faceOf(hit[0]) });
    }
    from = hit.index + hit[0].length;
  }
  if (from < line.length) {
    found.push(line.slice(from));
  }
  return found;
}

/** A line for screen readers: its cards in words, with a pause between them. */
export function spokenLine(line: string): string {
  return pieces(line)
    .map((piece, at, all) => {
      if (typeof piece !== "string") return spokenCard(piece.face, piece.standsFor);
      const between = piece === " " && at > 0 && at < all.length - 1;
      return between ? ", " : piece.replaceAll(" · ", "; ");
    })
    .join("");
}

/** A line of the log for the ear: a meld that one lays off on by what it is, `sevens` or `three to six of
 * diamonds`, as all know its cards; and a pause at the end. */
export function spokenNews(line: string): string {
  const [, before, meld = ""] = /^(.* on (?:\S+'s|their own|your)) (.+)$/.exec(line) ?? [];
  const cards = spokenLine(meld)
    .split(", ")
    .map((card) => card.replace(/.* as (an? )?/, ""));
  const ranks = cards.map((card) => card.split(" ")[0] ?? "");
  const [first = ""] = ranks;
  const kind = ranks.every((rank) => rank === first)
    ? first + (first === "six" ? "es" : "s")
    : `${first} to ${cards.at(-1)}`;
  const known = ranks.every((rank) => (RANK_WORDS as readonly string[]).includes(rank));
  const said = before && known ? `${spokenLine(before)} ${kind}` : spokenLine(line);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}

// Jokers, then spades, hearts, diamonds, clubs, each from the lowest up, as in a run: black and red
// apart at the joint that matters most, and the ace above the king, or below the 2 where it is only
// low. Unseen cards come last.
const suitPlace = (face: number) => (face === JOKER ? -1 : isPlain(face) ? 3 - suitOf(face) : 9);
const rankPlace = (face: number, aceLow: boolean) =>
  face === JOKER ? -1 : !isPlain(face) ? 99 : rankOf(face) === 1 && !aceLow ? 14 : rankOf(face);
const byRank = (aceLow: boolean) => (a: number, b: number) =>
  rankPlace(a, aceLow) - rankPlace(b, aceLow);

/** The cards by suit, in each from the lowest up; jokers first. */
export function sortedBySuit(cards: readonly number[], aceLow = false): number[] {
  const rank = byRank(aceLow);
  return [...cards].sort((a, b) => suitPlace(a) - suitPlace(b) || rank(a, b));
}

/** The cards by rank from the lowest up, in each by suit; jokers first. */
export function sortedByRank(cards: readonly number[], aceLow = false): number[] {
  const rank = byRank(aceLow);
  return [...cards].sort((a, b) => rank(a, b) || suitPlace(a) - suitPlace(b));
}
