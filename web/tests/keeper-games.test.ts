import { beforeEach, describe, expect, test, vi } from "vitest";
import type { KeptScores, Scoring } from "../src/messages";
import { FakeStorage } from "./fakes";

let storage: FakeStorage;
let listeners: Record<string, (event: object) => void>;

beforeEach(() => {
  vi.resetModules();
  storage = new FakeStorage();
  listeners = {};
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("addEventListener", (kind: string, heard: (event: object) => void) => {
    listeners[kind] = heard;
  });
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", {
    visibilityState: "visible",
    addEventListener,
    removeEventListener,
  });
});

const afresh = async () => {
  vi.resetModules();
  return {
    games: await import("../src/keeper/games"),
    noting: await import("../src/keeper/noting"),
  };
};

const named = (title: string): KeptScores => ({
  format: "liverpool-scores/1",
  rules: "rules=dunlop",
  title,
  players: ["Ann", "Ben"],
  first_dealer: 0,
  deals: [],
});

describe("the games of a browser", () => {
  test("are kept at every step, with what can be taken back", async () => {
    const { games, noting } = await afresh();
    games.begin(named("Sunday"));
    games.note(noting.inDeal(0, noting.setOut(1), "Ben went out"));
    games.note(noting.inDeal(0, noting.setLeft(0, { cards: ["K"] }), "Ann: K"));
    const again = await afresh();
    expect(again.games.current.value?.kept.deals[0]?.left).toEqual([{ cards: ["K"] }, null]);
    expect(again.games.undoNote()?.what).toBe("Ann: K");
    expect(again.games.undoNote()?.what).toBe("Ben went out");
    expect(again.games.current.value?.kept.deals).toEqual([]);
    expect(again.games.undoNote()).toBeUndefined();
  });

  test("a hand from a player's own phone leaves what can be made again, with the hand in it", async () => {
    const { games, noting } = await afresh();
    const scoring = { deals: [{}], contracts: [] } as unknown as Scoring;
    games.begin(named("Sunday"));
    games.note(noting.inDeal(0, () => ({ perfect_cut: true }), "cut"));
    games.note(noting.inDeal(0, noting.setOut(1), "Ben went out"));
    games.undoNote();
    games.takeIn([{ name: "Ann", deal: 1, left: { points: 5 } }], scoring);
    expect(games.redoNote()?.what).toBe("Ben went out");
    const deal = games.current.value?.kept.deals[0];
    expect([deal?.out, deal?.left]).toEqual([1, [{ points: 5 }, null]]);
  });

  test("a total that is typed is taken back in one go", async () => {
    const { games, noting } = await afresh();
    games.begin(named("Sunday"));
    for (const points of [1, 12, 120]) {
      games.note(noting.inDeal(0, noting.setLeft(0, { points }), `Ann: ${points}`, "0.0"));
    }
    games.note(noting.inDeal(0, noting.setLeft(1, { points: 7 }), "Ben: 7", "0.1"));
    games.undoNote();
    expect(games.current.value?.kept.deals[0]?.left).toEqual([{ points: 120 }, null]);
    expect(games.undoNote()?.what).toBe("Ann: 120");
    expect(games.current.value?.kept.deals).toEqual([]);
  });

  test("names, dealer and title are taken back, too", async () => {
    const { games, noting } = await afresh();
    games.begin(named("Sunday"));
    games.note(noting.inHead({ players: ["Anna", "Ben"] }, "renamed"));
    games.note(noting.inHead({ first_dealer: 1 }, "dealer"));
    expect(games.current.value?.kept).toMatchObject({ players: ["Anna", "Ben"], first_dealer: 1 });
    games.undoNote();
    games.undoNote();
    expect(games.current.value?.kept).toEqual(named("Sunday"));
  });

  test("a new one leaves the others to come back to", async () => {
    const { games } = await afresh();
    games.begin(named("Saturday"));
    games.begin(named("Sunday"));
    expect(games.current.value?.kept.title).toBe("Sunday");
    const [other] = games.others.value;
    expect(other?.kept.title).toBe("Saturday");
    games.open(other?.id ?? "");
    expect((await afresh()).games.current.value?.kept.title).toBe("Saturday");
  });

  test("twenty others are kept, the oldest goes first", async () => {
    const { games } = await afresh();
    for (let count = 1; count <= 23; count += 1) {
      games.begin(named(`Game ${count}`));
    }
    const again = (await afresh()).games;
    const titles = again.games.value.map((game) => game.kept.title).sort();
    expect(titles).toHaveLength(21);
    expect(titles).not.toContain("Game 1");
    expect(titles).not.toContain("Game 2");
  });

  test("one that was deleted comes back as it was", async () => {
    const { games } = await afresh();
    games.begin(named("Sunday"));
    const id = games.current.value?.id ?? "";
    games.remove(id);
    expect(games.current.value).toBeNull();
    expect((await afresh()).games.games.value).toEqual([]);
    games.bringBack();
    expect(games.current.value?.kept).toEqual(named("Sunday"));
    expect((await afresh()).games.current.value?.kept).toEqual(named("Sunday"));
  });

  test("what another tab has noted is seen here", async () => {
    const { games } = await afresh();
    games.begin(named("Sunday"));
    games.followOtherTabs();
    const other = await afresh();
    other.games.note(other.noting.inDeal(0, () => ({ perfect_cut: true }), "cut"));
    listeners.storage?.({ key: `liverpool.keeper.game.${games.current.value?.id}` });
    expect(games.current.value?.kept.deals[0]?.perfect_cut).toBe(true);
  });

  test("a tab that has slept hears of it when it is looked at again", async () => {
    const { games } = await afresh();
    games.begin(named("Sunday"));
    games.begin(named("Monday"));
    games.followOtherTabs();
    const before = games.games.value;
    const other = await afresh();
    other.games.note(other.noting.inDeal(0, () => ({ perfect_cut: true }), "cut"));
    listeners.visibilitychange?.({});
    expect(games.current.value?.kept.deals[0]?.perfect_cut).toBe(true);
    // What has not changed is the same as before: it need not be shown to others again.
    const sunday = games.games.value.find((game) => game.kept.title === "Sunday");
    expect(before.map((game) => game.kept)).toContain(sunday?.kept);
  });

  test("all that were deleted come back, the last one first", async () => {
    const { games } = await afresh();
    for (const title of ["Friday", "Saturday", "Sunday"]) {
      games.begin(named(title));
    }
    const [last, middle] = games.games.value;
    games.remove(last?.id ?? "");
    games.remove(middle?.id ?? "");
    games.bringBack();
    expect(games.games.value.map((game) => game.kept.title)).toContain("Saturday");
    games.bringBack();
    games.bringBack();
    expect(games.deleted.value).toEqual([]);
    expect((await afresh()).games.games.value).toHaveLength(3);
  });

  test("another tab takes nothing away that could not be kept", async () => {
    const { games, noting } = await afresh();
    games.begin(named("Sunday"));
    games.followOtherTabs();
    storage.full = true;
    games.note(noting.inDeal(0, () => ({ perfect_cut: true }), "cut"));
    listeners.storage?.({ key: `liverpool.keeper.game.${games.current.value?.id}` });
    expect(games.current.value?.kept.deals).toHaveLength(1);
    expect(games.isKept.value).toBe(false);
    storage.full = false;
    games.note(noting.inDeal(0, noting.setOut(1), "Ben went out"));
    expect(games.isKept.value).toBe(true);
    expect((await afresh()).games.current.value?.kept.deals[0]?.out).toBe(1);
  });

  test("what is no game is passed over, and a full disk is noticed", async () => {
    storage.setItem(
      "liverpool.keeper.game.bad",
      '{"id": "bad", "steps": [], "kept": {"deals": 3}}',
    );
    storage.setItem("liverpool.keeper.game.worse", "{");
    const { games, noting } = await afresh();
    expect(games.games.value).toEqual([]);
    games.begin(named("Sunday"));
    expect(games.isKept.value).toBe(true);
    storage.full = true;
    games.note(noting.inDeal(0, () => ({ perfect_cut: true }), "cut"));
    expect(games.isKept.value).toBe(false);
    expect(games.current.value?.kept.deals).toHaveLength(1);
  });
});

describe("the rules of a new game", () => {
  const SETS = ["rules=dunlop&v=1.1.aa", "rules=dunlop%2Bclassic&v=1.1.bb", "rules=christmas"];
  const one = { title: "", deals: [], points: {}, most: 8 };
  const begins = async () => (await import("../src/keeper/rules")).chosen.value;

  beforeEach(() => {
    const tables = Object.fromEntries(SETS.map((rules) => [rules, one]));
    const presets = SETS.map((rules) => ({ rules, title: rules, group: "sources" }));
    storage.setItem("liverpool.keeper.tables", JSON.stringify(tables));
    storage.setItem("liverpool.keeper.presets", JSON.stringify(presets));
  });

  test("are the ones of home, Classic at first, and then those of the last game", async () => {
    expect(await begins()).toBe(SETS[1]);
    vi.resetModules();
    storage.setItem("liverpool.rules", JSON.stringify("christmas"));
    expect(await begins()).toBe(SETS[2]);
    vi.resetModules();
    storage.setItem("liverpool.keeper.rules", JSON.stringify("rules=dunlop"));
    expect(await begins()).toBe(SETS[0]);
  });
});
