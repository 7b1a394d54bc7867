// Partners: who they are, and that they share totals, places and the end of a game.

import { afterEach, expect, test } from "vitest";
import { partnerText, table } from "../src/connection/state";
import { chartDeals, ranking } from "../src/deal-end/ending";
import { leadersOf, ranked, totalsOf } from "../src/keeper/counting";
import { outcome } from "../src/keeper/outcome";
import type { Ended, KeptScores, Scoring, Sheet } from "../src/messages";
import { sheetSoFar } from "../src/play/counting";
import { places, standing } from "../src/scores/marks";
import { waitsFor } from "../src/table/lying";
import { across, canHaveSides, pairs, shared, sideOf } from "../src/text/partners";
import { PARTNERS } from "../src/text/phrasing";
import { aTable } from "./game";

const NAMES = ["Ann", "Ben", "Cy", "Dee"];

afterEach(() => {
  table.value = null;
});

test("two who sit across from each other are partners", () => {
  expect([2, 3, 4, 5, 6, 10].map(canHaveSides)).toEqual([false, false, true, false, true, true]);
  expect([0, 1, 2, 3, 4, 5].map((seat) => across(seat, 6))).toEqual([3, 4, 5, 0, 1, 2]);
  expect([0, 1, 2, 3, 4, 5].map((seat) => sideOf(seat, 6))).toEqual([1, 2, 3, 1, 2, 3]);
  expect(PARTNERS(pairs(NAMES))).toBe(
    "Partners: Ann and Cy; Ben and Dee. A total is that of both.",
  );
  expect(pairs(NAMES, 0)).toBe("you and Cy; Ben and Dee");
  expect(pairs(NAMES, 3)).toBe("Ann and Cy; you and Ben");
});

test("points count for both, and each alone where there are no sides", () => {
  expect(shared([0, 20, 30, 5], true)).toEqual([30, 25, 30, 25]);
  expect(shared([0, 20, 30, 5], undefined)).toEqual([0, 20, 30, 5]);
});

test("partners have one place together", () => {
  expect(places([30, 25, 30, 25], true)).toEqual([2, 1, 2, 1]);
  expect(places([9, 8, 7, 9, 8, 7], true)).toEqual([3, 2, 1, 3, 2, 1]);
  const all = ranking([30, 25, 30, 25], [1, 3], true);
  expect(all.map(({ seat, place, behind }) => [seat, place, behind])).toEqual([
    [1, 1, 0],
    [3, 1, 0],
    [0, 2, 5],
    [2, 2, 5],
  ]);
  expect(ranking([9, 9, 9, 9], [0, 1, 2, 3], true).map(({ seat }) => seat)).toEqual([0, 2, 1, 3]);
});

test("partners lead together", () => {
  const before = [20, 30, 20, 30];
  expect(standing([30, 25, 30, 25], before, NAMES, 1, true)).toBe("You and Dee lead by 5.");
  expect(standing([30, 25, 30, 25], before, NAMES, 0, true)).toBe(
    "Ben and Dee take the lead. You are 5 behind: well within reach.",
  );
  expect(standing([20, 45, 20, 45], before, NAMES, null, true)).toBe("Ann and Cy lead.");
  expect(standing([20, 20, 20, 20], before, NAMES, null, true)).toBe(
    "Ann, Ben, Cy and Dee share the lead.",
  );
});

const sheet: Sheet = {
  contracts: ["2 sets"],
  brought: [],
  lines: [{ number: 1, points: [0, 20, 30, 5], penalties: [0, 0, 0, 50], out: 0 }],
  totals: [30, 75, 30, 75],
  coins: [],
  unit: "coins",
  sides: true,
};

test("the lines of the chart and the count go by sides", () => {
  expect(chartDeals(sheet)).toEqual([{ number: 1, totals: [30, 75, 30, 75], out: 0 }]);
  const hands = [
    [],
    [{ card: 9, points: 20 }],
    [{ card: 8, points: 30 }],
    [{ card: 4, points: 5 }],
  ];
  const ended = { hands, out: 0 } as unknown as Ended;
  expect(sheetSoFar(sheet, 1, ended, [0, 0, 0, 0]).totals).toEqual([0, 50, 0, 50]);
  expect(sheetSoFar(sheet, 1, ended, [0, 1, 1, 1]).totals).toEqual(sheet.totals);
});

test("it is said whose partner somebody is, and of one with nothing laid who is down", () => {
  const [seat] = aTable().seats;
  const seats = NAMES.flatMap((name) => (seat ? [{ ...seat, name }] : []));
  table.value = { ...aTable(), seats, you: 0, sides: true };
  expect([0, 1, 2, 3].map(partnerText)).toEqual([
    "partner of Cy",
    "partner of Dee",
    "your partner",
    "partner of Ben",
  ]);
  const [first, ...others] = seats;
  const free = first ? [{ ...first, sitting: "free" as const }, ...others] : [];
  table.value = { ...aTable(), seats: free, you: 1, sides: true };
  expect([0, 2].map(partnerText)).toEqual(["partner of Cy", ""]);
  table.value = { ...aTable(), seats, you: 0, sides: false };
  expect(partnerText(1)).toBe("");
  const players = [{ down: true }, { down: false }];
  expect(waitsFor({ down: true }, players)).toBe("Down with the partner");
  expect(waitsFor({ down: false }, players)).toBe("Not down yet");
  expect(waitsFor({ down: false }, [{ down: false }])).toBe("");
});

const kept = {
  players: NAMES,
  first_dealer: 0,
  deals: [
    {
      out: 0,
      left: [null, { points: 20 }, { points: 10 }, { points: 5 }],
      failed: [0, 0, 0, 0],
      perfect_cut: false,
    },
  ],
} as unknown as KeptScores;
const scoring = {
  deals: [{ cards: 10 }],
  failed_meld: 0,
  out_bonus: 0,
  perfect_cut: 0,
  partners: "score",
} as unknown as Scoring;

test("the score keeper adds up by sides, and a side wins", () => {
  expect(totalsOf(kept, scoring)).toEqual([10, 25, 10, 25]);
  expect(leadersOf(kept, scoring)).toEqual([0, 2]);
  expect(outcome(kept, scoring)).toBe("Ann and Cy win with 10 points!");
  const away = { ...kept, deals: kept.deals.map((deal) => ({ ...deal, away: [2] })) };
  expect(ranked(away, scoring)).toEqual([0, 1, 2, 3]);
  expect(ranked(away, { ...scoring, partners: "none" })).toEqual([0, 1, 3]);
});
