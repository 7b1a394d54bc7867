// The one trial of this page: a question whose answers are played on the same cards, or a wish for which
// changes are searched. The server plays on as long as it is asked, so to stop is to ask no more.

import { computed, effect, signal } from "@preact/signals";
import { say } from "../../browser/announce";
import { ask, Refusal, sentenceOf } from "../../connection/net";
import { connection } from "../../connection/state";
import type { Edited, EffectsShown, ReadBalance, ReadEffects } from "../../messages";
import { edited, settled } from "../editor";
import { text } from "./words";

/** What is tried: the key of a question, or a wish with the questions that it leaves open. */
export type Tried =
  | Pick<ReadEffects, "kind" | "question" | "number">
  | Pick<ReadBalance, "kind" | "wish" | "open">;

export interface Trial {
  tried: Tried;
  /** The rules that are played, as a link has them. */
  query: string;
  /** What they change, by which is seen that they are no longer those of the page. */
  rules: string;
  players: number;
  found: EffectsShown | null;
  goesOn: boolean;
  trouble: string;
}

const USUAL_PLAYERS = 4;
/** Milliseconds from one question to the next, at least: a server takes twenty messages a second from a page. */
const BETWEEN = 100;

export const trial = signal<Trial | null>(null);
const wanted = signal(USUAL_PLAYERS);
/** With how many is played: so many as by these rules can. */
export const players = computed(() => {
  const { least = USUAL_PLAYERS, most = USUAL_PLAYERS } = edited.value ?? {};
  return Math.min(most, Math.max(least, wanted.value));
});

const rulesOf = ({ base, changes }: Edited) => `${base} ${JSON.stringify(changes)}`;

/** Whether the rules are others by now than those that were played. */
export const isOutdated = computed(
  () =>
    trial.value !== null && edited.value !== null && rulesOf(edited.value) !== trial.value.rules,
);

/** Changes with each trial that begins, goes on or ends, so that answers to an older one count for nothing. */
let turn = 0;

/** Begins with a question or a wish, in place of any other. */
export async function begin(tried: Tried): Promise<void> {
  turn += 1;
  const mine = turn;
  if (edited.value) trial.value = trialOf(tried, edited.value);
  await settled();
  if (mine !== turn || edited.value === null) return;
  trial.value = trialOf(tried, edited.value);
  await goOn();
}

const trialOf = (tried: Tried, ruleSet: Edited): Trial => ({
  tried,
  query: ruleSet.query,
  rules: rulesOf(ruleSet),
  players: players.value,
  found: null,
  goesOn: true,
  trouble: "",
});

/** Goes on where it was stopped. */
export async function goOn(): Promise<void> {
  turn += 1;
  const mine = turn;
  change({ goesOn: true, trouble: "" });
  while (mine === turn && trial.value?.goesOn) {
    const { tried, query, players } = trial.value;
    const soon = new Promise((settle) => setTimeout(settle, BETWEEN));
    try {
      const found = await ask({ ...tried, query, players });
      if (mine === turn) hear(found);
    } catch (error) {
      if (error instanceof Refusal || connection.value === "ended") {
        if (mine === turn) change({ goesOn: false, trouble: sentenceOf(error) });
      } else {
        await connected();
      }
    }
    await soon;
  }
}

/** Waits until the connection is there again, or will not be. */
function connected(): Promise<void> {
  return new Promise((settle) => {
    const end = effect(() => {
      if (connection.value !== "open" && connection.value !== "ended") return;
      settle();
      queueMicrotask(() => end());
    });
  });
}

function hear(found: EffectsShown): void {
  const before = trial.value?.found ?? null;
  // After a lost connection it begins anew: what was found stays until as much is played again.
  const { answers, charts, sure, says = [] } = before && before.part > found.part ? before : found;
  const part = Math.max(found.part, before?.part ?? 0);
  change({ found: { ...found, part, answers, charts, sure, says }, goesOn: !found.is_over });
  if (found.is_over) say(text.over);
  else if (!isSure(before) && isSure(found)) say(text.first);
}

/** Whether anything is. */
export const isSure = (found: EffectsShown | null) =>
  found?.answers.some(({ changes }) => changes.length > 0) ?? false;

export function stop(): void {
  turn += 1;
  change({ goesOn: false });
  say(stopped());
}

/** What is said of a trial that was stopped. */
export function stopped(): string {
  const { answers = [], says = [] } = trial.value?.found ?? {};
  return answers.length + says.length > 0 ? text.stopped : text.stoppedEarly;
}

/** Whether it is about this question. */
export function isAbout(question: string): boolean {
  const tried = trial.value?.tried;
  return tried?.kind === "effects" && tried.question === question;
}

/** Ends the trial of this question, not that of another one which has taken its place. */
export function leave(question: string): void {
  if (isAbout(question)) close();
}

/** Ends it, and what was found is no longer shown. */
export function close(): void {
  turn += 1;
  trial.value = null;
}

/** With so many players from now on; what is under way begins anew. */
export function playWith(count: number): void {
  wanted.value = count;
  const under = trial.value;
  if (under) void begin(under.tried);
}

/** The number that is tried beside the usual answers, where somebody asked for one. */
export const numberToo = computed(() => {
  const tried = trial.value?.tried;
  return tried?.kind === "effects" ? (tried.number ?? null) : null;
});

/** Tries the same question anew, with this number among its answers. */
export function tryToo(number: number): void {
  const tried = trial.value?.tried;
  if (tried?.kind === "effects") void begin({ ...tried, number });
}

function change(now: Partial<Trial>): void {
  if (trial.value) trial.value = { ...trial.value, ...now };
}
