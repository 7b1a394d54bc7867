// What one is asked, in a sentence, and the three answers beneath it: the call, a second one, the
// main one. The server puts them into words; here each answer gets what it does and its key, and
// what only the page knows is said instead: a halt, a call said once, the tray, the selected cards.

import { computed } from "@preact/signals";
import { cardText } from "../cards/cards";
import { nameOf, table, you } from "../connection/state";
import type {
  AnswerKind,
  GameView,
  Prompt,
  Question,
  Answer as SentAnswer,
  TableUpdate,
} from "../messages";
import { cardsIn } from "../text/phrasing";
import { words } from "../text/words";
import { call, discardChosen, draw, offerAnswer, take } from "../turn/answering";
import { chooseNone, playFit } from "../turn/plays";
import { asksForEnds, type Spot, spots } from "../turn/pointing";
import { act, letGoOn, ready, takeBack } from "../turn/sending";
import { callIsArmed, choosing, isDown, pending, shown, staging } from "../turn/shown";
import { closeStaging, expose, lay, layOffAll, openStaging } from "../turn/staging";
import { allOff } from "../turn/targets";
import { back, playOn } from "./absence";
import { coach, isRead } from "./coaching";
import { countAsked, type OwnKind } from "./count-prompt";
import { seeResult, seeTable } from "./counting";
import { cutHere } from "./cutting";
import { learnHere, playHere } from "./learn-here";
import { recentBuyEnd } from "./offers";
import { position } from "./position";
import { calledAsked, callerAsked, downAsked, trayAsked, upAsked } from "./selection-prompts";
import { absence, prompts as text } from "./words";

/** What can be sent to the server, and what only the page does. */
export type Kind = AnswerKind | OwnKind;

export interface Answer extends Omit<SentAnswer, "kind"> {
  kind: Kind;
  key: string;
  act: () => void;
}

export interface Asked {
  sentence: string;
  detail: string;
  /** Nothing at a table that never calls. */
  call: Answer | null;
  second: Answer | null;
  main: Answer | null;
}

/** What each does, and the key for it. */
const DOES: Record<Kind, readonly [act: () => void, key?: string]> = {
  buy: [() => offerAnswer("buy"), "B"],
  call: [call, "C"],
  cancel: [chooseNone, "Esc"],
  close: [closeStaging, "Esc"],
  cut: [cutHere, "Space"],
  discard: [discardChosen, "X"],
  draw: [draw, "D"],
  end_turn: [() => void act()],
  expose: [expose],
  give: [discardChosen, "X"],
  go_on: [() => void letGoOn()],
  lay_down: [() => (staging.peek() ? lay() : openStaging()), "L"],
  lay_off: [playChosen, "L"],
  lay_off_all: [() => void layOffAll(), "L"],
  one_more: [() => void learnHere({ more: coach.peek()?.more ?? [] })],
  pass: [() => offerAnswer("pass"), "P"],
  play_game: [() => void playHere()],
  play_on: [() => void playOn()],
  prepare: [openStaging, "L"],
  ready: [() => void ready()],
  see_count: [() => seeTable(false)],
  see_result: [seeResult],
  see_table: [() => seeTable(true)],
  swap: [playChosen],
  take: [take, "T"],
  take_back: [() => void takeBack(), "U"],
};

export const prompt = computed<Asked | null>(() => {
  const game = shown.value;
  if (!game) return null;
  if (you.value === null) return watcherAsked(game);
  if (game.ended) return { ...answersOf(countAsked(game)), call: null };
  if (position.value) return { ...position.value.asked(game), call: null };
  const { call } = game.prompt;
  const now = answersOf(asked(game));
  if (!table.value?.calls) return { ...now, call: null };
  if (!game.can.call || !callIsArmed.value) return { ...now, call: toAnswer(call) };
  return { ...now, ...callAgainAsked(game), call: toAnswer({ ...call, under: text.callAgain }) };
});

interface Sent extends Omit<SentAnswer, "kind"> {
  kind: Kind;
}

interface Sendable {
  sentence: string;
  detail: string;
  second: Sent | null;
  main: Sent | null;
}

export function answersOf(asked: Sendable) {
  const { sentence, detail, second, main } = asked;
  return { sentence, detail, second: second && toAnswer(second), main: main && toAnswer(main) };
}

/** For a watcher, who is asked nothing, but may look at the table and at the result when a deal is over. */
function watcherAsked(game: GameView): Asked {
  if (game.ended) {
    const { main, ...now } = countAsked(game);
    const own = main?.kind === "see_result" ? main : null;
    return { ...answersOf({ ...now, main: own }), call: null };
  }
  const { sentence, detail } = table.value?.halted ? haltedAsked(table.value) : game.prompt;
  return { sentence, detail, call: null, second: null, main: null };
}

/** The answer that the Enter key gives, if one is filled and possible. */
export function filledAnswer({ main, second }: Asked): Answer | undefined {
  return [main, second].find((one) => one?.filled && !one.off) ?? undefined;
}

/** The answer with its key and action. A coach has one in mind, or none: only that is the filled one, which
 * the Enter key gives. */
function toAnswer(answer: Sent): Answer {
  const { kind, off } = answer;
  const { asks, lit } = coach.value ?? {};
  const reads = isRead.value || asks === "tap";
  const filled = !reads && (lit?.answer ? kind === lit.answer : answer.filled === true);
  const [act, key = ""] = DOES[kind];
  return { ...answer, filled, key: off ? "" : key, act };
}

function playChosen(): void {
  playFit(allOff.peek());
}

/** Asks whether one is sure, once a call that may cost a card was made. */
function callAgainAsked(game: GameView): Pick<Prompt, "sentence" | "detail"> {
  const costs = game.can.false_call;
  const top = game.pile.at(-1);
  return {
    sentence: text.callSure(top === undefined ? "" : cardText(top)),
    detail: text.callCosts(cardsIn(costs)),
  };
}

/** What is asked of one whose tray is open, and comes first. */
const BEFORE_STAGING: readonly Question[] = [
  "offer",
  "last_call",
  "caller_plays",
  "give",
  "free_discard",
];

function asked(game: GameView): Sendable {
  if (back.value) return BACK;
  if (table.value?.halted) return haltedAsked(table.value);
  if (spots.value) return pointAsked(spots.value);
  if (staging.value && !BEFORE_STAGING.includes(game.asked)) {
    const end = recentBuyEnd.value;
    const tray = trayAsked(game.prompt);
    return end ? { ...tray, detail: `${end.sentence} ${end.detail}` } : tray;
  }
  switch (game.asked) {
    case "play":
      return isDown.value ? downAsked(game) : upAsked(game);
    case "caller_plays":
      return callerAsked(game.prompt);
    case "give":
    case "free_discard":
      return calledAsked(game);
    case "nothing":
    case "call":
      return pending.value && !game.can.offer?.claimed
        ? { ...game.prompt, sentence: text.moment }
        : game.prompt;
    default:
      return game.prompt;
  }
}

/** Which of several ways is meant is tapped on the table. */
function pointAsked(all: readonly Spot[]) {
  return {
    sentence: choosing.value?.question ?? "",
    detail: asksForEnds(all) ? text.tapEnd : text.tapMeld,
    second: { kind: "cancel", label: text.cancel } as const,
    main: null,
  };
}

/** A player who is back reads first what a bot did. */
const BACK: Omit<Prompt, "call"> = {
  sentence: `${absence.back}.`,
  detail: absence.yours,
  second: null,
  main: { kind: "play_on", label: absence.playOn, filled: true },
};

function haltedAsked({ host, seats }: TableUpdate): Omit<Prompt, "call"> {
  const own = host === you.value;
  const goOn = own || !seats[host]?.here;
  return {
    sentence: own ? text.youPaused : words.people.paused,
    detail: goOn ? "" : text.canResume(nameOf(host)),
    second: null,
    main: goOn ? { kind: "go_on", label: text.goOn, filled: true } : null,
  };
}
