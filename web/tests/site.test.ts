// The page on a site of files alone: its addresses, what it puts onto the device, what it needs the game for.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerOnSite } from "../worker/caching";
import { FakeStorage } from "./fakes";

/** A page one folder below the site. */
function opened(path: string) {
  const href = `https://host.example/a/game${path}`;
  const { origin, pathname, search, hash } = new URL(href);
  vi.stubGlobal("location", { origin, href, pathname, search, hash });
  vi.stubGlobal("document", { documentElement: { dataset: { site: "../" } } });
}

beforeEach(() => vi.resetModules());
describe("the addresses", () => {
  it.each([
    ["/play/", "/"],
    ["/play/index.html", "/"],
    ["/learn/?rules=dunlop#find", "/learn"],
    ["/t/?table=abcdef", "/t/abcdef"],
    ["/house-rules/", "/house-rules"],
  ])("of %s is that of a page", async (address, path) => {
    opened(address);
    const { pathHere } = await import("../src/browser/addresses");
    const { isOffline } = await import("../src/browser/base");
    expect(isOffline()).toBe(true);
    expect(pathHere()).toBe(path);
  });

  it.each([
    ["/", "/a/game/play/"],
    ["/learn?rules=dunlop#find", "/a/game/learn/?rules=dunlop#find"],
    ["/t/abcdef", "/a/game/t/?table=abcdef"],
    ["/t/abcdef#watch", "/a/game/t/?table=abcdef#watch"],
  ])("of the page's %s is a folder", async (path, address) => {
    opened("/play/");
    const { addressOf, fileAt } = await import("../src/browser/addresses");
    expect(addressOf(path)).toBe(address);
    expect(fileAt("/favicon.svg")).toBe("/a/game/favicon.svg");
  });

  it("that are sent to others lead to the same page", async () => {
    opened("/learn/");
    const site = await import("../src/browser/addresses");
    const learn = "/learn?rules=dunlop";
    expect(site.addressToSend(learn)).toBe("https://host.example/a/game/learn/?rules=dunlop");
    vi.resetModules();
    vi.unstubAllGlobals();
    vi.stubGlobal("location", new URL("https://host.example/offline/learn"));
    const server = await import("../src/browser/addresses");
    expect(server.addressToSend(learn)).toBe("https://host.example/learn?rules=dunlop");
  });
});

describe("the score keeper", () => {
  it.each([
    ["/score", "", true],
    ["/score", "?v=4.1.2383ea01&rules=dunlop", true],
    ["/score", "?v=4.1.2383ea01&rules=dunlop&buy.limit=3", false],
    ["/learn", "", false],
  ])("at %s%s stands alone: %s", async (path, query, alone) => {
    opened("/score/");
    const { isScoresAlone } = await import("../src/keeper/alone");
    expect(await isScoresAlone(path, query)).toBe(alone);
  });

  const FAMILY = "v=1&rules=dunlop&buy.limit=3";
  const kept = {
    format: "liverpool-scores/1",
    rules: FAMILY,
    title: "Christmas",
    players: ["Rose", "Ben"],
    first_dealer: 0,
    deals: [],
  };
  it.each([
    ["rule-sets", [{ title: "Family", query: FAMILY }]],
    ["keeper.game.a", { id: "a", kept, steps: [], redos: [], shown: null, when: 1 }],
    ["keeper.linked", FAMILY],
  ])("does not stand alone where rules in %s are unknown", async (key, stored) => {
    opened("/score/");
    const storage = new FakeStorage();
    vi.stubGlobal("localStorage", storage);
    storage.setItem(`liverpool.${key}`, JSON.stringify(stored));
    const unknown = await import("../src/keeper/alone");
    expect(await unknown.isScoresAlone("/score", "")).toBe(false);
    vi.resetModules();
    const table = { title: "Family", deals: [], points: {}, most: 6 };
    storage.setItem("liverpool.keeper.tables", JSON.stringify({ [FAMILY]: table }));
    const known = await import("../src/keeper/alone");
    expect(await known.isScoresAlone("/score", "")).toBe(true);
  });

  it("asks nobody for unknown rules while it stands alone", async () => {
    opened("/score/");
    const { standAlone } = await import("../src/browser/route");
    const { learn } = await import("../src/keeper/rules");
    standAlone();
    await expect(learn(FAMILY)).rejects.toThrow("nobody to ask");
  });
});

describe("the files", () => {
  const BYTES = "pythonpython";
  const listing = {
    version: "two",
    folder: "/offline-files/1",
    files: {
      "/offline-files/1/python.wasm": {
        sent: 6,
        unpacked: 12,
        packed: "/offline-files/1/python.wasm.packed",
      },
    },
    page: ["/assets/index-1.js"],
  };
  const put = async (packed: Uint8Array<ArrayBuffer>) => {
    opened("/play/");
    const { fetchAll, listed } = await import("../src/offline/fetching");
    const content: Record<string, BodyInit> = {
      "/a/game/offline-files/files.json": JSON.stringify(listing),
      "/a/game/play/": "<html>",
      "/a/game/assets/index-1.js": "script",
      "/a/game/offline-files/1/python.wasm.packed": packed,
    };
    const kept = new Map<string, Response>();
    const cache = {
      put: async (path: string, answer: Response) => void kept.set(path, answer),
      match: async (path: string) => kept.get(path)?.clone(),
    } as unknown as Cache;
    const names: string[] = [];
    const place = {
      ready: async () => {},
      caches: {
        open: async (name: string) => {
          names.push(name);
          return cache;
        },
        keys: async () => names,
        delete: async () => true,
      },
      fetch: async (path: string) => {
        const found = content[path];
        return new Response(found ?? null, { status: found === undefined ? 404 : 200 });
      },
    };
    const list = await listed(place);
    if (!list) throw new Error("none");
    await fetchAll(place, list);
    return { kept, names };
  };

  it("come packed, and are kept as browsers want them", async () => {
    const packing = new Blob([BYTES]).stream().pipeThrough(new CompressionStream("gzip"));
    const { kept, names } = await put(new Uint8Array(await new Response(packing).arrayBuffer()));
    const wasm = kept.get("/a/game/offline-files/1/python.wasm");
    expect(await wasm?.text()).toBe(BYTES);
    expect(wasm?.headers.get("content-type")).toBe("application/wasm");
    expect(names).toEqual(["offline-/a/game/two"]);
  });

  it.each([
    ["https://host.example/play/", "offline-/", "offline-/rummy/1"],
    ["https://host.example/rummy/play/", "offline-/rummy/", "offline-/rummy2/1"],
    ["https://host.example/rummy/play/", "offline-/rummy/", "offline-/rummy/2/1"],
  ])("of %s are its own alone", async (href, own, other) => {
    vi.stubGlobal("location", { href, pathname: new URL(href).pathname });
    vi.stubGlobal("document", { documentElement: { dataset: { site: "../" } } });
    const site = await import("../src/offline/state");
    expect(site.isFetched(`${own}1`)).toBe(true);
    for (const name of [other, "offline-1"]) expect(site.isFetched(name)).toBe(false);
    vi.resetModules();
    vi.unstubAllGlobals();
    const server = await import("../src/offline/state");
    expect(server.isFetched("offline-1")).toBe(true);
    for (const name of [`${own}1`, other]) expect(server.isFetched(name)).toBe(false);
  });

  it("are not whole where one of them is not what it should be", async () => {
    await expect(put(Uint8Array.from([1, 2, 3]))).rejects.toThrow();
  });
});

describe("the service worker", () => {
  const files = new Map([
    ["/a/game/offline-files/files.json", "the list"],
    ["/a/game/t/", "the table"],
    ["/a/game/assets/index-1.js", "the script"],
  ]);
  const browser = (whole: boolean) => ({
    origin: "https://host.example",
    fetch: async () => new Response("from the host"),
    caches: {
      keys: async () => ["offline-/a/game/1", "offline-/a/game/2"],
      open: async (name: string) =>
        ({
          match: async (path: string) => {
            if (!files.has(path) || (!whole && path.endsWith("files.json"))) return undefined;
            return new Response(files.get(path) + (name.endsWith("1") ? " of old" : ""));
          },
        }) as unknown as Cache,
      delete: async () => true,
    },
  });
  const asked = (path: string, more: Partial<Request> = {}) =>
    ({
      url: `https://host.example${path}`,
      method: "GET",
      mode: "cors",
      cache: "default",
      ...more,
    }) as Request;
  const text = async (path: string, more: Partial<Request> = {}, whole = true) =>
    (await answerOnSite(browser(whole), "/a/game", asked(path, more)))?.text();

  it("answers with the newest that is whole on the device, else as the host does", async () => {
    const visit = { mode: "navigate" } as const;
    expect(await text("/a/game/t/?table=abcdef", visit)).toBe("the table");
    expect(await text("/a/game/t/index.html", visit)).toBe("the table");
    expect(await text("/a/game/assets/index-1.js")).toBe("the script");
    expect(await text("/a/game/assets/index-1.js", {}, false)).toBe("from the host");
    expect(await text("/a/game/rules/", visit)).toBe("from the host");
  });

  it("leaves alone what asks for the newest, and what others answer", async () => {
    expect(await text("/a/game/offline-files/files.json", { cache: "no-store" })).toBeUndefined();
    expect(await text("/a/game/t/", { cache: "no-cache" })).toBeUndefined();
    expect(await text("/a/game/t/", { method: "POST" })).toBeUndefined();
    const elsewhere = { url: "https://other.example/a/game/t/" };
    expect(await text("", elsewhere)).toBeUndefined();
  });
});

describe("why it cannot start", () => {
  it("is said by what went wrong", async () => {
    const { failureOf, Missing } = await import("../src/offline/talking");
    expect(failureOf(new Missing("another_tab"))).toBe("another_tab");
    expect(failureOf(new RangeError("Out of memory: Cannot allocate Wasm memory"))).toBe(
      "no_memory",
    );
    expect(failureOf(new Error("no modules in workers"))).toBe("cannot_run");
    vi.stubGlobal("WebAssembly", undefined);
    expect(failureOf(null)).toBe("no_wasm");
  });
});
