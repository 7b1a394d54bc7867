// A club night: for one evening, games that end on this device go into the record by themselves, from
// tables and from the score keeper. Each device whose people opened the link does so; a game that comes
// from several is there once.

import { effect, signal } from "@preact/signals";
import { hiddenAt } from "../browser/marked-seats";
import { readStored, writeStored } from "../browser/storage";
import { Refusal } from "../connection/failures";
import { ask } from "../connection/net";
import { connection } from "../connection/state";
import type { GameResult } from "../messages";
import { added, eveningOf } from "./form";
import { results, said } from "./store";

interface Evening {
  id: string;
  secret: string;
  /** Until when it lasts, in milliseconds. */
  until: number;
  /** The day on which this device joined it: an older game, as from a file, is none of this evening. */
  since?: string;
  /** How each game stood that is there, or was over before. */
  sent: Readonly<Record<string, string>>;
  /** Why the last game was refused; empty where it was taken. */
  refused?: string;
}

const KEY = "club";
/** Milliseconds. */
const LASTS = 18 * 60 * 60_000;
/** After so many milliseconds a game is sent again that could not be taken just then. */
export const AGAIN = 10_000;
/** No record has so many events: nothing of it need come with an answer. */
const NOTHING_BACK = 1_000_000;
/** Of refusals: sent again, the game would be refused again. */
const FINAL: readonly string[] = ["no_record", "not_yours", "text", "full", "strange"];

function readEvening(): Evening | null {
  const found = readStored(KEY) as Evening | null;
  return typeof found?.id === "string" && typeof found.until === "number" ? found : null;
}

let follows = false;
const evening = signal<Evening | null>(readEvening());
const attempts = signal(0);

/** As it is stored: another tab may have changed it. */
const latest = () => readEvening() ?? evening.peek();

function keep(now: Evening): void {
  writeStored(KEY, now);
  evening.value = now;
}

const lasts = ({ until }: Evening) => until > Date.now();
const standOf = ({ deals, players }: GameResult) =>
  `${deals}: ${players.map(({ points }) => points).join()}`;
/** Whether only the server knows what these are called: their table says so when it is opened again. */
const isHidden = ({ id }: GameResult) => hiddenAt(id).length > 0 && !said.has(id);
const hasCompany = ({ players }: GameResult) => players.filter(({ bot }) => !bot).length > 1;

/** Stands before the secret in the links of a club night. */
export const CLUB = "club.";

/** The evening of which this device takes part just now. */
export function eveningNow(): Evening | null {
  const now = evening.value;
  return now && lasts(now) ? now : null;
}

/** That evening as a path; empty where there is none. */
export function clubPath(): string {
  const now = eveningNow();
  return now ? `/record/${now.id}#${CLUB}${now.secret}` : "";
}

/**
 * Joins for this evening. Without a tap (`chosen`) it leaves another evening as it is, and one that this
 * device has been at, and perhaps left.
 */
export function joinEvening(id: string, secret: string, chosen = false): void {
  const before = latest();
  const here = before?.id === id ? before : null;
  const other = !here && before && lasts(before);
  if ((here && lasts(here)) || (!chosen && (here || other))) return;
  const now = Date.now();
  const over = Object.fromEntries(results.peek().map((game) => [game.id, standOf(game)]));
  const days = [eveningOf(now), new Date(now).toISOString().slice(0, 10)].sort(); // tables count by UTC
  const sent = { ...over, ...here?.sent };
  keep({ id, secret, until: now + LASTS, since: days[0] ?? "", sent });
  followEvening();
}

export function leaveEvening(): void {
  const now = latest();
  if (now) keep({ ...now, until: 0 });
}

/** Sends what has ended since, while there is a connection, one game after the other. */
export function followEvening(): void {
  if (follows) return;
  follows = true;
  addEventListener("storage", ({ key }) => {
    if (key === null || key === `liverpool.${KEY}`) evening.value = readEvening();
  });
  let busy = false;
  effect(() => {
    void [evening.value, attempts.value];
    const now = latest();
    if (!now || !lasts(now) || busy || connection.value !== "open") return;
    const { id, secret, since = "", sent } = now;
    const next = results.value.find(
      (game) =>
        hasCompany(game) &&
        !isHidden(game) &&
        game.played >= since &&
        sent[game.id] !== standOf(game),
    );
    if (!next) return;
    busy = true;
    const done = (refused: string) => {
      const at = latest();
      if (at?.id !== id) return;
      keep({ ...at, sent: { ...at.sent, [next.id]: standOf(next) }, refused });
    };
    const event = added(said.get(next.id) ?? next);
    ask({ kind: "change_record", record: id, secret, after: NOTHING_BACK, events: [event] })
      .then(
        () => "",
        (error) => {
          if (error instanceof Refusal && FINAL.includes(error.why.reason)) return error.message;
          throw error;
        },
      )
      .finally(() => {
        busy = false;
      })
      .then(done, () => setTimeout(() => attempts.value++, AGAIN));
  });
}
