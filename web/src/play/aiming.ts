// What can be answered at the moment, in which way, and from when on: a press that came down before was
// meant for something else (browser/presses.ts). An answer that comes again for something else, like a
// purchase of another card, is another answer. What the server says is new to its reader; what one has
// changed oneself, by selecting a card or opening the tray, is only safe from a second press by accident.
// What comes at the end of a count is new as well, even to those who ended it by a press.

import { computed, effect, untracked } from "@preact/signals";
import { beginPress, ECHO, isAimed, isSpent, REACTION } from "../browser/presses";
import { cardText } from "../cards/cards";
import { serverGame, table } from "../connection/state";
import type { GameView } from "../messages";
import { noteAnswers } from "../turn/following";
import { complain } from "../turn/refusing";
import { choosing, answers as given, shown, staging } from "../turn/shown";
import { coach, isRead } from "./coaching";
import { stage } from "./counting";
import { justEnded } from "./offers";
import { filledAnswer, type Kind, prompt } from "./prompts";
import { prompts as text } from "./words";

/** A place of the bar, the key of an answer by name, or Enter, which gives the filled one. */
export type Way = "call" | "second" | "main" | "key" | "enter";
/** What can be answered: beside the answers of the bar, a coach, and which of several ways is meant. */
export type Meant = Kind | "learnt" | "way";

/** What is about one discard, and the turn that waits for it. */
const ABOUT_DISCARD: readonly Meant[] = ["buy", "pass", "take", "call"];

function about(kind: Meant, game: GameView): string {
  if (ABOUT_DISCARD.includes(kind)) {
    return `${game.deal} ${game.turn} ${game.pile_count} ${game.pile.at(-1)}`;
  }
  if (kind === "learnt") return coach.value?.moment ?? "";
  if (kind === "way") return choosing.value?.question ?? "";
  if (kind === "lay_down") return `${game.deal} ${opened(game)}`;
  return `${game.deal}`;
}

/** What the key for laying down leads to. */
function opened({ asked }: GameView): string {
  if (asked === "caller_plays") return "the called card";
  return staging.value ? "the melds in the tray" : "the tray";
}

/** The answers that keys give by name, whatever the bar shows; to draw, or to discard in one's own turn, means
 * the same at any time. */
function byKey({ can, asked, ended }: GameView): readonly Meant[] {
  const possible: readonly (readonly [boolean, Meant])[] = [
    [can.takes.length > 0, "take"],
    [can.offer !== null, "buy"],
    [can.offer !== null || asked === "last_call", "pass"],
    [can.call, "call"],
    [asked === "cut", "cut"],
    [asked === "give" || asked === "free_discard", "discard"],
    [ended === null, "lay_down"],
    [choosing.value !== null, "way"],
  ];
  return possible.filter(([is]) => is).map(([, kind]) => kind);
}

const named = (way: Way, kind: Meant, game: GameView) => `${way} ${kind} ${about(kind, game)}`;

/** All that can be answered now, in every way, a line each: so it changes only with what it says. */
const all = computed(() => {
  const [game, now] = [shown.value, prompt.value];
  if (!game || !now) return "";
  const lines = byKey(game).map((kind) => named("key", kind, game));
  for (const place of ["call", "second", "main"] as const) {
    const answer = now[place];
    if (answer) lines.push(named(place, answer.kind, game));
  }
  const filled = isRead.value ? "learnt" : filledAnswer(now)?.kind;
  if (filled) lines.push(named("enter", filled, game));
  return lines.join("\n");
});

/** Follows what can be answered, from now on. */
export function followAnswers(): void {
  let told: readonly unknown[] = [];
  effect(() => {
    const answers = all.value.split("\n").filter(Boolean);
    const now = [serverGame.value, table.value, stage.value];
    const isTold = now.some((one, at) => one !== told[at]);
    told = now;
    const from = Math.round(performance.now() + (isTold ? REACTION : ECHO));
    untracked(() => noteAnswers(answers, from));
  });
}

/** From when on this can be answered in this way; nothing where it cannot. */
export function countsFrom(way: Way, kind: Meant): number | undefined {
  const game = shown.value;
  return game ? given.value.get(named(way, kind, game)) : undefined;
}

/** Does it if the last press was meant for it; what cannot be answered says itself why. */
export function ifMeant(way: Way, kind: Meant, act: () => void): void {
  const from = untracked(() => countsFrom(way, kind));
  if (from === undefined || isAimed(from)) act();
  else if (!isSpent()) missed();
}

/** The same where cards are dropped: what counts is where they are let go, and when. */
export function ifDropped(kind: Meant, act: () => void): void {
  beginPress(performance.now());
  ifMeant("key", kind, act);
}

/** Says that something else is asked than what was answered; of an offer, how it ended. */
export function missed(): void {
  const end = justEnded();
  if (!end) complain(text.changed);
  else if (end.kind !== "lost") complain(end.sentence);
  else complain(`${text.tooLateFor(cardText(end.card))} ${end.sentence}`);
}
