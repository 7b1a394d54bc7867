import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Catalogue, Edited, EffectsShown, RuleQuestion } from "../src/messages";
import { scaleOf, writtenLike } from "../src/rules/trials/scale";

// A trial of a rule: what is asked of the server, when no more is, and where dots lie in the charts.

class Refusal extends Error {}

type Asked = { kind: string; question: string; query: string; players: number };

let asked: Asked[];
let answers: ((error?: Error) => void)[];
let found: Partial<EffectsShown>;
let said: string[];

const ruleSet = (changes: Record<string, unknown>, least = 2, most = 8) =>
  ({ query: JSON.stringify(changes), base: "dunlop", changes, least, most }) as unknown as Edited;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.resetModules();
  asked = [];
  answers = [];
  said = [];
  found = { progress: "", part: 0.1, is_over: false, slow: "", sure: "", answers: [], charts: [] };
  vi.doMock("../src/connection/net", () => ({
    ask: (message: Asked) =>
      new Promise((settle, reject) => {
        asked.push(message);
        answers.push((error) => (error ? reject(error) : settle(found)));
      }),
    Refusal,
    sentenceOf: (error: Error) => error.message,
  }));
  vi.doMock("../src/browser/announce", () => ({ say: (sentence: string) => said.push(sentence) }));
});

afterEach(() => {
  vi.doUnmock("../src/connection/net");
  vi.doUnmock("../src/browser/announce");
});

async function tried() {
  const { edited } = await import("../src/rules/editor");
  const state = await import("../src/rules/trials/state");
  const { text } = await import("../src/rules/trials/words");
  edited.value = ruleSet({ "buy.limit": 3 });
  void state.begin(LIMIT);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  return { ...state, edited, text };
}

/** The oldest question is answered, and what follows from it happens. */
async function answered(error?: Error): Promise<void> {
  answers.shift()?.(error);
  await vi.advanceTimersByTimeAsync(100);
}

const LIMIT = { kind: "effects", question: "buy.limit" } as const;
const sure = { sentence: "5 times.", changes: ["Longer."], rest: [] };

describe("a trial", () => {
  test("is asked for again and again until it is over", async () => {
    const { trial } = await tried();
    await answered();
    await answered();
    expect(asked).toHaveLength(3);
    expect(asked[2]).toEqual({
      kind: "effects",
      question: "buy.limit",
      query: '{"buy.limit":3}',
      players: 4,
    });
    found.is_over = true;
    await answered();
    expect(asked).toHaveLength(3);
    expect(trial.value?.goesOn).toBe(false);
    expect(trial.value?.found).toEqual({ ...found, says: [] });
  });

  test("asks some ten times a second, however fast it is answered", async () => {
    await tried();
    for (let passed = 0; passed < 1_000; passed += 10) {
      answers.shift()?.();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(13);
  });

  test("is stopped by asking no more, and goes on with what was found", async () => {
    const { trial, stop, goOn, text } = await tried();
    await answered();
    const before = trial.value?.found;
    stop();
    expect(said).toEqual([text.stoppedEarly]);
    await answered();
    expect(asked).toHaveLength(2);
    expect(trial.value).toMatchObject({ goesOn: false, found: before });
    void goOn();
    expect(asked).toHaveLength(3);
    expect(trial.value?.goesOn).toBe(true);
    found = { ...found, answers: [sure] };
    await answered(); // of the one that was stopped
    await answered();
    stop();
    expect(said).toEqual([text.stoppedEarly, text.first, text.stopped]);
  });

  test("that is closed asks no more, and shows nothing that comes late", async () => {
    const { trial, close } = await tried();
    close();
    await answered();
    expect(asked).toHaveLength(1);
    expect(trial.value).toBeNull();
  });

  test("gives way to another question, whose answers alone count", async () => {
    const { trial, begin, leave } = await tried();
    void begin({ kind: "effects", question: "deck.jokers" });
    leave(LIMIT.question);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await answered();
    expect(trial.value).toMatchObject({ tried: { question: "deck.jokers" }, found: null });
    await answered();
    expect(trial.value?.found).toEqual({ ...found, says: [] });
    expect(asked.map(({ question }) => question)).toEqual([
      "buy.limit",
      "deck.jokers",
      "deck.jokers",
    ]);
  });

  test("goes on by itself once a lost connection is there again, and keeps what was found", async () => {
    const { trial } = await tried();
    const { connection } = await import("../src/connection/state");
    found = { ...found, answers: [sure] };
    await answered();
    connection.value = "lost";
    await answered(new Error("No answer came."));
    expect(asked).toHaveLength(2);
    expect(trial.value).toMatchObject({ goesOn: true, trouble: "" });
    connection.value = "open";
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    found = { ...found, part: 0, answers: [] };
    await answered();
    expect(trial.value?.found).toMatchObject({ part: 0.1, answers: [sure] });
    found = { ...found, part: 0.2 };
    await answered();
    expect(trial.value?.found?.answers).toEqual([]);
  });

  test("says why it does not go on, and can go on", async () => {
    const { trial, goOn } = await tried();
    await answered(new Refusal("The line is lost."));
    expect(trial.value).toMatchObject({ goesOn: false, trouble: "The line is lost." });
    void goOn();
    expect(trial.value?.trouble).toBe("");
  });

  test("tells ears of the first results and of the end, and of nothing between", async () => {
    const { text } = await tried();
    await answered();
    expect(said).toEqual([]);
    found = { ...found, answers: [sure] };
    await answered();
    await answered();
    expect(said).toEqual([text.first]);
    found = { ...found, is_over: true };
    await answered();
    expect(said).toEqual([text.first, text.over]);
  });

  test("is outdated once the rules are others, but not by another name of theirs", async () => {
    const { edited, isOutdated } = await tried();
    expect(isOutdated.value).toBe(false);
    edited.value = { ...ruleSet({ "buy.limit": 3 }), title: "Ours" };
    expect(isOutdated.value).toBe(false);
    edited.value = ruleSet({ "buy.limit": 4 });
    expect(isOutdated.value).toBe(true);
  });

  test("has a number that somebody asks about, also with other players", async () => {
    const { numberToo, tryToo, playWith } = await tried();
    expect(numberToo.value).toBeNull();
    tryToo(5);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    playWith(6);
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    const query = '{"buy.limit":3}';
    expect(asked.slice(1)).toEqual([
      { ...LIMIT, number: 5, query, players: 4 },
      { ...LIMIT, number: 5, query, players: 6 },
    ]);
    expect(numberToo.value).toBe(5);
  });

  test("has as many players as can play by the rules", async () => {
    const { edited, players, playWith } = await tried();
    playWith(7);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.players).toBe(7);
    edited.value = ruleSet({}, 2, 5);
    expect(players.value).toBe(5);
  });
});

describe("a wish", () => {
  const deal = {
    sentence: "Leave out deal 1.",
    changes: [],
    rest: [],
    takes: { deals: [] },
  };

  /** The server answers each change with other rules, and each link with its own. */
  async function wishing() {
    vi.stubGlobal("location", { pathname: "/house-rules" });
    vi.stubGlobal("history", { state: null, replaceState: vi.fn() });
    const { edited, catalogue } = await import("../src/rules/editor");
    const model = await import("../src/rules/trials/wishing");
    const state = await import("../src/rules/trials/state");
    const question = (key: string) => ({ key }) as RuleQuestion;
    catalogue.value = {
      groups: [{ title: "", questions: ["buy.price", "buy.limit"].map(question) }],
      open: ["deals", "buy.limit"],
    } as unknown as Catalogue;
    edited.value = ruleSet({});
    return { ...model, ...state, edited };
  }

  test("asks for what is wished, with the usual questions open and first", async () => {
    const { want, set, leaveOpen, wished } = await wishing();
    want("minutes", true);
    want("weaker", true);
    set("weaker", 4);
    want("down", true);
    want("down", false);
    leaveOpen("buy.price", true);
    expect(wished.value).toEqual({
      kind: "balance",
      wish: { minutes: 90, weaker: 0.2 },
      open: ["deals", "buy.limit", "buy.price"],
    });
    leaveOpen("deals", false);
    expect(wished.value).toMatchObject({ open: ["buy.limit", "buy.price"] });
  });

  test("is searched for until it is another one", async () => {
    const { want, set, wished, otherWish, begin, isSearched } = await wishing();
    want("minutes", true);
    expect(isSearched.value).toBe(false);
    void begin(wished.value);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({ ...wished.value, query: "{}", players: 4 });
    expect(isSearched.value).toBe(true);
    expect(otherWish.value).toBeNull();
    set("minutes", 60);
    expect(otherWish.value).toEqual(wished.value);
  });

  test("that is refused before anything is played has not begun, and can be", async () => {
    const { wished, begin, hasBegun, trial } = await wishing();
    void begin(wished.value);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(hasBegun.value).toBe(true);
    await answered(new Refusal("Say what you wish for first."));
    expect(hasBegun.value).toBe(false);
    expect(trial.value?.trouble).toBe("Say what you wish for first.");
    void begin(wished.value);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await answered();
    await answered(new Refusal("The trial has stopped; try it again in a moment."));
    expect(hasBegun.value, "what was found stays").toBe(true);
  });

  test("has its change taken at a tap, and taken back", async () => {
    const { take, takeBack, isTaken, canTake, edited, trial } = await wishing();
    const rules = (query: string) =>
      ({ ...ruleSet({}), query, base: query, differs: [], notes: [] }) as unknown as Edited;
    edited.value = rules("before");
    trial.value = { rules: "before {}" } as unknown as typeof trial.value;
    const seen: boolean[] = [];
    effect(() => void seen.push(canTake(deal)));
    const taking = take(deal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatchObject({ kind: "edit", query: "before", changes: { deals: [] } });
    expect(isTaken(deal)).toBe(false);
    found = rules("after") as unknown as typeof found;
    answers.shift()?.();
    await taking;
    expect(isTaken(deal)).toBe(true);
    const other = { ...deal, sentence: "Another." };
    expect([isTaken(other), canTake(other)]).toEqual([false, false]);
    trial.value = { rules: "after {}" } as unknown as typeof trial.value;
    expect([isTaken(deal), canTake(deal)], "found for the rules since").toEqual([false, true]);
    trial.value = { rules: "before {}" } as unknown as typeof trial.value;
    const back = takeBack();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toMatchObject({ kind: "edit", query: "before" });
    found = rules("before") as unknown as typeof found;
    answers.shift()?.();
    await back;
    expect(isTaken(deal)).toBe(false);
    expect(said.at(-1)).toBe("Your rules are as before.");
    expect(seen, "its button stays, and the focus on it").not.toContain(false);
  });

  test("is taken back with what was changed there and back since", async () => {
    const { take, takeBack, isTaken, edited, trial } = await wishing();
    const { change, redo } = await import("../src/rules/editor");
    const rules = (query: string) =>
      ({ ...ruleSet({}), query, base: query, differs: [], notes: [] }) as unknown as Edited;
    const comes = async (query: string) => {
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      const [question] = asked;
      asked = [];
      found = rules(query) as unknown as typeof found;
      await answered();
      return question;
    };
    edited.value = rules("before");
    trial.value = { rules: "before {}" } as unknown as typeof trial.value;
    void take(deal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    void take(deal);
    await comes("after");
    void change({ "buy.limit": 2 });
    await comes("other");
    void change({ "buy.price": 1 });
    await comes("after");
    expect(isTaken(deal)).toBe(true);
    const back = takeBack();
    expect(await comes("before")).toMatchObject({ query: "before" });
    await back;
    expect(edited.value.query).toBe("before");
    expect(said.at(-1)).toBe("Your rules are as before.");
    void redo();
    await vi.waitFor(() => expect(asked[0]).toMatchObject({ query: "after" }));
  });

  test("whose change is refused is not taken, and says why", async () => {
    const { take, isTaken, whyNot } = await wishing();
    const taking = take(deal);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    answers.shift()?.(new Refusal("They can't be so."));
    await taking;
    expect(isTaken(deal)).toBe(false);
    expect(said).toEqual([]);
    expect(whyNot(deal), "said beside its button").toBe("They can't be so.");
    expect(whyNot({ ...deal, sentence: "Another." })).toBe("");
    const again = take(deal);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    found = { ...ruleSet({}), differs: [], notes: [] } as unknown as typeof found;
    answers.shift()?.();
    await again;
    expect(whyNot(deal)).toBe("");
  });
});

describe("the scale of a chart", () => {
  test("has room for all ranges between two round lines", () => {
    for (const [low, high] of [
      [9.2, 12.4],
      [0.02, 0.31],
      [-30, 12],
      [110, 111],
      [0, 0],
      [3, 3],
    ] as const) {
      const { lines, at } = scaleOf([{ low, high }]);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(9);
      expect(lines[0]).toBeLessThanOrEqual(low);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
      for (const value of [low, high, ...lines]) {
        expect(at(value)).toBeGreaterThanOrEqual(0);
        expect(at(value)).toBeLessThanOrEqual(100);
      }
    }
  });

  test("has the ends of a range written as its middle is", () => {
    expect(writtenLike("4.8", 4.639)).toBe("4.6");
    expect(writtenLike("−0.3", -0.51)).toBe("−0.5");
    expect(writtenLike("81\u202f%", 80.4)).toBe("80");
  });

  test("keeps distances", () => {
    const { at } = scaleOf([{ low: 10, high: 20 }]);
    expect(at(15) - at(12.5)).toBeCloseTo(at(12.5) - at(10));
  });

  test("has the numbers of its lines as they are written", () => {
    expect(scaleOf([{ low: 0.12, high: 0.28 }]).lines).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
  });
});
