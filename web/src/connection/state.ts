// What the page knows: signals that the socket (net.ts) sets and everything else only reads.

import { computed, signal } from "@preact/signals";
import type {
  GameView,
  MoveEvent,
  QuickWord,
  ReviewUpdate,
  ScoresUpdate,
  ShuffleUpdate,
  TableUpdate,
  TalkLine,
  Welcome,
} from "../messages";
import { across } from "../text/partners";
import { words } from "../text/words";

export type Connection =
  /** Not asked for yet, or on the way. */
  | "connecting"
  | "open"
  /** Lost; it is tried again by itself. */
  | "lost"
  /** Ended by the server, which said why; see `farewell`. */
  | "ended";

export const connection = signal<Connection>("connecting");
/** Why the server ended the connection, or took the seat; empty while nothing is amiss. */
export const farewell = signal("");
/** Whether an answer waits for the connection to come back; nothing of it has been sent. */
export const answerWaiting = signal(false);
export const welcome = signal<Welcome | null>(null);
/** The table this page looks at or sits at. */
export const table = signal<TableUpdate | null>(null);
/** The game as the server last sent it. The table shows `shown` of turn/shown.ts, with the draft in it. */
export const serverGame = signal<GameView | null>(null);
/** The last quick word that was said at the table. */
export const quickWord = signal<QuickWord | null>(null);
/** What was written at the table, as far as this page may read it. */
export const lines = signal<readonly TalkLine[]>([]);
/** The score sheet that this page looks at, as its keeper last showed it. */
export const scores = signal<ScoresUpdate | null>(null);
/** The review of one's own game, as far as it was found when the server said so last. */
export const review = signal<ReviewUpdate | null>(null);
/** How the numbers of each deal stood last, as the server sent it unasked; by deal. */
export const shuffles = signal<ReadonlyMap<number, ShuffleUpdate>>(new Map());
/** How many moves the game has had. */
export const moveCount = signal(0);
/** What has happened since the message before, for motion, sounds and the live region. */
export const events = signal<readonly MoveEvent[]>([]);

/** The last messages from and to the server as they were sent, for who finds something wrong (dialogs/Wrong.tsx). */
export const lastMessages: string[] = [];
const AS_MANY = 30;
/** A heartbeat and its answer are shorter, and not kept. */
const SHORT = 30;

/** Keeps a message among the last ones, and gives it. */
export function noted(message: string): string {
  if (message.length > SHORT && lastMessages.push(message) > AS_MANY) lastMessages.shift();
  return message;
}

const ONLY_HERE = /^(localhost|127\..*|\[::1\])$/;

/** A link to send: `localhost` in it would lead nowhere from another device. */
export function addressForOthers(path: string): string {
  const others = ONLY_HERE.test(location.hostname) && welcome.value?.others;
  return `${others || location.origin}${path}`;
}

/** This page's seat; null for one who only looks. */
export const you = computed(() => table.value?.you ?? null);
/** The slow table at which it is; empty for none. */
export const slowSeat = computed(() =>
  table.value?.settings.slow && you.value !== null ? table.value.id : "",
);

/** What a seat is called, in the second person for one's own. */
export function nameOf(seat: number): string {
  return seat === you.value ? words.you : (table.value?.seats[seat]?.name ?? "");
}

/** "partner of Cy", where there are partners; empty where nobody sits across yet. */
export function partnerText(seat: number): string {
  const seats = table.value?.seats ?? [];
  const partner = across(seat, seats.length);
  if (!table.value?.sides || seats[partner]?.sitting === "free") return "";
  return partner === you.value ? words.people.yourPartner : words.people.partnerOf(nameOf(partner));
}

/** Seats in turn order from the one after `own`, which comes last. */
export function seatsInOrder(count: number, own: number | null): number[] {
  const first = own === null ? 0 : own + 1;
  return Array.from({ length: count }, (_, at) => (first + at) % count);
}
