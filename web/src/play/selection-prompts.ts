// What follows the selected cards and the open tray: the server's prompt with that put in.

import { cardText } from "../cards/cards";
import type { Answer, AnswerKind, GameView, Prompt, Why } from "../messages";
import { capital, listed } from "../text/phrasing";
import { chosen } from "../turn/selecting";
import { aside, draft, justLaid, tried } from "../turn/shown";
import { allOff, isUnanswered, targets } from "../turn/targets";

const UNSEEN = "Nobody sees this yet.";

/** An answer that is not possible now, with the reason in short and in full. */
function not(kind: AnswerKind, label: string, off: Why): Answer {
  return { kind, label, off, under: off.short ?? "not now" };
}

function page(sentence: string, short: string): Why {
  return { reason: "page", sentence, rule: "", short };
}

const WAIT = page("One moment …", "not yet");

/** The button that ends a turn with the selected card. */
function discarding({ can, prompt }: GameView, filled: boolean): Answer | null {
  const [face, ...others] = chosen.value;
  if (face === undefined || others.length) return prompt.second;
  const label = `Discard ${cardText(face)}`;
  const barred = can.barred.find((bar) => bar.card === face);
  return barred ? not("discard", label, barred.why) : { kind: "discard", label, filled };
}

/** A turn of one who is not down, with the tray closed. */
export function upAsked(game: GameView): Prompt {
  const { prompt } = game;
  const [face, ...others] = chosen.value;
  if (game.held !== null && face === undefined) return prompt;
  const failed = prompt.main?.kind === "lay_down" && prompt.main.off;
  const main = failed ? prompt.main : laying(prompt);
  if (face === undefined || others.length) return { ...prompt, main };
  const jokers = targets.value;
  if (jokers.length && !failed) {
    return {
      ...prompt,
      sentence: `${cardText(face)} can be swapped for a joker that you then lay down.`,
      detail: UNSEEN,
      second: discarding(game, false),
      main: {
        kind: "swap",
        label: `Swap ${cardText(face)} for **`,
        under: jokers.length > 1 ? "which?" : "",
        filled: true,
      },
    };
  }
  return {
    ...prompt,
    sentence: `Discard ${cardText(face)}? That ends your turn.`,
    detail: "",
    second: discarding(game, true),
    main,
  };
}

function laying({ main }: Prompt): Answer {
  const count = chosen.value.length;
  return {
    kind: "lay_down",
    label: "Lay down",
    under: aside.value ? `${aside.value} cards aside` : count > 1 ? `with these ${count}` : "",
    filled: count > 1 || (!count && main?.filled === true),
  };
}

/** A turn of one who is down, or has gone down in the draft. */
export function downAsked(game: GameView): Prompt {
  const cards = chosen.value;
  if (justLaid.value) {
    const main = not("lay_down", "Lay down", WAIT);
    return { ...game.prompt, sentence: WAIT.sentence, detail: "", main };
  }
  if (!cards.length) return game.prompt;
  const all = allOff.value;
  const named = cards.length === 1 ? cardText(cards[0] ?? -1) : `${cards.length}`;
  if (isUnanswered.value) {
    const main = not("lay_off", `Lay off ${named}`, WAIT);
    return { ...game.prompt, sentence: WAIT.sentence, detail: "", main };
  }
  const swap = all.length > 0 && all.every((fit) => fit.swap);
  const kind = swap ? "swap" : "lay_off";
  const label = swap ? `Swap ${named} for **` : `Lay off ${named}`;
  const sentence = fitSentence(cards);
  return {
    ...game.prompt,
    sentence,
    detail: draft.value.length ? UNSEEN : fitDetail(cards.length),
    second: discarding(game, !all.length),
    main: all.length
      ? { kind, label, under: all.length > 1 ? "where?" : "", filled: true }
      : not(kind, label, page(`${capital(sentence)} Choose other cards.`, "doesn't fit")),
  };
}

function fitSentence(cards: readonly number[]): string {
  const names = cards.map(cardText);
  if (allOff.value.length) {
    if (cards.length === 1) return `${names[0]} fits.`;
    return cards.length === 2 ? `${listed(names)} both fit.` : `All ${cards.length} cards fit.`;
  }
  if (targets.value.length) return "Not all of these cards fit.";
  return cards.length === 1 ? `${names[0]} fits no meld right now.` : "These cards don't all fit.";
}

function fitDetail(count: number): string {
  if (!targets.value.length) return "";
  if (!allOff.value.length) return "Tap a highlighted meld to lay off the ones that do.";
  if (count === 1) return "Lay it off, or discard it.";
  return `Lay off ${count === 2 ? "both" : "all"}, or tap one highlighted meld.`;
}

/** The caller has the card to lay off, perhaps in several places. */
export function callerAsked(prompt: Prompt): Prompt {
  if (targets.value.length < 2) return prompt;
  return {
    ...prompt,
    detail: "Tap the highlighted meld where it should go.",
    main: prompt.main && { ...prompt.main, under: "where?" },
  };
}

/** One who has called owes a card, or may discard one. */
export function calledAsked({ asked, prompt }: GameView): Prompt {
  const [face, ...others] = chosen.value;
  if (face === undefined || others.length) return prompt;
  const kind = asked === "give" ? "give" : "discard";
  const label = `${capital(kind)} ${cardText(face)}`;
  return { ...prompt, main: { kind, label, filled: true } };
}

/** The open tray; until the server has said what is in it, what was asked before stands. */
export function trayAsked(asked: Prompt): Prompt {
  const tray = tried.value?.tray ?? {
    ...asked,
    detail: UNSEEN,
    second: { kind: "close", label: "Close" },
    main: not("lay_down", "Lay down", WAIT),
  };
  return aside.value ? { ...tray, detail: `${tray.detail} Tap a card to take it back.` } : tray;
}
