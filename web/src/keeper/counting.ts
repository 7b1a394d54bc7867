// What follows from what is noted: points, totals, places, coins. It mirrors scores/counting.py, so
// that the page can keep score without the server; it changes nothing and knows no words.

import type { DealKept, HandLeft, KeptScores, Scoring } from "../messages";
import type { ChartDeal } from "../scores/Chart";

export const NOBODY = -1;

/** How a card is noted: its rank is enough, `*` for a joker. */
export const SIGNS = [
  "A",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "T",
  "J",
  "Q",
  "K",
  "*",
] as const;

export interface Line {
  /** From 1. */
  number: number;
  dealer: number;
  /** Who cuts: the player to the dealer's right. */
  cutter: number;
  /** By seat, for the cards; nothing where it is not known yet. */
  points: readonly (number | null)[];
  /** By seat: a perfect cut, failed lay-downs. */
  penalties: readonly number[];
  out: number | null;
  /** Whether nothing is missing: only then it counts. */
  whole: boolean;
  /** By seat, the totals after this deal. */
  totals: readonly number[];
}

export interface CoinsOfDeal {
  number: number;
  /** What lay in the middle, with what was carried over. */
  middle: number;
  carried: number;
  /** Who took it; nobody, where it stays for the next deal. */
  winner: number;
}

export interface Coins {
  pot: number;
  deals: readonly CoinsOfDeal[];
  /** What lies in the middle still, and goes to the pot after the last deal. */
  waiting: number;
  /** By seat, won or lost so far. */
  balance: readonly number[];
}

const zeros = (seats: number) => Array<number>(seats).fill(0);
const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);

export function dealerOf(kept: KeptScores, index: number): number {
  return (kept.first_dealer + index) % kept.players.length;
}

export function cutterOf(kept: KeptScores, index: number): number {
  const seats = kept.players.length;
  return (dealerOf(kept, index) + seats - 1) % seats;
}

/** The cards that a perfect cut lifts off the deck. */
export function perfectCut(kept: KeptScores, scoring: Scoring, index: number): number {
  return (scoring.deals[index]?.cards ?? 0) * kept.players.length + scoring.turned_up;
}

export function pointsOf(left: HandLeft, scoring: Scoring): number {
  return left.points ?? sum((left.cards ?? []).map((sign) => scoring.points[sign] ?? 0));
}

/** The seats whose hands are not noted yet. */
export function missingHands(deal: DealKept): readonly number[] {
  return deal.left.flatMap((left, seat) => (left === null && seat !== deal.out ? [seat] : []));
}

/** Whether all of the deal is known. */
export function isWhole(deal: DealKept): boolean {
  return deal.out !== null && missingHands(deal).length === 0;
}

/** Whether anything of the deal is noted. */
export function isBegun(deal: DealKept): boolean {
  return (
    deal.out !== null ||
    deal.perfect_cut ||
    deal.left.some((left) => left !== null) ||
    deal.failed.some((times) => times > 0)
  );
}

/** The deals that are noted, each with the totals after it. */
export function linesOf(kept: KeptScores, scoring: Scoring): readonly Line[] {
  let totals = zeros(kept.players.length);
  return kept.deals.map((deal, index) => {
    const cutter = cutterOf(kept, index);
    const penalties = kept.players.map(
      (_, seat) =>
        (deal.failed[seat] ?? 0) * scoring.failed_meld +
        (deal.perfect_cut && seat === cutter ? scoring.perfect_cut : 0),
    );
    const points = kept.players.map((_, seat) => {
      const left = deal.left[seat];
      return seat === deal.out ? scoring.out_bonus : left ? pointsOf(left, scoring) : null;
    });
    const whole = isWhole(deal);
    if (whole) {
      totals = totals.map((before, seat) => before + (points[seat] ?? 0) + (penalties[seat] ?? 0));
    }
    const dealer = dealerOf(kept, index);
    return { number: index + 1, dealer, cutter, points, penalties, out: deal.out, whole, totals };
  });
}

/** The deals that are whole, for the chart; where nothing is missing, a line has what it needs. */
export const chartDeals = (kept: KeptScores, scoring: Scoring): readonly ChartDeal[] =>
  linesOf(kept, scoring).filter((line) => line.whole);

/** By seat, over the deals that are whole. */
export function totalsOf(kept: KeptScores, scoring: Scoring): readonly number[] {
  return linesOf(kept, scoring).at(-1)?.totals ?? zeros(kept.players.length);
}

/** Who has the fewest points; equal players share it. */
export function leadersOf(totals: readonly number[]): readonly number[] {
  const least = Math.min(...totals);
  return totals.flatMap((points, seat) => (points === least ? [seat] : []));
}

/** The deal that comes next, from 0: the first that is not whole; beyond the last of a game that is over. */
export function nextDeal(kept: KeptScores): number {
  const open = kept.deals.findIndex((deal) => !isWhole(deal));
  return open < 0 ? kept.deals.length : open;
}

export function isOver(kept: KeptScores, scoring: Scoring): boolean {
  return nextDeal(kept) >= scoring.deals.length;
}

/** Who has won; nobody before the last deal is whole. */
export function winnersOf(kept: KeptScores, scoring: Scoring): readonly number[] {
  return isOver(kept, scoring) ? leadersOf(totalsOf(kept, scoring)) : [];
}

export function hasStakes(scoring: Scoring): boolean {
  return scoring.ante > 0 || scoring.per_deal > 0;
}

/**
 * Imaginary coins. All pay into the pot before the game, and into the middle before each deal. Who
 * goes out takes the middle; where nobody does it stays, after the last deal it goes to the pot.
 * The winner takes the pot; equal winners share it, odd coins go to the first of them.
 */
export function coinsOf(kept: KeptScores, scoring: Scoring): Coins {
  const seats = kept.players.length;
  const whole = linesOf(kept, scoring).filter((line) => line.whole);
  const balance = zeros(seats).map(() => 0 - scoring.ante - scoring.per_deal * whole.length);
  const give = (seat: number, coins: number) => {
    balance[seat] = (balance[seat] ?? 0) + coins;
  };
  let carried = 0;
  const deals = whole.map(({ number, out }) => {
    const won = {
      number,
      carried,
      middle: carried + scoring.per_deal * seats,
      winner: out ?? NOBODY,
    };
    carried = won.winner === NOBODY ? won.middle : 0;
    if (won.winner !== NOBODY) {
      give(won.winner, won.middle);
    }
    return won;
  });
  const pot = scoring.ante * seats;
  const winners = winnersOf(kept, scoring);
  const prize = pot + carried;
  winners.forEach((seat, place) => {
    const odd = place < prize % winners.length ? 1 : 0;
    give(seat, Math.floor(prize / winners.length) + odd);
  });
  return { pot, deals, waiting: carried, balance };
}
