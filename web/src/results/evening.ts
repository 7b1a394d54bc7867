// A club night: for one evening, games that end on this device go into the record by themselves, from
// tables and from the score keeper. Each device whose people opened the link does so; a game that comes
// from several is there once.

import { computed, effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../browser/storage";
import { Refusal } from "../connection/failures";
import { ask } from "../connection/net";
import { connection } from "../connection/state";
import type { GameResult } from "../messages";
import { added } from "./form";
import { results } from "./store";

interface Evening {
  id: string;
  secret: string;
  /** Until when it lasts, in milliseconds. */
  until: number;
  /** How each game stood that is there, or was over before. */
  sent: Readonly<Record<string, string>>;
}

const KEY = "club";
/** Milliseconds. */
const LASTS = 18 * 60 * 60_000;
/** No record has so many events: nothing of it need come with an answer. */
const NOTHING_BACK = 1_000_000;

function readEvening(): Evening | null {
  const found = readStored(KEY) as Evening | null;
  return typeof found?.id === "string" && typeof found.until === "number" ? found : null;
}

let follows = false;
const evening = signal<Evening | null>(readEvening());

function keep(now: Evening): void {
  evening.value = now;
  writeStored(KEY, now);
}

const lasts = ({ until }: Evening) => until > Date.now();
const standOf = ({ deals, players }: GameResult) =>
  `${deals}: ${players.map(({ points }) => points).join()}`;
const hasCompany = ({ players }: GameResult) => players.filter(({ bot }) => !bot).length > 1;

/** Stands before the secret in the links of a club night. */
export const CLUB = "club.";
/** The evening of which this device takes part, as a path; empty where there is none. */
export const clubPath = computed(() => {
  const now = evening.value;
  return now && lasts(now) ? `/record/${now.id}#${CLUB}${now.secret}` : "";
});

/** Joins for this evening, unless this device has been there, and perhaps left. */
export function joinEvening(id: string, secret: string, again = false): void {
  const before = evening.peek();
  const here = before?.id === id ? before : null;
  if (here && (lasts(here) || !again)) return;
  const over = Object.fromEntries(results.peek().map((game) => [game.id, standOf(game)]));
  keep({ id, secret, until: Date.now() + LASTS, sent: here?.sent ?? over });
  followEvening();
}

export function leaveEvening(): void {
  const now = evening.peek();
  if (now) keep({ ...now, until: 0 });
}

/** Sends what has ended since, while there is a connection, one game after the other. */
export function followEvening(): void {
  if (follows) return;
  follows = true;
  let busy = false;
  effect(() => {
    const now = evening.value;
    if (!now || !lasts(now) || busy || connection.value !== "open") return;
    const next = results.value.find(
      (game) => hasCompany(game) && now.sent[game.id] !== standOf(game),
    );
    if (!next) return;
    const { id, secret } = now;
    busy = true;
    const done = () => {
      busy = false;
      const at = evening.peek();
      if (at?.id === id) keep({ ...at, sent: { ...at.sent, [next.id]: standOf(next) } });
    };
    ask({ kind: "change_record", record: id, secret, after: NOTHING_BACK, events: [added(next)] })
      // What is refused can be added by hand, where it is said why.
      .then(done, (error) => {
        busy = false;
        if (error instanceof Refusal) done();
      });
  });
}
