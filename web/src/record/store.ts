// The records that this browser knows, and the one on the page: its events come from the server, and
// what is changed is sent there. Others may write at the same time; what they wrote comes along.

import { signal } from "@preact/signals";
import { storedList } from "../browser/storage";
import { ask, sentenceOf } from "../connection/net";
import type { GameResult } from "../messages";
import { LARGEST_MESSAGE, MESSAGES_A_SECOND, MESSAGES_AT_ONCE, MOST_EVENTS } from "../numbers";
import { CLUB } from "../results/evening";
import { added } from "../results/form";
import { folded, type RecordEvent } from "./folding";

export interface Known {
  id: string;
  secret: string;
  title: string;
}

/** The record on the page. */
export interface Opened {
  id: string;
  secret: string;
  writes: boolean;
  /** The secret with which it can only be read. */
  reading: string;
  events: readonly RecordEvent[];
  last: number;
}

const MOST_KNOWN = 30;
/** About how many letters go in one message. */
const LETTERS = LARGEST_MESSAGE * 0.45;
/** Rate limit: beyond so many messages in one go, each waits so many milliseconds; the server would
 * disconnect a page that asks faster. */
const IN_ONE_GO = MESSAGES_AT_ONCE / 2;
const MOMENT = 1_200 / MESSAGES_A_SECOND;

function readKnown(found: unknown): Known | null {
  const one = found as Known | null;
  const parts = [one?.id, one?.secret, one?.title];
  return parts.every((part) => typeof part === "string") ? one : null;
}

const records = storedList("records", MOST_KNOWN, readKnown);
export const known = records.all;
export const opened = signal<Opened | null>(null);

function remember(one: Known): void {
  records.change((all) => [one, ...all.filter(({ id }) => id !== one.id)]);
}

export function forget(id: string): void {
  records.change((all) => all.filter((one) => one.id !== id));
}

export const addressOf = (id: string, secret: string): string =>
  `${location.origin}/record/${id}#${secret}`;

export const pathOf = ({ id, secret }: Known | Opened, club: boolean): string =>
  `/record/${id}#${club ? CLUB : ""}${secret}`;

/** A new record of this name; says where it is. */
export async function beginRecord(title: string, club = false): Promise<string> {
  const { record, secret } = await ask({ kind: "begin_record" });
  await ask({
    kind: "change_record",
    record,
    secret,
    after: 0,
    events: [{ kind: "title", title }],
  });
  remember({ id: record, secret, title });
  return pathOf({ id: record, secret, title }, club);
}

/** What is new in the record; all of it, where it is not the one on the page yet. */
export async function openRecord(id: string, secret: string): Promise<void> {
  const here = opened.peek();
  const same = here?.id === id && here.secret === secret ? here : null;
  let now: Opened = same ?? { id, secret, writes: false, reading: "", events: [], last: 0 };
  for (let more = true; more; ) {
    const found = await ask({ kind: "read_record", record: id, secret, after: now.last });
    now = extended(now, found);
    more = found.more;
  }
  shown(now);
}

/** Writes these events, and shows what came of it with what others wrote meanwhile. */
export async function change(events: readonly RecordEvent[]): Promise<void> {
  let now = opened.peek();
  for (const [at, part] of parted(events).entries()) {
    if (!now) {
      return;
    }
    if (at >= IN_ONE_GO) {
      await new Promise((done) => setTimeout(done, MOMENT));
    }
    const { id, secret, last }: Opened = now;
    const found = await ask({
      kind: "change_record",
      record: id,
      secret,
      after: last,
      events: part,
    });
    now = extended(now, found);
    shown(now);
    if (found.more) {
      await openRecord(id, secret);
      now = opened.peek();
    }
  }
}

/** Writes these events, whatever else is still on its way; tells why they were refused, `""` until they
 * are. Gives whether they were written. */
export async function changeOrTell(
  events: readonly RecordEvent[],
  tell: (trouble: string) => void,
): Promise<boolean> {
  tell("");
  try {
    await change(events);
    return true;
  } catch (error) {
    tell(sentenceOf(error));
    return false;
  }
}

function parted(events: readonly RecordEvent[]): readonly (readonly RecordEvent[])[] {
  const parts: RecordEvent[][] = [];
  let letters = LETTERS;
  for (const event of events) {
    const long = JSON.stringify(event).length;
    if (letters + long > LETTERS || parts.at(-1)?.length === MOST_EVENTS) {
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)?.push(event);
    letters += long;
  }
  return parts;
}

type Found = Pick<Opened, "events" | "last" | "writes" | "reading">;

const extended = (now: Opened, { events, last, writes, reading }: Found): Opened => ({
  ...now,
  writes,
  reading,
  last,
  events: [...now.events, ...events],
});

function shown(now: Opened): void {
  const before = opened.peek();
  // Of two answers that cross, the one that knows more stays.
  if (before?.id === now.id && before.secret === now.secret && before.last > now.last) {
    return;
  }
  opened.value = now;
  remember({ id: now.id, secret: now.secret, title: folded(now.events).title });
}

/** Puts games of this device into the record. */
export const addGames = (games: readonly GameResult[]): Promise<void> => change(games.map(added));
