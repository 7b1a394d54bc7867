// What a keeper notes and corrects: each a step from one state of the game to the next, with what
// is needed to take it back. Nothing here knows of points, of storage or of the page.

import type { DealKept, HandLeft, KeptScores } from "../messages";
import { inserted, replaced, without } from "../text/lists";
import { awayIn, buysLeft, isWhole, NOBODY } from "./counting";

/** A step, as it can be taken back: what it was in words, and how things were before it. */
export interface UndoStep {
  what: string;
  /** Where it was made, counted from 0; nothing where it concerns the whole game. */
  deal: number | null;
  /** The deal before; nothing where the step began it. */
  before: DealKept | null;
  /** What concerns the whole game, as it was before. */
  head: Partial<KeptScores> | null;
  /** What is typed in one go is taken back in one go. */
  typed?: string;
}

export interface Noted {
  kept: KeptScores;
  step: UndoStep;
}

export function emptyDeal(seats: number): DealKept {
  return {
    out: null,
    left: Array<null>(seats).fill(null),
    perfect_cut: false,
    failed: Array<number>(seats).fill(0),
  };
}

/** What is usual is not written down. */
export function compact(deal: DealKept): DealKept {
  const { out, left, perfect_cut, failed } = deal;
  const { away = [], note = "", at_once = false, buys_left = [], down = [] } = deal;
  return {
    out,
    left,
    perfect_cut,
    failed,
    ...(away.length > 0 && { away }),
    ...(note && { note }),
    ...(at_once && { at_once }),
    ...(buys_left.some((count) => count > 0) && { buys_left }),
    ...(down.length > 0 && { down }),
  };
}

export function dealAt(kept: KeptScores, index: number): DealKept {
  const away = awayIn(kept, index);
  return kept.deals[index] ?? compact({ ...emptyDeal(kept.players.length), away });
}

/** What is to be other in a deal. */
export type DealChange = (deal: DealKept) => Partial<DealKept>;
/** What is to be other in a game, as a step. */
export type Change = (kept: KeptScores) => Noted;

/** Something else of one deal. `typed` names what is typed in one go, and then is one step. */
export const inDeal =
  (index: number, change: DealChange, what: string, typed?: string): Change =>
  (kept) => {
    const known = kept.deals[index];
    const before = dealAt(kept, index);
    const deal = compact({ ...before, ...change(before) });
    const deals = known ? replaced(kept.deals, index, deal) : [...kept.deals, deal];
    const step = { what, deal: index, before: known ?? null, head: null, ...(typed && { typed }) };
    return { kept: { ...kept, deals }, step };
  };

/** Who went out, `NOBODY`, or null for not known yet; who goes out has nothing left in the hand. */
export const setOut =
  (out: number | null): DealChange =>
  (deal) => ({
    out,
    left: out === null || out === NOBODY ? deal.left : replaced(deal.left, out, null),
    at_once: Boolean(deal.at_once) && out === deal.out,
  });

/** What was left in a hand. */
export const setLeft =
  (seat: number, hand: HandLeft | null): DealChange =>
  ({ left }) => ({ left: replaced(left, seat, hand) });

/** How many lay-downs of a player failed. */
export const setFailed =
  (seat: number, times: number): DealChange =>
  ({ failed }) => ({ failed: replaced(failed, seat, times) });

/** How many buys that count a player has left. */
export const setBuysLeft =
  (seat: number, count: number): DealChange =>
  (deal) => ({ buys_left: deal.left.map((_, at) => (at === seat ? count : buysLeft(deal, at))) });

/** Whether a player went down, where each has their own contract. */
export const setDown =
  (seat: number, is: boolean): DealChange =>
  ({ down }) => ({ down: seatsWith(down, seat, is) });

/** Whether somebody does not play this deal, nor those that follow until one differs. */
export const setAway =
  (seat: number, is: boolean): DealChange =>
  (deal) => {
    const out = is && deal.out === seat ? null : deal.out;
    return {
      out,
      ...setLeft(seat, null)(deal),
      ...setFailed(seat, 0)(deal),
      ...setBuysLeft(seat, 0)(deal),
      ...setDown(seat, false)(deal),
      away: seatsWith(deal.away, seat, is),
      at_once: Boolean(deal.at_once) && out !== null,
    };
  };

/** Dealt once more, by the same dealer: only who plays it and its note stay. */
export const afresh: DealChange = ({ left }) => ({
  ...emptyDeal(left.length),
  at_once: false,
  buys_left: [],
  down: [],
});

/** The seats with this one or without it, in their order. */
function seatsWith(seats: readonly number[] | undefined, seat: number, is: boolean): number[] {
  const others = (seats ?? []).filter((one) => one !== seat);
  return is ? [...others, seat].sort((a, b) => a - b) : others;
}

/** The steps with one more; what is typed in one go stays one step. */
export function oneMore(steps: readonly UndoStep[], step: UndoStep): readonly UndoStep[] {
  const last = steps.at(-1);
  return last?.typed && last.typed === step.typed
    ? [...steps.slice(0, -1), { ...step, before: last.before }]
    : [...steps, step];
}

/** Names, the first dealer, the title, or whether the game was ended early. */
export const inHead =
  (head: Partial<KeptScores>, what: string): Change =>
  (kept) => ({
    kept: { ...kept, ...head },
    step: { what, deal: null, before: null, head: partOf(kept, head) },
  });

/** How many deals somebody who joins now has missed. */
export const missedAtFirst = (kept: KeptScores): number =>
  kept.deals.map(isWhole).lastIndexOf(true) + 1;

/**
 * Another player, who takes this seat; those from there on move on by one. They play from the
 * deal after the last whole one, and get these points for those before.
 */
export function joined(
  kept: KeptScores,
  seat: number,
  name: string,
  points: number,
): Partial<KeptScores> {
  const missed = missedAtFirst(kept);
  const deals = kept.deals.map((deal, index) => {
    const away = (deal.away ?? []).map((one) => (one >= seat ? one + 1 : one));
    const given = index === missed - 1 ? { points } : null;
    const out = deal.out !== null && deal.out >= seat ? deal.out + 1 : deal.out;
    const left = inserted(deal.left, seat, given);
    const failed = inserted(deal.failed, seat, 0);
    const absent = index < missed ? [...away, seat].sort((a, b) => a - b) : away;
    const buys = deal.buys_left ? inserted(deal.buys_left, seat, 0) : [];
    const down = (deal.down ?? []).map((one) => (one >= seat ? one + 1 : one));
    return compact({ ...deal, out, left, failed, away: absent, buys_left: buys, down });
  });
  if (missed > 0 && missed === deals.length) {
    const still = (deals.at(-1)?.away ?? []).filter((one) => one !== seat);
    deals.push(compact({ ...emptyDeal(kept.players.length + 1), away: still }));
  }
  const players = inserted(kept.players, seat, name);
  const first_dealer = kept.first_dealer + (seat <= kept.first_dealer ? 1 : 0);
  return { players, first_dealer, deals };
}

/** The same entries as they are now. */
function partOf(kept: KeptScores, like: Partial<KeptScores>): Partial<KeptScores> {
  const { ended = false } = kept;
  const now = { ...kept, ended };
  return Object.fromEntries(Object.keys(like).map((key) => [key, now[key as keyof KeptScores]]));
}

/** The state before the step, and the step that leads back to the one after it. */
export function takenBack(kept: KeptScores, step: UndoStep): Noted {
  if (step.head) {
    const back = { ...step, head: partOf(kept, step.head) };
    return { kept: { ...kept, ...step.head }, step: back };
  }
  const index = step.deal ?? 0;
  const { before } = step;
  const deals = before
    ? [...kept.deals.slice(0, index), before, ...kept.deals.slice(index + 1)]
    : without(kept.deals, index);
  return { kept: { ...kept, deals }, step: { ...step, before: kept.deals[index] ?? null } };
}

/** The whole deal, from 0, that taking this step back would change; null where there is none. */
export function wholeDealChangedBy(kept: KeptScores, step: UndoStep): number | null {
  const deal = step.deal === null ? undefined : kept.deals[step.deal];
  return deal && isWhole(deal) ? step.deal : null;
}
