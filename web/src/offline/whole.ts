// All that this browser keeps, as one file: games without a network, seats, results, names and settings. What
// is taken in never takes the place of what is here, but for a game that went on further in the file.

import { RECORD_FORMAT } from "../numbers";
import { anotherFormat, whyNotRead } from "../text/file-kinds";
import { fileWords as text } from "./file-words";
import { KEY, type Texts } from "./records";

const KIND = "device";
const FORMAT = `liverpool-${KIND}`;
const VERSION = 1;
/** Bytes. */
export const LARGEST = 100_000_000;

/** By their keys. */
export type Stored = Readonly<Record<string, unknown>>;

export interface Whole {
  /** What the page keeps under keys of its own. */
  stored: Stored;
  /** What is kept of games without a network. */
  records: Texts;
}

/** A sentence for people. */
export class NotWhole extends Error {}

/** What belongs to this browser alone, or is only on its way. */
const STAYS = ["notifications", "moving"];

export const isTakenAlong = (key: string): boolean => !STAYS.includes(key);

export function writeWhole({ stored, records }: Whole): string {
  const lines = (all: Readonly<Record<string, unknown>>) =>
    Object.entries(all)
      .map(([key, one]) => `\n    ${JSON.stringify(key)}: ${JSON.stringify(one)}`)
      .join(",");
  const parts = [`"format": "${FORMAT}/${VERSION}"`, `"stored": {${lines(stored)}}`];
  return `{\n  ${parts.join(",\n  ")},\n  "records": {${lines(records)}}\n}\n`;
}

/** What is in the file; throws `NotWhole`. */
export function readWhole(written: string): Whole {
  let found: unknown;
  try {
    found = JSON.parse(written);
  } catch {
    throw new NotWhole(whyNotRead(written, KIND) || text.other);
  }
  const { format, stored, records } = (found ?? {}) as Record<string, unknown>;
  if (typeof format !== "string" || !format.startsWith(`${FORMAT}/`)) {
    throw new NotWhole(anotherFormat(`${format}`, KIND) || text.other);
  }
  if (format !== `${FORMAT}/${VERSION}`) throw new NotWhole(text.newer);
  if (!isTable(stored) || !isTable(records)) throw new NotWhole(text.damaged);
  checkRecords(records);
  const kept = Object.entries(stored).filter(([key]) => isTakenAlong(key));
  return { stored: Object.fromEntries(kept), records };
}

const isTable = (found: unknown): found is Record<string, unknown> =>
  typeof found === "object" && found !== null && !Array.isArray(found);

/** Throws `NotWhole` for what no game is made of. */
function checkRecords(records: Record<string, unknown>): asserts records is Texts {
  for (const [key, record] of Object.entries(records)) {
    if (!/^(key|[a-z0-9]{6,16}(\/[a-z-]+)(\/\d+){0,2})$/.test(key) || !isJson(record)) {
      throw new NotWhole(text.damaged);
    }
  }
  const tables = byTable(records as Texts);
  if (tables.size > 0 && !(KEY in records)) throw new NotWhole(text.damaged);
  for (const [table, own] of tables) {
    const described = own[`${table}/table`];
    const format = described && (JSON.parse(described) as { format?: unknown }).format;
    if (
      typeof format !== "number" ||
      Object.keys(own).filter(isMove).length !== moves(table, own).length
    ) {
      throw new NotWhole(text.damaged);
    }
    if (format > RECORD_FORMAT) throw new NotWhole(text.newer);
  }
}

function isJson(found: unknown): boolean {
  try {
    return typeof found === "string" && JSON.parse(found) !== undefined;
  } catch {
    return false;
  }
}

function byTable(records: Texts): Map<string, Record<string, string>> {
  const tables = new Map<string, Record<string, string>>();
  for (const [key, record] of Object.entries(records)) {
    const [table = "", kind] = key.split("/");
    if (kind === undefined) continue;
    tables.set(table, Object.assign(tables.get(table) ?? {}, { [key]: record }));
  }
  return tables;
}

const isMove = (key: string) => key.split("/")[1] === "move";

/** The moves of a table, one after the other, as far as none is missing. */
function moves(table: string, records: Texts): readonly string[] {
  const found: string[] = [];
  for (let next = records[`${table}/move/1`]; next !== undefined; ) {
    found.push(next);
    next = records[`${table}/move/${found.length + 1}`];
  }
  return found;
}

/** What becomes of the games that are here. */
export interface Merging {
  put: Texts;
  remove: readonly string[];
  /** How many games are new here, go on further in the file, and went on differently, so that they stay. */
  fresh: number;
  further: number;
  apart: number;
}

export function merging(here: Texts, found: Texts): Merging {
  const own = byTable(here);
  const put: Record<string, string> = {};
  const remove: string[] = [];
  const news = { fresh: 0, further: 0, apart: 0 };
  const key = found[KEY] ?? "";
  if (!(KEY in here) && key) put[KEY] = key;
  for (const [table, theirs] of byTable(found)) {
    const mine = own.get(table);
    if (mine) {
      const [before, after] = [moves(table, mine), moves(table, theirs)];
      const common = Math.min(before.length, after.length);
      const isSame = before.slice(0, common).every((move, at) => move === after[at]);
      if (!isSame) news.apart += 1;
      if (!isSame || after.length <= before.length) continue;
      remove.push(...Object.keys(mine));
      news.further += 1;
    } else {
      news.fresh += 1;
    }
    Object.assign(put, theirs);
    // A table of another device keeps the key from which its chance follows.
    if (KEY in here && here[KEY] !== key) put[`${table}/${KEY}`] ??= key;
  }
  return { put, remove, ...news };
}

/** What is stored otherwise from now on: what is not here yet. Of lists of things and of the score keeper's
 * rules every single one, and of two that have the same name, the one that is here. */
export function mergedStored(here: Stored, found: Stored): Stored {
  const changed: Record<string, unknown> = {};
  for (const [key, theirs] of Object.entries(found)) {
    const mine = here[key];
    if (mine === undefined || mine === null || isNewer(key, mine, theirs)) {
      if (JSON.stringify(mine) !== JSON.stringify(theirs)) changed[key] = theirs;
      continue;
    }
    if (key === "keeper.tables" && isTable(mine) && isTable(theirs)) {
      // Those that are here stand last: what is too much is forgotten from the front.
      const more = Object.keys(theirs).some((rules) => !(rules in mine));
      if (more) changed[key] = { ...theirs, ...mine };
      continue;
    }
    if (!isList(key, mine) || !isList(key, theirs)) continue;
    const names = new Set(mine.map(nameOf));
    const more = theirs.filter((one) => !names.has(nameOf(one)));
    if (more.length) changed[key] = [...mine, ...more];
  }
  return changed;
}

/** Games of the score keeper, which say when they were changed. */
function isNewer(key: string, mine: unknown, theirs: unknown): boolean {
  const when = (game: unknown) => Number((game as { when?: unknown })?.when) || 0;
  return key.startsWith("keeper.game.") && when(theirs) > when(mine);
}

/** A list of things, each of its own; a list of texts is one choice, but for the lessons that were done. */
const isList = (key: string, found: unknown): found is readonly unknown[] =>
  Array.isArray(found) &&
  found.every((one) => (key === "lessons" ? typeof one === "string" : isTable(one)));

function nameOf(one: unknown): string {
  if (!isTable(one)) return `${one}`;
  const { table, id, from, find } = one;
  const key = isTable(find) && find.key; // of a position to practise on
  const name = [table, id, from, key].find((each) => typeof each === "string");
  return `${name ?? JSON.stringify(one)}`;
}
