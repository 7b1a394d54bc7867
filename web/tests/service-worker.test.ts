// What the service worker keeps on the device, and what it answers from there.

import { beforeEach, describe, expect, it } from "vitest";
import { answer, type Browser, keep, tidy } from "../worker/caching";

const ORIGIN = "https://rummy.example";
const FILES = ["/assets/index-1.js", "/assets/Keeper-1.js", "/assets/first.js"];
const PAGE = `<script src="/assets/first.js"></script><script src="/assets/index-1.js"></script>`;

/** A browser without a network until it is told what the server answers. */
class Fake implements Browser {
  readonly origin = ORIGIN;
  readonly kept = new Map<string, Map<string, Response>>();
  server: (path: string) => Response = () => {
    throw new TypeError("Failed to fetch");
  };
  readonly fetch = async (request: Request | string) =>
    this.server(new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname);
  readonly caches = {
    open: async (name: string) => this.cache(name),
    keys: async () => [...this.kept.keys()],
    delete: async (name: string) => this.kept.delete(name),
  };

  private cache(name: string): Cache {
    const files = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, files);
    const path = (of: RequestInfo | URL) => new URL(String(of), ORIGIN).pathname;
    return {
      put: async (of: RequestInfo, found: Response) => void files.set(path(of), found),
      match: async (of: RequestInfo) => files.get(path(of))?.clone(),
      addAll: async (all: string[]) => {
        for (const one of all) {
          const found = await this.fetch(one);
          if (!found.ok) throw new TypeError(`${one}: ${found.status}`);
          files.set(one, found);
        }
      },
    } as unknown as Cache;
  }
}

let browser: Fake;

/** The server as it is: its page, its files, and a paper. */
const up = (path: string) => new Response(path === "/" ? PAGE : `of the server: ${path}`);

/** A request as a browser makes it when an address is opened; scripts cannot make such a one. */
const opened = (path: string) =>
  ({ url: ORIGIN + path, method: "GET", mode: "navigate" }) as Request;
const asked = (path: string, method = "GET") =>
  ({ url: new URL(path, ORIGIN).href, method, mode: "cors" }) as Request;
const answered = (request: Request) => answer(browser, "1", FILES, request);
const text = async (found: Promise<Response> | undefined) => (await found)?.text();

beforeEach(async () => {
  browser = new Fake();
  browser.server = up;
  await keep(browser, "1", FILES);
});

const down = () => {
  throw new TypeError("Failed to fetch");
};

describe("with a server", () => {
  it("takes the page from it, so that no old one meets a new server", async () => {
    browser.server = () => new Response("a newer page");
    expect(await text(answered(opened("/")))).toBe("a newer page");
    expect(await text(answered(opened("/score")))).toBe("a newer page");
  });

  it("takes what the server says, a refusal too", async () => {
    browser.server = () => new Response("too many", { status: 429 });
    expect((await answered(opened("/")))?.status).toBe(429);
  });

  it("takes files from the device, for their names change with what is in them", async () => {
    browser.server = down;
    expect(await text(answered(asked("/assets/index-1.js")))).toBe(
      "of the server: /assets/index-1.js",
    );
  });

  it("asks for a file again that the device has let go of", async () => {
    await browser.caches.delete("page-1");
    expect(await text(answered(asked("/assets/index-1.js")))).toBe(
      "of the server: /assets/index-1.js",
    );
  });
});

describe("without a server", () => {
  it.each([
    ...["/", "/score", "/score/abc", "/house-rules", "/print", "/learn", "/games"],
    ...["/t/abc", "/t/abc/tv", "/g/abc", "/record", "/record/abc"],
  ])("opens the page at %s", async (path) => {
    browser.server = down;
    expect(await text(answered(opened(path)))).toBe(PAGE);
  });

  it("opens it where a proxy says that nobody is behind it", async () => {
    browser.server = () => new Response("Bad Gateway", { status: 502 });
    expect(await text(answered(opened("/score")))).toBe(PAGE);
  });

  it("has nothing where the device has nothing", async () => {
    browser.server = down;
    await browser.caches.delete("page-1");
    expect((await answered(opened("/")))?.type).toBe("error");
  });
});

it.each([
  opened("/rulebook"),
  opened("/recorded"),
  opened("/healthz"),
  asked("/score", "POST"),
  asked("https://elsewhere.example/assets/index-1.js"),
])("leaves %o to the browser", (request) => {
  expect(answered(request)).toBeUndefined();
});

describe("playing without a server", () => {
  const whole = async () => {
    const cache = await browser.caches.open("offline-1");
    await cache.put("/offline", new Response("the page offline"));
    await cache.put("/assets/Table-1.js", new Response("a table"));
    await cache.put("/offline-files/1/game.zip", new Response("a game"));
    return cache;
  };

  it("opens all its addresses from a version that is whole", async () => {
    const cache = await whole();
    await cache.put("/offline-files", new Response("its list"));
    browser.server = down;
    expect(await text(answered(opened("/offline")))).toBe("the page offline");
    expect(await text(answered(asked("/assets/Table-1.js")))).toBe("a table");
    expect(await text(answered(asked("/offline-files/1/game.zip")))).toBe("a game");
  });

  it("asks the server as long as none is whole", async () => {
    await whole();
    expect(await text(answered(asked("/assets/Table-1.js")))).toBe(
      "of the server: /assets/Table-1.js",
    );
    expect(await text(answered(opened("/offline")))).toBe("of the server: /offline");
  });

  it("lets go of none when the page gets another build", async () => {
    await whole();
    await tidy(browser, "2");
    expect([...browser.kept.keys()]).toEqual(["offline-1"]);
  });
});

describe("keeping", () => {
  it("keeps nothing where a file does not come", async () => {
    browser.server = (path) => (path === FILES[1] ? new Response("", { status: 404 }) : up(path));
    await expect(keep(browser, "2", FILES)).rejects.toThrow("404");
    expect([...browser.kept.keys()]).toEqual(["page-1"]);
  });

  it("keeps nothing where the server has another build by now", async () => {
    browser.server = (path) => new Response(path === "/" ? PAGE.replace("-1", "-2") : "");
    await expect(keep(browser, "2", FILES)).rejects.toThrow("another build");
    expect([...browser.kept.keys()]).toEqual(["page-1"]);
  });

  it("lets go of other builds, and of nothing else", async () => {
    await browser.caches.open("page-0");
    await browser.caches.open("another's");
    await tidy(browser, "1");
    expect([...browser.kept.keys()]).toEqual(["page-1", "another's"]);
  });
});
