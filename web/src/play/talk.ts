// Talk at the table: whether it is open, what was written there as far as this page shows it, and what
// one is writing oneself. One can mute single people or all, on this device.

import { computed, effect, signal, untracked } from "@preact/signals";
import { say as sayAloud } from "../browser/announce";
import { hiddenAt, mutedAt } from "../browser/marked-seats";
import { prefs } from "../browser/prefs";
import { trueName } from "../connection/names";
import { command, sentenceOf } from "../connection/net";
import { connection, lines, nameOf, serverGame, table } from "../connection/state";
import type { TalkLine } from "../messages";
import { stand } from "./standing";
import { talk as text } from "./words";

/** Whether it is open, by one's own tap. */
export const talking = signal(false);
/** What one has begun to write at this table; it stays when the talk closes. */
export const typed = signal("");
/** Why what one wanted to write was not sent. */
export const notWritten = signal("");

/** Whether there is somebody who would hear it. */
const heard = computed(() => {
  const at = table.value;
  return (
    at !== null &&
    at.you !== null &&
    at.seats.some(({ sitting }, seat) => sitting === "person" && seat !== at.you)
  );
});

/** Whether one can say a word at a tap, and whether one can write. */
export const canSay = computed(() => heard.value && table.value?.settings.quick_words !== false);
export const canWrite = computed(() => heard.value && table.value?.settings.talk !== false);
export const canTalk = computed(() => canSay.value || canWrite.value);

export function isMuted(seat: number): boolean {
  const at = table.value;
  if (!at || seat === at.you) return false;
  return !prefs.quickWords.value || mutedAt(at.id).includes(seat);
}

/** The lines that are shown here, the newest last. */
export const shownLines = computed<readonly TalkLine[]>(() =>
  canWrite.value ? lines.value.filter(({ seat }) => !isMuted(seat)) : [],
);

/** What was said lately at a tap, each after the line that was the newest then. */
export const spoken = signal<readonly Spoken[]>([]);

export interface Spoken {
  seat: number;
  word: number;
  text: string;
  after: number;
}
const MOST_SPOKEN = 6;

/** Keeps for a while what somebody said at a tap. */
export function remember(seat: number, word: number, text: string): void {
  const after = lines.peek().at(-1)?.number ?? 0;
  spoken.value = [...spoken.peek(), { seat, word, text, after }].slice(-MOST_SPOKEN);
}

/** Something in the talk: a line, or a word at a tap. */
export interface Entry {
  key: string;
  order: number;
  /** Where the speaker sits; nothing where somebody else sits there now. */
  seat: number | null;
  who: string;
  text: string;
  line?: TalkLine;
  /** Of what was said at a tap. */
  word?: number;
}

/** All that the talk shows, the newest last. */
export const entries = computed<readonly Entry[]>(() => {
  const written = shownLines.value.map((line) => ({
    key: `line ${line.number}`,
    order: line.number,
    seat: sitsThere(line) ? line.seat : null,
    who: writerOf(line),
    text: line.text,
    line,
  }));
  const said = spoken.value
    .filter(({ seat }) => !isMuted(seat))
    .map(({ seat, word, text, after }, nth) => ({
      key: `word ${after} ${nth}`,
      order: after + 0.5,
      seat,
      who: nameOf(seat),
      text,
      word,
    }));
  return [...written, ...said].sort((one, other) => one.order - other.order);
});

/** Whether who has written a line still sits where they sat. */
function sitsThere({ seat, name }: TalkLine): boolean {
  return trueName(seat) === name;
}

/** Who has written a line, by the name that is shown here. */
export function writerOf({ seat, name }: TalkLine): string {
  const at = table.value;
  return seat === at?.you || (at && hiddenAt(at.id).includes(seat)) ? nameOf(seat) : name;
}

/** The newest line that has been in sight. */
const seen = signal(0);
/** How many lines of others have come while the talk was closed. */
export const unread = computed(
  () =>
    shownLines.value.filter(({ number, seat }) => number > seen.value && seat !== table.value?.you)
      .length,
);

/** Notes that all that is written has been in sight. */
export function hasSeen(): void {
  seen.value = lines.value.at(-1)?.number ?? 0;
}

export function stopTalking(): void {
  talking.value = false;
}

/** The line that is on its way. */
let sending = "";

/** Writes what was typed to the table; the same line again meanwhile is ignored. */
export async function write(): Promise<void> {
  const line = typed.peek().trim();
  if (!line || line === sending) return;
  sending = line;
  try {
    await command({ kind: "write", text: line });
    if (typed.peek().trim() === line) typed.value = "";
    notWritten.value = "";
  } catch (error) {
    notWritten.value = sentenceOf(error);
  } finally {
    sending = "";
  }
}

/** Reads out what is written, and closes the talk when one is asked something. */
export function followTalk(): void {
  let heard = 0;
  effect(() => {
    const all = lines.value;
    untracked(() => {
      const newest = all.at(-1)?.number ?? 0;
      const news = all.filter(({ number, seat }) => number > heard && seat !== table.value?.you);
      // What was written before one came is no news; what one typed was for the table one has left.
      if (connection.value === "connecting") {
        seen.value = newest;
        spoken.value = [];
        typed.value = "";
      } else {
        for (const line of news) if (!isMuted(line.seat)) readOut(line);
        for (const line of all.filter(({ number }) => number > heard)) stands(line);
      }
      heard = newest;
    });
  });
  effect(() => {
    if (talking.value) hasSeen();
  });
  effect(() => {
    const asked = serverGame.value?.asked;
    if (!canTalk.value || (asked !== "nothing" && asked !== "turn" && asked !== "play")) {
      talking.value = false;
    }
  });
}

/** What is written stands beside its writer. */
function stands({ seat, text }: TalkLine): void {
  if (text && !isMuted(seat)) stand(seat, { text });
}

function readOut(line: TalkLine): void {
  if (line.text) sayAloud(text.said(writerOf(line), line.text));
}
