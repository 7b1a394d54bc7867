// The answer to a position, what is told then, and what is marked. A move that is made on the table is the answer.
// Once it is given, each card of the hand that is tapped tells what it would have cost.

import { batch, computed, effect, signal } from "@preact/signals";
import { say } from "../browser/announce";
import { spokenLine } from "../cards/cards";
import type { GameView, Judged, Lit, PlayerMove, ToFind } from "../messages";
import type { Position } from "../play/position";
import { type Answer, answersOf } from "../play/prompts";
import { calledAsked } from "../play/selection-prompts";
import { chosen, select, selectedKeys } from "../turn/selecting";
import { VerdictNote } from "./Verdict";
import { text } from "./words";
import "./cost.css";

export interface Which {
  find: ToFind;
  /** Which one it is, and by which rules. */
  about: string;
  toList: () => void;
  toNext: (() => void) | null;
  /** Notes the answer, and gives what it comes to. */
  note: (answer: Judged | null) => Counted;
}

/** In a sentence, and what stands beneath it. */
interface Counted {
  sentence: string;
  detail: string;
}

/** The position, and what the answer came to; null for both before. */
const now = signal<Which | null>(null);
const told = signal<(Counted & { given: number | null }) | null>(null);

/** The answers that are no card of the hand, no pile and no stock: they are chosen in the note. */
export const listed = computed(() =>
  (now.value?.find.answers ?? []).flatMap((judged, at) =>
    ["lay", "add", "swap"].includes(judged.move.verb) ? [{ judged, at }] : [],
  ),
);
export const question = computed(() => now.value?.find.question ?? "");
export const isTold = computed(() => told.value !== null);

/** Begins with a position, which nobody has answered, or ends with none. */
export function begin(next: Which | null): Position | null {
  batch(() => {
    now.value = next;
    told.value = null;
    select([]);
  });
  if (!next) return null;
  return { asked, note, showMe, keys: KEYS, lit, mark, toList: next.toList };
}

/** Whether two moves are the same, of those that a tap makes. */
function isSame(one: PlayerMove, other: PlayerMove): boolean {
  if (one.verb === "take" && other.verb === "take") return (one.cards ?? 1) === (other.cards ?? 1);
  if (one.verb === "discard" && other.verb === "discard") return one.card === other.card;
  return one.verb === other.verb;
}

/** The move is the answer; after it, others change nothing. */
export function answerBy(move: PlayerMove): void {
  const at = now.peek()?.find.answers.findIndex((each) => isSame(each.move, move)) ?? -1;
  if (at >= 0) answer(at);
}

/** Gives the answer of this number, or none: then the best move is only shown. */
export function answer(given: number | null): void {
  const which = now.peek();
  if (!which || told.peek()) return;
  const judged = given === null ? null : (which.find.answers[given] ?? null);
  // The card that was discarded stays selected; any other would be taken for one that is looked at.
  if (judged?.move.verb !== "discard") select([]);
  told.value = { given, ...which.note(judged) };
  const { says, why } = judged ?? shownBest(which.find);
  say(spokenLine(`${says} ${why}`), { urgent: true });
}

/** What is told of the best move to one who has only looked. */
function shownBest({ answers, best }: ToFind): { says: string; why: string } {
  const { after = "", why = "" } = answers[best] ?? {};
  return { says: `${after}.`, why };
}

/** The answer that is looked at: that of the one selected card, else the one that was given. */
export const looked = computed<{ says: string; why: string } | null>(() => {
  const [which, answered] = [now.value, told.value];
  if (!which || !answered) return null;
  const { answers } = which.find;
  const own = answered.given === null ? undefined : answers[answered.given];
  const [card, ...others] = chosen.value;
  const ofCard = others.length
    ? undefined
    : answers.find(({ move }) => move.verb === "discard" && move.card === card);
  if (ofCard && ofCard !== own) return { says: `${ofCard.after}.`, why: ofCard.why };
  return own ?? shownBest(which.find);
});

/** After the answer one card is selected at a time, and what it would have cost is said. */
export function followLooks(): () => void {
  let before: ReadonlySet<string> = new Set();
  return effect(() => {
    const selected = selectedKeys.value;
    const fresh = [...selected].filter((key) => !before.has(key));
    before = selected;
    if (!told.value || !fresh.length) return;
    const { says = "", why = "" } = looked.peek() ?? {};
    if (selected.size > 1) select(fresh.slice(-1));
    else say(spokenLine(`${says} ${why}`));
  });
}

// What the table asks of a position

function asked(game: GameView) {
  const [which, answered] = [now.value, told.value];
  if (!which || !answered) {
    const own = game.asked === "free_discard" ? calledAsked(game) : game.prompt;
    return answersOf({ ...own, detail: which?.about ?? "" });
  }
  const { sentence, detail } = answered;
  const { toList, toNext } = which;
  const list: Answer = { kind: "close", label: text.list, key: "", act: toList };
  if (!toNext) return { sentence, detail, second: null, main: { ...list, filled: true } };
  const next: Answer = { kind: "go_on", label: text.next, filled: true, key: "", act: toNext };
  return { sentence, detail, second: list, main: next };
}

const note = computed(() => (told.value || listed.value.length > 0 ? VerdictNote : null));
const showMe = computed(() =>
  told.value ? null : { word: text.showMe, means: text.showMeMeans, act: () => answer(null) },
);
/** Nothing is prepared there, and nobody is asked for help. */
const KEYS = [
  ...["D", "T", "B", "P or Space", "X", "Enter", "Esc"],
  ...["← → ↑ ↓", "Shift ← →", "Space", "S", "R", "O", "M", "?"],
];

const lit = computed<Lit | null>(() => {
  const find = now.value?.find;
  const move = told.value && find?.answers[find.best]?.move;
  if (!move) return null;
  const own =
    move.verb === "add" || move.verb === "swap"
      ? [move.card]
      : move.verb === "lay"
        ? move.melds.flatMap(({ cards }) => cards)
        : [];
  const melds =
    move.verb === "add" || move.verb === "swap" ? [{ owner: move.owner, index: move.index }] : [];
  return { sentence: "", own, top: move.verb === "take" || move.verb === "buy", melds };
});

const isMadeOn = (move: PlayerMove, on: number | "stock" | "pile") =>
  on === "stock"
    ? move.verb === "draw"
    : on === "pile"
      ? move.verb === "take" || move.verb === "buy"
      : move.verb === "discard" && move.card === on;

/** What the move that is made there costs: of several the best one, else the one that was given. */
function mark(on: number | "stock" | "pile") {
  const [which, answered] = [now.value, told.value];
  if (!which || !answered) return null;
  const { answers, best } = which.find;
  const isOfBest = typeof on === "number" && (lit.value?.own ?? []).includes(on);
  const found = answers.flatMap((each, at) =>
    isMadeOn(each.move, on) || (isOfBest && at === best) ? [{ each, at }] : [],
  );
  const meant =
    found.find(({ at }) => at === best) ??
    found.find(({ at }) => at === answered.given) ??
    found[0];
  if (!meant?.each.mark) return null;
  const { each, at } = meant;
  return (
    <>
      <span
        class="cost"
        aria-hidden="true"
        data-best={at === best || undefined}
        data-own={at === answered.given || undefined}
      >
        {each.mark}
      </span>
      <span class="spoken">({spokenLine(each.after)})</span>
    </>
  );
}
