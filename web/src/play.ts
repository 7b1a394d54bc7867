// One's own turn: what is played in the draft, and how it is answered. The page knows no rules: all that is
// possible comes with the game (`can`) or with the answer to a draft (`tried`).

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { say } from "./announce";
import { cardText } from "./cards";
import {
  aside,
  draft,
  groups,
  held,
  keep,
  restore,
  shown,
  slot,
  staging,
  swaps,
  type Trouble,
  tried,
  trouble,
  withSwaps,
} from "./draft";
import { chosen, clear } from "./hand";
import type { Fit, Game, Play, Swap } from "./messages";
import { takeBack } from "./net";
import { act, isUnsure, pending } from "./sending";
import { kept, nameOf, table, told, you } from "./state";
import { attempt, choosing, complain, isDown, layingCalled, playing, refuse } from "./trying";

export { aside, draft, groups, shown, staging, swaps, tried, trouble } from "./draft";
export { chosen, clear, hand, selected, toggle } from "./hand";
export { act, letGoOn, pending, ready } from "./sending";
export {
  allOff,
  attempt,
  choosing,
  complain,
  isDown,
  playing,
  refuse,
  targets,
} from "./trying";

export function add(plays: readonly Play[]): void {
  batch(() => {
    draft.value = [...draft.value, ...plays];
    trouble.value = null;
    choosing.value = null;
    clear();
  });
  void attempt();
}

/** Takes jokers into the hand to go down with: with the lay-down it is one move. */
function swapIn(plays: readonly Swap[]): void {
  batch(() => {
    swaps.value = [...swaps.peek(), ...plays];
    if (!groups.peek().length) groups.value = shown.peek()?.contract.map(() => ({})) ?? [];
    staging.value = true;
    trouble.value = null;
    choosing.value = null;
    clear();
  });
  void attempt();
}

/** Puts a joker back, and the card for it back into the hand. */
export function swapBack(swap: Swap): void {
  trouble.value = null;
  swaps.value = swaps.peek().filter((other) => other !== swap);
  keepHeld(told.peek()?.hand ?? []);
  say("Taken back.");
  void attempt();
}

/** Leaves aside only what the hand holds, the swapped jokers in it. */
function keepHeld(hand: readonly number[]): void {
  const kept = held(groups.peek(), withSwaps(hand, swaps.peek()));
  if (!kept.same) groups.value = kept.groups;
}

/** Plays the cards where they fit; asks which is meant where there are several ways. */
export function playFit(fits: readonly Fit[]): void {
  const [first, ...others] = fits;
  if (!first || pending.peek()) return;
  if (!others.length) {
    playOne(first);
    return;
  }
  choosing.value = {
    question: "Which way?",
    ways: fits.map((fit) => {
      const short = fitLabel(fit, false);
      const alone = fits.filter((other) => fitLabel(other, false) === short).length === 1;
      return { label: alone ? short : fitLabel(fit, true), act: () => playFit([fit]) };
    }),
  };
}

function playOne(fit: Fit): void {
  const jokers = fit.plays.filter((play) => play.verb === "swap");
  if (layingCalled.peek()) {
    void act(...fit.plays);
    return;
  }
  if (jokers.length && !isDown.peek()) swapIn(jokers);
  else add(fit.plays);
  say(`${spokenFit(fit)}. Nobody sees this yet.`);
}

/** Where each card goes: `Kd to Rose's set`; in full where that says too little. */
function fitLabel(fit: Fit, full: boolean): string {
  const parts = fit.plays.map((play) => {
    if (play.verb === "lay") return "";
    const meld = meldNamed(play.owner, play.index, full);
    if (play.verb === "swap") return `${cardText(play.card)} for the joker in ${meld}`;
    const end = full && play.end ? `, ${play.end} end` : "";
    return `${cardText(play.card)} to ${meld}${end}`;
  });
  return parts.join("; ");
}

/** A meld in words: `your run`, or in full `Rose's set with Kd`. */
export function meldNamed(owner: number, index: number, full = false): string {
  const whose = owner === you.peek() ? "your" : `${nameOf(owner)}'s`;
  const meld = shown.peek()?.players[owner]?.melds[index];
  const words = table.peek()?.words;
  if (!meld || !words) return `${whose} meld`;
  const named = `${whose} ${words[meld.kind]}`;
  if (!full) return named;
  const written = meld.cards.map((card) => card.stands_for || cardText(card.card));
  return meld.kind === "run"
    ? `${named} ${written[0]} to ${written.at(-1)}`
    : `${named} with ${written[0]}`;
}

function spokenFit(fit: Fit): string {
  return fit.swap ? "Joker taken" : `${fit.cards.length === 1 ? "Card" : "Cards"} laid off`;
}

/** Takes the last play back, or what is set aside for the last slot; first what waits to be sent. */
export function undo(): void {
  if (kept.peek()) {
    takeBack();
    return;
  }
  const plays = draft.peek();
  const play = plays.at(-1);
  trouble.value = null;
  choosing.value = null;
  if (play) {
    batch(() => {
      draft.value = plays.slice(0, -1);
      if (play.verb === "lay") {
        groups.value = play.melds.map((meld) => ({ cards: meld.cards, meld }));
        swaps.value = play.swaps ?? [];
        staging.value = true;
      }
      clear();
    });
  } else {
    const at = groups.peek().findLastIndex((group) => group.cards?.length);
    const swap = swaps.peek().at(-1);
    if (at < 0) {
      if (swap) swapBack(swap);
      return;
    }
    groups.value = groups.peek().map((group, index) => (index === at ? {} : group));
    slot.value = at;
  }
  say("Taken back.");
  void attempt();
}

/** Takes all plays back; what was laid down is set aside again. */
export function undoAll(): void {
  takeBack();
  const laid = draft.peek().find((play) => play.verb === "lay");
  batch(() => {
    draft.value = [];
    if (laid) {
      groups.value = laid.melds.map((meld) => ({ cards: meld.cards, meld }));
      swaps.value = laid.swaps ?? [];
    }
    trouble.value = null;
    choosing.value = null;
    clear();
  });
  say("All taken back.");
  void attempt();
}

// Answering

let warned = "";

/** Discards the card, or gives it, as the question asks; this ends a turn. */
export function discard(face: number): void {
  const game = shown.peek();
  if (!game) return;
  const barred = game.can.barred.find((bar) => bar.card === face);
  if (game.asked === "give") {
    void act({ verb: "give", card: face });
  } else if (swaps.peek().length) {
    complain("You have a joker only to go down with. Lay your melds down, or put it back.");
  } else if (barred) {
    refuse(barred.why, face);
  } else if (game.asked !== "play" && game.asked !== "free_discard") {
    complain("It is not your turn to discard.");
  } else if (tried.peek()?.lay && aside.peek() && warned !== game.question) {
    warned = game.question;
    complain("Your melds still lie aside. Discard again to leave them in your hand.");
  } else {
    void act({ verb: "discard", card: face });
  }
}

export function draw(): void {
  const game = shown.peek();
  if (game?.can.draw) void act({ verb: "draw" });
  else if (game?.can.draw_refused) refuse(game.can.draw_refused);
}

/** Takes the top of the pile; asks how many where several may be taken. */
export function take(): void {
  const game = shown.peek();
  const [first, ...others] = game?.can.takes ?? [];
  if (!game || !first) {
    if (game?.can.take_refused) refuse(game.can.take_refused);
  } else if (!others.length) {
    void act({ verb: "take", cards: first.cards });
  } else {
    choosing.value = {
      question: "How many cards?",
      ways: [first, ...others].map(({ cards, price }) => ({
        label: `${game.pile.slice(-cards).map(cardText).join(" ")}${price ? ` and draw ${price}` : ""}`,
        act: () => void act({ verb: "take", cards }),
      })),
    };
  }
}

/** What one has said of the card on offer, or to be offered; nothing while nothing is said. */
export const answered = computed<"buy" | "pass" | null>(() =>
  given.value?.question === cardAsked(told.value) ? given.value.verb : null,
);
const given = signal<{ question: string; verb: "buy" | "pass" } | null>(null);

/** Names the discard that an answer is about: the window opens under another question. */
function cardAsked(game: Game | null): string {
  return game ? `${table.value?.id} ${game.deal} ${game.pile_count} ${game.turn}` : "";
}

/** Buys or passes: at once where the card is on offer, else as soon as it is. */
export async function offerAnswer(verb: "buy" | "pass"): Promise<void> {
  const question = cardAsked(told.peek());
  if (await act({ verb })) given.value = { question, verb };
}

// What the server tells

let seen: { table: string; deal: number; question: string } | null = null;

/** Fits what is prepared to a game just told. */
function renew(game: Game): void {
  const id = table.peek()?.id ?? "";
  const fresh = seen?.table !== id;
  if (fresh) {
    forgetQuietly();
    restore(game);
  } else if (seen?.question !== game.question) {
    // That an answer came too late is still to be read when the next question is there.
    trouble.value = trouble.peek()?.late ? { ...(trouble.peek() as Trouble), late: false } : null;
    choosing.value = null;
    if ((draft.peek().length || swaps.peek().length) && !pending.peek()) {
      complain(
        isUnsure(seen?.question)
          ? "The connection broke while your turn was on its way. The table shows whether it came."
          : "The game has gone on. What you had prepared was not sent.",
      );
    }
    draft.value = [];
    swaps.value = [];
    if (seen?.deal !== game.deal) forgetQuietly();
  }
  seen = { table: id, deal: game.deal, question: game.question };
  const seat = you.peek();
  if (seat !== null && game.players[seat]?.down) forgetGroups();
  keepHeld(game.hand);
  if (draft.peek().length || staging.peek() || chosen.peek().length > 1) void attempt();
  else keep();
}

function forgetQuietly(): void {
  draft.value = [];
  swaps.value = [];
  tried.value = null;
  forgetGroups();
}

function forgetGroups(): void {
  groups.value = [];
  staging.value = false;
}

const tableId = computed(() => table.value?.id);

/** Fits what is prepared to every game that is told from now on. */
export function followGame(): void {
  effect(() => {
    const game = told.value;
    tableId.value;
    if (game && you.value !== null) untracked(() => batch(() => renew(game)));
  });
}

/** Asks about several selected cards together. */
export function followSelection(): void {
  effect(() => {
    const cards = chosen.value;
    untracked(() => {
      if (cards.length > 1 && playing.peek() && !staging.peek() && isDown.peek()) void attempt();
    });
  });
}
