import { beforeEach, describe, expect, it } from "vitest";
import { done, markDone } from "../src/learn/done";
import { following, followingInCircle, keyIn, lessonAt } from "../src/learn/place";
import { asRules } from "../src/learn/rules";
import { text } from "../src/learn/words";
import type { Edited, SetOut } from "../src/messages";
import { findAt, findIn, SLIPS } from "../src/practice/place";
import {
  daysOf,
  type Given,
  isNew,
  NONE,
  noteAnswer,
  practised,
  ratingOf,
  today,
} from "../src/practice/practised";
import { rated } from "../src/practice/rating";
import { keepSlips, slips } from "../src/practice/slips";

const KEYS = ["corner", "nearly", "king"];

describe("which lesson comes after one", () => {
  it.each([
    ["the next", "corner", [], "nearly"],
    ["the first that is not done, from there on", "nearly", ["king"], "corner"],
    ["the next where all are done", "corner", KEYS, "nearly"],
  ])("is %s", (_, key, finished, next) => {
    expect(following(key, KEYS, finished)).toBe(next);
  });

  it("is none after the last where all are done", () => {
    expect(following("king", KEYS, KEYS)).toBeUndefined();
  });

  it("is in a circle the first after the last, and none where there is no other", () => {
    expect(followingInCircle("king", KEYS, KEYS)).toBe("corner");
    expect(followingInCircle("king", ["king"], [])).toBeUndefined();
  });
});

it("stands in the address after the rules", () => {
  const { hash, search } = new URL(lessonAt("rules=bga", "king"), "http://here");
  expect([search, keyIn(hash), keyIn("")]).toEqual(["?rules=bga", "king", ""]);
});

it.each([
  ["", ""],
  ["", "ab12"],
  ["lay_off", ""],
  ["dunlop+classic", "ab12"],
  [SLIPS, "ab12"],
])("stands there for positions (%s) and one of them (%s)", (of, key) => {
  const { hash } = new URL(findAt("rules=bga", of, key), "http://here");
  expect(findIn(hash)).toEqual({ of, key });
});

it("is no position where it is a lesson", () => {
  expect([findIn("#king"), findIn("")]).toEqual([null, null]);
});

describe("one's own slips", () => {
  const slip = (key: string, says = "") =>
    ({ find: { key, says, answers: [] } }) as unknown as SetOut;
  const keys = () => slips.value.map(({ find }) => find.key);

  beforeEach(() => {
    slips.value = [];
  });

  it("are kept once each, the newest last", () => {
    keepSlips([slip("a"), slip("b")]);
    keepSlips([slip("a", "again"), slip("c")]);
    expect(keys()).toEqual(["b", "a", "c"]);
    expect(slips.value[1]?.find).toMatchObject({ says: "again" });
  });

  it("are so many at most", () => {
    keepSlips(Array.from({ length: 50 }, (_, at) => slip(`${at}`)));
    expect(keys().length).toBe(40);
    expect(keys().at(-1)).toBe("49");
  });
});

describe("what was practised", () => {
  const given = (key: string, counts: number, more: Partial<Given> = {}) =>
    noteAnswer({ key, counts, position: 1200, day: "", ...more });
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  beforeEach(() => {
    practised.value = NONE;
  });

  it("counts what was found in a row, and begins again without a word", () => {
    given("a", 1);
    given("b", 1);
    expect(practised.value.row).toBe(2);
    given("c", 0.5);
    expect(practised.value).toMatchObject({ done: ["a", "b", "c"], row: 0 });
  });

  it("counts a position that was answered before neither way", () => {
    given("a", 0);
    const rating = ratingOf(practised.value);
    given("a", 1);
    expect([practised.value.row, isNew("a"), isNew("b")]).toEqual([0, false, true]);
    expect(ratingOf(practised.value)).toBe(rating);
    given("b", 1);
    given("b", 1);
    given("a", 0);
    expect(practised.value).toMatchObject({ done: ["b", "a"], row: 1, positions: 2 });
  });

  it("leaves the rating alone for one's own slips", () => {
    given("a", 1, { position: null });
    expect(practised.value).toEqual({ ...NONE, done: ["a"], row: 1 });
  });

  it("marks the day by UTC, and counts days in a row", () => {
    given("a", 1, { day: today() });
    given("b", 1);
    expect(practised.value.day).toBe(daysAgo(0));
    expect(daysOf(practised.value)).toBe(1);
    given("a", 1, { day: today() });
    expect(daysOf(practised.value)).toBe(1);
  });

  it.each([
    [1, 6],
    [2, 1],
  ])("goes on where the last day was %i ago, or begins again", (ago, days) => {
    practised.value = { ...NONE, day: daysAgo(ago), days: 5 };
    expect(daysOf(practised.value)).toBe(ago === 1 ? 5 : 0);
    given("a", 0, { day: today() });
    expect(daysOf(practised.value)).toBe(days);
  });
});

describe("a rating", () => {
  it("moves by what was better or worse than expected, as at chess", () => {
    expect(rated(1200, 1200, 1, 0)).toBe(1220);
    expect(rated(1200, 1200, 0, 0)).toBe(1180);
    expect(rated(1200, 1200, 0.5, 0)).toBe(1200);
    expect(rated(1200, 1600, 1, 0)).toBe(1236);
    expect(rated(1200, 800, 1, 0)).toBe(1204);
  });

  it("moves half as far once it is known", () => {
    expect(rated(1200, 1200, 1, 29) - 1200).toBe(20);
    expect(rated(1200, 1200, 1, 30) - 1200).toBe(10);
  });
});

describe("what was done", () => {
  beforeEach(() => {
    done.value = [];
  });

  it("counts once and never grows without end", () => {
    markDone("king");
    markDone("king");
    expect(done.value).toEqual(["king"]);
    for (let at = 0; at < 80; at += 1) {
      markDone(`lesson ${at}`);
    }
    expect(done.value).toHaveLength(50);
    expect(done.value.at(-1)).toBe("lesson 79");
  });
});

describe("the rules that are learnt", () => {
  const edited = { base: "bga", base_title: "BGA", title: "", faults: [], unplayable: "" };
  const made = (more: object) => asRules({ ...edited, query: "q", ...more } as unknown as Edited);

  it("are called as those who play by them say", () => {
    expect(made({}).called).toBe("BGA");
    expect(made({ title: "Ours" })).toMatchObject({ called: "Ours", rules_title: "Ours" });
  });

  it("cannot be played while they contradict themselves", () => {
    expect(made({ faults: [{}] }).unplayable).toBe(text.mendFirst);
    expect(made({ unplayable: "Too many cards." }).unplayable).toBe("Too many cards.");
  });
});
