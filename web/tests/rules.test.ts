import { beforeEach, describe, expect, test, vi } from "vitest";
import questions from "../../src/liverpool/engine/questions.toml?raw";
import type { QuestionGroup } from "../src/messages";
import { fewerThanPlayers, likePlayers } from "../src/rules/by-players";
import {
  asChange,
  type Deal,
  dealtIn,
  moved,
  readDeals,
  readDealt,
  withMeld,
} from "../src/rules/contracts";
import { searchQuestions } from "../src/rules/search";
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
    const named = deal(11, { ...set(2), named: "aces" }, { ...run(4), named: "red" });
    const deals = [deal(10, set(3), run(4)), deal(12, run(14)), named];
    expect(asChange(deals)).toEqual({
      deals: [
        { cards: 10, contract: "set 3, run 4", all_at_once: false },
        { cards: 12, contract: "run 14", all_at_once: false },
        { cards: 11, contract: "set 2 aces, run 4 red", all_at_once: false },
      ],
    });
    expect(readDeals(asChange(deals).deals)).toEqual(deals);
    expect(readDeals(undefined)).toEqual([]);
  });
});

describe("the cards of all deals", () => {
  test("are one line, one number where all are alike", () => {
    expect(dealtIn([10, 10, 12])).toBe("10 10 12");
    expect(dealtIn([11, 11])).toBe("11");
  });

  test("are read however they are typed, the last number going on", () => {
    expect(readDealt("7, 10 12", 3)).toEqual([7, 10, 12]);
    expect(readDealt(" 6;7 ", 4)).toEqual([6, 7, 7, 7]);
    expect(readDealt("11", 3)).toEqual([11, 11, 11]);
    expect(readDealt("0, 500", 2)).toEqual([1, 100]);
    for (const typed of ["", "ten", "1, 2, 3, 4"]) {
      expect(readDealt(typed, 3)).toBeNull();
    }
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

test("decks go with the players, one by one", () => {
  const usual = { fewest: 3, most: 8, limit: 8 };
  expect(likePlayers(0, usual)).toEqual([3, 4, 5, 6, 7, 8].map((players) => [players, players]));
  expect(likePlayers(1, { ...usual, fewest: 6 })).toEqual([
    [6, 5],
    [7, 6],
    [8, 7],
  ]);
  expect(likePlayers(1, { ...usual, fewest: 1 })[0]).toEqual([2, 1]);
  for (const fewer of [0, 1]) {
    expect(fewerThanPlayers(likePlayers(fewer, { ...usual, fewest: 2 }))).toBe(fewer);
  }
  // As far as the rules of all sources go, and further only where more can play.
  expect(likePlayers(0, { ...usual, most: 4 })).toEqual(likePlayers(0, usual));
  expect(likePlayers(0, { fewest: 7, most: 10, limit: 8 })).toEqual([
    [7, 7],
    [8, 8],
    [9, 8],
    [10, 8],
  ]);
  for (const pairs of [
    [],
    [[8, 3]],
    [
      [4, 2],
      [8, 3],
    ],
    [
      [3, 3],
      [8, 8],
    ],
    [
      [3, 3],
      [4, 4],
      [5, 4],
    ],
  ]) {
    expect(fewerThanPlayers(pairs as [number, number][])).toBeNull();
  }
});

describe("a search", () => {
  const question = (ask: string, answer: string, played = "", said = "") => ({
    ask,
    also: [],
    answers: [{ value: 0, sentence: answer }],
    played: [{ sentence: played, who: [] }],
    said: [{ source: "A page", text: said }],
  });
  const groups = [
    {
      title: "Decks",
      questions: [
        question("How many jokers?", "None."),
        question("Who cuts?", "The dealer.", "Nobody."),
      ],
    },
    {
      title: "Going out",
      questions: [
        question("What is a set called?", "“book”.", "", "Put quarters into the pot. May I?"),
        question("How is it scored?", "In points."),
      ],
    },
  ] as unknown as QuestionGroup[];
  const asked = (search: string) =>
    searchQuestions(groups, search).flatMap(({ questions }) => questions.map(({ ask }) => ask));

  test("finds by words of the question, of its answers and of its group", () => {
    expect(asked("")).toHaveLength(4);
    expect(asked("NONE jokers")).toEqual(["How many jokers?"]);
    expect(asked("nobody")).toEqual(["Who cuts?"]);
    expect(asked("nobody jokers")).toEqual([]);
    expect(asked("going out")).toEqual(["What is a set called?", "How is it scored?"]);
  });

  test("finds several by one, and by how a word begins, but not within one", () => {
    expect(asked("books")).toEqual(["What is a set called?"]);
    expect(asked("deal")).toEqual(["Who cuts?"]);
    expect(asked("oker")).toEqual([]);
  });

  test("reads the sources where little else is searchQuestions", () => {
    expect(asked("quarters")).toEqual(["What is a set called?"]);
    expect(asked("may i")).toEqual(["What is a set called?"]);
    expect(asked("is")).toEqual(["What is a set called?", "How is it scored?"]);
  });
});

// The catalogue itself, as far as a search reads it: each value of questions.toml is one line of JSON.
function readCatalogue(): QuestionGroup[] {
  const groups: { title: string; questions: Record<string, unknown>[] }[] = [];
  for (const line of questions.split("\n")) {
    const [, name = "", written = "null"] = /^([\w.-]+) = (".*"|\[".*\])$/.exec(line) ?? [];
    const question = groups.at(-1)?.questions.at(-1);
    if (name === "title") {
      groups.push({ title: JSON.parse(written), questions: [] });
    } else if (name === "key") {
      const empty = { also: [], answers: [], played: [], said: [] };
      groups.at(-1)?.questions.push({ key: JSON.parse(written), ...empty });
    } else if (name.startsWith("answers.")) {
      const answers = question?.answers as unknown[] | undefined;
      answers?.push({ sentence: JSON.parse(written) });
    } else if (name && question) {
      question[name] = JSON.parse(written);
    }
  }
  return groups as unknown as QuestionGroup[];
}

describe("what people say", () => {
  const catalogue = readCatalogue();
  const MOST_FOUND = 10;

  test.each([
    ["deuces", "meld.wild_ranks"],
    ["wild twos", "meld.wild_ranks"],
    ["twos", "meld.wild_ranks"],
    ["2s", "meld.wild_ranks"],
    ["red aces", "meld.wild_ranks"],
    ["one-eyed jacks", "meld.wild_ranks"],
    ["begin with a 3", "meld.twos_in_runs"],
    ["deuces", "points.wild_two"],
    ["bonus", "points.out_bonus"],
    ["hand size", "deals.N.cards"],
    ["rounds", "deals.N.contract"],
    ["Liverpool", "call.offence"],
    ["May I", "buy.price"],
    ["may I", "words.buy"],
    ["number of buys", "buy.limit"],
    ["buys for the whole game", "buy.game_limit"],
    ["queens", "points.single"],
    ["ace high", "meld.ace"],
    ["aces", "meld.ace"],
    ["around the corner", "meld.ace"],
    ["K-A-2", "meld.ace"],
    ["plural", "words.sets"],
    ["last hand", "layoff.last_deal"],
    ["remark", "words.note"],
    ["dollar", "stakes.ante"],
    ["quarters", "stakes.per_deal"],
    ["money", "stakes.ante"],
    ["currency", "stakes.coin"],
    ["euro", "stakes.coin"],
    ["packs", "deck.by_players"],
    ["extra deck", "deck.more_from_deal"],
    ["first upcard", "buy.upcard"],
    ["face cards", "points.ten_to_king"],
    ["card values", "points.joker"],
    ["steal a joker", "swap.who"],
    ["replace joker", "swap.who"],
    ["floating", "end.out"],
    ["all cards in one turn", "points.at_once"],
    ["final hand", "deals.N.all_at_once"],
    ["dealer", "start.first_dealer"],
    ["cutting", "start.cutter"],
    ["whole pile", "draw.multi_take"],
    ["freeze", "draw.freeze_joker"],
    ["stalemate", "draw.quiet_rounds"],
    ["add cards", "layoff.targets"],
    ["slap", "call.offence"],
    ["penalty", "end.failed_meld"],
    ["reshuffle", "stock.out"],
    ["knock", "end.announce_last_card"],
    ["straight", "words.run"],
    ["three of a kind", "words.set"],
    ["number of players", "players.max"],
    ["uno", "end.announce_last_card"],
  ])("finds by “%s” the question %s", (search, key) => {
    const found = searchQuestions(catalogue, search).flatMap(({ questions }) => questions);
    expect(found.map((question) => question.key)).toContain(key);
    expect(found.length).toBeLessThanOrEqual(MOST_FOUND);
  });

  test("has first what says all of it in one sentence", () => {
    const [first] = searchQuestions(catalogue, "two players").flatMap(({ questions }) => questions);
    expect(first?.key).toBe("buy.for_two");
  });

  test("is held against the whole catalogue", () => {
    const all = searchQuestions(catalogue, "").flatMap(({ questions }) => questions);
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter(({ ask }) => !ask)).toEqual([]);
  });
});

describe("rule sets saved in the browser", () => {
  let storage: FakeStorage;

  beforeEach(() => {
    vi.resetModules();
    storage = new FakeStorage();
    vi.stubGlobal("localStorage", storage);
  });

  const afresh = async () => ({
    ...(await import("../src/rule-sets/saved")),
    ...(await import("../src/rules/listing")),
  });
  const ours = { title: "Ours", query: "rules=dunlop&v=2&buy.limit=3", least: 3, most: 6 };

  test("are there again when the page is loaded again", async () => {
    (await afresh()).save(ours);
    vi.resetModules();
    const { savedAs, savedRules, savedUnder } = await afresh();
    expect(savedRules.value).toEqual([ours]);
    expect(savedAs(ours.query)).toEqual(ours);
    expect(savedUnder("Ours")).toEqual(ours);
    expect(savedUnder("Theirs")).toBeUndefined();
    expect(savedAs("v=2.2.1f3c9a02&rules=dunlop&buy.limit=3")).toEqual(ours);
    expect(savedAs("v=2.2.1f3c9a02&rules=dunlop&buy.limit=4")).toBeUndefined();
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

  test("say whether the browser keeps them", async () => {
    const { isKept, save, savedRules } = await afresh();
    storage.broken = true;
    save(ours);
    save({ title: "Theirs", query: "rules=mahlum" });
    expect(isKept.value).toBe(false);
    expect(savedRules.value.map(({ title }) => title)).toEqual(["Theirs", "Ours"]);
    storage.broken = false;
    save({ title: "Ours 2", query: "rules=bga" });
    expect(isKept.value).toBe(true);
    expect(savedRules.value).toHaveLength(3);
  });

  test("not kept for want of room, join those that another page keeps meanwhile", async () => {
    const heard: ((event: { key: string }) => void)[] = [];
    vi.stubGlobal("addEventListener", (_kind: string, hear: () => void) => heard.push(hear));
    const elsewhere = (all: object[]) => {
      storage.full = false;
      storage.setItem("liverpool.rule-sets", JSON.stringify(all));
    };
    const { followSaved, forget, isKept, save, savedRules } = await afresh();
    followSaved();
    const theirs = { title: "Theirs", query: "rules=mahlum" };
    const third = { title: "Third", query: "rules=bga" };
    elsewhere([third]);
    storage.full = true;
    save(ours);
    forget("Third");
    elsewhere([theirs, third]);
    storage.full = true;
    for (const hear of heard) hear({ key: "liverpool.rule-sets" });
    expect(savedRules.value).toEqual([ours, theirs]);
    expect(isKept.value).toBe(false);
    elsewhere([third]);
    for (const hear of heard) hear({ key: "liverpool.rule-sets" });
    expect(savedRules.value).toEqual([ours]);
    expect(isKept.value).toBe(true);
    expect(JSON.parse(storage.getItem("liverpool.rule-sets") ?? "")).toEqual([ours]);
  });

  test("come from another page of the same browser, too", async () => {
    const heard: ((event: { key: string | null }) => void)[] = [];
    vi.stubGlobal("addEventListener", (kind: string, hear: () => void) => {
      if (kind === "storage") {
        heard.push(hear);
      }
    });
    const { followSaved, savedRules } = await afresh();
    followSaved();
    expect(heard).toHaveLength(1);
    storage.setItem("liverpool.rule-sets", JSON.stringify([ours]));
    for (const hear of heard) {
      hear({ key: "liverpool.theme" });
      expect(savedRules.value).toEqual([]);
      hear({ key: "liverpool.rule-sets" });
    }
    expect(savedRules.value).toEqual([ours]);
  });
});
