// What follows from what is noted: points, totals, places, coins. It mirrors scores/counting.py, so
// that the page can keep score without the server; it changes nothing and knows no words.

import type { DealKept, DealScoring, HandLeft, KeptScores, Scoring } from "../messages";
import { NOBODY_OUT } from "../numbers";
import type { ChartDeal } from "../scores/Chart";
import { across, canHaveSides, shared } from "../text/partners";

export const NOBODY = NOBODY_OUT;

/** A game, and what is needed to count it. */
export interface Counted {
  kept: KeptScores;
  scoring: Scoring;
}
/** One of its deals, from 0. */
export interface CountedDeal extends Counted {
  index: number;
}

export const nameOf = (kept: KeptScores, seat: number): string => kept.players[seat] ?? "";

/** How a card is noted: its rank is enough, `*` for a joker, `W` if it is wild and others of its rank
 *  are not. */
export const SIGNS = [..."A23456789TJQK*W"];

/** Those that cards have by these rules. */
export const signsOf = (scoring: Scoring) => SIGNS.filter((sign) => sign in scoring.points);

export interface Line {
  /** From 1. */
  number: number;
  dealer: number;
  /** Who cuts: the player before the dealer. */
  cutter: number;
  /** By seat, for the cards; nothing where it is not known yet. */
  points: readonly (number | null)[];
  /** By seat: a perfect cut, failed lay-downs, buys that are left. */
  penalties: readonly number[];
  out: number | null;
  /** Whether who went out got points for going down in the same turn. */
  atOnce: boolean;
  /** Whether nothing is missing: only then it counts. */
  whole: boolean;
  /** By seat, the totals after this deal. */
  totals: readonly number[];
  /** Who does not play it; their points are what they are given for it. */
  away: readonly number[];
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

/** Who does not play a deal; one that is not noted yet is played by those of the last one. */
export function awayIn(kept: KeptScores, index: number): readonly number[] {
  return kept.deals[Math.min(index, kept.deals.length - 1)]?.away ?? [];
}

/** The seats that play a deal. */
export function playing(kept: KeptScores, index: number): readonly number[] {
  const away = awayIn(kept, index);
  return [...kept.players.keys()].filter((seat) => !away.includes(seat));
}

/** The first who plays this deal, from a seat on. */
function nextWhoPlays(kept: KeptScores, index: number, from: number, step: 1 | -1): number {
  const seats = kept.players.length;
  const order = [...kept.players.keys()].map((at) => (from + seats + at * step + seats) % seats);
  const present = playing(kept, index);
  return order.find((seat) => present.includes(seat)) ?? 0;
}

const zeros = (seats: number) => Array<number>(seats).fill(0);
const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0);

/** The deal passes to the next who plays. */
export function dealerOf(kept: KeptScores, index: number): number {
  let dealer = kept.first_dealer;
  for (let at = 0; at <= index; at += 1) {
    dealer = nextWhoPlays(kept, at, at === 0 ? dealer : dealer + 1, 1);
  }
  return dealer;
}

/** The nearest before the dealer who plays. */
export function cutterOf(kept: KeptScores, index: number): number {
  return nextWhoPlays(kept, index, dealerOf(kept, index) - 1, -1);
}

/** The cards that a perfect cut lifts off the deck. */
export function perfectCut(kept: KeptScores, scoring: Scoring, index: number): number {
  return (scoring.deals[index]?.cards ?? 0) * playing(kept, index).length + scoring.turned_up;
}

/** Whether players go on to the next contract one by one, each once they have gone down. */
export const hasOwnContracts = ({ contracts = [] }: Scoring): boolean => contracts.length > 0;

/** How many deals the game has; 0 where that is open. */
export const dealsOf = (scoring: Scoring): number =>
  hasOwnContracts(scoring) ? 0 : scoring.deals.length;

/** Whether a player went down, where that is noted; who went out did. */
export const wentDown = (deal: DealKept, seat: number): boolean =>
  deal.out === seat || deal.down?.includes(seat) === true;

/** Whether partners play, who share a score. */
export const hasSides = (kept: KeptScores, { partners = "none" }: Scoring): boolean =>
  partners !== "none" && canHaveSides(kept.players.length);

/** Whether a player met the contract, or a partner did for both. */
function metContract(kept: KeptScores, scoring: Scoring, deal: DealKept, seat: number): boolean {
  const both = scoring.partners === "melds" && hasSides(kept, scoring);
  return wentDown(deal, seat) || (both && wentDown(deal, across(seat, kept.players.length)));
}

/** What a player has to make in a deal: where each has their own contract, the next after those met. */
export function contractFor(
  kept: KeptScores,
  scoring: Scoring,
  index: number,
  seat: number,
): DealScoring | undefined {
  const { contracts = [], deals } = scoring;
  if (contracts.length === 0) return deals[index];
  const met = kept.deals
    .slice(0, index)
    .filter((deal) => metContract(kept, scoring, deal, seat)).length;
  return contracts[Math.min(met, contracts.length - 1)];
}

/** Points more for going down and out in one turn, 0 where that is worth nothing to who went out. */
export function atOncePoints(kept: KeptScores, scoring: Scoring, index: number): number {
  const out = kept.deals[index]?.out ?? NOBODY;
  return contractFor(kept, scoring, index, out)?.at_once ?? 0;
}

/** Whether there is more to note of who went out: in one turn, or buys that are left. */
export const hasMoreToSay = (kept: KeptScores, scoring: Scoring, index: number): boolean =>
  atOncePoints(kept, scoring, index) !== 0 || (scoring.deals[index]?.buys ?? 0) > 0;

/** What who goes out scores in this deal. */
export function goingOut(kept: KeptScores, scoring: Scoring, index: number): number {
  const once = kept.deals[index]?.at_once === true;
  return scoring.out_bonus + (once ? atOncePoints(kept, scoring, index) : 0);
}

export function pointsOf(left: HandLeft, scoring: Scoring): number {
  return left.points ?? sum((left.cards ?? []).map((sign) => scoring.points[sign] ?? 0));
}

/** The seats whose hands are not noted yet. */
export function missingHands(deal: DealKept): readonly number[] {
  return deal.left.flatMap((left, seat) =>
    left === null && seat !== deal.out && !deal.away?.includes(seat) ? [seat] : [],
  );
}

/** How many buys are left to a seat that count. */
export const buysLeft = (deal: DealKept, seat: number): number => deal.buys_left?.[seat] ?? 0;

/** Whether all of the deal is known. */
export function isWhole(deal: DealKept): boolean {
  return deal.out !== null && missingHands(deal).length === 0;
}

/** Whether anything of the deal is noted, but for who plays it. */
export function isBegun(deal: DealKept): boolean {
  return (
    Boolean(deal.note) ||
    deal.out !== null ||
    deal.perfect_cut ||
    deal.left.some((left) => left !== null) ||
    deal.failed.some((times) => times > 0) ||
    Boolean(deal.buys_left)
  );
}

/** The deals that are noted, each with the totals after it. */
export function linesOf(kept: KeptScores, scoring: Scoring): readonly Line[] {
  let own = zeros(kept.players.length);
  return kept.deals.map((deal, index) => {
    const away = deal.away ?? [];
    const cutter = cutterOf(kept, index);
    const penalties = kept.players.map(
      (_, seat) =>
        (deal.failed[seat] ?? 0) * scoring.failed_meld +
        buysLeft(deal, seat) * (scoring.buy_left ?? 0) +
        (deal.perfect_cut && seat === cutter ? scoring.perfect_cut : 0),
    );
    const points = kept.players.map((_, seat) => {
      const left = deal.left[seat];
      return seat === deal.out
        ? goingOut(kept, scoring, index)
        : left
          ? pointsOf(left, scoring)
          : away.includes(seat)
            ? 0
            : null;
    });
    const whole = isWhole(deal);
    if (whole) {
      own = own.map((before, seat) => before + (points[seat] ?? 0) + (penalties[seat] ?? 0));
    }
    const totals = shared(own, hasSides(kept, scoring));
    const dealer = dealerOf(kept, index);
    const { out } = deal;
    const atOnce = Boolean(deal.at_once);
    const number = index + 1;
    return { number, dealer, cutter, points, penalties, out, atOnce, whole, totals, away };
  });
}

/** The deals that are whole, for the chart; where nothing is missing, a line has what it needs. */
export const chartDeals = (kept: KeptScores, scoring: Scoring): readonly ChartDeal[] =>
  linesOf(kept, scoring).filter((line) => line.whole);

/** By seat, over the deals that are whole. */
export function totalsOf(kept: KeptScores, scoring: Scoring): readonly number[] {
  return linesOf(kept, scoring).at(-1)?.totals ?? zeros(kept.players.length);
}

/** What others got in deals that somebody missed, for a family that gives points for them. */
export interface OthersGot {
  average: number;
  /** One point more than the most. */
  above: number;
}

/** What those who played any of these deals got in them, by index; as whole points from 0 on. */
export function othersGot(
  kept: KeptScores,
  scoring: Scoring,
  indexes: readonly number[],
): OthersGot {
  const lines = linesOf(kept, scoring).filter((_, index) => indexes.includes(index));
  const present = [...kept.players.keys()].filter((seat) =>
    lines.some(({ away }) => !away.includes(seat)),
  );
  const sums = present.map((seat) =>
    sum(lines.map(({ points, penalties }) => (points[seat] ?? 0) + (penalties[seat] ?? 0))),
  );
  const whole = (points: number) => Math.max(0, Math.round(points));
  return { average: whole(sum(sums) / sums.length), above: whole(Math.max(...sums) + 1) };
}

/** The last whole deals, by index, that somebody has missed and has no points for. */
export function missedBy(kept: KeptScores, seat: number): readonly number[] {
  const whole = kept.deals.slice(0, nextDeal(kept));
  const settled = whole.map(({ away, left }) => !away?.includes(seat) || left[seat] !== null);
  return [...whole.keys()].slice(settled.lastIndexOf(true) + 1);
}

/** Who still plays, and can win: those of the deal that comes, or of the last one, and their partners. */
export function ranked(kept: KeptScores, scoring: Scoring): readonly number[] {
  const present = playing(kept, Math.min(nextDeal(kept), scoring.deals.length - 1));
  if (!hasSides(kept, scoring)) return present;
  const seats = [...kept.players.keys()];
  return seats.filter((seat) =>
    [seat, across(seat, seats.length)].some((each) => present.includes(each)),
  );
}

/** Who has the fewest points of those who still play; equal players share it. */
export function leadersOf(kept: KeptScores, scoring: Scoring): readonly number[] {
  const totals = totalsOf(kept, scoring);
  const seats = ranked(kept, scoring);
  const least = Math.min(...seats.map((seat) => totals[seat] ?? 0));
  return seats.filter((seat) => totals[seat] === least);
}

/** The deal that comes next, from 0: the first that is not whole; beyond the last of a game that is over. */
export function nextDeal(kept: KeptScores): number {
  const open = kept.deals.findIndex((deal) => !isWhole(deal));
  return open < 0 ? kept.deals.length : open;
}

/** Whether every deal is whole; with contracts of one's own, one in which somebody met the last. */
export function isPlayedOut(kept: KeptScores, scoring: Scoring): boolean {
  const next = nextDeal(kept);
  const last = kept.deals[next - 1];
  if (next >= scoring.deals.length || !hasOwnContracts(scoring)) {
    return next >= scoring.deals.length;
  }
  const final = scoring.contracts?.at(-1);
  return (
    last !== undefined &&
    next === kept.deals.length &&
    [...kept.players.keys()].some(
      (seat) => wentDown(last, seat) && contractFor(kept, scoring, next - 1, seat) === final,
    )
  );
}

/** Whether it is played out, or was ended early. */
export function isOver(kept: KeptScores, scoring: Scoring): boolean {
  return kept.ended === true || isPlayedOut(kept, scoring);
}

/** Who has won; nobody before the last deal is whole. */
export function winnersOf(kept: KeptScores, scoring: Scoring): readonly number[] {
  return isPlayedOut(kept, scoring) ? leadersOf(kept, scoring) : [];
}

export function hasStakes(scoring: Scoring): boolean {
  return scoring.ante > 0 || scoring.per_deal > 0;
}

/**
 * Stakes. All pay into the pot before the game, and into the middle before each deal. Who
 * goes out takes the middle; where nobody does it stays, after the last deal it goes to the pot.
 * The winner takes the pot; equal winners share it, odd coins go to the first of them.
 */
export function coinsOf(kept: KeptScores, scoring: Scoring): Coins {
  const seats = kept.players.length;
  const whole = linesOf(kept, scoring).filter((line) => line.whole);
  const balance = kept.players.map((_, seat) => {
    const played = whole.filter(({ away }) => !away.includes(seat)).length;
    return 0 - scoring.ante - scoring.per_deal * played;
  });
  const give = (seat: number, coins: number) => {
    balance[seat] = (balance[seat] ?? 0) + coins;
  };
  let carried = 0;
  const deals = whole.map(({ number, out, away }) => {
    const won = {
      number,
      carried,
      middle: carried + scoring.per_deal * (seats - away.length),
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
