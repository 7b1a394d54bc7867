// The count after a deal: the last card is looked at, the melds go home, then all hands lie open and are
// counted, one after the other and card by card, so that eyes can follow. It knows how far that has come, and
// the sheet as it stands at that moment.

import { computed, effect, signal, untracked } from "@preact/signals";
import { reducedMotion } from "../browser/prefs";
import { isAimed, REACTION, spendPress } from "../browser/presses";
import { events, serverGame, table, you } from "../connection/state";
import { play } from "../effects/sounds";
import type { CountedCard, Ended, GameView, Sheet } from "../messages";
import { shared, sideOf } from "../text/partners";

/** Milliseconds for which the last card is seen on the pile, with all that lies on the table. */
const LOOK_MS = 1_500;
/** Milliseconds that the melds take to go home. */
export const HOME_MS = 220;
/** Milliseconds at most: for a card, for all cards of a hand, from one hand to the next, and for all hands. */
const CARD_MS = 160;
const HAND_MS = 900;
const REST_MS = 450;
const ALL_MS = 7_000;

type Stage = "look" | "home" | "ticks" | "whole";

interface Count {
  /** Names the table and the deal, and whether the game was stopped after it. */
  deal: string;
  stage: Stage;
  /** How many cards of each hand are counted, by seat. */
  ticks: readonly number[];
  /** Whose hand is being counted. */
  seat: number | null;
}

const count = signal<Count | null>(null);

/** Whether the melds are looked at once more, instead of the open hands. */
export const seesTable = signal(false);
/** Whether the end of the game is shown, after its last deal. */
const resultAsked = signal(false);

/** How far the count has come; null while a deal is played. */
export const stage = computed<Stage | null>(() => count.value?.stage ?? null);

export const isWhole = computed(() => stage.value === "whole");

/** The seat whose hand is being counted, or who went out while the last card is looked at. */
export const lit = computed(() => {
  const now = count.value;
  if (!now || now.stage === "whole") return null;
  return now.stage === "ticks" ? now.seat : (serverGame.value?.ended?.out ?? null);
});

/** Whether light falls on a seat at the end of a deal: after the last one, on whoever has won. */
export function isLit(game: GameView, seat: number): boolean {
  return seat === lit.value || (isWhole.value && game.ended?.winners.includes(seat) === true);
}

/** How many cards of each hand are counted, where the hands lie open; else null. */
export const ticks = computed(() => {
  const now = count.value;
  const open = now?.stage === "ticks" || now?.stage === "whole";
  return now && open && !seesTable.value ? now.ticks : null;
});

/** The sheet of this moment, in which uncounted cards are missing everywhere. */
export const countedSheet = computed<Sheet | null>(() => {
  const [game, now] = [serverGame.value, count.value];
  return game?.ended && now ? sheetSoFar(game.sheet, game.deal, game.ended, now.ticks) : null;
});

/** Whether all agreed to play no more deals: nobody has won. */
const stopped = computed(
  () => table.value?.stage === "over" && serverGame.value?.ended?.winners.length === 0,
);

/** Whether no deal follows. */
export const isLast = computed(
  () => stopped.value || (serverGame.value?.ended?.winners.length ?? 0) > 0,
);

/** Whether the end of the game is shown in place of the table; at once to watchers, who cannot ask for it. */
export const resultShown = computed(() => {
  const asked = resultAsked.value || (isWhole.value && you.value === null && !seesTable.value);
  return isLast.value && asked;
});

/** Goes from the count or the end of the game to the table, and back. */
export function seeTable(sees: boolean): void {
  seesTable.value = sees;
  if (sees) resultAsked.value = false;
}

export function seeResult(): void {
  resultAsked.value = true;
  seesTable.value = false;
}

let follows = false;

/** Counts every deal that ends from now on; what ended before the page came is counted already. */
export function followCount(): void {
  if (follows) return;
  follows = true;
  const over = computed(() => {
    const [game, at] = [serverGame.value, table.value];
    return game?.ended && at ? `${at.id} ${game.deal}${stopped.value ? " stopped" : ""}` : null;
  });
  effect(() => {
    const deal = over.value;
    untracked(() => begin(deal));
  });
}

let timer: ReturnType<typeof setTimeout> | undefined;

function begin(deal: string | null): void {
  clearTimeout(timer);
  stopListening();
  seesTable.value = false;
  resultAsked.value = false;
  if (deal === null) {
    count.value = null;
    return;
  }
  const seen = events.peek().length > 0 && !stopped.peek();
  if (!seen) resultAsked.value = true;
  if (!seen || reducedMotion.peek()) {
    count.value = { deal, stage: "whole", ticks: allCards(), seat: null };
    if (seen) hearWinners();
    return;
  }
  const none = allCards().map(() => 0);
  count.value = { deal, stage: "look", ticks: none, seat: null };
  listen();
  timer = setTimeout(() => {
    count.value = { deal, stage: "home", ticks: none, seat: null };
    timer = setTimeout(() => goOn(deal, none, inOrder()), HOME_MS);
  }, LOOK_MS);
}

/** Counts the next of these beats. */
function goOn(deal: string, ticks: readonly number[], [next, ...then]: readonly Beat[]): void {
  if (!next) {
    finish();
    return;
  }
  const counted = ticks.map((cards, seat) => (seat === next.seat ? next.cards : cards));
  count.value = { deal, stage: "ticks", ticks: counted, seat: next.seat };
  if (next.cards === 1) play("card");
  timer = setTimeout(() => goOn(deal, counted, then), next.lasts);
}

/** Ends the count at once, wherever it is. */
export function finish(): void {
  clearTimeout(timer);
  stopListening();
  const now = count.peek();
  if (!now || now.stage === "whole") return;
  count.value = { ...now, stage: "whole", ticks: allCards(), seat: null };
  hearWinners();
}

/** After the last deal, who has won comes with the whole count. */
function hearWinners(): void {
  const winners = serverGame.peek()?.ended?.winners ?? [];
  const own = you.peek();
  if (winners.length) play(own === null || winners.includes(own) ? "win" : "turn");
}

function allCards(): readonly number[] {
  return (serverGame.peek()?.ended?.hands ?? []).map((hand) => hand.length);
}

function inOrder(): readonly Beat[] {
  const out = serverGame.peek()?.ended?.out ?? -1;
  return beats(allCards(), out, table.peek()?.counter_clockwise);
}

/** One more card of a hand is counted; how many milliseconds that is looked at. */
export interface Beat {
  seat: number;
  cards: number;
  lasts: number;
}

/** Hands of so many cards, counted as play goes round from who went out. */
export function beats(hands: readonly number[], out: number, back = false): readonly Beat[] {
  const seats = hands.map(
    (_, nth) => (out + (back ? -1 - nth : 1 + nth) + 2 * hands.length) % hands.length,
  );
  const all = seats.flatMap((seat) =>
    Array.from({ length: hands[seat] ?? 0 }, (_, nth) => {
      const [cards, of] = [nth + 1, hands[seat] ?? 0];
      return { seat, cards, lasts: cards === of ? REST_MS : Math.min(CARD_MS, HAND_MS / of) };
    }),
  );
  const pace = Math.min(1, ALL_MS / all.reduce((sum, { lasts }) => sum + lasts, 0));
  return all.map((beat) => ({ ...beat, lasts: beat.lasts * pace }));
}

/** From when on a press ends the count; nothing where none does. */
let endsFrom: number | null = null;

/** Ends the count at a press, which is no answer as well; one that was on its way before ends nothing. */
function skip(): void {
  spendPress();
  if (endsFrom !== null && isAimed(endsFrom)) finish();
}

function listen(): void {
  endsFrom = performance.now() + REACTION;
  addEventListener("keydown", skip, { capture: true });
  addEventListener("pointerdown", skip, { capture: true });
}

function stopListening(): void {
  if (endsFrom === null) return;
  endsFrom = null;
  removeEventListener("keydown", skip, { capture: true });
  removeEventListener("pointerdown", skip, { capture: true });
}

/** What the cards counted so far cost. */
export function pointsOf(hand: readonly CountedCard[], cards: number): number {
  return hand.slice(0, cards).reduce((sum, card) => sum + card.points, 0);
}

/**
 * The sheet once so many cards of each hand are counted: points still to come are missing in the deal's line. In
 * the totals those of a hand come when it is counted to its end, all at once.
 */
export function sheetSoFar(
  sheet: Sheet,
  deal: number,
  ended: Ended,
  cards: readonly number[],
): Sheet {
  const open = ended.hands.map((hand, seat) =>
    seat === ended.out ? 0 : pointsOf(hand.slice(cards[seat]), hand.length),
  );
  const hands = ended.hands.map((hand, seat) => (open[seat] ? pointsOf(hand, hand.length) : 0));
  const less = (points: readonly number[], by: readonly number[]) =>
    points.map((whole, seat) => whole - (by[seat] ?? 0));
  return {
    ...sheet,
    lines: sheet.lines.map((line) =>
      line.number === deal ? { ...line, points: less(line.points, open) } : line,
    ),
    totals: less(sheet.totals, shared(hands, sheet.sides)),
  };
}

/** The totals without a deal. */
export function totalsBefore({ totals, lines, sides }: Sheet, deal: number): readonly number[] {
  const line = lines.find(({ number }) => number === deal);
  const own = totals.map((_, seat) => (line?.points[seat] ?? 0) + (line?.penalties[seat] ?? 0));
  const both = shared(own, sides);
  return totals.map((sum, seat) => sum - (both[seat] ?? 0));
}

/** The seats by the totals of this moment, the fewest points first; partners beside each other. */
export function byTotals({ totals, sides }: Sheet): readonly number[] {
  const side = (seat: number) => (sides ? sideOf(seat, totals.length) : 0);
  return totals
    .map((_, seat) => seat)
    .sort((one, other) => (totals[one] ?? 0) - (totals[other] ?? 0) || side(one) - side(other));
}

/** Whether a seat's hand is counted by now, or being counted. */
export function isBegun(game: GameView, seat: number): boolean {
  return game.ended?.hands[seat]?.length === 0 || (ticks.value?.[seat] ?? 0) > 0;
}

/** A seat's points as they stand at this moment. */
export function pointsNow(game: GameView, seat: number): number {
  return countedSheet.value?.totals[seat] ?? game.players[seat]?.points ?? 0;
}
