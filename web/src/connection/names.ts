// Names that this page does not show. Whatever the server says of the table passes through here before
// anybody sees it; a hidden name is replaced in the list of seats and in all sentences.

import { batch } from "@preact/signals";
import { hiddenAt, hideAt } from "../browser/marked-seats";
import type { GameView, SeatShown, TableUpdate } from "../messages";
import { words } from "../text/words";
import type { WholeMessage } from "./changes";
import { serverGame, table as tableHere } from "./state";

/** Under these keys lie sentences for people, or lists of them. */
const SENTENCES: readonly string[] = [
  "detail",
  "ending",
  "following",
  "lines",
  "log",
  "margin",
  "nearer",
  "says",
  "sentence",
  "terms",
  "why",
];

/** What the server said last, with all names. */
let saidTable: TableUpdate | null = null;
let saidGame: GameView | null = null;

/** A message from the server, with neutral words for the names that are hidden here. */
export function withNamesHidden(message: WholeMessage): WholeMessage {
  if (message.kind === "table") {
    if (message.id !== saidTable?.id) saidGame = null;
    saidTable = message;
  }
  if (message.kind === "game") saidGame = message.game;
  return shown(message);
}

/** What somebody is called, also where that is hidden here. */
export const trueName = (seat: number) => saidTable?.seats[seat]?.name ?? null;

/** Hides the name of a seat at this page's table, or shows it again. */
export function hideName(seat: number, hide: boolean): void {
  if (!saidTable) return;
  hideAt(saidTable.id, seat, hide);
  batch(() => {
    if (tableHere.value && saidTable) tableHere.value = shown(saidTable);
    if (serverGame.value && saidGame) serverGame.value = shown(saidGame);
  });
}

function shown<T>(said: T): T {
  const seats = saidTable ? hiddenSeats(saidTable) : [];
  return saidTable && seats.length > 0 ? renamed(said, saidTable, seats) : said;
}

function hiddenSeats({ id, seats, you }: TableUpdate): readonly number[] {
  return hiddenAt(id).filter(
    (seat) => seat !== you && seats[seat] && seats[seat].sitting !== "free",
  );
}

function renamed<T>(said: T, table: TableUpdate, hidden: readonly number[]): T {
  const { seats } = table;
  const names = new Map(hidden.map((seat) => [seats[seat]?.name ?? "", neutral(seat)]));
  // Names may be parts of others: the longest that fits is meant.
  const all = seats.map((seat) => escaped(seat.name)).filter(Boolean);
  const longestFirst = [...all].sort((one, other) => other.length - one.length).join("|");
  // What stands before is matched as well: browsers learnt only late to look behind.
  const anyName = new RegExp(
    `(^|[^\\p{L}\\p{M}\\p{N}])(${longestFirst})(?![\\p{L}\\p{M}\\p{N}])`,
    "gu",
  );
  const inWords = (text: string) =>
    text.replace(anyName, (_, before, name) => `${before}${names.get(name) ?? name}`);

  function walk(thing: unknown, key: string): unknown {
    if (typeof thing === "string") return SENTENCES.includes(key) ? inWords(thing) : thing;
    if (Array.isArray(thing)) return thing.map((one) => walk(one, key));
    if (typeof thing !== "object" || thing === null) return thing;
    if (thing === table) return tableShown();
    const isHint = key === "hint";
    const parts = Object.entries(thing).map(([name, part]) => [
      name,
      walk(part, isHint && name === "question" ? "sentence" : name),
    ]);
    return Object.fromEntries(parts);
  }
  function tableShown(): TableUpdate {
    const seatShown = (seat: SeatShown, at: number) =>
      hidden.includes(at) ? { ...seat, name: neutral(at) } : seat;
    // The host sends the title back with every change of the table.
    const title = table.you === table.host ? table.title : inWords(table.title);
    const earlier = table.earlier && {
      ...table.earlier,
      names: table.earlier.names.map(inWords),
    };
    return { ...table, title, seats: seats.map(seatShown), ...(earlier && { earlier }) };
  }
  return walk(said, "") as T;
}

const neutral = (seat: number) => words.people.player(seat + 1);

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
