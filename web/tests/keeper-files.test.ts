import { describe, expect, test } from "vitest";
import noScoreFiles from "../../tests/scores/no_score_files.json";
import {
  checked,
  fileName,
  misfitReason,
  readScores,
  Unreadable,
  writeScores,
} from "../src/keeper/files";
import type { DealKept, KeptScores, Scoring } from "../src/messages";
import { nameFault, sameName, textFault, tidied } from "../src/text/names";

const game: KeptScores = {
  format: "liverpool-scores/1",
  rules: "rules=mahlum%2Bquarters",
  title: "Christmas at Rose's",
  players: ["Rose", "Бен", "Mia"],
  first_dealer: 2,
  deals: [
    {
      out: 1,
      left: [{ cards: ["K", "T", "*"] }, null, { points: 35 }],
      perfect_cut: true,
      failed: [0, 2, 0],
    },
    { out: null, left: [null, null, { cards: [] }], perfect_cut: false, failed: [0, 0, 0] },
  ],
};

const table: Scoring = {
  rules: game.rules,
  title: "Ours",
  least: 3,
  most: 8,
  deals: Array.from({ length: 7 }, () => ({ cards: 10, contract: "", short: "" })),
  points: {},
  out_bonus: 0,
  failed_meld: 50,
  perfect_cut: -50,
  cuts: true,
  turned_up: 1,
  ante: 0,
  per_deal: 0,
  coin: "{n} coin",
  coins: "{n} coins",
  unit: "coins",
  calls: "",
};

const plain = () => JSON.parse(writeScores(game));

describe("a file of scores", () => {
  test("is read as it was written, a deal a line", () => {
    const written = writeScores(game);
    expect(readScores(written)).toEqual(game);
    expect(written.split("\n").filter((line) => line.includes("perfect_cut"))).toHaveLength(2);
    expect(readScores(writeScores({ ...game, deals: [] })).deals).toEqual([]);
  });

  test.each<[string, (file: ReturnType<typeof plain>) => unknown, string]>([
    ["a list", () => [1], "isn't a score file"],
    ["another format", (file) => ({ ...file, format: "liverpool-rules/4" }), "This is a rule file"],
    ["a newer format", (file) => ({ ...file, format: "liverpool-scores/4" }), "newer version"],
    ["no title", ({ title, ...file }) => file, "damaged"],
    ["no rules", (file) => ({ ...file, rules: 7 }), "damaged"],
    ["one player", (file) => ({ ...file, players: ["Rose"] }), "2 to 10 players"],
    ["a nameless player", (file) => ({ ...file, players: ["Rose", " ", "Mia"] }), "2 to 10"],
    ["the same name", (file) => ({ ...file, players: ["Rose", "rose", "Mia"] }), "different names"],
    ["a dealer who is not there", (file) => ({ ...file, first_dealer: 3 }), "damaged"],
    ["a deal that is none", (file) => ({ ...file, deals: [null] }), "Deal 1"],
    ["a seat that is none", (file) => deal(file, { out: 3 }), "Deal 1"],
    ["too few hands", (file) => deal(file, { left: [null, null] }), "Deal 1"],
    ["a mark that is none", (file) => deal(file, { failed: [0, -1, 0] }), "Deal 1"],
    ["buys left for too few", (file) => deal(file, { buys_left: [1, 0] }), "Deal 1"],
    [
      "buys left to who is away",
      (file) => deal(file, { away: [0], left: [null, null, null], buys_left: [1, 0, 0] }),
      "Deal 1",
    ],
    ["no word on the cut", (file) => deal(file, { perfect_cut: 1 }), "Deal 1"],
    ["an unknown card", (file) => hand(file, { cards: ["X"] }), "Rose's hand in deal 1"],
    [
      "cards and points",
      (file) => hand(file, { cards: ["K"], points: 3 }),
      "Rose's hand in deal 1",
    ],
    ["half a point", (file) => hand(file, { points: 1.5 }), "Rose's hand in deal 1"],
    ["cards of who went out", (file) => deal(file, { out: 0 }), "Rose went out"],
    ["no word on the one turn", (file) => deal(file, { at_once: 1 }), "Deal 1"],
    [
      "nobody who was out in one turn",
      (file) => deal(file, { out: -1, left: [{ points: 1 }, null, null], at_once: true }),
      "Deal 1",
    ],
  ])("with %s gets a sentence", (_, spoil, sentence) => {
    const spoilt = JSON.stringify(spoil(plain()));
    expect(() => readScores(spoilt)).toThrow(Unreadable);
    expect(() => readScores(spoilt)).toThrow(sentence);
  });

  test("that is no file of scores at all gets one, too", () => {
    for (const text of ["", "{", "null", "7", '"x"', "[".repeat(50_000), "x".repeat(300_000)]) {
      expect(() => readScores(text)).toThrow("isn't a score file");
    }
  });

  test.each(noScoreFiles)("that is $name is called that", ({ text, fault }) => {
    expect(() => readScores(text)).toThrow(Unreadable);
    expect(() => readScores(text)).toThrow(fault);
  });

  test("that is spoilt in another way is called damaged", () => {
    const written = writeScores(game);
    for (const spoilt of [written.replace(",", ""), `${written}}`, written.replace('e"', "e")]) {
      expect(() => readScores(spoilt)).toThrow("is damaged");
    }
  });

  test("says who went down and out in one turn, which older versions can't read", () => {
    const once = checked(deal(plain(), { at_once: true }));
    expect(once.format).toBe("liverpool-scores/3");
    expect(readScores(writeScores(once)).deals[0]?.at_once).toBe(true);
    expect(checked(deal(plain(), { at_once: false })).format).toBe("liverpool-scores/1");
    expect(checked(deal(plain(), { note: "Snow" })).format).toBe("liverpool-scores/2");
    expect(misfitReason(once, table)).toContain("give no points");
    const deals = table.deals.map((one) => ({ ...one, at_once: -25 }));
    expect(misfitReason(once, { ...table, deals })).toBe("");
  });

  test("may leave out what is empty, as the server does", () => {
    expect(checked(hand(plain(), { cards: null, points: 4 })).deals[0]?.left[0]).toEqual({
      points: 4,
    });
  });

  test("fits the rules or not", () => {
    expect(misfitReason(game, table)).toBe("");
    expect(misfitReason(game, { ...table, least: 4 })).toContain("4 to 8 players");
    expect(misfitReason(game, { ...table, deals: table.deals.slice(0, 1) })).toContain("2 deals");
    expect(misfitReason(game, { ...table, perfect_cut: 0 })).toContain("give no points");
    expect(misfitReason(game, { ...table, failed_meld: 0 })).toContain("give no points");
    const [first, ...others] = game.deals;
    const saving = {
      ...game,
      deals: [{ ...(first as DealKept), buys_left: [2, 0, 1] }, ...others],
    };
    const deals = table.deals.map((dealt) => ({ ...dealt, buys: 2 }));
    expect(misfitReason(saving, { ...table, deals, buy_left: -10 })).toBe("");
    const fewer = table.deals.map((dealt) => ({ ...dealt, buys: 1 }));
    expect(misfitReason(saving, { ...table, deals: fewer, buy_left: -10 })).toContain("more buys");
    expect(misfitReason(saving, table)).toContain("give no points");
  });

  test("has the format that can say what is noted", () => {
    const [first] = game.deals as [DealKept];
    const formatOf = (deal: DealKept) => readScores(writeScores({ ...game, deals: [deal] })).format;
    expect(formatOf(first)).toBe("liverpool-scores/1");
    expect(formatOf({ ...first, note: "Late" })).toBe("liverpool-scores/2");
    expect(formatOf({ ...first, note: "Late", buys_left: [1, 0, 0] })).toBe("liverpool-scores/3");
  });

  test("is named after the game", () => {
    expect(fileName(game, "json")).toBe("Christmas-at-Rose-s.json");
    expect(fileName({ ...game, title: "…" }, "pdf")).toBe("scores.pdf");
    // Windows keeps it for a device.
    expect(fileName({ ...game, title: "Com1!" }, "pdf")).toBe("Com1_.pdf");
  });
});

describe("names", () => {
  test("names and titles are taken as they are, or it is said why not", () => {
    expect(tidied("  Aunt \t May ")).toBe("Aunt May");
    expect(tidied("e\u0301\u00a0b\u2028")).toBe("é b");
    expect(tidied("a\ufeffb")).toBe("a\ufeffb");
    for (const [sign, code] of [
      ["\ufeff", "FEFF"],
      ["\u202e", "202E"],
      ["\u200b", "200B"],
      ["\u0007", "0007"],
      ["\ud800", "D800"],
      ["\ue000", "E000"],
    ] as const) {
      expect(textFault(`a${sign}b`, 24)).toBe(
        `This has an invisible character in it (U+${code}). Leave that out.`,
      );
    }
    expect(textFault("👩\u200d🚀", 24)).toBe("");
    expect(textFault("👩".repeat(24), 24)).toBe("");
    expect(nameFault("x".repeat(40))).toBe("This has 40 characters; it can have at most 24.");
    expect(nameFault('a"b')).toContain("no quotation mark");
    expect(nameFault("Zoë")).toBe("");
  });

  test.each([
    { title: "Sunday\u202e" },
    { title: "x".repeat(81) },
    { players: ["Rose\ufeff", "Бен", "Mia"] },
    { players: ["x".repeat(25), "Бен", "Mia"] },
    { deals: [{ ...game.deals[1], note: "x".repeat(201) }] },
  ])("a file with a text that cannot be taken is not read: %o", (change) => {
    expect(() => checked({ ...game, ...change })).toThrow("can't be taken");
  });

  test("are told apart by how they look", () => {
    expect(sameName(["Ann", "Ben", "ann"])).toBe("ann");
    expect(sameName(["Ann", "Ben"])).toBeUndefined();
  });
});

function deal(file: ReturnType<typeof plain>, change: object) {
  return { ...file, deals: [{ ...file.deals[0], ...change }] };
}

function hand(file: ReturnType<typeof plain>, left: object) {
  return deal(file, { left: [left, null, null] });
}
