// Everything of a browser as one file: what comes from it, what is refused, and that nothing is lost.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStorage } from "./fakes";

const store = new FakeStorage();
beforeEach(() => vi.stubGlobal("localStorage", store));

const { everything, takeIn, checkSize, mustLoadAnew } = await import("../src/offline/taking-in");
const { LARGEST, merging, mergedStored, NotWhole, readWhole, writeWhole } = await import(
  "../src/offline/whole"
);
const { fileWords: text } = await import("../src/offline/file-words");
type Texts = Readonly<Record<string, string>>;

/** A table of which so many moves were made, the last otherwise where it went on `apart`. */
function table(id: string, moves: number, apart = false): Texts {
  const made = Array.from({ length: moves }, (_, at) => [
    `${id}/move/${at + 1}`,
    JSON.stringify({ seat: 0, move: apart && at + 1 === moves ? "take" : at }),
  ]);
  return { [`${id}/table`]: '{"format":1,"kept":{}}', ...Object.fromEntries(made) };
}

/** A position to practise on. */
const slip = (key: string) => ({
  find: { key, answers: [] },
  ...{ table: { rules: "dunlop" }, game: { deal: 1 } },
});

const KEY = { key: "[1,2]" };
const OTHER = { key: "[3,4]" };

/** A browser in which these records are kept. */
function browser(kept: Texts, more: { broken?: boolean; playing?: boolean } = {}) {
  let records: Record<string, string> = { ...kept };
  return {
    get records() {
      return records;
    },
    place: {
      records: async () => ({
        kept: true,
        put: async () => {},
        under: async () => records,
        change: async (decide: (all: Texts) => { put: Texts; remove: readonly string[] }) => {
          const { put, remove } = decide(records);
          if (more.broken) throw new DOMException("full", "QuotaExceededError");
          const left = Object.entries(records).filter(([key]) => !remove.includes(key));
          records = { ...Object.fromEntries(left), ...put };
        },
      }),
      alone: async (does: () => Promise<void>) => {
        if (more.playing) throw new NotWhole("in another tab");
        await does();
      },
    },
  };
}

const set = (key: string, thing: unknown) =>
  store.setItem(`liverpool.${key}`, JSON.stringify(thing));
const get = (key: string) => JSON.parse(store.getItem(`liverpool.${key}`) ?? "null");
const file = (records: Texts, stored = {}) => writeWhole({ records, stored });

beforeEach(() => {
  store.full = false;
  for (let at = store.length; at > 0; at -= 1) store.removeItem(store.key(at - 1) ?? "");
});

// Comes first: what is taken in stays taken in.
it("lets a page at a server stay as it is where nothing could be taken in", async () => {
  const written = file(KEY);
  await expect(takeIn(written, browser({}, { broken: true }).place)).rejects.toThrow(text.full);
  const place = browser({}, { playing: true });
  await expect(takeIn(written, place.place)).rejects.toThrow("another tab");
  expect(mustLoadAnew()).toBe(false);
  vi.stubGlobal("location", { pathname: "/offline" });
  await expect(takeIn(written, place.place)).rejects.toThrow("another tab");
  vi.stubGlobal("location", { pathname: "/" });
  expect(mustLoadAnew()).toBe(true);
});

describe("everything of a browser", () => {
  it("comes to an empty one as it was, and the second time changes nothing", async () => {
    set("name", "Ann");
    set("seats", [{ table: "cabin1", secret: "s" }]);
    set("notifications", true);
    const old = browser({ ...KEY, ...table("cabin1", 3), ...table("cabin2", 0) });
    const written = await everything(old.place);

    for (const key of ["name", "seats", "notifications"]) store.removeItem(`liverpool.${key}`);
    const fresh = browser({});
    expect(await takeIn(written, fresh.place)).toEqual({
      fresh: 2,
      further: 0,
      apart: 0,
      others: 2,
    });
    expect(fresh.records).toEqual(old.records);
    expect([get("name"), get("seats"), get("notifications")]).toEqual([
      "Ann",
      [{ table: "cabin1", secret: "s" }],
      null,
    ]);

    const before = [fresh.records, await everything(fresh.place)];
    expect(await takeIn(written, fresh.place)).toEqual({
      fresh: 0,
      further: 0,
      apart: 0,
      others: 0,
    });
    expect([fresh.records, await everything(fresh.place)]).toEqual(before);
  });

  it("brings the key of tables of another device along", () => {
    const found = merging({ ...KEY }, { ...OTHER, ...table("cabin1", 1) });
    expect(found.put).toEqual({ ...table("cabin1", 1), "cabin1/key": OTHER.key });
    const again = { ...OTHER, ...table("cabin1", 1), "cabin1/key": "[5]" };
    expect(merging({ ...KEY }, again).put["cabin1/key"]).toBe("[5]");
    expect(merging({ ...KEY }, { ...KEY, ...table("cabin1", 1) }).put).toEqual(table("cabin1", 1));
  });

  it.each([
    ["an older game leaves the one that is here", 5, 3, false, 5],
    ["a game that went on in the file comes", 3, 5, false, 5],
    ["the same game changes nothing", 4, 4, false, 4],
    ["a game that went on differently stays", 3, 5, true, 3],
  ])("%s", async (_, here, there, apart, left) => {
    const place = browser({ ...KEY, ...table("cabin1", here, apart), "cabin1/deal/1": "{}" });
    const news = await takeIn(file({ ...KEY, ...table("cabin1", there) }), place.place);
    const moves = Object.keys(place.records).filter((key) => key.includes("/move/"));
    expect(moves).toHaveLength(left);
    expect(news.further).toBe(there > here && !apart ? 1 : 0);
    expect(news.apart).toBe(apart ? 1 : 0);
    expect("cabin1/deal/1" in place.records).toBe(news.further === 0);
  });

  it("leaves what is here, and adds what is not", () => {
    const here = {
      ...{ theme: "dark", round: ["Ann", "Ben"], results: [{ id: "a", points: 1 }] },
      ...{ seats: [{ table: "t", secret: "here" }], "rule-sets": [{ title: "Ours", query: "q" }] },
      "keeper.game.one": { id: "one", when: 5 },
      "keeper.game.two": { id: "two", when: 5 },
    };
    const found = {
      ...{ theme: "felt", letters: "large", round: ["Cy"], results: [{ id: "a" }, { id: "b" }] },
      ...{
        seats: [
          { table: "t", secret: "there" },
          { table: "u", secret: "new" },
        ],
      },
      ...{
        "rule-sets": [
          { title: "Ours", query: "q" },
          { title: "Ours", query: "other" },
        ],
      },
      "keeper.game.one": { id: "one", when: 6 },
      "keeper.game.two": { id: "two", when: 4 },
    };
    const changed = mergedStored(here, found);
    expect(changed).toEqual({
      letters: "large",
      results: [{ id: "a", points: 1 }, { id: "b" }],
      seats: [
        { table: "t", secret: "here" },
        { table: "u", secret: "new" },
      ],
      "rule-sets": [
        { title: "Ours", query: "q" },
        { title: "Ours", query: "other" },
      ],
      "keeper.game.one": { id: "one", when: 6 },
    });
    expect(mergedStored({ ...here, ...changed }, found)).toEqual({});
  });

  it("adds positions to practise on, rules of the score keeper and lessons that were done", () => {
    const here = {
      slips: [slip("1")],
      ...{ "keeper.tables": { a: { title: "ours" }, b: {} }, lessons: ["buy", "joker"] },
    };
    const found = {
      slips: [{ ...slip("1"), game: { deal: 2 } }, slip("2")],
      ...{ "keeper.tables": { a: { title: "theirs" }, c: {} }, lessons: ["joker", "call"] },
    };
    const changed = mergedStored(here, found);
    expect(changed).toEqual({
      slips: [slip("1"), slip("2")],
      ...{
        "keeper.tables": { a: { title: "ours" }, b: {}, c: {} },
        lessons: ["buy", "joker", "call"],
      },
    });
    expect(mergedStored({ ...here, ...changed }, found)).toEqual({});
    expect(mergedStored(here, { lessons: [{ id: "none" }] })).toEqual({});
  });

  it("keeps what was learnt in two browsers, also where that is more than one would keep", async () => {
    const keys = (start: string) => Array.from({ length: 30 }, (_, at) => `${start}${at}`);
    const learnt = (start: string) => ({ lessons: keys(start), slips: keys(start).map(slip) });
    for (const [key, kept] of Object.entries(learnt("a"))) set(key, kept);
    await takeIn(file({}, learnt("b")), browser({}).place);
    const { done } = await import("../src/learn/done");
    const { slips } = await import("../src/practice/slips");
    expect([done.value.length, slips.value.length]).toEqual([60, 60]);
  });
});

describe("a file that cannot be taken in", () => {
  const good = file({ ...KEY, ...table("cabin1", 3) });
  const records = (change: Texts) => file({ ...KEY, ...table("cabin1", 3), ...change });
  it.each([
    ["that is empty", "", text.other],
    ["that is no JSON", "hello", text.other],
    ["of something else", "[1, 2]", text.other],
    ["of our results", '{"format": "liverpool-results/1"}', "This is a file of results"],
    ["that is cut off", good.slice(0, -40), "its end is missing"],
    ["of a newer version", good.replace("device/1", "device/2"), text.newer],
    ["with newer games", records({ "cabin1/table": '{"format":99}' }), text.newer],
    ["without its parts", '{"format": "liverpool-device/1"}', text.damaged],
    ["with a key of no game", records({ "../x": "1" }), text.damaged],
    ["with a record that is no text", good.replace('"{\\"seat', '5, "x": "{\\"seat'), text.damaged],
    ["with a record that is no JSON", records({ "cabin1/move/2": "{" }), text.damaged],
    ["with a move missing", good.replace("cabin1/move/2", "cabin1/move/9"), text.damaged],
    ["without the table of a game", file({ ...KEY, "cabin1/move/1": "{}" }), text.damaged],
    ["without its key", file(table("cabin1", 3)), text.damaged],
  ])("%s says so, and changes nothing", async (_, written, says) => {
    const place = browser({ ...OTHER, ...table("cabin2", 2) });
    const before = place.records;
    await expect(takeIn(written, place.place)).rejects.toThrow(says);
    expect(place.records).toBe(before);
  });

  it("is not even read where it is too large", () => {
    expect(() => checkSize({ size: LARGEST + 1 })).toThrow(text.large);
    expect(() => checkSize({ size: LARGEST })).not.toThrow();
  });

  it("leaves all as it was where the database has no room", async () => {
    set("name", "Ben");
    const place = browser({}, { broken: true });
    const written = file({ ...KEY, ...table("cabin1", 3) }, { name: "Ann", letters: "large" });
    await expect(takeIn(written, place.place)).rejects.toThrow(text.full);
    expect([get("name"), get("letters"), place.records]).toEqual(["Ben", null, {}]);
  });

  it("leaves all as it was where the page has no room", async () => {
    const place = browser({});
    store.full = true;
    const written = file({ ...KEY, ...table("cabin1", 3) }, { letters: "large" });
    await expect(takeIn(written, place.place)).rejects.toThrow(text.full);
    expect([get("letters"), place.records]).toEqual([null, {}]);
  });

  it("waits while a game is played in another tab, or where nothing is kept", async () => {
    const place = browser({}, { playing: true });
    await expect(takeIn(good, place.place)).rejects.toThrow("another tab");
    const { openRecords } = await import("../src/offline/records");
    const none = { ...place.place, records: () => openRecords(undefined) };
    await expect(takeIn(good, none)).rejects.toThrow(text.keepsNothing);
  });
});

it("says what has come of it", () => {
  const none = { fresh: 0, further: 0, apart: 0, others: 0 };
  expect(text.news(none)).toEqual(["All of it was here already."]);
  expect(text.news({ ...none, fresh: 1, further: 2, others: 3 })).toEqual([
    "One game is new here.",
    "2 games go on as in the file.",
    "Names, results or settings came along.",
  ]);
  expect(text.news({ ...none, apart: 1 })).toHaveLength(2);
  expect(readWhole(file(KEY)).records).toEqual(KEY);
});
