// Plays in the draft: made, chosen between where a card fits in several ways, and taken back.

import { say } from "../browser/announce";
import { cardText, JOKER, spokenCard, spokenLine, wildNamed } from "../cards/cards";
import { takeBack } from "../connection/questions";
import { answerWaiting, nameOf, table, you } from "../connection/state";
import type { Fit, Play, Swap } from "../messages";
import { capital, listed } from "../text/phrasing";
import { spots } from "./pointing";
import { act } from "./sending";
import { isDown, layingCalled, shown } from "./shown";
import type { Way } from "./state";
import { attempt, attemptAndSay } from "./trying";
import { dispatch, turn } from "./turn";
import { asked, done, plays as text } from "./words";

export function add(plays: readonly Play[]): void {
  dispatch({ kind: "cards_played", plays });
  void attempt();
}

/** Puts a joker back, and the card for it back into the hand. */
export function swapBack(swap: Swap): void {
  dispatch({ kind: "joker_put_back", swap });
  void attemptAndSay(done.takenBack);
}

/** Plays the cards where they fit; asks which is meant where there are several ways. */
export function playFit(fits: readonly Fit[]): void {
  const [first, ...others] = fits;
  if (!first || turn.peek().pending) return;
  if (!others.length) {
    playOne(first);
    return;
  }
  const ways = fits.map((fit) => {
    const short = fitLabel(fit, false);
    const alone = fits.filter((other) => fitLabel(other, false) === short).length === 1;
    return { label: alone ? short : fitLabel(fit, true), fit };
  });
  const question = asked.where(listed(first.cards.map(cardText)));
  dispatch({ kind: "ways_asked", choosing: { question, ways } });
  // What is tapped on the table has no note that would say it.
  const labels = ways.map(({ label }, nth) => `${nth + 1}: ${label}`).join("; ");
  if (spots.peek()) say(spokenLine(`${question} ${labels}.`), { urgent: true });
}

export function choose(way: Way): void {
  if ("fit" in way) playFit([way.fit]);
  else void act({ verb: "take", cards: way.take });
}

export function chooseNone(): void {
  dispatch({ kind: "ways_dropped" });
}

function playOne(fit: Fit): void {
  const swaps = fit.plays.filter((play) => play.verb === "swap");
  if (layingCalled.peek()) {
    void act(...fit.plays);
    return;
  }
  if (swaps.length && !isDown.peek()) {
    // To go down with: with the lay-down it is one move.
    dispatch({ kind: "jokers_taken", swaps });
  } else dispatch({ kind: "cards_played", plays: fit.plays });
  void attemptAndSay(done.unseen(spokenFit(fit)));
}

/** Whether the cards are laid down as a new meld, by one who is down. */
export const isNewMeld = (fit: Fit): boolean => fit.plays.some(({ verb }) => verb === "lay");

/** Where each card goes: `Kd to Rose's set`; in full where that says too little. */
function fitLabel(fit: Fit, full: boolean): string {
  const parts = fit.plays.map((play) => {
    if (play.verb === "lay") return text.newMeld(fit.tag);
    const meld = meldNamed(play.owner, play.index, full);
    const card = cardText(play.card);
    if (play.verb === "swap") return text.forWild(card, wildNamed(fit.wild), meld);
    return text.to(card, meld, (full && play.end) || "");
  });
  return parts.join("; ");
}

/** `your` or `Rose's`. */
export const whose = (owner: number): string =>
  owner === you.peek() ? text.your : text.whose(nameOf(owner));

/** A meld in words: `your run`, or in full `Rose's set with Kd`. */
export function meldNamed(owner: number, index: number, full = false): string {
  const meld = shown.peek()?.players[owner]?.melds[index];
  const words = table.peek()?.words;
  if (!meld || !words) return text.meld(whose(owner));
  const named = `${whose(owner)} ${words[meld.kind]}`;
  if (!full) return named;
  const written = meld.cards.map((card) => card.stands_for || cardText(card.card));
  const [first = ""] = written;
  return meld.kind === "run"
    ? text.fromTo(named, first, written.at(-1) ?? "")
    : text.with(named, first);
}

function spokenFit(fit: Fit): string {
  if (isNewMeld(fit)) return done.newMeld(fit.tag);
  const cards = listed(fit.cards.map((card) => spokenCard(card)));
  if (!fit.swap) return done.laidOff(capital(cards));
  const wild = spokenCard(fit.wild ?? JOKER);
  return shown.peek()?.jokers_stay
    ? done.wildMoved(capital(cards), wild)
    : done.wildTaken(capital(wild), cards);
}

/** Takes the last play back, or what is set aside for the last slot; first what waits to be sent. */
export function undoPlay(): void {
  if (answerWaiting.peek()) {
    takeBack();
    return;
  }
  const { draft, swaps, groups } = turn.peek();
  dispatch({ kind: "last_undone" });
  const now = turn.peek();
  if (now.draft === draft && now.swaps === swaps && now.groups === groups) return;
  void attemptAndSay(spokenUndone(draft.at(-1)));
}

function spokenUndone(play: Play | undefined): string {
  if (!play) return done.takenBack;
  if (play.verb !== "lay") return done.cardTakenBack(spokenCard(play.card));
  return turn.peek().at?.down ? done.newMeldTakenBack : done.meldsTakenBack;
}

/** Takes all plays back; what was laid down is set aside again. */
export function undoAllPlays(): void {
  takeBack();
  dispatch({ kind: "all_undone" });
  void attemptAndSay(done.allTakenBack);
}
