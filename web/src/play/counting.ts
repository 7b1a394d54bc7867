// The count after a deal: the last card is looked at, the melds go home, then all hands lie open and are
// counted at once, card by card. It knows how far that has come, and the sheet as it stands at that moment.

import { computed, effect, signal, untracked } from "@preact/signals";
import { reducedMotion } from "../browser/prefs";
import { isAimed, REACTION, spendPress } from "../browser/presses";
import { events, serverGame, table, you } from "../connection/state";
import { play } from "../effects/sounds";
import type { CountedCard, Ended, GameView, Sheet } from "../messages";
import { shared } from "../text/partners";

/** Milliseconds for which the last card is seen on the pile, with all that lies on the table. */
const LOOK_MS = 1_500;
/** Milliseconds that the melds take to go home. */
export const HOME_MS = 220;
/** Milliseconds for a card, so that eyes can follow the sums. */
const CARD_MS = 120;

type Stage = "look" | "home" | "ticks" | "whole";

interface Count {
  /** Names the table and the deal, and whether the game was stopped after it. */
  deal: string;
  stage: Stage;
  /** How many cards of each hand are counted. */
  ticks: number;
}

const count = signal<Count | null>(null);

/** Whether the melds are looked at once more, instead of the open hands. */
export const seesTable = signal(false);
/** Whether the end of the game is shown, after its last deal. */
const resultAsked = signal(false);

/** How far the count has come; null while a deal is played. */
export const stage = computed<Stage | null>(() => count.value?.stage ?? null);

export const isWhole = computed(() => stage.value === "whole");

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

/** Counts every deal that ends from now on; what ended before the page came is counted already. */
export function followCount(): void {
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
    count.value = { deal, stage: "whole", ticks: longest() };
    if (seen) hearWinners();
    return;
  }
  count.value = { deal, stage: "look", ticks: 0 };
  listen();
  timer = setTimeout(() => {
    count.value = { deal, stage: "home", ticks: 0 };
    timer = setTimeout(() => tick(deal, 0), HOME_MS);
  }, LOOK_MS);
}

function tick(deal: string, counted: number): void {
  if (counted >= longest()) {
    finish();
    return;
  }
  count.value = { deal, stage: "ticks", ticks: counted };
  timer = setTimeout(() => tick(deal, counted + 1), CARD_MS);
}

/** Ends the count at once, wherever it is. */
export function finish(): void {
  clearTimeout(timer);
  stopListening();
  const now = count.peek();
  if (!now || now.stage === "whole") return;
  count.value = { ...now, stage: "whole", ticks: longest() };
  hearWinners();
}

/** After the last deal, who has won comes with the whole count. */
function hearWinners(): void {
  const winners = serverGame.peek()?.ended?.winners ?? [];
  const own = you.peek();
  if (winners.length) play(own === null || winners.includes(own) ? "win" : "turn");
}

function longest(): number {
  return Math.max(0, ...(serverGame.peek()?.ended?.hands ?? []).map((hand) => hand.length));
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

/** The sheet once so many cards of each hand are counted: points still to come are missing everywhere. */
export function sheetSoFar(sheet: Sheet, deal: number, ended: Ended, cards: number): Sheet {
  const open = ended.hands.map((hand, seat) =>
    seat === ended.out ? 0 : pointsOf(hand.slice(cards), hand.length),
  );
  const less = (points: readonly number[], by: readonly number[]) =>
    points.map((whole, seat) => whole - (by[seat] ?? 0));
  return {
    ...sheet,
    lines: sheet.lines.map((line) =>
      line.number === deal ? { ...line, points: less(line.points, open) } : line,
    ),
    totals: less(sheet.totals, shared(open, sheet.sides)),
  };
}

/** A seat's points as they stand at this moment. */
export function pointsNow(game: GameView, seat: number): number {
  return countedSheet.value?.totals[seat] ?? game.players[seat]?.points ?? 0;
}
