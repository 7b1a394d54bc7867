// All that can happen to one's own turn, and what it is then.

import { JOKER } from "../cards/cards";
import type { Lay, Meld, MeldGroup, Play, Swap, Tried } from "../messages";
import {
  type Answered,
  type At,
  type Choosing,
  NOTHING,
  type SavedTurn,
  type Trouble,
  type Turn,
} from "./state";

export type Action =
  /** The server sent the game; `saved` is what this tab saved of the turn before a reload. */
  | { kind: "game_received"; at: At; saved: Partial<SavedTurn> | null }
  // The hand
  | { kind: "cards_selected"; keys: Iterable<string> }
  | { kind: "card_touched" }
  // Plays
  | { kind: "cards_played"; plays: readonly Play[] }
  | { kind: "jokers_taken"; swaps: readonly Swap[] }
  | { kind: "joker_put_back"; swap: Swap }
  | { kind: "last_undone" }
  | { kind: "all_undone" }
  | { kind: "ways_asked"; choosing: Choosing }
  | { kind: "ways_dropped" }
  // The tray
  | { kind: "tray_opened" }
  | { kind: "tray_closed" }
  | { kind: "slot_chosen"; slot: number }
  | { kind: "slot_done" }
  | { kind: "cards_set_aside"; cards: readonly number[]; slot: number }
  | { kind: "card_taken_back"; card: number; slot: number }
  | { kind: "all_taken_back" }
  | { kind: "wild_settled"; slot: number; meld: Meld }
  | { kind: "melds_sought" }
  | { kind: "melds_found" }
  | { kind: "melds_prepared"; groups: readonly MeldGroup[]; swaps: readonly Swap[] }
  | { kind: "laid_down"; lay: Lay }
  // What the server says of it
  | { kind: "draft_asked" }
  | ({ kind: "draft_answered"; round: number } & Answered)
  | { kind: "refused"; trouble: Trouble }
  | { kind: "trouble_forgotten" }
  // Answers
  | { kind: "answers_shown"; answers: readonly string[]; from: number }
  | { kind: "sending_began" }
  | { kind: "sending_ended" }
  | { kind: "moves_made" }
  | { kind: "moves_failed"; late: boolean; unsure: string }
  | { kind: "call_said"; question: string }
  | { kind: "discard_warned"; question: string };

const QUIET = { trouble: null, choosing: null };
const UNDRAFTED = { draft: NOTHING.draft, swaps: NOTHING.swaps };
const UNSTAGED = { groups: NOTHING.groups, staging: false };
const UNPICKED = { picked: NOTHING.picked };

/** The turn after what happened; the same one where that changes nothing. */
export function reduce(turn: Turn, action: Action): Turn {
  return closedWhenDown(after(turn, action));
}

/** The melds with which one goes down in the draft, if one does. */
export function laid(draft: readonly Play[]): Lay | undefined {
  return draft.find((play) => play.verb === "lay");
}

/** Who is down sets nothing aside: whatever happened, there is no tray. */
function closedWhenDown(turn: Turn): Turn {
  const down = turn.at?.down || laid(turn.draft);
  return down && (turn.staging || turn.groups.length) ? { ...turn, ...UNSTAGED } : turn;
}

function after(turn: Turn, action: Action): Turn {
  switch (action.kind) {
    case "game_received": {
      const now = { ...turn, ...arrived(turn, action.at, action.saved), at: action.at };
      // What swaps that were saved bring into the hand is not known yet; the hand is the same.
      return now.swaps.length && !now.tried ? now : withinHand(now);
    }
    case "cards_selected":
      return { ...turn, picked: new Set(action.keys) };
    case "card_touched":
      return { ...turn, ...QUIET };

    case "cards_played":
      return { ...turn, ...QUIET, ...UNPICKED, draft: [...turn.draft, ...action.plays] };
    case "jokers_taken": {
      const swaps = [...turn.swaps, ...action.swaps];
      return { ...turn, ...QUIET, ...UNPICKED, swaps, groups: slots(turn), staging: true };
    }
    case "joker_put_back": {
      const swaps = turn.swaps.filter((other) => other !== action.swap);
      return withinHand({ ...turn, trouble: null, swaps });
    }
    case "last_undone":
      return { ...turn, ...QUIET, ...lastUndone(turn) };
    case "all_undone":
      return { ...turn, ...QUIET, ...UNPICKED, draft: [], ...stagedAgain(turn) };
    case "ways_asked":
      return { ...turn, choosing: action.choosing };
    case "ways_dropped":
      return { ...turn, choosing: null };

    case "tray_opened": {
      const open = { ...turn, ...QUIET, staging: true, groups: slots(turn) };
      return { ...open, slot: unfinished(open) };
    }
    case "tray_closed": {
      const groups = turn.groups.some(filled) ? turn.groups : [];
      return { ...turn, trouble: null, staging: false, groups };
    }
    case "slot_chosen":
      return { ...turn, slot: action.slot };
    case "slot_done":
      return turn.tried?.answer.groups[turn.slot]?.label
        ? { ...turn, slot: unfinished(turn) }
        : turn;
    case "cards_set_aside": {
      const { slot } = action;
      const cards = [...(turn.groups[slot]?.cards ?? []), ...action.cards];
      const groups = filledIn(slots(turn), slot, { cards });
      return { ...turn, ...UNPICKED, trouble: null, staging: true, slot, groups };
    }
    case "card_taken_back": {
      const { slot } = action;
      const cards = [...(turn.groups[slot]?.cards ?? [])];
      if (!removeOne(cards, action.card)) return turn;
      return { ...turn, trouble: null, slot, groups: filledIn(turn.groups, slot, { cards }) };
    }
    case "all_taken_back":
      return { ...turn, trouble: null, slot: 0, groups: turn.groups.map(() => ({})) };
    case "wild_settled": {
      const { slot, meld } = action;
      return { ...turn, groups: filledIn(turn.groups, slot, { cards: meld.cards, meld }) };
    }
    case "melds_sought":
      return { ...turn, ...UNPICKED, trouble: null, staging: true };
    case "melds_found": {
      const found = inGroups(turn.tried?.answer);
      const now = { ...turn, groups: found.some(filled) ? found : slots(turn) };
      return { ...now, slot: unfinished(now) };
    }
    case "melds_prepared":
      return { ...turn, staging: true, groups: action.groups, swaps: action.swaps };
    case "laid_down": {
      const draft = [...turn.draft, action.lay];
      return { ...turn, ...QUIET, ...UNPICKED, swaps: [], draft };
    }

    case "draft_asked":
      return { ...turn, round: turn.round + 1 };
    case "draft_answered": {
      const { round, answer, question, cards } = action;
      if (round !== turn.round || question !== turn.at?.question) return turn;
      const { plays: draft, swaps } = answer;
      return { ...turn, tried: { answer, question, cards }, draft, swaps };
    }
    case "refused":
      return { ...turn, trouble: action.trouble };
    case "trouble_forgotten":
      return { ...turn, trouble: null };

    case "answers_shown":
      return { ...turn, answers: stillShown(turn.answers, action.answers, action.from) };
    case "sending_began":
      return { ...turn, ...QUIET, pending: true };
    case "sending_ended":
      return { ...turn, pending: false };
    case "moves_made":
      // What is still being tried is about a draft that is gone.
      return { ...turn, ...UNDRAFTED, ...UNPICKED, tried: null, round: turn.round + 1 };
    case "moves_failed":
      return { ...turn, unsure: action.unsure, draft: action.late ? [] : turn.draft };
    case "call_said":
      return { ...turn, calledOnce: turn.calledOnce === action.question ? "" : action.question };
    case "discard_warned":
      return { ...turn, warned: action.question };
  }
}

/** The answers that can be given now: those that could be before keep their time. */
function stillShown(
  before: ReadonlyMap<string, number>,
  answers: readonly string[],
  from: number,
): ReadonlyMap<string, number> {
  return new Map(answers.map((answer) => [answer, before.get(answer) ?? from]));
}

/** What ends, or comes back, when another game, deal or question comes. */
function arrived(turn: Turn, at: At, saved: Partial<SavedTurn> | null): Partial<Turn> {
  const { at: last, trouble } = turn;
  const anew = { ...UNDRAFTED, ...UNSTAGED, tried: null };
  if (last?.table !== at.table) return { ...anew, ...restored(saved, at) };
  if (last.question === at.question) return {};
  return {
    ...(last.deal === at.deal ? UNDRAFTED : anew),
    choosing: null,
    // That an answer came too late is still to be read when the next question is there.
    trouble: trouble?.late ? { ...trouble, late: false } : null,
  };
}

/** What is restored of it: the draft if its question is still open, the groups if their deal is. */
function restored(saved: Partial<SavedTurn> | null, at: At): Partial<Turn> {
  if (saved?.deal !== at.deal) return {};
  const { draft = [], swaps = [], groups = [], staging = false, slot = 0 } = saved;
  return { groups, staging, slot, ...(saved.question === at.question && { draft, swaps }) };
}

/** The last play taken back, or what is set aside for the last slot, or else the last joker. */
function lastUndone(turn: Turn): Partial<Turn> {
  const play = turn.draft.at(-1);
  const slot = turn.groups.map(filled).lastIndexOf(true);
  if (play) {
    const again = play.verb === "lay" ? { ...stagedAgain(turn, play), staging: true } : {};
    return { ...UNPICKED, draft: turn.draft.slice(0, -1), ...again };
  }
  if (slot >= 0) return { slot, groups: filledIn(turn.groups, slot, {}) };
  return turn.swaps.length ? { swaps: turn.swaps.slice(0, -1) } : {};
}

/** What was laid down in the draft is set aside again. */
function stagedAgain(turn: Turn, lay = laid(turn.draft)) {
  if (!lay) return {};
  const groups = lay.melds.map((meld) => ({ cards: meld.cards, meld }));
  return { groups, swaps: lay.swaps ?? [] };
}

/** Drops from what is set aside the cards that the hand, with the swapped jokers, does not hold. */
function withinHand(turn: Turn): Turn {
  const left = [...withSwaps(turn.at?.hand ?? [], turn.swaps, wildsOf(turn))];
  const groups = turn.groups.map((group) => {
    const cards = (group.cards ?? []).filter((card) => removeOne(left, card));
    return cards.length === (group.cards ?? []).length ? group : { cards };
  });
  return groups.every((group, at) => group === turn.groups[at]) ? turn : { ...turn, groups };
}

/** What each swap to go down with brings into the hand: a joker, until the server says otherwise. */
export function wildsOf({ swaps, tried }: Pick<Turn, "swaps" | "tried">): readonly number[] {
  const { swaps: made = [], wilds = [] } = tried?.answer ?? {};
  const ofThese = wilds.slice(wilds.length - made.length);
  return swaps.map((swap) => ofThese[made.indexOf(swap)] ?? JOKER);
}

/** The cards of a hand with the wild cards that are swapped into it: jokers, if nothing is said. */
export function withSwaps(
  hand: readonly number[],
  made: readonly Swap[],
  wilds: readonly number[] = [],
): readonly number[] {
  const left = [...hand];
  for (const [at, { card }] of made.entries()) {
    if (removeOne(left, card)) left.push(wilds[at] ?? JOKER);
  }
  return left;
}

/** Removes one card of the face from the cards; gives whether there was one. */
function removeOne(cards: number[], face: number): boolean {
  const at = cards.indexOf(face);
  if (at >= 0) cards.splice(at, 1);
  return at >= 0;
}

function filled(group: MeldGroup): boolean {
  return Boolean(group.cards?.length);
}

function filledIn(
  groups: readonly MeldGroup[],
  slot: number,
  group: MeldGroup,
): readonly MeldGroup[] {
  return groups.map((other, at) => (at === slot ? group : other));
}

/** What is set aside for each meld of the contract. */
function slots({ groups, at }: Turn): readonly MeldGroup[] {
  return groups.length ? groups : Array.from({ length: at?.slots ?? 0 }, () => ({}));
}

/** The groups as the server has answered them. */
function inGroups(answer: Tried | undefined): readonly MeldGroup[] {
  return (answer?.groups ?? []).map(({ cards, meld }) => ({
    cards: cards.map((laid) => laid.card),
    meld,
  }));
}

/** The first slot that still wants cards; below 0 where none does. */
function unfinished({ groups, tried }: Turn): number {
  const answered = tried?.answer.groups;
  if (answered?.length !== groups.length) return groups.findIndex((group) => !filled(group));
  return answered.findIndex((group) => !group.label);
}
