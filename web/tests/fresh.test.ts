// A page that meets a server with another build.

import { beforeEach, expect, it, vi } from "vitest";
import { FakeSocket, FakeStorage } from "./fakes";

const [OLD, NEW, NEWER] = ["/assets/index-1.js", "/assets/index-2.js", "/assets/index-3.js"];

const page = Object.assign(new EventTarget(), {
  hidden: false,
  /** The script that the page is made of, as long as it is not loaded anew. */
  own: OLD as string | null,
  activeElement: null as { matches: () => boolean } | null,
  querySelector: () => page.own && { getAttribute: () => page.own },
});
const storage = { session: new FakeStorage() };
const reload = vi.fn();
let net: typeof import("../src/connection/net");
let fresh: typeof import("../src/install/fresh");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("localStorage", new FakeStorage());
  storage.session = new FakeStorage();
  vi.stubGlobal("sessionStorage", storage.session);
  vi.stubGlobal("location", { protocol: "http:", host: "rummy.test:8000", reload });
  vi.stubGlobal("document", page);
  page.activeElement = null;
  reload.mockClear();
});

/** The page is loaded, from a server with this build. */
async function loads(own: string | null): Promise<void> {
  vi.resetModules();
  page.own = own;
  FakeSocket.all = [];
  net = await import("../src/connection/net");
  fresh = await import("../src/install/fresh");
  fresh.reloadWhenOutdated();
  net.connect();
  FakeSocket.last.opens();
}

/** It meets a server with this build; whether it is loaded anew then. */
async function meets(build: string): Promise<boolean> {
  reload.mockClear();
  FakeSocket.last.tells({ kind: "welcome", version: "1", presets: [], page: build });
  await vi.advanceTimersByTimeAsync(fresh.LOOKS);
  return reload.mock.calls.length > 0;
}

it("is loaded anew once, whichever servers it meets while some have the older build", async () => {
  await loads(OLD);
  expect(await meets(OLD)).toBe(false);
  expect(await meets(NEW)).toBe(true);
  for (const own of [NEW, OLD]) {
    await loads(own); // whoever gives the page may have either
    expect(await meets(OLD)).toBe(false);
    expect(await meets(NEW)).toBe(false);
  }
  expect(await meets(NEWER)).toBe(true);
});

it("stays where it need not go, or might never end to", async () => {
  await loads(OLD);
  expect(await meets("")).toBe(false); // the server has no page
  await loads(null); // it is being developed
  expect(await meets(NEW)).toBe(false);
  storage.session.broken = true;
  await loads(OLD);
  expect(await meets(NEW)).toBe(false);
});

it("goes when all that was done is answered, and nobody types", async () => {
  await loads(OLD);
  const done = net.command({ kind: "start" });
  page.activeElement = { matches: () => true };
  expect(await meets(NEW)).toBe(false);
  FakeSocket.last.tells({ kind: "done", id: FakeSocket.last.asked("start").id });
  await done;
  await vi.advanceTimersByTimeAsync(fresh.LOOKS);
  expect(reload).not.toHaveBeenCalled();
  page.activeElement = null;
  await vi.advanceTimersByTimeAsync(fresh.LOOKS);
  expect(reload).toHaveBeenCalledOnce();
});
