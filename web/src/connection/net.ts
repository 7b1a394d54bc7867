// The page's one socket, and what the server says on it, which goes into the signals of state.ts. A
// socket is used until it closes, or until an answer is overdue (networks die silently), and then replaced by
// a new one, on which the page says first which seat is its own or which table it looks at. What becomes of
// the questions meanwhile is in questions.ts.

import { batch } from "@preact/signals";
import { isOffline } from "../browser/base";
import { prefs } from "../browser/prefs";
import { forgetSeat, keepSeat, seatAt } from "../browser/seats";
import { watchBy, watchKey } from "../browser/watching";
import { changeAddress } from "../browser/way-back";
import type { GameUpdate, MoveEvent, ServerMessage, TableUpdate } from "../messages";
import { words } from "../text/words";
import { type WholeMessage, wholeMessages } from "./changes";
import { Refusal, Unanswered } from "./failures";
import { withNamesHidden } from "./names";
import { type Line, newSocket } from "./opening";
import {
  type Answer,
  type AnswerTo,
  attachSocket,
  type Command,
  detachSocket,
  HEARTBEAT_PATIENCE,
  type Inquiry,
  OFFLINE_PATIENCE,
  PATIENCE,
  type Question,
  sendKept,
  sendQuestion,
  takeBack,
  takePending,
} from "./questions";
import {
  connection,
  events,
  farewell,
  lines,
  moveCount,
  noted,
  quickWord,
  review,
  scores,
  serverGame,
  shuffles,
  slowSeat,
  table,
  welcome,
} from "./state";

export { Refusal, sentenceOf, Unanswered } from "./failures";

/** Milliseconds between heartbeats; who has a seat soon sees that the line is lost. */
export const PING_EVERY = 15_000;
export const PING_AT_TABLE = 5_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** After a server's farewell the page waits as long as after so many failed attempts. */
const GONE_WAITS = 3;

/** The table that this page is at. */
let here: string | undefined;
/** The name by which it watches there and does nothing else; empty for a page of a person. */
let watchesAs = "";
/** Whether it comes there as the one who holds the seat, where this browser holds one. */
let seated = true;
let socket: Line | undefined;
/** Attempts in a row without an answer. */
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let slow: ReturnType<typeof setTimeout> | undefined;
/** Whether the next view is the first that this page gets of a game already under way. */
let arriving = false;

/**
 * Opens the socket for a table, or for none; at the table already, nothing happens. By the name
 * `watcher` it watches there whatever seat is held.
 */
export function connect(at?: string, watcher = ""): void {
  if (socket === undefined || at !== here || watcher !== watchesAs) {
    here = at;
    watchesAs = watcher;
    retry();
  }
}

/** Begins afresh at the same table; `looking` as one without a seat, though one is held. */
export function retry({ looking = false } = {}): void {
  takeBack();
  drop();
  batch(() => {
    table.value = null;
    serverGame.value = null;
    lines.value = [];
    shuffles.value = new Map();
    moveCount.value = 0;
    events.value = [];
    farewell.value = "";
    connection.value = "connecting";
  });
  seated = !looking;
  tries = 0;
  openSocket();
}

/** Asks; resolves with the answer of the same number, or rejects with a sentence. */
export const ask = <M extends Inquiry>(message: M) => request(message);

/**
 * Has something done, once: what gets no answer is sent again on the next socket. With `stillAsked` it
 * answers a question of the game: while the connection is lost, it is kept.
 */
export function command<M extends Command>(
  message: M,
  stillAsked?: () => boolean,
  id: string = newCommandId(),
) {
  return request({ ...message, command_id: id }, stillAsked);
}

/** A new one; a command that is given again with the same is still done once. */
export const newCommandId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(15))));

function request<M extends Question>(
  message: M,
  stillAsked?: () => boolean,
): Promise<AnswerTo<M["kind"]>> {
  const lost = connection.value === "lost";
  if (lost || connection.value === "ended") {
    retryNow();
    if (!lost || !stillAsked) {
      return Promise.reject(new Unanswered(words.connection.notSent, false));
    }
  }
  return sendQuestion(message, stillAsked) as Promise<AnswerTo<M["kind"]>>;
}

function overdue(): void {
  lose(tries === 0 ? 0 : waitBefore(tries));
}

function openSocket(): void {
  clearTimeout(again);
  const { socket: mine, said } = newSocket();
  socket = mine;
  slow = setTimeout(overdue, PATIENCE);
  const opened = () => {
    clearTimeout(slow);
    if (socket === mine) {
      attachSocket({ send: (text) => mine.send(noted(text)), overdue }, greet);
    }
  };
  const asWhole = wholeMessages();
  const heard = (event: MessageEvent) => {
    if (socket === mine) {
      hear(withNamesHidden(asWhole(JSON.parse(noted(String(event.data))) as ServerMessage)));
    }
  };
  mine.onopen = opened;
  mine.onmessage = heard;
  mine.onclose = () => {
    if (socket === mine) {
      lose();
    }
  };
  if (mine.readyState === WebSocket.OPEN) {
    opened();
  }
  said.forEach(heard);
}

/** Sends the first message on a new socket. */
function greet(): void {
  const seat = here && seated && !watchesAs ? seatAt(here) : undefined;
  if (here && seat) {
    arriving = serverGame.value === null;
    const [last, visible] = [moveCount.value, !document.hidden];
    const hello: Question = { kind: "hello", table: here, secret: seat.secret, last, visible };
    sendQuestion(hello).then(settled, unwelcome);
  } else if (here && (watchesAs || watchKey() !== undefined)) {
    arriving = serverGame.value === null;
    sendQuestion(watchRequest(here)).then(settled, showWhyNotWatching);
  } else if (here) {
    sendQuestion({ kind: "look", table: here }).then(settled, unwelcome);
  } else {
    settled();
  }
}

/** The request to watch the table without a seat. */
function watchRequest(at: string) {
  const name = watchesAs || prefs.name.peek().trim();
  const last = moveCount.value;
  const as = { kind: "watch_table", table: at, key: watchKey() ?? "", last } as const;
  return name ? { ...as, name } : as;
}

/** Watches this page's table from now on, and after a reload. */
export async function beginToWatch(at: TableUpdate): Promise<void> {
  const before = location.href;
  if (watchKey() === undefined) watchBy("#watch");
  try {
    await ask(watchRequest(at.id));
  } catch (error) {
    changeAddress(before);
    throw error;
  }
}

/** Shows why one may not watch, or not any more; the reason that came first stays. */
function showWhyNotWatching(error: Error): void {
  if (error instanceof Refusal) end(farewell.peek() || error.why.sentence);
}

function settled(): void {
  batch(() => {
    tries = 0;
    farewell.value = "";
    connection.value = "open";
  });
}

/** Refusals after which another attempt would not help. */
const FOR_GOOD = ["no_table", "not_yours", "damaged"];

function unwelcome(error: Error): void {
  if (!(error instanceof Refusal)) {
    return;
  }
  if (FOR_GOOD.includes(error.why.reason)) {
    end(error.why.sentence);
  } else {
    lose();
  }
}

function hear(message: WholeMessage): void {
  switch (message.kind) {
    case "welcome":
      welcome.value = message;
      return;
    case "table":
      if (here === undefined || message.id === here) {
        table.value = message;
        // One who watches goes on by the link that is valid now.
        if (message.watching && message.watch_link) watchBy(message.watch_link);
        keepNames(message);
        forgetRequest(message);
      }
      return;
    case "game":
      hearGame(message);
      return;
    case "scores":
      scores.value = message;
      return;
    case "shuffle":
      if (message.id) {
        settle(message);
      } else if (here === undefined || message.table === here) {
        shuffles.value = new Map(shuffles.value).set(message.deal, message);
      }
      return;
    case "review":
      review.value = message;
      settle(message);
      return;
    case "quick_word":
      quickWord.value = message;
      return;
    case "talk":
      lines.value = message.lines;
      return;
    case "gone":
      if (message.returns) {
        farewell.value = message.sentence;
        lose(waitBefore(GONE_WAITS));
      } else {
        // If the seat is lost, the server says so when it is asked for it.
        end(message.sentence);
        comeBackIn(waitBefore(GONE_WAITS));
      }
      return;
    default:
      settle(message);
  }
}

/** Forgets the secret of a request to join that was refused or has lapsed: it opens nothing. */
function forgetRequest({ id, you, joining }: TableUpdate): void {
  if (you === null && (joining === "refused" || joining === "expired")) {
    forgetSeat(id);
  }
}

/** Keeps the names of table and seat, by which home lists one's seats and requests for one. */
function keepNames({ id, title, you, joining, seats }: TableUpdate): void {
  const mine = seatAt(id);
  if (!mine || (you === null && joining !== "waits")) {
    return;
  }
  const seat = you ?? mine.seat;
  const name = you === null ? mine.name : (seats[you]?.name ?? mine.name);
  if (mine.title !== title || mine.name !== name) {
    keepSeat({ ...mine, seat, title, name });
  }
}

/** Whether a player has done it, and not the dealer. */
const isPlayed = ({ seat }: MoveEvent) => seat >= 0;

function hearGame(message: GameUpdate): void {
  batch(() => {
    moveCount.value = message.number;
    // A page that is opened afresh shows how things are, not all that has led to it; but whoever comes to
    // a game in which nobody has played yet, comes to the deal.
    events.value = arriving && message.events.some(isPlayed) ? [] : message.events;
    serverGame.value = message.game;
  });
  arriving = false;
  sendKept();
}

function settle(answer: Answer): void {
  const asked = takePending(answer);
  if (asked === undefined) {
    return;
  }
  if (answer.kind === "refused") {
    asked.reject(new Refusal(answer.why, answer.late ?? false));
    return;
  }
  if (answer.kind === "asked") {
    // It opens the request, and the seat once the host has said yes.
    seated = true;
    keepSeat({ table: answer.table, secret: answer.secret });
  }
  if (answer.kind === "seated") {
    here = answer.table;
    seated = true;
    keepSeat({ table: answer.table, seat: answer.seat, secret: answer.secret });
    if (table.value?.id === here) {
      keepNames(table.value);
    }
  }
  asked.settle(answer);
}

/** Drops the socket; pending questions are rejected with the sentence, unless they are kept. */
function drop(sentence: string = words.connection.noAnswer, keeping?: "commands"): void {
  const old = socket;
  socket = undefined;
  clearTimeout(again);
  clearTimeout(slow);
  detachSocket(sentence, keeping);
  old?.close();
}

function lose(wait = waitBefore(tries)): void {
  if (connection.value !== "ended") {
    connection.value = "lost";
  }
  drop(undefined, "commands");
  comeBackIn(wait);
}

function comeBackIn(wait: number): void {
  tries += 1;
  again = setTimeout(openSocket, wait);
}

/** Milliseconds before the next attempt: exponential backoff with jitter. */
export function waitBefore(attempt: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + chance);
}

/** Tries a lost connection at once. */
export function retryNow(): void {
  if (connection.value === "lost" && socket === undefined) {
    openSocket();
  }
}

function end(sentence: string): void {
  farewell.value = sentence;
  connection.value = "ended";
  drop(sentence);
}

/** Asks whether the server is still there; no answer in time brings a new socket. */
function ping(patience = HEARTBEAT_PATIENCE): void {
  // A game on this device is there, however long a bot thinks in it.
  if (connection.value === "open" && !isOffline()) {
    sendQuestion({ kind: "ping" }, undefined, patience).catch(() => {});
  }
}

/** One heartbeat after the other, as often as somebody would see that it is missing. */
function beat(): void {
  const plays = !document.hidden && (table.peek()?.you ?? null) !== null;
  setTimeout(
    () => {
      ping();
      beat();
    },
    plays ? PING_AT_TABLE : PING_EVERY,
  );
}

/** Sends heartbeats: now and then, and at once when the page is visible again. */
export function watchOver(): void {
  beat();
  // A slow table notifies players who do not have the page in sight.
  const sendVisible = () => {
    if (connection.value === "open" && slowSeat.value) {
      sendQuestion({ kind: "visible", visible: !document.hidden }).catch(() => {});
    }
  };
  document.addEventListener("visibilitychange", sendVisible);
  const look = () => {
    if (document.visibilityState === "visible") {
      ping();
      retryNow();
    }
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  addEventListener("online", look);
  addEventListener("offline", () => ping(OFFLINE_PATIENCE));
}
