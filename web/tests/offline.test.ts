// Playing without a server: what the page and the worker say to each other, what is kept, what is fetched.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { addressOf, pathHere } from "../src/browser/addresses";
import { isOffline } from "../src/browser/base";
import {
  fetchAll,
  kept,
  LIST,
  type Listed,
  letGoBefore,
  listed,
  START,
  weightOf,
} from "../src/offline/fetching";
import type { Helper } from "../src/offline/helper";
import { linesTo } from "../src/offline/line";
import { openRecords } from "../src/offline/records";
import { answering, browserFor, type Game } from "../src/offline/shell";
import type { FromWorker, ToWorker } from "../src/offline/talking";

describe("the addresses", () => {
  it.each([
    ["/offline", "/", "/offline/t/abc"],
    ["/offline/t/abcdef", "/t/abcdef", "/offline/t/abc"],
    ["/", "/", "/t/abc"],
    ["/offlined", "/offlined", "/t/abc"],
    ["/t/offline", "/t/offline", "/t/abc"],
  ])("of %s lie where it is itself", (pathname, path, address) => {
    vi.stubGlobal("location", { pathname });
    expect(pathHere()).toBe(path);
    expect(addressOf("/t/abc")).toBe(address);
    expect(isOffline()).toBe(address !== "/t/abc");
  });
});

describe("the records", () => {
  it("last as long as the page where the browser has no database", async () => {
    for (const none of [
      undefined,
      {
        open: () => {
          throw new Error("not here");
        },
      },
    ]) {
      const records = await openRecords(none as IDBFactory | undefined);
      expect(records.kept).toBe(false);
      await records.put({ "a/1": "one", "a/2": "two", "b/1": "three" });
      expect(await records.under("a/")).toEqual({ "a/1": "one", "a/2": "two" });
    }
  });
});

/** A function of Python's, as Pyodide passes it on. */
function passed<Args extends unknown[]>(call: (...args: Args) => void) {
  const destroyed = { count: 0 };
  const made = Object.assign((...args: Args) => call(...args), {
    copy: () => made,
    destroy: () => {
      destroyed.count += 1;
    },
  });
  return { made, destroyed };
}

const noHelp: Helper = (_job, _seconds, _now, done) => done("", "none");

describe("what the game asks of the browser", () => {
  const records = (put: () => Promise<void>) => ({ kept: true, put, under: async () => ({}) });

  it("is told once something is stored, or why it is not", async () => {
    const told: string[] = [];
    const { made, destroyed } = passed((why: string) => told.push(why));
    browserFor(
      records(async () => {}),
      () => {},
      "full",
      noHelp,
    ).store("{}", made);
    browserFor(
      records(() => Promise.reject(new Error())),
      () => {},
      "full",
      noHelp,
    ).store("{}", made);
    await vi.waitFor(() => expect(told).toEqual(["", "full"]));
    expect(destroyed.count).toBe(2);
  });

  it("is told what the second worker has found, once", () => {
    const told: unknown[] = [];
    const { made, destroyed } = passed((...found: [string, string]) => told.push(found));
    const help: Helper = (job, seconds, now, done) => done(`${job} ${seconds} ${now}`, "");
    browserFor(
      records(async () => {}),
      () => {},
      "",
      help,
    ).help("job", 4, true, made);
    expect(told).toEqual([["job 4 true", ""]]);
    expect(destroyed.count).toBe(1);
  });

  it("is called later, once, unless it has ended that", () => {
    vi.useFakeTimers();
    const calls: string[] = [];
    const one = passed(() => calls.push("one"));
    const other = passed(() => calls.push("other"));
    const browser = browserFor(
      records(async () => {}),
      () => {},
      "",
      noHelp,
    );
    const end = browser.later(1, one.made);
    browser.later(2, other.made);
    end();
    vi.advanceTimersByTime(5_000);
    end();
    expect(calls).toEqual(["other"]);
    expect([one.destroyed.count, other.destroyed.count]).toEqual([1, 1]);
  });
});

describe("the worker", () => {
  let heard: string[];
  let game: Game;
  beforeEach(() => {
    heard = [];
    game = {
      connected: () => heard.push("connected"),
      disconnected: () => heard.push("disconnected"),
      wanted: (text) => (text.includes("table") ? "abc" : ""),
      hears: (text, table, records) => heard.push([text, table, records].join(" ")),
    };
  });

  it("answers in order, with what is kept of the table that is asked for", async () => {
    const records = await openRecords(undefined);
    await records.put({ "abc/move/1": "x", "abcd/move/1": "y" });
    const { connect, say } = answering(game, records);
    await Promise.all([connect(), say("a table"), say("ping")]);
    expect(heard).toEqual(["connected", 'a table abc {"abc/move/1":"x"}', "ping  {}"]);
  });

  it("knows one page at a time, and hears nothing of one that has gone", async () => {
    const { connect, leave, say } = answering(game, await openRecords(undefined));
    await Promise.all([connect(), connect(), leave(), leave(), say("ping")]);
    expect(heard).toEqual(["connected", "disconnected", "connected", "disconnected"]);
  });

  it("goes on after a message that could not be answered", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    game.hears = () => {
      throw new Error("a fault");
    };
    const { connect, say, leave } = answering(game, await openRecords(undefined));
    await Promise.all([connect(), say("ping"), leave()]);
    expect(heard).toEqual(["connected", "disconnected"]);
  });
});

describe("a line", () => {
  const worker = () => {
    const hears = new Set<(event: MessageEvent<FromWorker>) => void>();
    const said: ToWorker[] = [];
    return {
      said,
      tells: (data: FromWorker) => {
        for (const each of hears) each({ data } as MessageEvent<FromWorker>);
      },
      postMessage: (message: ToWorker) => said.push(message),
      addEventListener: (_: string, hear: never) => hears.add(hear),
      removeEventListener: (_: string, hear: never) => hears.delete(hear),
    };
  };

  it("opens by itself, and brings text both ways", async () => {
    const to = worker();
    const line = linesTo(to as never)();
    const heard: unknown[] = [];
    line.onopen = () => heard.push("open");
    line.onmessage = ({ data }) => heard.push(data);
    await Promise.resolve();
    line.send("ping");
    to.tells({ kind: "told", text: "done" });
    to.tells({ kind: "starts", done: 1 });
    expect(heard).toEqual(["open", "done"]);
    expect(to.said).toEqual([{ kind: "connect" }, { kind: "say", text: "ping" }]);
  });

  it("gives way to a newer one", async () => {
    const to = worker();
    const make = linesTo(to as never);
    const [older, newer] = [make(), make()];
    const heard: string[] = [];
    older.onopen = older.onmessage = () => heard.push("older");
    newer.onmessage = () => heard.push("newer");
    await Promise.resolve();
    to.tells({ kind: "told", text: "done" });
    expect(heard).toEqual(["newer"]);
    expect(older.readyState).toBe(3);
    expect(to.said.map(({ kind }) => kind)).toEqual(["connect", "leave", "connect"]);
  });
});

describe("fetching", () => {
  const list: Listed = {
    version: "two",
    folder: "/offline-files/1",
    files: {
      "/offline-files/1/game.zip": { sent: 4, unpacked: 4 },
      "/offline-files/1/python.wasm": { sent: 6, unpacked: 12 },
    },
    page: ["/assets/index-1.js"],
  };
  const content: Record<string, string> = {
    [LIST]: JSON.stringify(list),
    [START]: "<html>",
    "/assets/index-1.js": "script",
    "/offline-files/1/game.zip": "game",
    "/offline-files/1/python.wasm": "pythonpython",
  };
  let all: Map<string, Map<string, Response>>;
  let asked: string[];
  let place: Parameters<typeof fetchAll>[0];
  beforeEach(() => {
    all = new Map();
    asked = [];
    const open = async (name: string) => {
      const files = all.get(name) ?? new Map<string, Response>();
      all.set(name, files);
      return {
        put: async (path: string, answer: Response) => void files.set(path, answer),
        match: async (path: string) => files.get(path)?.clone(),
      } as unknown as Cache;
    };
    place = {
      ready: async () => {},
      caches: { open, keys: async () => [...all.keys()], delete: async (name) => all.delete(name) },
      fetch: async (path) => {
        asked.push(path);
        const found = content[path];
        return new Response(found ?? null, { status: found === undefined ? 404 : 200 });
      },
    };
  });

  it("says what there is, and puts all of it onto the device", async () => {
    const found = await listed(place);
    expect(found).toEqual(list);
    expect(weightOf(list)).toBe(10);
    const told: number[] = [];
    await fetchAll(place, list, (bytes) => told.push(bytes));
    expect(told.at(-1)).toBe(10);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(await kept(place)).toEqual(list);
    const files = all.get("offline-two");
    expect(await files?.get("/offline-files/1/python.wasm")?.text()).toBe("pythonpython");
  });

  it("is not whole before the last file is there, and goes on where it broke off", async () => {
    const { "/offline-files/1/python.wasm": late, ...early } = content;
    const fetch = place.fetch;
    const broken = {
      ...place,
      fetch: async (path: string) =>
        path in early ? fetch(path) : new Response(null, { status: 503 }),
    };
    await expect(fetchAll(broken, list)).rejects.toThrow("503");
    expect(late).toBeDefined();
    expect(await kept(place)).toBeNull();
    asked = [];
    await fetchAll(place, list);
    expect(asked).not.toContain("/offline-files/1/game.zip");
    expect(await kept(place)).toEqual(list);
  });

  it("is not whole before the service worker is there", async () => {
    const none = { ...place, ready: () => Promise.reject(new Error("none")) };
    await expect(fetchAll(none, list)).rejects.toThrow("none");
    expect(await kept(place)).toBeNull();
  });

  it("leaves an older version to the page that plays by it, until the newer one is played", async () => {
    const one = { ...list, version: "one" };
    await fetchAll(place, one);
    await letGoBefore(place, "one");
    await fetchAll(place, list);
    expect([...all.keys()]).toEqual(["offline-one", "offline-two"]);
    expect(await kept(place)).toEqual(list);
    await fetchAll(place, one); // the server went back
    expect(await kept(place)).toEqual(one);
    await letGoBefore(place, "another");
    expect([...all.keys()]).toEqual(["offline-two", "offline-one"]);
    await letGoBefore(place, "one");
    expect([...all.keys()]).toEqual(["offline-one"]);
  });

  it("has nothing where the server or the browser has nothing", async () => {
    const none = { ...place, fetch: async () => new Response(null, { status: 404 }) };
    expect(await listed(none)).toBeNull();
    expect(await kept({ ...place, caches: undefined })).toBeNull();
    await expect(fetchAll({ ...place, caches: undefined }, list)).rejects.toThrow();
  });
});
