// A position to practise on, which is set out as a game at a table (find/): its answer, what is told then, and what
// is marked. Once it is answered, each card of the hand that is tapped tells what it would have cost.

import { computed, effect, signal } from "@preact/signals";
import { say } from "../browser/announce";
import { spokenLine } from "../cards/cards";
import type { Judged, Lit, PlayerMove, ToFind } from "../messages";
import { chosen, select, selectedKeys } from "../turn/selecting";

export interface Position {
  find: ToFind;
  /** Which one it is: today's, or by which rules. */
  about: string;
  /** Leads back to the list, and to the next one, if there is one. */
  toList: () => void;
  toNext: (() => void) | null;
  /** Notes the answer, and gives what it comes to, in a sentence and what stands beneath it. */
  note: (answer: Judged | null) => Counted;
}

interface Counted {
  sentence: string;
  detail: string;
}

interface Told extends Counted {
  /** Which of the answers was given; null where one has only looked. */
  given: number | null;
}

/** The position that is set out; nothing at a table. */
export const position = signal<Position | null>(null);
/** What the answer came to; nothing before. */
export const told = signal<Told | null>(null);

/** Sets a position out, with nothing answered, or none. */
export function begin(next: Position | null): void {
  position.value = next;
  told.value = null;
  select([]);
}

const best = computed(() => {
  const find = position.value?.find;
  return (told.value && find?.answers[find.best]) ?? null;
});

/** The answers of which none is a card of the hand, the pile or the stock: they are read and chosen in the note. */
export const listed = computed<readonly Judged[]>(() => {
  const answers = position.value?.find.answers ?? [];
  return answers.some(
    ({ move }) => move.verb === "lay" || move.verb === "add" || move.verb === "swap",
  )
    ? answers
    : [];
});

/** Whether two moves are the same, of those that a tap makes. */
function isSame(one: PlayerMove, other: PlayerMove): boolean {
  if (one.verb === "take" && other.verb === "take") return (one.cards ?? 1) === (other.cards ?? 1);
  if (one.verb === "discard" && other.verb === "discard") return one.card === other.card;
  return one.verb === other.verb;
}

const answerOf = (move: PlayerMove) =>
  position.peek()?.find.answers.findIndex((each) => isSame(each.move, move)) ?? -1;

/** The move is the answer; after it, others change nothing. */
export function answerBy(move: PlayerMove): void {
  const at = answerOf(move);
  if (at >= 0) answer(at);
}

/** Gives the answer of this number, or none: then the best move is only shown. */
export function answer(given: number | null): void {
  const now = position.peek();
  if (!now || told.peek()) return;
  const judged = given === null ? null : (now.find.answers[given] ?? null);
  // The card that was discarded stays selected; any other would be taken for one that is looked at.
  if (judged?.move.verb !== "discard" || listed.peek().length > 0) select([]);
  told.value = { given, ...now.note(judged) };
  const { says, why } = judged ?? shownBest(now.find);
  say(spokenLine(`${says} ${why}`), { urgent: true });
}

/** What is told of the best move to one who has only looked. */
function shownBest({ answers, best: at }: ToFind): { says: string; why: string } {
  const { after = "", why = "" } = answers[at] ?? {};
  return { says: `${after}.`, why };
}

/** The answer that is looked at: that of the one selected card, else the one that was given. */
export const looked = computed<{ says: string; why: string } | null>(() => {
  const [now, answered] = [position.value, told.value];
  if (!now || !answered) return null;
  const { given } = answered;
  const [card, ...others] = chosen.value;
  const own = given === null ? undefined : now.find.answers[given];
  const ofCard =
    card === undefined || others.length
      ? undefined
      : now.find.answers.find(({ move }) => move.verb === "discard" && move.card === card);
  if (ofCard && ofCard !== own) return { says: `${ofCard.after}.`, why: ofCard.why };
  return own ?? shownBest(now.find);
});

/** After the answer one card is selected at a time, and what it would have cost is said. */
export function followLooks(): () => void {
  let before: ReadonlySet<string> = new Set();
  return effect(() => {
    const now = selectedKeys.value;
    const fresh = [...now].filter((key) => !before.has(key));
    before = now;
    if (!told.value || !fresh.length) return;
    if (now.size > 1) select(fresh.slice(-1));
    else if (looked.peek()) say(spokenLine(`${looked.peek()?.says} ${looked.peek()?.why}`));
  });
}

/** What stands on a card of the hand once it is answered. */
export interface CostMark {
  text: string;
  isBest: boolean;
  isOwn: boolean;
  /** In full, for ears, after the name of the card. */
  spoken: string;
}

function markOf(is: (move: PlayerMove) => boolean): CostMark | null {
  const [now, answered] = [position.value, told.value];
  if (!now || !answered) return null;
  const { answers, best: at } = now.find;
  const found = answers.flatMap((each, nth) => (is(each.move) ? [{ each, nth }] : []));
  const meant =
    found.find(({ nth }) => nth === at) ??
    found.find(({ nth }) => nth === answered.given) ??
    found[0];
  if (!meant?.each.mark) return null;
  const { mark, after } = meant.each;
  return {
    text: mark,
    isBest: meant.nth === at,
    isOwn: meant.nth === answered.given,
    spoken: `, ${spokenLine(after)}`,
  };
}

export const markOfCard = (card: number) =>
  markOf((move) => move.verb === "discard" && move.card === card);
export const stockMark = computed(() => markOf(({ verb }) => verb === "draw"));
export const pileMark = computed(() => markOf(({ verb }) => verb === "take" || verb === "buy"));

/** What the best move is made with. */
export const litByBest = computed<Lit | null>(() => {
  const move = best.value?.move;
  if (!move) return null;
  const own =
    move.verb === "discard" || move.verb === "add" || move.verb === "swap"
      ? [move.card]
      : move.verb === "lay"
        ? move.melds.flatMap(({ cards }) => cards)
        : [];
  const melds =
    move.verb === "add" || move.verb === "swap" ? [{ owner: move.owner, index: move.index }] : [];
  return { sentence: "", own, top: move.verb === "take" || move.verb === "buy", melds };
});
