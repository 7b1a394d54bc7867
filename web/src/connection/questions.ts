// What this page has asked and has no answer to yet. A question is sent as soon as there is a
// connection, and rejected when that breaks. Commands are not: one that was sent is retried on the next
// connection with the same id, by which the server does it once. An answer of the game that is given
// while there is no connection was never sent: it is kept until the first view on the next one, sent if
// its question is still open then, and can be taken back meanwhile. What the server's workers find may
// take long, and they look for one thing at a time for each page: the next waits here.

import type { PageMessage, ReviewUpdate, ServerMessage, ShuffleUpdate } from "../messages";
import { words } from "../text/words";
import { Refusal, Unanswered } from "./failures";
import { answerWaiting, connection, serverGame } from "./state";

/** After so many milliseconds an answer is overdue. */
export const PATIENCE = 8_000;
/** The same for a heartbeat, which has nothing to wait for. */
export const HEARTBEAT_PATIENCE = 4_000;
/** And where the browser says that there is no network: a server on this device answers all the same. */
export const OFFLINE_PATIENCE = 1_000;
/** The same where the server's workers answer: they may have much to do. */
export const LONG_PATIENCE = 30_000;

/** By the kind of a question that of its answer; other answers have the same, or say that it is done. */
interface Answers {
  open: "seated";
  bring: "seated";
  take_along: "taken_along";
  learn: "seated";
  sit: "seated" | "asked";
  try: "tried";
  hint: "hinted";
  save: "saved";
  watch: "watched";
  watch_shared: "shared_game";
  play_from: "seated";
  open_game: "seated" | "game_found";
  peek: "peeked";
  book: "book_read";
  edit: "edited";
  balance: "effects";
  shorten: "shortened";
  publish: "published";
  begin_record: "record_begun";
  read_record: "record";
  change_record: "record";
}
type Kind<K> = K extends keyof Answers ? Answers[K] : K extends ServerMessage["kind"] ? K : "done";
export type AnswerTo<K extends string> = Extract<ServerMessage, { kind: Kind<K> }>;
type Kinds<M, Commands> = M extends unknown
  ? ("command_id" extends keyof M ? true : false) extends Commands
    ? M
    : never
  : never;
type WithoutId<M> = M extends unknown ? Omit<M, "id"> : never;
/** A question; its id is added here. */
export type Question = WithoutId<PageMessage>;
/** A question that changes something at a table. */
export type Command = Kinds<Question, true>;
/** One that changes nothing there. */
export type Inquiry = Kinds<Question, false>;
export type Answer = Extract<ServerMessage, { id: number }> | ReviewUpdate | ShuffleUpdate;

export interface Pending {
  message: Question & { id: number };
  settle: (answer: Answer) => void;
  reject: (error: Error) => void;
  /** Runs from when it is sent. */
  timer?: ReturnType<typeof setTimeout>;
  sent: boolean;
  /** After so many milliseconds its answer is overdue. */
  patience: number;
  /** For an answer of the game, which may be kept: whether its question is still open. */
  stillAsked: (() => boolean) | undefined;
}

/** The kinds of question by which one gets a seat. */
const SEATING = ["open", "bring", "learn", "sit", "hello"];

/** The kinds that the server's workers answer, one at a time for each page. */
const BY_WORKERS = ["book", "exercises", "hint", "learn", "practice", "save"];

const isForWorkers = ({ message }: Pending) =>
  BY_WORKERS.includes(message.kind) || (message.kind === "try" && message.find);

/** The connection, while a socket is open. */
interface Socket {
  send: (text: string) => void;
  /** Called where no answer comes in time. */
  overdue: () => void;
}

let socket: Socket | undefined;
const pending = new Map<number, Pending>();
let count = 0;

/** Sends a question as soon as there is a connection; an answer of the game, with `stillAsked`, after the view. */
export function sendQuestion(
  message: Question,
  stillAsked?: () => boolean,
  patience = PATIENCE,
): Promise<Answer> {
  return new Promise((settle, reject) => {
    count += 1;
    const id = count;
    // A page with a seat takes part in its shuffles (fair/taking-part.ts).
    const more = SEATING.includes(message.kind) ? { shuffles: true } : {};
    const whole = { ...message, ...more, id };
    const asked = { message: whole, settle, reject, sent: false, patience, stillAsked };
    pending.set(id, asked);
    if (socket && !(stillAsked && connection.value === "lost")) {
      send(asked);
    }
    countKept();
  });
}

function send(asked: Pending): void {
  if (!socket) return;
  const long = isForWorkers(asked);
  if (long && [...pending.values()].some((other) => other.sent && isForWorkers(other))) return;
  asked.sent = true;
  asked.timer = setTimeout(socket.overdue, long ? LONG_PATIENCE : asked.patience);
  socket.send(JSON.stringify(asked.message));
}

/** Starts to use a socket: `greet` sends the first message, then what has waited is sent. */
export function attachSocket(opened: Socket, greet: () => void): void {
  const waiting = [...pending.values()].filter((asked) => asked.sent || !asked.stillAsked);
  socket = opened;
  greet();
  waiting.forEach(send);
}

/** Ends its use; pending questions are rejected with the sentence, but for those that are kept. */
export function detachSocket(sentence: string, keeping?: "commands"): void {
  socket = undefined;
  for (const asked of pending.values()) {
    clearTimeout(asked.timer);
    const { message, sent, stillAsked } = asked;
    if (keeping && (sent ? "command_id" in message : stillAsked)) continue;
    pending.delete(message.id);
    asked.reject(new Unanswered(sent ? sentence : words.connection.notSent, sent));
  }
  countKept();
}

/** Takes the question that this answers off the pending ones, and gives it. */
export function takePending(answer: Answer): Pending | undefined {
  const asked = pending.get(answer.id ?? 0);
  if (asked) {
    pending.delete(asked.message.id);
    clearTimeout(asked.timer);
    const next = [...pending.values()].find((other) => !other.sent && isForWorkers(other));
    if (next) send(next);
  }
  return asked;
}

/** Whether any question has no answer yet. */
export function anyPending(): boolean {
  return pending.size > 0;
}

function keptOnes(): Pending[] {
  return [...pending.values()].filter((asked) => asked.stillAsked && !asked.sent);
}

function countKept(): void {
  answerWaiting.value = keptOnes().length > 0;
}

/** Called once the first view is there: sends what was kept, or rejects it as too late. */
export function sendKept(): void {
  for (const asked of keptOnes()) {
    if (asked.stillAsked?.()) {
      send(asked);
    } else {
      pending.delete(asked.message.id);
      const sentence = words.connection.tooLate(serverGame.value?.log.at(-1) ?? "");
      asked.reject(new Refusal({ reason: "late", sentence, rule: "" }, true));
    }
  }
  countKept();
}

/** Takes back what has been kept: it will not be sent. */
export function takeBack(): void {
  for (const asked of keptOnes()) {
    pending.delete(asked.message.id);
    asked.reject(new Unanswered(words.connection.takenBack, false));
  }
  countKept();
}
