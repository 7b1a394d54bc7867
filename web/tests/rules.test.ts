import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RuleQuestion } from "../src/messages";
import { asChange, type Deal, moved, readDeals, withMeld } from "../src/rules/contracts";
import { found } from "../src/rules/search";
import { FakeStorage } from "./fakes";

const set = (length: number) => ({ kind: "set" as const, length });
const run = (length: number) => ({ kind: "run" as const, length });
const deal = (cards: number, ...contract: Deal["contract"]): Deal => ({
  cards,
  contract,
  all_at_once: false,
});

describe("a contract", () => {
  test("gets melds like those it has, sets before runs", () => {
    expect(withMeld([set(4), run(5)], "set")).toEqual([set(4), set(4), run(5)]);
    expect(withMeld([set(4), run(5)], "run")).toEqual([set(4), run(5), run(5)]);
    expect(withMeld([], "set")).toEqual([set(3)]);
    expect(withMeld([], "run")).toEqual([run(4)]);
  });

  test("is written as a rule-set file has it, and read again", () => {
    const deals = [deal(10, set(3), run(4)), deal(12, run(14))];
    expect(asChange(deals)).toEqual({
      deals: [
        { cards: 10, contract: "set 3, run 4", all_at_once: false },
        { cards: 12, contract: "run 14", all_at_once: false },
      ],
    });
    expect(readDeals(asChange(deals).deals)).toEqual(deals);
    expect(readDeals(undefined)).toEqual([]);
  });
});

test("deals are moved within the game and no further", () => {
  const deals = [1, 2, 3].map((cards) => deal(cards));
  const order = (from: number, to: number) => moved(deals, from, to).map(({ cards }) => cards);
  expect(order(0, 2)).toEqual([2, 3, 1]);
  expect(order(2, 1)).toEqual([1, 3, 2]);
  expect(order(0, -1)).toEqual([1, 2, 3]);
  expect(order(2, 3)).toEqual([1, 2, 3]);
});

test("questions are found by words of the question and of its answers", () => {
  const questions = [
    { ask: "How many jokers?", answers: [{ value: 0, sentence: "None." }], played: [] },
    { ask: "Who cuts?", answers: [], played: [{ sentence: "Nobody.", who: [] }] },
  ] as unknown as RuleQuestion[];
  expect(found(questions, "")).toHaveLength(2);
  expect(found(questions, "NONE jokers")).toEqual([questions[0]]);
  expect(found(questions, "nobody")).toEqual([questions[1]]);
  expect(found(questions, "nobody jokers")).toEqual([]);
});

describe("rule sets saved in the browser", () => {
  let storage: FakeStorage;

  beforeEach(() => {
    vi.resetModules();
    storage = new FakeStorage();
    vi.stubGlobal("localStorage", storage);
  });

  afterEach(() => vi.unstubAllGlobals());

  const afresh = () => import("../src/rules/saved");
  const ours = { title: "Ours", query: "rules=dunlop&v=2&buy.limit=3", least: 3, most: 6 };

  test("are there again when the page is loaded again", async () => {
    (await afresh()).save(ours);
    vi.resetModules();
    const { savedAs, savedRules, savedUnder } = await afresh();
    expect(savedRules.value).toEqual([ours]);
    expect(savedAs(ours.query)).toEqual(ours);
    expect(savedUnder("Ours")).toEqual(ours);
    expect(savedUnder("Theirs")).toBeUndefined();
  });

  test("are saved in the place of one of the same title, or under a free one", async () => {
    const { freeTitle, save, savedRules } = await afresh();
    save(ours);
    save({ title: "Ours 2", query: "rules=mahlum" });
    expect(freeTitle("Ours")).toBe("Ours 3");
    expect(freeTitle("Theirs")).toBe("Theirs");
    save({ ...ours, query: "rules=bga" });
    expect(savedRules.value.map(({ query }) => query)).toEqual(["rules=bga", "rules=mahlum"]);
  });

  test("are renamed in their place, taken off, and brought back where they were", async () => {
    const { bringBack, forget, rename, save, savedRules } = await afresh();
    for (const title of ["c", "b", "a"]) {
      save({ title, query: title });
    }
    rename("b", { title: "B", query: "B" });
    const before = forget("B");
    expect(savedRules.value.map(({ title }) => title)).toEqual(["a", "c"]);
    save({ title: "d", query: "d" });
    bringBack(before);
    expect(savedRules.value.map(({ title }) => title)).toEqual(["a", "B", "c", "d"]);
  });

  test("of another page, or without storage, make no trouble", async () => {
    storage.setItem(
      "liverpool.rule-sets",
      JSON.stringify([null, 3, { title: "x" }, { title: "y", query: "y", least: "many" }]),
    );
    const { save, savedRules } = await afresh();
    expect(savedRules.value).toEqual([{ title: "y", query: "y" }]);
    storage.broken = true;
    save(ours);
    expect(savedRules.value[0]).toEqual(ours);
  });
});
