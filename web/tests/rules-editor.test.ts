import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Edited } from "../src/messages";
import { FakeStorage } from "./fakes";

// What the editor asks of the server, and what it makes of the answers: a server that only notes.

type Sent = {
  kind: string;
  query?: string;
  changes?: Record<string, unknown>;
  base?: string;
  damaged?: boolean;
};

let sent: Sent[];
let answer: (asked: Sent) => unknown;

const ruleSet = (query: string): Partial<Edited> => ({
  query,
  title: "",
  base: "dunlop",
  base_title: "Dunlop's page",
  deals: [],
  notes: [],
  differs: query.includes("+")
    ? [{ key: "", question: "", sentence: "", usual: "", back: {} }]
    : [],
  answers: [
    { key: "buy.limit", value: query, sentence: "", usual: "", differs: true, needless: "" },
  ],
});

class Refusal extends Error {}

const ask = async (asked: Sent) => {
  if (asked.kind === "catalogue") {
    return { groups: [] };
  }
  sent.push(asked);
  return answer(asked);
};

beforeEach(() => {
  vi.resetModules();
  sent = [];
  answer = ({ query = "", changes = {}, base }) =>
    ruleSet(base ?? [query, ...Object.values(changes)].join("+"));
  vi.doMock("../src/connection/net", () => ({
    ask,
    Refusal,
    sentenceOf: (error: Error) => error.message,
  }));
  vi.stubGlobal("location", { pathname: "/house-rules" });
  vi.stubGlobal("history", { state: null, replaceState: vi.fn() });
});

afterEach(() => {
  vi.doUnmock("../src/connection/net");
});

async function begun() {
  const editor = await import("../src/rules/editor");
  await editor.begin("q");
  sent = [];
  return editor;
}

describe("the editor", () => {
  test("gathers what one number gets while an answer is on the way", async () => {
    const { change, edited, setTo } = await begun();
    const all = [change({ a: 1 }), change({ b: 2 }), change({ b: 3 })];
    expect(setTo("b")).toBe(3);
    await Promise.all(all);
    expect(sent).toEqual([
      { kind: "edit", query: "q", changes: { a: 1 } },
      { kind: "edit", query: "q+1", changes: { b: 3 } },
    ]);
    await change({ a: 4 });
    expect(edited.value?.query).toBe("q+1+3+4");
    expect(setTo("a")).toBeUndefined();
  });

  test("takes back one of two deals that were removed in haste", async () => {
    const { change, edited, undo } = await begun();
    const deals = (...kinds: string[][]) => ({
      deals: kinds.map((contract) => ({ contract: contract.map((kind) => ({ kind })) })),
    });
    const all = [
      change({ "deck.jokers": 4 }),
      change(deals(["set"], ["run"])),
      change(deals(["set"])),
    ];
    await Promise.all(all);
    const both = edited.value?.query;
    answer = ({ query = "" }) => ruleSet(query);
    await undo();
    expect(sent.filter(({ changes }) => changes)).toHaveLength(3);
    expect(edited.value?.query).not.toBe("q+4");
    expect(both).toContain(edited.value?.query);
  });

  test("names the sides of the table in answers as play goes", async () => {
    const { change, saidHere } = await begun();
    const cutter = {
      value: "right_of_dealer",
      sentence: "The player to the dealer's right.",
      counter_clockwise: "The player to the dealer's left.",
    };
    const nobody = { value: "nobody", sentence: "Nobody.", counter_clockwise: "" };
    expect(saidHere(cutter)).toBe("The player to the dealer's right.");
    const changing = change({ "start.direction": "counter_clockwise" });
    expect(saidHere(cutter)).toBe("The player to the dealer's left.");
    expect(saidHere(nobody)).toBe("Nobody.");
    expect(saidHere({ value: true, sentence: "Yes." })).toBe("Yes.");
    await changing;
  });

  test("keeps the address beside the rules", async () => {
    const { change } = await begun();
    await change({ a: 1 });
    expect(history.replaceState).toHaveBeenLastCalledWith(null, "", "/house-rules?q+1");
  });

  test("takes steps back and does them again", async () => {
    const { change, edited, undo, redo, canUndo, canRedo } = await begun();
    await change({ a: 1 });
    await change({ b: 2 });
    answer = ({ query = "" }) => ruleSet(query);
    expect(canRedo.value).toBe(false);
    await undo();
    expect(edited.value?.query).toBe("q+1");
    await undo();
    expect(edited.value?.query).toBe("q");
    expect(canUndo.value).toBe(false);
    expect(await undo()).toBe(false);
    await redo();
    await redo();
    expect(edited.value?.query).toBe("q+1+2");
    expect(canRedo.value).toBe(false);
  });

  test("undoes quick steps at one number together", async () => {
    vi.useFakeTimers();
    const { change, edited, undo } = await begun();
    await change({ a: 1 });
    await change({ a: 2 });
    vi.advanceTimersByTime(5_000);
    await change({ a: 3 });
    answer = ({ query = "" }) => ruleSet(query);
    await undo();
    expect(edited.value?.query).toBe("q+1+2");
    await undo();
    expect(edited.value?.query).toBe("q");
  });

  test("loses nothing where the server says no, and tells it beside the question", async () => {
    const { change, edited, trouble, canUndo } = await begun();
    answer = () => {
      throw new Error("That is not possible.");
    };
    await change({ "buy.limit": 3 });
    expect(trouble.value).toEqual({ key: "buy.limit", sentence: "That is not possible." });
    expect(edited.value?.query).toBe("q");
    expect(canUndo.value).toBe(false);
  });

  test("begins afresh from another game, with a way back", async () => {
    const { edited, startFrom, undo } = await begun();
    await startFrom("mahlum", true);
    expect(sent).toEqual([{ kind: "edit", query: "q", base: "mahlum", keep: true }]);
    answer = ({ query = "" }) => ruleSet(query);
    await undo();
    expect(edited.value?.query).toBe("q");
  });

  test("keeps every answer as a draft, and has it again when the page is opened anew", async () => {
    const storage = new FakeStorage();
    vi.stubGlobal("localStorage", storage);
    const { change, undo } = await begun();
    const stored = () => JSON.parse(storage.getItem("liverpool.rule-drafts") ?? "[]");
    expect(stored()).toEqual([]);
    await change({ a: 1 });
    await change({ b: 2 });
    expect(stored()).toMatchObject([{ query: "q+1+2", base_title: "Dunlop's page", differs: 1 }]);

    vi.resetModules();
    answer = ({ query = "", changes = {} }) =>
      ruleSet([query, ...Object.values(changes)].join("+"));
    const again = await import("../src/rules/editor");
    const { broughtBack } = await import("../src/rules/drafts");
    await again.begin("");
    expect(again.edited.value?.query).toBe("q+1+2");
    expect(broughtBack.value?.query).toBe("q+1+2");
    await again.change({ c: 3 });
    expect(stored()).toMatchObject([{ query: "q+1+2+3" }]);

    answer = ({ query = "" }) => ruleSet(query || "q");
    await again.startAfresh();
    expect(stored()).toEqual([]);
    expect(broughtBack.value).toBeNull();
    await again.undo();
    expect(stored()).toMatchObject([{ query: "q+1+2+3" }]);
    await undo(); // the first page goes back on its own
  });

  test("keeps what is not saved beside what is opened next", async () => {
    vi.stubGlobal("localStorage", new FakeStorage());
    const editor = await begun();
    const { drafts, current } = await import("../src/rules/drafts");
    await editor.change({ a: 1 });
    answer = ({ query = "" }) => ruleSet(query);
    await editor.takeUp("other+");
    answer = ({ query = "", changes = {} }) =>
      ruleSet([query, ...Object.values(changes)].join("+"));
    await editor.change({ b: 2 });
    expect(drafts.value.map(({ query }) => query)).toEqual(["other++2", "q+1"]);
    expect(drafts.value[0]?.id).toBe(current.value);
    await editor.begin("q+1");
    expect(current.value).toBe(drafts.value[1]?.id);
    const { save } = await import("../src/rules/listing");
    save({ title: "Ours", query: "q+1+5" });
    await editor.change({ a: 5 }); // is saved already
    expect(drafts.value.map(({ query }) => query)).toEqual(["other++2"]);
  });

  test("says why a link cannot be read", async () => {
    const editor = await import("../src/rules/editor");
    answer = () => {
      throw new Refusal("There are no such rules.");
    };
    await editor.begin("nonsense");
    expect(editor.edited.value).toBeNull();
    expect(editor.trouble.value).toEqual({ key: "link", sentence: "There are no such rules." });
    expect(editor.readSoFar.value).toBeNull();
    sent = [];
    await editor.begin("x".repeat(20_001));
    expect(editor.trouble.value?.key).toBe("link");
    expect(sent).toEqual([]);
  });

  test("offers what could be read of a damaged link, and shows it only when it is taken", async () => {
    const editor = await import("../src/rules/editor");
    answer = ({ query = "", damaged }) => {
      if (!damaged) {
        throw new Refusal("This link is cut off.");
      }
      return { ...ruleSet(`whole-${query}`), notes: ["It is cut off."] };
    };
    await editor.begin("v=2.9.1f&rules=x");
    expect(editor.trouble.value).toEqual({ key: "link", sentence: "This link is cut off." });
    expect(editor.readSoFar.value?.query).toBe("whole-v=2.9.1f&rules=x");
    expect(editor.edited.value).toBeNull();
    expect(history.replaceState).not.toHaveBeenCalled();
    editor.takeReadSoFar();
    expect(editor.edited.value?.query).toBe("whole-v=2.9.1f&rules=x");
    expect(editor.notes.value).toEqual(["It is cut off."]);
    expect(editor.trouble.value).toBeNull();
    answer = ({ query = "" }) => ruleSet(`${query}+`);
    await editor.change({ a: 1 });
    expect(editor.notes.value).toEqual(["It is cut off."]);
  });

  test.each([
    ["rules=dunlop&v=2&buy.limit=3", 1],
    ["rules=dunlop", 1],
    ["v=2.2.1f3c9a02&rules=dunlop&buy.limit=3", 0],
    ["", 0],
  ])("says of %s whether it can be checked", async (query, said) => {
    const editor = await import("../src/rules/editor");
    await editor.begin(query);
    expect(editor.notes.value).toHaveLength(said);
  });
});
