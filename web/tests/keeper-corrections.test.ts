// A thousand games with random corrections, steps back and forward, joiners and leavers. Beside the
// keeper runs a plain account of the same game, with players by their names; its sums have to be the
// keeper's after every step.

import { describe, expect, test } from "vitest";
import file from "../../tests/scores/games.json";
import {
  coinsOf,
  cutterOf,
  dealerOf,
  leadersOf,
  NOBODY,
  nextDeal,
  SIGNS,
  totalsOf,
  winnersOf,
} from "../src/keeper/counting";
import { checked, writeScores } from "../src/keeper/files";
import {
  afresh,
  type Change,
  inDeal,
  inHead,
  joined,
  missedAtFirst,
  setAway,
  setFailed,
  setLeft,
  setOut,
  takenBack,
  type UndoStep,
} from "../src/keeper/noting";
import type { KeptScores, Scoring } from "../src/messages";

/** Where the number of deals is known: the account beside the keeper knows no contracts. */
const tables = (file.scoring as unknown as Scoring[]).filter(
  ({ contracts = [] }) => !contracts.length,
);
/** Every day a sample; all of them with `run.py test --full`. */
const GAMES = import.meta.env.MODE === "full" ? 1000 : 28;
const STEPS = 40;

/** Numbers that look random, the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}

interface PlainDeal {
  out: string | null;
  hands: Record<string, string | number | null>;
  away: string[];
  cut: boolean;
  failed: Record<string, number>;
  note: string;
  once: boolean;
}

interface Account {
  names: string[];
  first: string;
  deals: PlainDeal[];
  ended: boolean;
}

const emptyFor = (names: string[], away: string[]): PlainDeal => ({
  out: null,
  hands: Object.fromEntries(names.map((name) => [name, null])),
  away: [...away],
  cut: false,
  failed: Object.fromEntries(names.map((name) => [name, 0])),
  note: "",
  once: false,
});

const present = ({ names, deals }: Account, index: number) =>
  names.filter((name) => !deals[Math.min(index, deals.length - 1)]?.away.includes(name));

const isDone = ({ names }: Account, { out, hands, away }: PlainDeal) =>
  out !== null &&
  names.every((name) => name === out || away.includes(name) || hands[name] !== null);

function dealer(account: Account, index: number): string {
  const { names, first } = account;
  let at = names.indexOf(first);
  for (let deal = 0; deal <= index; deal += 1) {
    at += deal === 0 ? 0 : 1;
    while (!present(account, deal).includes(names[at % names.length] ?? "")) at += 1;
  }
  return names[at % names.length] ?? "";
}

function cutter(account: Account, index: number): string {
  const there = present(account, index);
  return there.at(there.indexOf(dealer(account, index)) - 1) ?? "";
}

/** Who has one score with somebody. */
function side({ names }: Account, { partners = "none" }: Scoring, name: string): string[] {
  const across = names[(names.indexOf(name) + names.length / 2) % names.length];
  const sides = partners !== "none" && [4, 6, 8, 10].includes(names.length);
  return sides && across ? [name, across] : [name];
}

function recount(account: Account, table: Scoring) {
  const own = new Map(account.names.map((name) => [name, 0]));
  const money = new Map(account.names.map((name) => [name, 0 - table.ante]));
  const add = (to: Map<string, number>, name: string, more: number) =>
    to.set(name, (to.get(name) ?? 0) + more);
  let middle = 0;
  account.deals.forEach((deal, index) => {
    if (!isDone(account, deal)) return;
    for (const name of account.names) {
      const hand = deal.hands[name] ?? 0;
      const cards = typeof hand === "number" ? [] : [...hand];
      const counted = cards.reduce((all, sign) => all + (table.points[sign] ?? 0), 0);
      const left = typeof hand === "number" ? hand : counted;
      add(own, name, name === deal.out ? table.out_bonus : left);
      add(own, name, (deal.failed[name] ?? 0) * table.failed_meld);
      if (!deal.away.includes(name)) {
        add(money, name, -table.per_deal);
        middle += table.per_deal;
      }
    }
    if (deal.once && deal.out) add(own, deal.out, table.deals[index]?.at_once ?? 0);
    if (deal.cut) add(own, cutter(account, index), table.perfect_cut);
    if (deal.out && deal.out !== "-") {
      add(money, deal.out, middle);
      middle = 0;
    }
  });
  const sums = new Map(
    account.names.map((name) => [
      name,
      side(account, table, name).reduce((all, each) => all + (own.get(each) ?? 0), 0),
    ]),
  );
  const open = account.deals.findIndex((deal) => !isDone(account, deal));
  const next = open < 0 ? account.deals.length : open;
  const there = present(account, Math.min(next, table.deals.length - 1));
  const still = account.names.filter((name) =>
    side(account, table, name).some((each) => there.includes(each)),
  );
  const least = Math.min(...still.map((name) => sums.get(name) ?? 0));
  const best = still.filter((name) => sums.get(name) === least);
  const over = next >= table.deals.length;
  if (over) {
    const prize = middle + table.ante * account.names.length;
    best.forEach((name, place) => {
      add(money, name, Math.floor(prize / best.length) + (place < prize % best.length ? 1 : 0));
    });
  }
  return { sums: [...sums.values()], money: [...money.values()], best, over, next };
}

function dealIn(account: Account, index: number): PlainDeal {
  const found = account.deals[index] ?? emptyFor(account.names, account.deals.at(-1)?.away ?? []);
  account.deals[index] = found;
  return found;
}

function join(account: Account, kept: KeptScores, seat: number): Change {
  const name = `Guest ${account.names.length}`;
  const missed = account.deals.map((deal) => isDone(account, deal)).lastIndexOf(true) + 1;
  const still = account.deals.at(-1)?.away ?? [];
  account.names.splice(seat, 0, name);
  account.deals = account.deals.map((deal, index) => {
    const { names } = account;
    const given = index === missed - 1 ? 40 : null;
    const last: Record<string, string | number | null> = { ...deal.hands, [name]: given };
    const hands = Object.fromEntries(names.map((one) => [one, last[one] ?? null]));
    const failed = Object.fromEntries(names.map((one) => [one, deal.failed[one] ?? 0]));
    return { ...deal, hands, failed, away: index < missed ? [...deal.away, name] : deal.away };
  });
  if (missed > 0 && missed === account.deals.length) {
    account.deals.push(emptyFor(account.names, still));
  }
  return inHead(joined(kept, seat, name, 40), "joined");
}

/** One step, in the keeper and in the account. */
function step(
  account: Account,
  kept: KeptScores,
  table: Scoring,
  draw: (below: number) => number,
): Change {
  const { names } = account;
  const index = draw(Math.min(account.deals.length + 1, table.deals.length));
  const seat = draw(names.length);
  const name = names[seat] ?? "";
  const kind = draw(29);
  if (kind === 0) {
    account.ended = !account.ended;
    return inHead({ ended: account.ended }, "ended");
  }
  const room = names.length < 8 && missedAtFirst(kept) < table.deals.length;
  if (kind === 1 && room) {
    return join(account, kept, seat);
  }
  const deal = dealIn(account, index);
  const isAway = deal.away.includes(name);
  if (kind === 2 && table.perfect_cut) {
    deal.cut = !deal.cut;
    return inDeal(index, () => ({ perfect_cut: deal.cut }), "cut");
  }
  if (kind === 3 && table.failed_meld && !isAway) {
    deal.failed[name] = draw(3);
    return inDeal(index, setFailed(seat, deal.failed[name] ?? 0), "failed");
  }
  if (kind === 4) {
    account.deals[index] = { ...emptyFor(names, deal.away), note: deal.note };
    return inDeal(index, afresh, "again");
  }
  if (kind < 7 && (isAway || names.length - deal.away.length > 2)) {
    deal.hands[name] = null;
    deal.failed[name] = 0;
    deal.once = deal.once && (isAway || deal.out !== name);
    deal.out = !isAway && deal.out === name ? null : deal.out;
    deal.away = isAway ? deal.away.filter((one) => one !== name) : [...deal.away, name];
    return inDeal(index, setAway(seat, !isAway), "away");
  }
  if (kind < 14) {
    const there = names.filter((one) => !deal.away.includes(one));
    const out = there[draw(there.length + 1)] ?? "-";
    deal.once = deal.once && deal.out === out;
    deal.out = out;
    deal.hands[out] = null;
    return inDeal(index, setOut(out === "-" ? NOBODY : names.indexOf(out)), "out");
  }
  if (kind < 24 && deal.out !== name) {
    const cards = Array.from({ length: draw(6) }, () => SIGNS[draw(SIGNS.length)] ?? "K");
    const total = draw(200);
    const byTotal = isAway || draw(2) === 0;
    deal.hands[name] = byTotal ? total : cards.join("");
    return inDeal(index, setLeft(seat, byTotal ? { points: total } : { cards }), "hand");
  }
  if (kind > 25 && table.deals[index]?.at_once && deal.out && deal.out !== "-") {
    deal.once = !deal.once;
    return inDeal(index, () => ({ at_once: deal.once }), "once");
  }
  deal.note = ["", "Grandma's birthday"][draw(2)] ?? "";
  return inDeal(index, () => ({ note: deal.note }), "note");
}

const tidy = (kept: KeptScores) => checked(JSON.parse(writeScores(kept)));

function expectAsRecounted(account: Account, kept: KeptScores, table: Scoring): void {
  const { sums, money, best, over, next } = recount(account, table);
  const seats = best.map((name) => account.names.indexOf(name));
  const deals = [...table.deals.keys()];
  expect({
    players: kept.players,
    totals: totalsOf(kept, table),
    balance: coinsOf(kept, table).balance,
    leaders: leadersOf(kept, table),
    winners: winnersOf(kept, table),
    next: nextDeal(kept),
    dealers: deals.map((index) => dealerOf(kept, index)),
    cutters: deals.map((index) => cutterOf(kept, index)),
  }).toEqual({
    players: account.names,
    totals: sums,
    balance: money,
    leaders: seats,
    winners: over ? seats : [],
    next,
    dealers: deals.map((index) => account.names.indexOf(dealer(account, index))),
    cutters: deals.map((index) => account.names.indexOf(cutter(account, index))),
  });
}

function play(number: number): void {
  const draw = chance(number + 1);
  const table = tables[number % tables.length] as Scoring;
  const names = ["Ann", "Ben", "Cy", "Dee"].slice(0, 2 + draw(3));
  const first = draw(names.length);
  let account: Account = { names: [...names], first: names[first] ?? "", deals: [], ended: false };
  let kept: KeptScores = {
    format: "liverpool-scores/1",
    rules: "",
    title: "",
    players: names,
    first_dealer: first,
    deals: [],
  };
  let undos: { step: UndoStep; account: Account }[] = [];
  let redos: typeof undos = [];
  for (let at = 0; at < STEPS; at += 1) {
    const way = draw(10);
    const from = way < 2 ? undos : way === 2 ? redos : [];
    const last = from.pop();
    if (last) {
      const back = takenBack(kept, last.step);
      (from === undos ? redos : undos).push({ step: back.step, account });
      ({ kept } = back);
      ({ account } = last);
    } else {
      const before = structuredClone(account);
      const noted = step(account, kept, table, draw)(kept);
      ({ kept } = noted);
      undos = [...undos, { step: noted.step, account: before }];
      redos = [];
    }
    expectAsRecounted(account, kept, table);
  }
  expect(tidy(tidy(kept))).toEqual(tidy(kept));
}

describe("what is shown is what a plain recount gives", () => {
  test.each([0, 1, 2, 3])("in every fourth game, from %i", (first) => {
    for (let number = first; number < GAMES; number += 4) {
      play(number);
    }
  });
});
