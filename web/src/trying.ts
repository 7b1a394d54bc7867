// What the server says of a draft and of the cards that are selected: asked anew with every change, the
// latest answer counts. And what is said back to the player where something is refused.

import { batch, computed, signal } from "@preact/signals";
import { say } from "./announce";
import { spokenLine } from "./cards";
import { draft, groups, keep, shown, staging, swaps, tried, triedFor, trouble } from "./draft";
import { chosen } from "./hand";
import type { Fit, Tried, Why } from "./messages";
import { ask, Refusal, sentenceOf, Unanswered } from "./net";
import { told, you } from "./state";

export interface Way {
  /** Cards in it are written as in the log, `9c`. */
  label: string;
  act: () => void;
}
/** A question of the page's own: which of several ways is meant. */
export const choosing = signal<{ question: string; ways: readonly Way[] } | null>(null);

/** Says what is wrong, in the bar and to those who listen. */
export function refuse(why: Why, near?: number, late = false): void {
  trouble.value = near === undefined ? { why, late } : { why, late, near };
  const told = why.rule ? `${why.sentence} Rule: ${why.rule}` : why.sentence;
  say(spokenLine(told), { urgent: true });
}

/** The page's own refusals, where no rule is asked. */
export function complain(sentence: string): void {
  refuse({ reason: "page", sentence, rule: "" });
}

export function complainOf(error: unknown): void {
  if (error instanceof Refusal) refuse(error.why, undefined, error.late);
  else complain(sentenceOf(error));
}

// Trying a draft

let rounds = 0;
/** The cards that the latest answer was asked for. */
const askedFor = signal<readonly number[]>([]);

/** Asks how the draft stands; only the latest answer counts. Nothing where it came too late. */
export async function attempt(find = false): Promise<Tried | null> {
  const game = told.peek();
  if (!game) return null;
  rounds += 1;
  const round = rounds;
  const cards = chosen.peek();
  keep();
  try {
    const answer = await ask({
      kind: "try",
      question: game.question,
      plays: draft.peek(),
      swaps: swaps.peek(),
      groups: groups.peek(),
      chosen: cards,
      find,
    });
    if (round !== rounds || told.peek()?.question !== game.question) return null;
    batch(() => {
      tried.value = answer;
      triedFor.value = game.question;
      askedFor.value = cards;
      draft.value = answer.plays;
      swaps.value = answer.swaps;
    });
    if (answer.refused) refuse(answer.refused);
    keep();
    return answer;
  } catch (error) {
    if (round !== rounds || told.peek()?.question !== game.question) return null;
    // Of a broken connection the page tells elsewhere; once it is back, the draft is tried anew.
    if (!(error instanceof Unanswered)) complainOf(error);
    return null;
  }
}

/** What is still being tried is about a draft that is gone. */
export function disregard(): void {
  rounds += 1;
}

/** Whether one may play cards now, the draft in mind. */
export const playing = computed(() => shown.value?.asked === "play");
/** Whether one lays off the card that one has called. */
export const layingCalled = computed(() => shown.value?.asked === "caller_plays");
export const isDown = computed(() => {
  const seat = you.value;
  return seat !== null && shown.value?.players[seat]?.down === true;
});

const together = computed<readonly Fit[]>(() => {
  const cards = chosen.value;
  const answer = tried.value;
  if (!answer || triedFor.value !== told.value?.question || cards.length < 2) return [];
  return askedFor.value.join() === cards.join() ? answer.fits : [];
});

/**
 * Where the selected cards may go: those that go to one meld together, else each by itself. A card
 * that was called may go wherever it fits; of one who is not down, cards go only where a joker is.
 */
export const targets = computed<readonly Fit[]>(() => {
  if (layingCalled.value) return shown.value?.can.fits ?? [];
  if (!playing.value) return [];
  const cards = chosen.value;
  const whole = together.value.filter((fit) =>
    fit.plays.every(
      (play) => play.verb !== "lay" && play.owner === fit.owner && play.index === fit.index,
    ),
  );
  const lit = new Set(whole.map((fit) => `${fit.owner}.${fit.index}`));
  const each = (shown.value?.can.fits ?? []).filter(
    (fit) =>
      fit.cards.every((face) => cards.includes(face)) && !lit.has(`${fit.owner}.${fit.index}`),
  );
  return [...whole, ...each];
});

/** The ways to play all the selected cards, each once, to however many melds they go. */
export const allOff = computed<readonly Fit[]>(() => {
  if (chosen.value.length < 2) return targets.value;
  if (!playing.value || staging.value) return [];
  const ways = new Map(together.value.map((fit) => [JSON.stringify(fit.plays), fit]));
  return [...ways.values()];
});
