// What follows the selected cards and the open tray: the server's prompt with that put in.

import { cardText, JOKER } from "../cards/cards";
import type { Answer, AnswerKind, Fit, GameView, Prompt, Why } from "../messages";
import { capital, listed } from "../text/phrasing";
import { isNewMeld } from "../turn/plays";
import { chosen } from "../turn/selecting";
import { aside, draft, justLaid, tried } from "../turn/shown";
import { allOff, isUnanswered, targets } from "../turn/targets";
import { prompts as text } from "./words";

/** An answer that is not possible now, with the reason in short and in full. */
function impossible(kind: AnswerKind, label: string, off: Why): Answer {
  return { kind, label, off, under: off.short ?? text.notNow };
}

function page(sentence: string, short: string): Why {
  return { reason: "page", sentence, rule: "", short };
}

const WAIT = page(text.moment, text.notYet);

/** The button that ends a turn with the selected card. */
function discardAnswer({ can, prompt }: GameView, filled: boolean): Answer | null {
  const [face, ...others] = chosen.value;
  if (face === undefined || others.length) return prompt.second;
  const label = text.discard(cardText(face));
  const barred = can.barred.find((bar) => bar.card === face);
  return barred ? impossible("discard", label, barred.why) : { kind: "discard", label, filled };
}

/** A turn of one who is not down, with the tray closed. */
export function upAsked(game: GameView): Prompt {
  const { prompt } = game;
  const [face, ...others] = chosen.value;
  if (game.held !== null && face === undefined) return prompt;
  const failed = prompt.main?.kind === "lay_down" && prompt.main.off;
  const main = failed ? prompt.main : laying(prompt);
  if (face === undefined || others.length) return { ...prompt, main };
  const card = cardText(face);
  const jokers = targets.value;
  if (jokers.length && !failed) {
    return {
      ...prompt,
      sentence: text.swapToGoDown(card, taken(jokers, text.aJoker)),
      detail: text.unseen,
      second: discardAnswer(game, false),
      main: {
        kind: "swap",
        label: text.swap(card, taken(jokers)),
        under: jokers.length > 1 ? text.which : "",
        filled: true,
      },
    };
  }
  return {
    ...prompt,
    sentence: text.discardEnds(card),
    detail: "",
    second: discardAnswer(game, true),
    main,
  };
}

/** What these swaps take: `**` or what a joker is called, `2d`, or both. */
function taken(fits: readonly Fit[], joker = cardText(JOKER)): string {
  const wilds = fits.map(({ wild = JOKER }) => (wild === JOKER ? joker : cardText(wild)));
  return [...new Set(wilds)].join(text.or);
}

/** The answer that opens the tray; one goes down with it only where the hand holds the contract. */
function laying({ main }: Prompt): Answer {
  const count = chosen.value.length;
  const prepares = main?.kind === "prepare";
  return {
    kind: prepares ? "prepare" : "lay_down",
    label: prepares ? main.label : text.layDown,
    under: aside.value ? text.aside(aside.value) : count > 1 ? text.withThese(count) : "",
    filled: count !== 1 && main?.kind === "lay_down" && main.filled === true,
  };
}

/** A turn of one who is down, or has gone down in the draft. */
export function downAsked(game: GameView): Prompt {
  const cards = chosen.value;
  if (justLaid.value) {
    const main = impossible("lay_down", text.layDown, WAIT);
    return { ...game.prompt, sentence: WAIT.sentence, detail: "", main };
  }
  if (!cards.length) return game.prompt;
  const all = allOff.value;
  const named = cards.length === 1 ? cardText(cards[0] ?? -1) : `${cards.length}`;
  if (isUnanswered.value) {
    const main = impossible("lay_off", text.layOff(named), WAIT);
    return { ...game.prompt, sentence: WAIT.sentence, detail: "", main };
  }
  const swap = all.length > 0 && all.every((fit) => fit.swap);
  const kind = swap ? "swap" : "lay_off";
  const swapping = game.jokers_stay ? text.makeRoom : text.swap;
  const laying = all.length > 0 && all.every(isNewMeld) ? text.layDown : text.layOff(named);
  const label = swap ? swapping(named, taken(all)) : laying;
  const sentence = fitSentence(cards);
  return {
    ...game.prompt,
    sentence,
    detail: draft.value.length ? text.unseen : fitDetail(cards.length),
    second: discardAnswer(game, !all.length),
    main: all.length
      ? { kind, label, under: all.length > 1 ? text.where : "", filled: true }
      : impossible(kind, label, page(text.chooseOthers(capital(sentence)), text.doesNotFit)),
  };
}

function fitSentence(cards: readonly number[]): string {
  const names = cards.map(cardText);
  const [first = ""] = names;
  if (allOff.value.length) {
    if (allOff.value.every(isNewMeld)) return text.newMeld;
    if (cards.length === 1) return text.fits(first);
    return cards.length === 2 ? text.bothFit(listed(names)) : text.allFit(cards.length);
  }
  if (targets.value.length) return text.notAllFit;
  return cards.length === 1 ? text.fitsNone(first) : text.theseDoNotFit;
}

function fitDetail(count: number): string {
  if (!targets.value.length) return "";
  if (!allOff.value.length) return text.tapThoseThatDo;
  if (count === 1) return text.layOffOrDiscard;
  return count === 2 ? text.layOffBoth : text.layOffAll;
}

/** The caller has the card to lay off, perhaps in several places. */
export function callerAsked(prompt: Prompt): Prompt {
  if (allOff.value.length < 2) return prompt;
  return {
    ...prompt,
    detail: text.tapWhere,
    main: prompt.main && { ...prompt.main, under: text.where },
  };
}

/** One who has called owes a card, or may discard one. */
export function calledAsked({ asked, prompt }: GameView): Prompt {
  const [face, ...others] = chosen.value;
  if (face === undefined || others.length) return prompt;
  const kind = asked === "give" ? "give" : "discard";
  const label = text[kind](cardText(face));
  return { ...prompt, main: { kind, label, filled: true } };
}

/** The open tray; until the server has said what is in it, what was asked before stands. */
export function trayAsked(asked: Prompt): Prompt {
  const tray = tried.value?.tray ?? {
    ...asked,
    detail: text.unseen,
    second: { kind: "close", label: text.close },
    main: impossible("lay_down", text.layDown, WAIT),
  };
  return aside.value ? { ...tray, detail: text.tapToTakeBack(tray.detail) } : tray;
}
