// A game that goes on at another place: on its way it lies in the browser, and nothing is done twice.

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameBrought, TableUpdate } from "../src/messages";
import { FakeStorage } from "./fakes";
import { aGame, aTable } from "./game";

const store = new FakeStorage();
const opened: string[] = [];
/** What was asked, with the ids of commands; and why the next is refused. */
const asked: string[] = [];
let refused = "";

beforeEach(() => vi.stubGlobal("localStorage", store));
const at = (pathname: string) =>
  vi.stubGlobal("location", {
    pathname,
    assign: (path: string) => opened.push(path),
  });

vi.mock("../src/connection/net", () => ({
  ask: async ({ kind }: { kind: string }) => {
    asked.push(kind);
    return { game: BETWEEN };
  },
  command: async (
    { kind, name }: { kind: string; name?: string },
    _stillAsked: unknown,
    id: string,
  ) => {
    asked.push([kind, name, id].filter(Boolean).join(" "));
    if (refused) throw new Error(refused);
    return { kind: "seated", table: "cabin2", seat: asked.length, secret: "s" };
  },
  newCommandId: () => "A".repeat(20),
  retry: ({ looking = false } = {}) => asked.push(looking ? "looks" : "comes back"),
}));

const player = (name: string, level: number) => ({ name, level });
const game = (...players: { name: string; level: number }[]) =>
  ({ players, seat: 0, deal: 3, settings: { pace: "calm" } }) as unknown as GameBrought;
const ALONE = game(player("Ann", 0), player("Rosa", 4));
const FAMILY = game(player("Ann", 0), player("Rosa", 4), player("Ben", 0), player("Cy", 0));
const BETWEEN = ALONE;
const ID = "A".repeat(20);

/** The modules as a page at this address has them. */
async function page(pathname: string) {
  at(pathname);
  vi.resetModules();
  return {
    ...(await import("../src/offline/moving")),
    ...(await import("../src/offline/moved")),
  };
}

beforeEach(() => {
  for (const key of ["moving", "moved", "seats", "offline-seats", "offline-rounds"]) {
    store.removeItem(`liverpool.${key}`);
  }
  store.full = false;
  refused = "";
  opened.length = asked.length = 0;
});

describe("a game that moves", () => {
  it.each([
    ["/offline/t/cabin1", "/", "/t/cabin2"],
    ["/t/cabin1", "/offline", "/offline/t/cabin2"],
  ])("from %s goes to the other place, and stays known where it was", async (from, to, address) => {
    const here = await page(from);
    here.leaveWith(ALONE, "cabin1");
    expect(opened).toEqual([to]);
    expect((await page(from)).moving.value).toBeNull();

    const there = await page(to);
    const moving = there.moving.value;
    expect(moving?.game.deal).toBe(3);
    expect(moving && (await there.arrive(moving))).toBe("/t/cabin2");
    expect(asked).toEqual([`bring ${ID}`]);
    expect(there.moving.value).toBeNull();
    expect((await page(from)).goesOnAt("cabin1")).toBe(address);
    expect((await page(to)).moving.value).toBeNull();
  });

  it("stays where the browser cannot keep it, and says so", async () => {
    const here = await page("/t/cabin1");
    store.full = true;
    expect(() => here.leaveWith(ALONE, "cabin1")).toThrow("no room");
    expect(opened).toEqual([]);
  });

  it("is tried again as the same command after a refusal or another start", async () => {
    (await page("/offline")).leaveWith(ALONE, "cabin1");
    refused = "Full.";
    for (const why of ["Full.", ""]) {
      refused = why;
      const there = await page("/");
      const moving = there.moving.value;
      if (!moving) throw new Error("it is gone");
      const arrived = there.arrive(moving);
      if (why) await expect(arrived).rejects.toThrow(why);
      else await arrived;
    }
    expect(asked).toEqual([`bring ${ID}`, `bring ${ID}`]);
  });

  it("can be left where it was", async () => {
    (await page("/offline")).leaveWith(ALONE, "cabin1");
    const there = await page("/");
    there.forgetMoving();
    expect((await page("/")).moving.value).toBeNull();
    expect(there.goesOnAt("cabin1")).toBeUndefined();
  });

  it("seats all people at one device, each by a command of their own", async () => {
    (await page("/t/cabin1")).leaveWith(FAMILY, "cabin1");
    const there = await page("/offline");
    const moving = there.moving.value;
    if (moving) await there.arrive(moving);
    expect(asked).toEqual([
      ...[`bring ${ID}`, "looks", `sit Ben ${ID}0`, "looks", `sit Cy ${ID}1`],
      ...["comes back", "start"],
    ]);
  });

  it("waits in the lobby for the others at a server", async () => {
    (await page("/offline")).leaveWith(FAMILY, "cabin1");
    const there = await page("/");
    const moving = there.moving.value;
    if (moving) await there.arrive(moving);
    expect(asked).toEqual([`bring ${ID}`]);
  });

  it.each([
    ["/offline", "/t/cabin2", "/offline/t/cabin3"],
    ["/offline", "/rummy/t/?table=cabin2", "/t/cabin3"],
  ])("that moves on from %s leads from its first table to where it is now", async (...at) => {
    const [start, second, third] = at;
    const here = await page(start);
    here.noteMoved("cabin1", second);
    here.noteMoved("other1", "/t/other2");
    here.noteMoved("cabin2", third);
    expect(["cabin1", "cabin2", "other1"].map(here.goesOnAt)).toEqual([third, third, "/t/other2"]);
  });

  it("counts among one's games only where it goes on", async () => {
    const here = await page("/offline");
    const { keepResults, results } = await import("../src/results/store");
    const result = {
      ...{
        id: "cabin1",
        source: "table" as const,
        played: "2026-11-30",
        rules: "dunlop",
        title: "Dunlop",
        own: 0,
      },
      ...{
        deals: 2,
        of: 7,
        players: ALONE.players.map(({ name }) => ({ name, points: 5, outs: 1 })),
      },
    };
    keepResults([result]);
    expect(results.value).toHaveLength(1);
    here.noteMoved("cabin1", "/t/cabin2");
    expect(results.value).toHaveLength(0);
  });
});

it("hides a name that is hidden here also where it was played elsewhere", async () => {
  await page("/t/cabin1");
  const { hideAt } = await import("../src/browser/marked-seats");
  const { withNamesHidden } = await import("../src/connection/names");
  const table = aTable();
  const name = table.seats[1]?.name ?? "";
  const seats = table.seats.map((seat, place) =>
    place === 1 ? { ...seat, sitting: "bot" as const } : seat,
  );
  const said = { ...table, seats, earlier: { deals: 1, names: ["Ann", name], totals: [0, 5] } };
  hideAt(table.id, 1, true);
  expect(JSON.stringify(withNamesHidden(said))).not.toContain(`"${name}"`);
});

describe("a server", () => {
  it.each([
    ["ok 0.9.0\n", 200, true],
    ["<html>", 200, false],
    ["", 404, false],
  ])("that answers %j with %i is there: %s", async (text, status, there) => {
    const { reachesServer } = await page("/offline");
    vi.stubGlobal("fetch", async () => new Response(text, { status }));
    expect(await reachesServer()).toBe(there);
  });

  it("that does not answer is not there", async () => {
    const { reachesServer } = await page("/offline");
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
    expect(await reachesServer()).toBe(false);
  });
});

describe("a game whose server may go away", () => {
  const list = { version: "1", folder: "", files: {}, page: [] };
  const place = (isFetched: boolean) => ({
    caches: {
      keys: async () => (isFetched ? ["offline-1"] : []),
      open: async () => ({ match: async () => new Response(JSON.stringify(list)) }),
    } as unknown as CacheStorage,
    fetch: async () => new Response(""),
    ready: async () => {},
  });
  const seat = (sitting: string) => ({ sitting, name: sitting });
  const table = (...sitting: string[]) =>
    ({
      id: "cabin1",
      you: 0,
      stage: "playing",
      seats: sitting.map(seat),
    }) as unknown as TableUpdate;
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  async function plays(isFetched: boolean, at: TableUpdate, deals: readonly number[]) {
    await page("/t/cabin1");
    const state = await import("../src/connection/state");
    const { spare } = await import("../src/offline/state");
    const { keepSpare } = await import("../src/offline/spare");
    state.connection.value = "open";
    state.table.value = at;
    const end = keepSpare(place(isFetched));
    for (const deal of deals) {
      state.serverGame.value = aGame({ deal, ended: null });
      await settled();
    }
    end();
    return { ...state, spare };
  }

  it("is asked for once in each deal, and goes on from there", async () => {
    const { spare, connection } = await plays(true, table("person", "bot"), [1, 1, 2]);
    expect(asked).toEqual(["take_along", "take_along"]);
    connection.value = "lost";
    spare.value?.();
    expect(opened).toEqual(["/offline"]);
  });

  it.each([
    ["nothing was fetched", false, table("person", "bot")],
    ["others play", true, table("person", "person")],
    ["one only watches", true, { ...table("person", "bot"), you: null }],
    ["it is over", true, { ...table("person", "bot"), stage: "over" } as TableUpdate],
  ])("is not asked for where %s", async (_, isFetched, at) => {
    const { spare } = await plays(isFetched, at, [1]);
    expect(asked).toEqual([]);
    expect(spare.value).toBeNull();
  });
});
