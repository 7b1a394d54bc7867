// A game as a file: the same that `liverpool score` writes. A file that cannot be read gets a
// sentence, and nothing else happens.

import type { DealKept, HandLeft, KeptScores, Scoring } from "../messages";
import {
  LARGEST_SHEET,
  LONGEST_NOTE,
  LONGEST_TITLE,
  MOST_BUYS,
  MOST_CARDS,
  MOST_POINTS,
} from "../numbers";
import { isPlayers } from "../rule-sets/players";
import { anotherFormat, whyNotRead } from "../text/file-kinds";
import { fileStem } from "../text/file-names";
import { nameFault, sameName, textFault, tidied } from "../text/names";
import { atOncePoints, hasOwnContracts, isPlayedOut, NOBODY, playing, SIGNS } from "./counting";
import { text } from "./words";

/** Of games in which going down and out in one turn or buys that are left count, or each player has
 * their own contract. */
const FORMAT = "liverpool-scores/3";
/** Of all others: older versions read them, too. */
const EARLIER = "liverpool-scores/2";
/** Of those in which all play every deal, without notes: the oldest versions read them, too. */
const PLAIN = "liverpool-scores/1";

/** Says what is wrong with a file. */
export class Unreadable extends Error {}

type Found = Record<string, unknown>;

const isFound = (thing: unknown): thing is Found =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing);
const isCount = (thing: unknown, most: number): thing is number =>
  Number.isInteger(thing) && Number(thing) >= 0 && Number(thing) <= most;

/** A text of a file, as it is shown; raises `Unreadable`. */
function taken(written: string, longest: number): string {
  const line = tidied(written);
  const fault = textFault(line, longest);
  if (fault) {
    throw new Unreadable(text.file.badText(fault));
  }
  return line;
}

function readLeft(found: unknown, where: string): HandLeft | null {
  if (found === null) {
    return null;
  }
  if (isFound(found)) {
    const { cards = null, points = null } = found;
    if (points !== null && cards === null && isCount(points, MOST_POINTS)) {
      return { points };
    }
    const known: readonly unknown[] = SIGNS;
    if (
      points === null &&
      Array.isArray(cards) &&
      cards.length <= MOST_CARDS &&
      cards.every((sign) => known.includes(sign))
    ) {
      return { cards };
    }
  }
  throw new Unreadable(text.file.badHand(where));
}

function readDeal(found: unknown, number: number, players: readonly string[]): DealKept {
  const seats = players.length;
  const where = text.dealNumber(number);
  if (!isFound(found)) {
    throw new Unreadable(text.file.badDeal(where));
  }
  const { out, left, perfect_cut: cut, failed, away = [], note = "" } = found;
  const { at_once: once, buys_left: buys = [], down = [] } = found;
  const seat =
    out === null || (Number.isInteger(out) && Number(out) >= NOBODY && Number(out) < seats);
  const whole = Array.isArray(left) && left.length === seats;
  const marks =
    Array.isArray(failed) && failed.length === seats && failed.every((times) => isCount(times, 99));
  const absent =
    Array.isArray(away) &&
    seats - away.length >= 2 &&
    away.every(
      (one, at) =>
        isCount(one, seats - 1) && (at === 0 || one > Number((away as unknown[])[at - 1])),
    );
  const laid =
    Array.isArray(down) &&
    down.every(
      (one, at) =>
        isCount(one, seats - 1) &&
        !(absent && away.includes(one)) &&
        (at === 0 || one > Number((down as unknown[])[at - 1])),
    );
  const leftOver =
    Array.isArray(buys) &&
    (buys.length === 0 || buys.length === seats) &&
    buys.every((count) => isCount(count, MOST_BUYS));
  if (
    !seat ||
    !whole ||
    !marks ||
    !absent ||
    !leftOver ||
    !laid ||
    typeof cut !== "boolean" ||
    (once !== undefined && typeof once !== "boolean") ||
    (once && (out === null || out === NOBODY)) ||
    typeof note !== "string"
  ) {
    throw new Unreadable(text.file.badDeal(where));
  }
  const hands = left.map((hand, at) => readLeft(hand, text.handOf(players[at] ?? "", number)));
  if (typeof out === "number" && out !== NOBODY && hands[out] !== null) {
    throw new Unreadable(text.file.outWithCards(where, players[out] ?? ""));
  }
  const plays = (one: number) =>
    one === out || hands[one]?.cards || Number(failed[one]) > 0 || Number(buys[one] ?? 0) > 0;
  if (away.some(plays)) {
    throw new Unreadable(text.file.badDeal(where));
  }
  return {
    out: out as number | null,
    left: hands,
    perfect_cut: cut,
    failed,
    ...(away.length > 0 && { away }),
    ...(note && { note: taken(note, LONGEST_NOTE) }),
    ...(once && { at_once: once }),
    ...(buys.some((count) => count > 0) && { buys_left: buys }),
    ...(down.length > 0 && { down }),
  };
}

function readPlayers(found: unknown): readonly string[] {
  if (!Array.isArray(found) || !isPlayers(found.length)) {
    throw new Unreadable(text.file.badPlayers);
  }
  const names = found.map((name) => (typeof name === "string" ? tidied(name) : ""));
  if (names.includes("") || sameName(names)) {
    throw new Unreadable(text.file.badPlayers);
  }
  const fault = names.map(nameFault).find(Boolean);
  if (fault) {
    throw new Unreadable(text.file.badText(fault));
  }
  return names;
}

/** The game, with the oldest format that can say what is noted in it. */
function formatted(kept: KeptScores): KeptScores {
  const plain = !kept.ended && !kept.deals.some((deal) => deal.away?.length || deal.note);
  const late = kept.deals.some(
    (deal) =>
      deal.at_once ||
      deal.buys_left ||
      deal.down ||
      deal.left.some((left) => left?.cards?.includes("W")),
  );
  const format = late ? FORMAT : plain ? PLAIN : EARLIER;
  const { ended, ...rest } = { ...kept, format } as const;
  return ended ? { ...rest, ended } : rest;
}

/** A game that somebody else has written down, looked at in every part. */
export function checked(found: unknown): KeptScores {
  if (!isFound(found) || typeof found.format !== "string") {
    throw new Unreadable(text.file.other);
  }
  if (![PLAIN, EARLIER, FORMAT].includes(found.format)) {
    const newer = /^liverpool-scores\/\d+$/.test(found.format);
    const other = anotherFormat(found.format, "scores") || text.file.other;
    throw new Unreadable(newer ? text.file.newer : other);
  }
  const { rules, title, deals, first_dealer: first, ended = false } = found;
  if (typeof rules !== "string" || typeof title !== "string" || !Array.isArray(deals)) {
    throw new Unreadable(text.file.damaged);
  }
  const players = readPlayers(found.players);
  if (!isCount(first, players.length - 1) || deals.length > 100 || typeof ended !== "boolean") {
    throw new Unreadable(text.file.damaged);
  }
  return formatted({
    format: PLAIN,
    rules,
    title: taken(title, LONGEST_TITLE),
    players,
    first_dealer: first,
    deals: deals.map((deal, index) => readDeal(deal, index + 1, players)),
    ...(ended && { ended }),
  });
}

/** The game of a file; raises `Unreadable`. */
export function readScores(written: string): KeptScores {
  if (written.length > LARGEST_SHEET) {
    throw new Unreadable(text.file.other);
  }
  let found: unknown;
  try {
    found = JSON.parse(written);
  } catch {
    const { damaged, other } = text.file;
    const isOurs = /^\s*\{.*"liverpool-scores\//s.test(written);
    throw new Unreadable(whyNotRead(written, "scores") || (isOurs ? damaged : other));
  }
  return checked(found);
}

/** What speaks against playing this game by these rules; empty where nothing does. */
export function misfitReason(kept: KeptScores, scoring: Scoring): string {
  const counts = [...(kept.deals.length > 0 ? kept.deals.keys() : [0])].map(
    (index) => playing(kept, index).length,
  );
  if (counts.some((count) => count < scoring.least || count > scoring.most)) {
    return text.playersWanted(scoring.title, scoring.least, scoring.most);
  }
  const { length } = kept.deals;
  const ended = [...kept.deals.keys()].find((index) =>
    isPlayedOut({ ...kept, deals: kept.deals.slice(0, index) }, scoring),
  );
  if (length > scoring.deals.length || ended !== undefined) {
    return text.file.tooManyDeals(length, ended ?? scoring.deals.length);
  }
  const cut = kept.deals.some((deal) => deal.perfect_cut) && scoring.perfect_cut === 0;
  const failed = kept.deals.some((deal) => deal.failed.some((times) => times > 0));
  const once = kept.deals.some(
    (deal, index) => deal.at_once && atOncePoints(kept, scoring, index) === 0,
  );
  const most = Math.max(0, ...scoring.deals.map(({ buys = 0 }) => buys));
  const buys = kept.deals.some((deal, index) =>
    deal.buys_left?.some((count) => count > (scoring.deals[index]?.buys ?? 0)),
  );
  if (buys && most > 0) {
    return text.file.tooManyBuys;
  }
  const down = !hasOwnContracts(scoring) && kept.deals.some((deal) => deal.down);
  const signs = kept.deals.flatMap((deal) => deal.left.flatMap((left) => left?.cards ?? []));
  const odd = signs.includes("W") && !("W" in scoring.points);
  const worthless = odd || cut || once || buys || down || (failed && scoring.failed_meld === 0);
  return worthless ? text.file.worthless : "";
}

/** As JSON on one line, with blanks as people write them. */
function inLine(thing: unknown): string {
  if (Array.isArray(thing)) {
    return `[${thing.map(inLine).join(", ")}]`;
  }
  return isFound(thing)
    ? `{${Object.entries(thing)
        .map(([key, value]) => `${JSON.stringify(key)}: ${inLine(value)}`)
        .join(", ")}}`
    : JSON.stringify(thing);
}

/** The file of a game, letter for letter as `liverpool score` writes it. */
export function writeScores(kept: KeptScores): string {
  const { deals, ...head } = formatted(kept);
  const lines = Object.entries(head).map(([key, value]) => `  "${key}": ${inLine(value)},`);
  const rows = deals.map((deal) => `    ${inLine(deal)}`).join(",\n");
  return `{\n${lines.join("\n")}\n  "deals": [${rows ? `\n${rows}\n  ` : ""}]\n}\n`;
}

/** `Christmas at Rose's` as the name of a file. */
export function fileName(kept: KeptScores, ending: string): string {
  return `${fileStem(kept.title, "scores")}.${ending}`;
}
