// An answer as the bar offers it, and the words that answers and prompts share.

import type { Game, Why } from "../messages";
import { nameOf, you } from "../state";
import { listed } from "../words";

/** What an answer does; its label says it to people, in words that may change. */
export type AnswerKind =
  | "buy"
  | "call"
  | "close"
  | "cut"
  | "discard"
  | "draw"
  | "end_turn"
  | "expose"
  | "give"
  | "go_on"
  | "lay_down"
  | "lay_off"
  | "pass"
  | "prepare"
  | "ready"
  | "swap"
  | "take";

export interface Answer {
  kind: AnswerKind;
  /** Cards in it are written as in the log, `9c`. */
  label: string;
  /** The second line: what it costs, or in short why it is not possible. */
  under: string;
  /** Why it is not possible now; nothing where it is. */
  off: Why | null;
  /** The one that is meant most: filled, and what Enter does. */
  filled: boolean;
  /** Said already. */
  pressed: boolean;
  key: string;
  act: () => void;
}

export interface Prompt {
  sentence: string;
  detail: string;
  call: Answer;
  second: Answer | null;
  main: Answer | null;
}

export type Asked = Omit<Prompt, "call">;

type Some = Partial<Omit<Answer, "kind" | "label" | "act">>;

export function answer(kind: AnswerKind, label: string, act: () => void, more: Some = {}): Answer {
  const usual = { under: "", off: null, filled: false, pressed: false, key: "" };
  return { kind, label, act, ...usual, ...more };
}

/** An answer that is not possible now, with the reason in short and in full. */
export function not(
  kind: AnswerKind,
  label: string,
  why: Why | null,
  under = shortOf(why),
): Answer {
  return answer(kind, label, () => {}, { off: why ?? page("This is not possible now."), under });
}

export function page(sentence: string): Why {
  return { reason: "page", sentence, rule: "" };
}

const SHORT: Record<string, string> = {
  not_your_turn: "not yet",
  others_first: "not yet",
  draw_first: "draw first",
  already_drawn: "drawn already",
  answer_offer: "answer first",
  empty_pile: "no card there",
  dead_top: "cannot be taken",
  nothing_to_draw: "no card left",
  not_down: "go down first",
  not_the_contract: "not complete",
  meld_too_short: "cards missing",
  meld_too_long: "one is too long",
  too_many_wilds: "one is too wild",
  wilds_over_naturals: "one is too wild",
  wilds_not_fewer: "one is too wild",
  runs_touch: "they touch",
  runs_too_close: "too close",
  not_all_cards: "not all cards",
  swapped_joker_unlaid: "lay the joker",
  pile_when_down: "you are down",
  joker_owed: "joker first",
  keep_one: "keep one card",
  same_card: "taken just now",
  which_card: "joker first",
  set_mixed: "not yet melds",
  run_broken: "not yet melds",
  floater_must_play: "play it first",
  failed_already: "failed already",
};

export function shortOf(why: Why | null): string {
  return (why && SHORT[why.reason]) || "not now";
}

export function who(seat: number): string {
  return seat < 0 ? "The dealer" : nameOf(seat);
}

export function whose(seat: number): string {
  return seat === you.value ? "your" : `${nameOf(seat)}'s`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A table's own word for a call, without its exclamation mark. */
export function bare(word: string): string {
  return capital(word.replace(/!+$/, ""));
}

/** Who else is still to answer, as a sentence; empty where nobody is. */
export function thinking(game: Game): string {
  const names = game.players.flatMap((player, seat) =>
    player.answering && seat !== you.value ? [nameOf(seat)] : [],
  );
  return names.length
    ? `${listed(names)} ${names.length === 1 ? "is" : "are"} still thinking.`
    : "";
}
