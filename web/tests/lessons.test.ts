import { beforeEach, describe, expect, it } from "vitest";
import { done, markDone } from "../src/learn/done";
import { following, followingInCircle, keyIn, lessonAt } from "../src/learn/place";
import { isNew, noteAnswer, practised, today } from "../src/learn/practised";
import { asRules } from "../src/learn/rules";
import { text } from "../src/learn/words";
import type { Edited, ToFind } from "../src/messages";
import { findAt, findIn, SLIPS } from "../src/practice/place";
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
    ({ exercise: { key, says }, verdicts: [] }) as unknown as ToFind;
  const keys = () => slips.value.map(({ exercise }) => exercise.key);

  beforeEach(() => {
    slips.value = [];
  });

  it("are kept once each, the newest last", () => {
    keepSlips([slip("a"), slip("b")]);
    keepSlips([slip("a", "again"), slip("c")]);
    expect(keys()).toEqual(["b", "a", "c"]);
    expect(slips.value[1]?.exercise.says).toBe("again");
  });

  it("are so many at most", () => {
    keepSlips(Array.from({ length: 50 }, (_, at) => slip(`${at}`)));
    expect(keys().length).toBe(40);
    expect(keys().at(-1)).toBe("49");
  });
});

describe("what was practised", () => {
  beforeEach(() => {
    practised.value = { done: [], row: 0, day: "" };
  });

  it("counts what was found in a row, and begins again without a word", () => {
    noteAnswer("a", true, "");
    noteAnswer("b", true, "");
    expect(practised.value.row).toBe(2);
    noteAnswer("c", false, "");
    expect(practised.value).toEqual({ done: ["a", "b", "c"], row: 0, day: "" });
  });

  it("counts a position that was answered before neither way", () => {
    noteAnswer("a", false, "");
    noteAnswer("a", true, "");
    expect([practised.value.row, isNew("a"), isNew("b")]).toEqual([0, false, true]);
    noteAnswer("b", true, "");
    noteAnswer("b", true, "");
    noteAnswer("a", false, "");
    expect(practised.value).toEqual({ done: ["b", "a"], row: 1, day: "" });
  });

  it("marks the day by UTC, until the next one", () => {
    noteAnswer("a", true, today());
    noteAnswer("b", true, "");
    expect(practised.value.day).toBe(new Date().toISOString().slice(0, 10));
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
