// What is copied of a game in which something is wrong: enough to find it, and nothing of the people.

import { describe, expect, it } from "vitest";
import { reportOf, withoutText } from "../src/dialogs/report";
import { aboutScores } from "../src/keeper/about";
import { type Change, inDeal, inHead, setLeft, setOut, type UndoStep } from "../src/keeper/noting";
import type { KeptScores, Scoring } from "../src/messages";
import { aGame, aTable } from "./game";

const files = import.meta.glob<string>("../src/messages.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const source = Object.values(files)[0] ?? "";

/** Text by its type, and words of the program's own all the same. */
const OWN_TEXT = ["reason", "target", "verb"];
const HERE = {
  version: "1.2.3",
  page: "Wrong-0a1b2c3d.js",
  place: "offline",
  browser: "a browser",
  window: "360×740",
};
const PRIVATE = "Ann's https://here.example/t/abc#seat=Secret";

/** The types that have names, as they are written. */
const types = new Map(
  [...source.matchAll(/^export (?:interface|type) (\w+)(<Kind>)?( extends .*)? ?[={]/gm)].map(
    ({ 0: all, 1: name = "", index }) => {
      const isInterface = all.startsWith("export interface");
      const end = source.indexOf(isInterface ? "\n}" : ";\n", index);
      return [name, source.slice(index + all.length, end)] as const;
    },
  ),
);
const fieldsOf = (written: string) =>
  [...written.matchAll(/^ {2}(\w+)\??: (.+);$/gm)].map(([, name = "", type = ""]) => ({
    name,
    type,
  }));
const isClosed = (type: string): boolean =>
  type
    .split("|")
    .map((one) => one.trim())
    .filter(Boolean)
    .every((one) => /^("|null$)/.test(one) || isListed(one));
/** Whether a type with a name is one of words that are listed. */
const isListed = (name: string) => {
  const written = types.get(name);
  return written !== undefined && fieldsOf(written).length === 0 && isClosed(written);
};

/** A value of this type, in which every text is private. */
function filled(type: string, name = "", deep = 0): unknown {
  const one = type.replace(/^\| /, "").trim();
  if (isClosed(one)) return JSON.parse(/"[^"]*"/.exec(types.get(one) ?? one)?.[0] ?? '"word"');
  if (/^readonly .*\[\]$/.test(one)) {
    const inner = one.slice("readonly ".length, -2).replace(/^\((.*)\)$/, "$1");
    return [filled(inner, name, deep)];
  }
  if (one.includes(" | ")) return filled(one.split(" | ")[0] ?? "", name, deep);
  const inside = /^(?:Record<\w+, |Partial<)(.+)>$/.exec(one)?.[1];
  if (inside && one.startsWith("Record")) return { "words.note": filled(inside, name, deep) };
  if (inside) return filled(inside, name, deep);
  if (/^(FromPage|Command)</.test(one)) return {};
  if (one === "number") return 7;
  if (one === "boolean") return true;
  const written = types.get(one);
  if (one === "string" || one === "unknown") return OWN_TEXT.includes(name) ? "own" : PRIVATE;
  if (written === undefined) throw new Error(`no type ${one}`);
  const fields = fieldsOf(written);
  if (fields.length === 0) return filled(written.replace(/\s+/g, " "), name, deep);
  if (deep > 6) return null;
  return Object.fromEntries(fields.map((it) => [it.name, filled(it.type, it.name, deep + 1)]));
}

const NAMED = [...types.keys()].filter((name) => name !== "FromPage" && name !== "Command");

describe("no name, link or secret is in it", () => {
  it.each(NAMED)("of %s", (name) => {
    const whole = filled(types.get(name)?.includes(": ") ? name : (types.get(name) ?? ""));
    const left = JSON.stringify(withoutText(whole) ?? null);
    for (const part of ["Ann", "here.example", "abc", "Secret"]) expect(left).not.toContain(part);
  });

  it("and there are texts to leave out", () => {
    const fields = [...types.values()].flatMap(fieldsOf);
    expect(fields.filter(({ type }) => type === "string").length).toBeGreaterThan(100);
  });
});

it("has the version, the rules, the position and the messages", () => {
  const game = aGame();
  const said = JSON.stringify({ kind: "game", number: 4, events: [], game });
  const refused = { kind: "refused", id: 3, why: { reason: "turn", sentence: PRIVATE, rule: "" } };
  const text = reportOf({
    ...HERE,
    rules: "dunlop",
    changes: { "buys.most": 3, "deal.turn": "in_turn", "words.set": "anns", "words.note": PRIVATE },
    part: "table",
    shown: { table: { ...aTable(), title: PRIVATE }, position: game },
    messages: [said, JSON.stringify(refused)],
  });
  const report = JSON.parse(text);
  expect(report).toMatchObject({
    version: "1.2.3",
    rules: "dunlop",
    changes: { "buys.most": 3, "deal.turn": "in_turn" },
    position: { deal: game.deal, hand: game.hand, phase: game.phase },
    messages: [
      { kind: "game", number: 4 },
      { kind: "refused", why: { reason: "turn" } },
    ],
  });
  expect(report.changes).not.toHaveProperty(["words.set"]);
  expect(text).not.toContain("Ann");
  expect(text.trim().split("\n").length).toBe(2 + 12);
});

it("has contracts that were changed, and no other sentence in their place", () => {
  const changes = {
    "deals.1.contract": "set 3, run 4",
    "deals.2.contract": "set 2 aces, run 4 red, set 3 10s",
    "deals.3.contract": "set 3, run with Ann",
    "deals.4.contract": "set 3 anns",
    "words.set": "run 4",
    deals: [{ cards: 10, contract: "set 3" }],
  };
  expect(withoutText({ changes })).toEqual({
    changes: {
      "deals.1.contract": "set 3, run 4",
      "deals.2.contract": "set 2 aces, run 4 red, set 3 10s",
      deals: [{ cards: 10, contract: "set 3" }],
    },
  });
  expect(withoutText({ note: "set 3, run 4" })).toBeUndefined();
});

it("has the scores of a game by places and numbers, with the rules that they are counted by", () => {
  const rules =
    "v=4.7.2a5d921b&rules=mahlum%2Bquarters&name=anns&title=Anns&says=[%22words.set%22]&buy.limit=[1,2]" +
    "&deals=[%7B%22cards%22:4,%22contract%22:%22set%203%22%7D]&end.out=discard&words.set=anns";
  const scoring = { rules, title: "Anns", points: { A: 15 }, coin: "Ann's", deals: [] };
  const players = ["Ann", "Abc", "Secret"];
  let kept = {
    format: "liverpool-scores/3",
    rules,
    title: "Anns",
    players,
    first_dealer: 2,
    deals: [],
  } as KeptScores;
  const steps: UndoStep[] = [];
  const note = (change: Change) => {
    const { kept: after, step } = change(kept);
    kept = after;
    steps.push(step);
  };
  note(inDeal(0, setOut(1), "Abc is out"));
  note(inDeal(0, setLeft(0, { cards: ["A", "*", "Ann"] }), "Ann"));
  note(inDeal(0, setLeft(2, { points: 35 }), "Secret"));
  note(inHead({ players: ["Secret", "Abc", "Ann"] }, "Ann and Secret"));
  const game = {
    id: "abc",
    kept,
    steps,
    redos: [],
    shown: { sheet: "abc", secret: "Secret" },
    when: 1,
  };
  const about = aboutScores(game, scoring as unknown as Scoring);
  const text = reportOf({ ...HERE, ...about, messages: [] });
  expect(JSON.parse(text)).toMatchObject({
    part: "scores",
    rules: "mahlum+quarters",
    changes: {
      "buy.limit": [1, 2],
      "end.out": "discard",
      deals: [{ cards: 4, contract: "set 3" }],
    },
    players: 3,
    scores: {
      first_dealer: 2,
      deals: [{ out: 1, left: [{ cards: ["A", "*", null] }, null, { points: 35 }] }],
    },
    steps: [{ deal: 0 }, { deal: 0 }, { deal: 0 }, { deal: null }],
    scoring: { points: { A: 15 } },
  });
  for (const part of ["Ann", "anns", "Abc", "Secret", "Anns"]) expect(text).not.toContain(part);
});

it("tells the rest where a message is no JSON", () => {
  const messages = ["no JSON of Ann's", '{"number": 4}'];
  const text = reportOf({ ...HERE, part: "rules", rules: "", changes: {}, shown: {}, messages });
  expect(JSON.parse(text).messages).toEqual([null, { number: 4 }]);
});

it("keeps the place of what it leaves out of a list", () => {
  expect(withoutText({ hands: [["a"], [3], []] })).toEqual({ hands: [null, [3], []] });
});
