// A game as a file: the same that `liverpool score` writes. A file that cannot be read gets a
// sentence, and nothing else happens.

import type { DealKept, HandLeft, KeptScores, Scoring } from "../messages";
import { LARGEST_SHEET, LONGEST_NOTE, LONGEST_TITLE } from "../numbers";
import { SHAPES } from "../shapes";
import { anotherFormat, whyNotRead } from "../text/file-kinds";
import { fileStem } from "../text/file-names";
import { nameFault, sameName, textFault, tidied } from "../text/names";
import { misfit } from "../text/shapes";
import { atOncePoints, hasOwnContracts, isPlayedOut, NOBODY, playing } from "./counting";
import { compact } from "./noting";
import { text } from "./words";

/** The formats, the oldest first: of games in which all play every deal, without notes; of most others; and of
 * those in which going down and out in one turn or buys that are left count, each player has their own
 * contract, or wild cards have a sign of their own. Older versions read the older ones. */
const FORMATS = SHAPES.KeptScores.properties.format.enum;

/** Says what is wrong with a file. */
export class Unreadable extends Error {}

type Found = Record<string, unknown>;

const isFound = (thing: unknown): thing is Found =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing);

/** A text of a file, as it is shown; raises `Unreadable`. */
function taken(written: string, longest: number): string {
  const line = tidied(written);
  const fault = textFault(line, longest);
  if (fault) {
    throw new Unreadable(text.file.badText(fault));
  }
  return line;
}

/** A hand without what is empty in it. */
function readLeft(left: HandLeft | null, where: string): HandLeft | null {
  if (left === null) return null;
  const { cards = null, points = null } = left;
  if ((cards === null) === (points === null)) {
    throw new Unreadable(text.file.badHand(where));
  }
  return cards ? { cards } : { points };
}

/** A deal of the right shape, whose parts must fit each other, too. */
function readDeal(deal: DealKept, number: number, players: readonly string[]): DealKept {
  const { out, failed, away = [], note = "", buys_left: buys = [], down = [] } = deal;
  const seats = players.length;
  const where = text.dealNumber(number);
  const areSeats = (some: readonly number[]) =>
    some.every((one, at) => one < seats && (at === 0 || one > Number(some[at - 1])));
  const left = deal.left.map((hand, at) => readLeft(hand, text.handOf(players[at] ?? "", number)));
  const plays = (one: number) =>
    one === out ||
    down.includes(one) ||
    left[one]?.cards ||
    Number(failed[one]) > 0 ||
    Number(buys[one] ?? 0) > 0;
  if (
    (out !== null && out >= seats) ||
    left.length !== seats ||
    failed.length !== seats ||
    seats - away.length < 2 ||
    !areSeats(away) ||
    !areSeats(down) ||
    ![0, seats].includes(buys.length) ||
    (deal.at_once && (out === null || out === NOBODY)) ||
    away.some(plays)
  ) {
    throw new Unreadable(text.file.badDeal(where));
  }
  if (out !== null && out !== NOBODY && left[out]) {
    throw new Unreadable(text.file.outWithCards(where, players[out] ?? ""));
  }
  return compact({ ...deal, left, note: taken(note, LONGEST_NOTE) });
}

function readPlayers(found: readonly string[]): readonly string[] {
  const names = found.map(tidied);
  if (names.includes("") || sameName(names)) {
    throw new Unreadable(text.file.badPlayers);
  }
  const fault = names.map(nameFault).find(Boolean);
  if (fault) {
    throw new Unreadable(text.file.badText(fault));
  }
  return names;
}

/** What to say of a file whose shape differs there. */
function faultAt([part, deal, inDeal, seat]: readonly (string | number)[], found: Found): string {
  if (part === "players") return text.file.badPlayers;
  if (part !== "deals" || deal === undefined) return text.file.damaged;
  const name = Array.isArray(found.players) ? found.players[Number(seat)] : "";
  return inDeal === "left" && seat !== undefined
    ? text.file.badHand(text.handOf(`${name}`, Number(deal) + 1))
    : text.file.badDeal(text.dealNumber(Number(deal) + 1));
}

/** The game, with the oldest format that can say what is noted in it. */
function formatted({ ended, ...kept }: KeptScores): KeptScores {
  const plain = !ended && !kept.deals.some((deal) => deal.away?.length || deal.note);
  const late = kept.deals.some(
    (deal) =>
      deal.at_once ||
      deal.buys_left ||
      deal.down ||
      deal.left.some((left) => left?.cards?.includes("W")),
  );
  const format = FORMATS[late ? 2 : plain ? 0 : 1];
  return { ...kept, format, ...(ended && { ended }) };
}

/** A game that somebody else has written down, looked at in every part. */
export function checked(found: unknown): KeptScores {
  if (!isFound(found) || typeof found.format !== "string") {
    throw new Unreadable(text.file.other);
  }
  const { format } = found;
  if (!FORMATS.some((known) => known === format)) {
    const newer = /^liverpool-scores\/\d+$/.test(format);
    throw new Unreadable(
      newer ? text.file.newer : anotherFormat(format, "scores") || text.file.other,
    );
  }
  const wrong = misfit("KeptScores", found);
  if (wrong) {
    throw new Unreadable(faultAt(wrong, found));
  }
  const { rules, title, first_dealer, deals, ended, ...kept } = found as unknown as KeptScores;
  const players = readPlayers(kept.players);
  if (first_dealer < 0 || first_dealer >= players.length) {
    throw new Unreadable(text.file.damaged);
  }
  return formatted({
    format: FORMATS[0],
    rules,
    title: taken(title, LONGEST_TITLE),
    players,
    first_dealer,
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
