// The page's arithmetic against the engine's: a thousand games that were played, typed in.

import { describe, expect, test } from "vitest";
import file from "../../tests/scores/games.json";
import missed from "../../tests/scores/missed.json";
import {
  coinsOf,
  contractFor,
  cutterOf,
  dealerOf,
  dealsOf,
  hasMoreToSay,
  isOver,
  isWhole,
  leadersOf,
  linesOf,
  missedBy,
  NOBODY,
  nextDeal,
  othersGot,
  signsOf,
  totalsOf,
  winnersOf,
} from "../src/keeper/counting";
import {
  type DealChange,
  dealAt,
  inDeal,
  joined,
  setAway,
  setBuysLeft,
  setDown,
  setFailed,
  setLeft,
  setOut,
  takenBack,
} from "../src/keeper/noting";
import { resultOf } from "../src/keeper/outcome";
import { text } from "../src/keeper/words";
import type { HandLeft, KeptScores, Scoring } from "../src/messages";
import { best, isWhole as isWholeGame } from "../src/results/counting";
import { asResult } from "../src/results/form";

test("a sign is offered where cards have it", () => {
  const scoring = { points: { A: 15, K: 10, W: 20 } } as unknown as Scoring;
  expect(signsOf(scoring)).toEqual(["A", "K", "W"]);
});

type WrittenHand = string | number | null;
type WrittenDeal = [
  out: number,
  hands: WrittenHand[],
  cut: number,
  failed: number[] | 0,
  once?: number,
  buys?: number[],
  down?: number[],
];

interface Written {
  rules: number;
  players: number;
  first_dealer: number;
  deals: WrittenDeal[];
  totals: number[];
  winners: number[];
  coins: number[];
}

/** Every day so many are corrected; all of them with `run.py test --full`. */
const MOST = import.meta.env.MODE === "full" ? 1000 : 200;

const { scoring: tables, games } = file as unknown as { scoring: Scoring[]; games: Written[] };

function tableOf(game: Written): Scoring {
  const table = tables[game.rules];
  if (!table) {
    throw new Error(`no table ${game.rules}`);
  }
  return table;
}

function begun({ players, first_dealer }: Pick<Written, "players" | "first_dealer">): KeptScores {
  const names = Array.from({ length: players }, (_, seat) => `Player ${seat + 1}`);
  return {
    format: "liverpool-scores/1",
    rules: "",
    title: "",
    players: names,
    first_dealer,
    deals: [],
  };
}

function leftOf(hand: WrittenHand): HandLeft | null {
  return hand === null ? null : typeof hand === "number" ? { points: hand } : { cards: [...hand] };
}

const changed = (kept: KeptScores, index: number, change: DealChange) =>
  inDeal(index, change, "")(kept).kept;

/** The deal as a keeper enters it: who went out, then hand after hand. */
function entered(kept: KeptScores, index: number, deal: WrittenDeal): KeptScores {
  const [out, hands, cut, failed, once = 0, buys = [], down = []] = deal;
  let now = changed(kept, index, setOut(out));
  hands.forEach((hand, seat) => {
    if (seat !== out) {
      now = changed(now, index, setLeft(seat, leftOf(hand)));
    }
    now = changed(now, index, setFailed(seat, failed === 0 ? 0 : (failed[seat] ?? 0)));
    now = changed(now, index, setBuysLeft(seat, buys[seat] ?? 0));
    now = changed(now, index, setDown(seat, down.includes(seat)));
  });
  return changed(now, index, () => ({ at_once: once === 1, perfect_cut: cut === 1 }));
}

function typedIn(game: Written): KeptScores {
  return game.deals.reduce((kept, deal, index) => entered(kept, index, deal), begun(game));
}

/** The same game with something else in every deal. */
function wrong(deal: WrittenDeal, index: number): WrittenDeal {
  const [out, hands, cut] = deal;
  const other = out === NOBODY ? 0 : (out + 1) % hands.length;
  const others = hands.map((hand, seat) =>
    seat === other ? null : index % 2 ? 35 : (hand ?? "K*"),
  );
  return [other, others, 1 - cut, 0];
}

function expectAsPlayed(kept: KeptScores, game: Written): void {
  const table = tableOf(game);
  expect(totalsOf(kept, table)).toEqual(game.totals);
  expect(winnersOf(kept, table)).toEqual(game.winners);
  expect(coinsOf(kept, table).balance).toEqual(game.coins);
}

describe("a thousand games that the engine has played", () => {
  test("are there, with all that can be noted", () => {
    expect(games.length).toBe(1000);
    const deals = games.flatMap((game) => game.deals);
    expect(deals.some(([out]) => out === NOBODY)).toBe(true);
    expect(deals.some(([, , cut]) => cut === 1)).toBe(true);
    expect(deals.some(([, , , failed]) => failed !== 0)).toBe(true);
    expect(deals.some(([, , , , once]) => once === 1)).toBe(true);
    expect(deals.some(([, , , , , buys = []]) => buys.length > 0)).toBe(true);
    expect(deals.some(([, , , , once, buys = []]) => once === 1 && buys.length > 0)).toBe(true);
    expect(games.some((game) => game.winners.length > 1)).toBe(true);
    expect(games.some((game) => game.coins.some((coins) => coins !== 0))).toBe(true);
  });

  test("come to the same totals, winners and coins", () => {
    for (const game of games) {
      const kept = typedIn(game);
      expectAsPlayed(kept, game);
      expect(isOver(kept, tableOf(game))).toBe(true);
    }
  });

  test("are results in the form of all games, with the same totals, winners and deals out", () => {
    for (const game of games.slice(0, 200)) {
      const noted = { id: "k3x", kept: typedIn(game), steps: [], redos: [], shown: null, when: 0 };
      const result = resultOf(noted, tableOf(game));
      expect(result.players.map(({ points }) => points)).toEqual(game.totals);
      expect(best(result)).toEqual(game.winners);
      expect(isWholeGame(result)).toBe(true);
      const outs = result.players.map(({ outs: count }) => count);
      const due = result.players.map(
        (_, seat) => game.deals.filter(([out]) => out === seat).length,
      );
      expect(outs).toEqual(due);
    }
    const [first] = games as [Written];
    const titled = { ...tableOf(first), title: "Dunlop" };
    const named = { ...typedIn(first), rules: "base=dunlop" };
    const when = new Date(2026, 11, 1, 0, 30).getTime(); // past midnight, on the evening before
    const result = resultOf(
      { id: "k3x", kept: named, steps: [], redos: [], shown: null, when },
      titled,
    );
    expect(asResult(result)).toEqual(result);
    expect([result.id, result.played, result.own]).toEqual(["keeper-k3x", "2026-11-30", null]);
  });

  test("come to the same when every deal was entered wrong first", () => {
    for (const game of games.slice(0, MOST)) {
      const deals = game.deals.map(wrong);
      let kept = typedIn({ ...game, deals });
      // Corrected from the last to the first: what comes after a correction is counted afresh.
      for (let index = game.deals.length - 1; index >= 0; index -= 1) {
        kept = entered(kept, index, game.deals[index] as WrittenDeal);
      }
      expectAsPlayed(kept, game);
    }
  });

  test("come to the same when every step was taken back and made again", () => {
    for (const game of games.slice(0, 100)) {
      const kept = game.deals.reduce((before, deal, index) => {
        const { kept: after, step } = inDeal(index, setOut(deal[0]), "")(before);
        expect(takenBack(after, step).kept).toEqual(before);
        return entered(takenBack(after, step).kept, index, deal);
      }, begun(game));
      expectAsPlayed(kept, game);
    }
  });
});

describe("what follows from the notes", () => {
  const table: Scoring = {
    rules: "",
    title: "",
    least: 2,
    most: 8,
    deals: [
      { cards: 10, contract: "", short: "" },
      { cards: 10, contract: "", short: "" },
    ],
    points: { A: 15, K: 10, "7": 7, "*": 15 },
    out_bonus: -25,
    failed_meld: 50,
    perfect_cut: -50,
    cuts: true,
    turned_up: 1,
    ante: 100,
    per_deal: 25,
    coin: "{n} coin",
    coins: "{n} coins",
    unit: "coins",
    calls: "Rummy",
  };
  const three = begun({ players: 3, first_dealer: 2 });

  test("the deal goes round to the left, and the player to the right cuts", () => {
    expect([0, 1, 2, 3].map((index) => dealerOf(three, index))).toEqual([2, 0, 1, 2]);
    expect([0, 1, 2].map((index) => cutterOf(three, index))).toEqual([1, 2, 0]);
  });

  test("a deal counts only when all of it is known", () => {
    const begunDeal = changed(changed(three, 0, setOut(1)), 0, setLeft(0, { cards: ["K", "*"] }));
    expect(isWhole(dealAt(begunDeal, 0))).toBe(false);
    expect(totalsOf(begunDeal, table)).toEqual([0, 0, 0]);
    expect(linesOf(begunDeal, table)[0]?.points).toEqual([25, -25, null]);
    const whole = changed(begunDeal, 0, setLeft(2, { cards: [] }));
    expect(totalsOf(whole, table)).toEqual([25, -25, 0]);
    expect(nextDeal(whole)).toBe(1);
    expect(leadersOf(whole, table)).toEqual([1]);
    expect(winnersOf(whole, table)).toEqual([]);
  });

  test("a correction that leaves a hand unknown takes the deal out of the count until it is there", () => {
    const played: Written = {
      rules: 0,
      players: 3,
      first_dealer: 2,
      deals: [
        [1, ["K", null, "7"], 0, 0],
        [0, [null, "A", "A"], 1, [0, 0, 1]],
      ],
      totals: [],
      winners: [],
      coins: [],
    };
    const kept = typedIn(played);
    expect(totalsOf(kept, table)).toEqual([-15, -10, 22]);
    const other = changed(kept, 0, setOut(2));
    expect(nextDeal(other)).toBe(0);
    expect(totalsOf(other, table)).toEqual([-25, 15, 15]);
    const mended = changed(other, 0, setLeft(1, { points: 40 }));
    expect(totalsOf(mended, table)).toEqual([-15, 55, -10]);
    expect(winnersOf(mended, table)).toEqual([0]);
  });

  test("going down and out in one turn counts on top, as long as that player is out", () => {
    const deals = table.deals.map((deal) => ({ ...deal, at_once: -50 }));
    const paid = { ...table, deals };
    const once = changed(entered(three, 0, [1, ["K", null, "7"], 0, 0]), 0, () => ({
      at_once: true,
    }));
    expect(totalsOf(once, paid)).toEqual([10, -75, 7]);
    expect(totalsOf(once, table)).toEqual([10, -25, 7]);
    expect(linesOf(once, paid)[0]?.atOnce).toBe(true);
    const other = changed(once, 0, setOut(2));
    expect(dealAt(other, 0)).not.toHaveProperty("at_once");
    expect(dealAt(changed(once, 0, setOut(1)), 0).at_once).toBe(true);
    expect(dealAt(changed(once, 0, setAway(1, true)), 0)).not.toHaveProperty("at_once");
    expect(dealAt(changed(once, 0, setAway(2, true)), 0).at_once).toBe(true);
  });

  test("who went down has the next contract, until somebody meets the last", () => {
    const contracts = table.deals.slice(0, 2);
    const own = { ...table, contracts, deals: Array(6).fill({ ...table.deals[0], short: "" }) };
    const asked = (kept: KeptScores, index: number) =>
      kept.players.map((_, seat) => contractFor(kept, own, index, seat)?.contract);
    const [first, second] = contracts.map(({ contract }) => contract);
    const resultIn = (kept: KeptScores) =>
      resultOf({ id: "x", kept, steps: [], redos: [], shown: null, when: 0 }, own);
    const one = changed(entered(three, 0, [1, ["K", null, "7"], 0, 0]), 0, setDown(2, true));
    expect(asked(one, 0)).toEqual([first, first, first]);
    expect(asked(one, 1)).toEqual([first, second, second]);
    expect(isOver(one, own)).toBe(false);
    const two = entered(one, 1, [0, [null, "K", "7"], 0, 0]);
    expect(winnersOf(two, own)).toEqual([]);
    expect(resultIn({ ...two, ended: true }).of).toBe(6);
    const last = entered(two, 2, [1, ["K", null, "7"], 0, 0]);
    expect(isOver(last, own)).toBe(true);
    expect(winnersOf(last, own)).toEqual(leadersOf(last, own));
    expect(resultIn(last).of).toBe(3);
    expect(dealAt(changed(one, 0, setDown(2, false)), 0)).not.toHaveProperty("down");
    expect(dealAt(changed(one, 0, setAway(2, true)), 0)).not.toHaveProperty("down");
    expect(joined(one, 1, "Dee", 0).deals?.[0]?.down).toEqual([3]);
    expect(dealsOf(own)).toBe(0);
    expect(text.over.ended(1, dealsOf(own))).toBe("Ended early, after 1 deal");
    expect(text.sheet.of(2, dealsOf(own))).toBe("Deal 2");
    expect(text.sheet.of(2, dealsOf(table))).toBe(`Deal 2 of ${table.deals.length}`);
  });

  test("there is more to say of who went out where one turn or buys that are left count", () => {
    const more = (what: object) => {
      const deals = table.deals.map((deal) => ({ ...deal, ...what }));
      return hasMoreToSay(three, { ...table, deals }, 0);
    };
    const said = [{ at_once: 0, buys: 0 }, { at_once: -25 }, { at_once: 0, buys: 2 }].map(more);
    expect(said).toEqual([false, true, true]);
  });

  test("coins stay in the middle where nobody goes out, and equal winners share the pot", () => {
    const nobody = entered(three, 0, [NOBODY, ["K", "K", "7"], 0, 0]);
    expect(coinsOf(nobody, table)).toEqual({
      pot: 300,
      deals: [{ number: 1, carried: 0, middle: 75, winner: NOBODY }],
      waiting: 75,
      balance: [-125, -125, -125],
    });
    const shared = entered(nobody, 1, [NOBODY, ["K", "K", "A"], 0, 0]);
    // Pot and middle are 450: 225 each for the two who share.
    expect(coinsOf(shared, table).balance).toEqual([75, 75, -150]);
    const won = entered(nobody, 1, [2, ["K", "K", null], 0, 0]);
    expect(coinsOf(won, table).deals[1]).toEqual({
      number: 2,
      carried: 75,
      middle: 150,
      winner: 2,
    });
    expect(coinsOf(won, table).balance).toEqual([-150, -150, 300]);
  });
});

test.each(missed)("deals that somebody missed: $what", ({ deals, numbers, others, missed_by }) => {
  const [scoring] = tables;
  if (!scoring) throw new Error("no table");
  const kept: KeptScores = {
    ...begun({ players: 3, first_dealer: 0 }),
    deals: deals.map(({ out, left, away }) => ({
      out,
      left: left.map((points) => (points === null ? null : { points })),
      perfect_cut: false,
      failed: [0, 0, 0],
      away,
    })),
  };
  const indexes = numbers.map((number) => number - 1);
  expect(othersGot(kept, scoring, indexes)).toEqual(others);
  const told = [0, 1, 2].map((seat) => missedBy(kept, seat).map((index) => index + 1));
  expect(told).toEqual(missed_by);
});

test("players are asked for round the table as play goes, by old tables too", () => {
  const { begin, players } = text;
  const old = { ...(tables[0] as Scoring) };
  delete old.way;
  delete old.next_side;
  expect(begin.playersHow()).toBe("In order round the table, clockwise.");
  expect(begin.playersHow(old)).toBe("In order round the table, clockwise.");
  expect(players.sitsBeside(old)).toBe("Sits to the left of");
  const other = { ...old, way: "counter-clockwise", next_side: "right" };
  expect(begin.playersHow(other)).toBe("In order round the table, counter-clockwise.");
  expect(players.sitsBeside(other)).toBe("Sits to the right of");
});
