// Notifications: what the service worker shows and opens, and how they are switched on and off.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { open, show } from "../worker/notifying";
import { FakeSocket, FakeStorage } from "./fakes";

describe("the service worker", () => {
  const shown: [string, NotificationOptions | undefined][] = [];
  const registration = {
    showNotification: async (title: string, options?: NotificationOptions) => {
      shown.push([title, options]);
    },
  };
  const told = (text: string | undefined) => show(registration, text).then(() => shown.at(-1));

  it("shows what the server tells, one for each table", async () => {
    const title = "It's your turn at the kitchen";
    const found = await told(JSON.stringify({ title, table: "kitchen1" }));
    expect(found).toMatchObject([title, { tag: "kitchen1", data: "kitchen1" }]);
  });

  it.each([undefined, "", "{", "null", "7", '{"title":"x"}', '{"title":7,"table":"a"}'])(
    "shows something where nobody can read %j",
    async (text) => expect((await told(text))?.[0]).toBe("Liverpool Rummy"),
  );

  it("opens no address but a table's", async () => {
    const found = await told(JSON.stringify({ title: "x", table: "../score" }));
    expect(found).toMatchObject(["Liverpool Rummy", { data: "" }]);
  });

  const clicked = async (table: string, ...urls: string[]) => {
    const done: string[] = [];
    const pages = urls.map((url) => ({
      url,
      focus: async () => done.push(`focus ${url}`),
    }));
    const openWindow = async (url: string) => done.push(`open ${url}`);
    await open({ matchAll: async () => pages, openWindow }, table);
    return done;
  };

  it("goes to the table where it is open already", async () => {
    const all = ["https://rummy.example/", "https://rummy.example/t/kitchen1"];
    expect(await clicked("kitchen1", ...all)).toEqual(["focus https://rummy.example/t/kitchen1"]);
  });

  it("opens the table elsewhere", async () => {
    expect(await clicked("kitchen1", "https://rummy.example/t/kitchen2")).toEqual([
      "open /t/kitchen1",
    ]);
    expect(await clicked("")).toEqual(["open /"]);
  });
});

const KEY = `B${"A".repeat(86)}`;
const ENDPOINT = "https://push.example/ann";

/** A browser's push service, and what it knows of this page. */
class Push {
  state: PermissionState = "granted";
  answer: NotificationPermission = "granted";
  fails = false;
  now: { key: Uint8Array } | null = null;
  closed = 0;

  readonly manager = {
    permissionState: async () => this.state,
    getSubscription: async () => this.now && this.subscription(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      if (this.fails) throw new Error("Registration failed - push service error");
      this.now = { key: applicationServerKey };
      return this.subscription();
    },
  };

  subscription() {
    return {
      endpoint: ENDPOINT,
      options: { applicationServerKey: this.now?.key.buffer ?? null },
      toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: "key", auth: "secret" } }),
      unsubscribe: async () => {
        this.now = null;
        return true;
      },
    };
  }
}

describe("on a device", () => {
  let push: Push;
  let socket: FakeSocket;
  let page: typeof import("../src/install/notifying");
  let state: typeof import("../src/connection/state");
  let prefs: typeof import("../src/browser/prefs").prefs;

  const arrives = async ({ table = "kitchen1", slow = true, key = KEY } = {}) => {
    const net = await import("../src/connection/net");
    net.connect();
    socket = FakeSocket.last;
    socket.opens();
    socket.tells({ kind: "welcome", push_key: key });
    socket.tells({ kind: "table", id: table, you: 0, settings: { slow }, seats: [] });
    await vi.waitFor(() => expect(state.connection.value).toBe("open"));
  };
  const sent = (kind: string) => socket.sent.filter((message) => message.kind === kind);
  /** The server has done what it was asked last. */
  const done = (kind: string) => socket.tells({ kind: "done", id: socket.asked(kind).id });
  const told = async () => {
    const before = sent("subscribe").length;
    const telling = page.subscribeHere();
    await vi.waitFor(() => expect(sent("subscribe").length).toBe(before + 1));
    done("subscribe");
    await telling;
  };

  beforeEach(async () => {
    vi.resetModules();
    push = new Push();
    const registration = {
      pushManager: push.manager,
      getNotifications: async ({ tag }: { tag: string }) =>
        tag === "kitchen1" ? [{ close: () => push.closed++ }] : [],
    };
    vi.stubGlobal("localStorage", new FakeStorage());
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol: "https:", host: "rummy.test" });
    vi.stubGlobal("document", { hidden: false, addEventListener: () => {} });
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("window", { PushManager: Push, Notification: {} });
    vi.stubGlobal("Notification", { requestPermission: async () => push.answer });
    vi.stubGlobal("navigator", {
      userAgent: "Firefox",
      maxTouchPoints: 0,
      serviceWorker: { register: async () => {}, ready: Promise.resolve(registration) },
    });
    page = await import("../src/install/notifying");
    state = await import("../src/connection/state");
    ({ prefs } = await import("../src/browser/prefs"));
  });

  const looks = async () => {
    await page.look();
    return page.notifying.value;
  };

  it("is off until it is asked for, and says what stands in the way", async () => {
    expect(await looks()).toBe("off");
    push.state = "denied";
    expect(await looks()).toBe("blocked");
    vi.stubGlobal("isSecureContext", false);
    expect(await looks()).toBe("not-secure");
  });

  it("tells iPhones that it needs the home screen, and others that it has none", async () => {
    vi.stubGlobal("window", {});
    expect(await looks()).toBe("unsupported");
    vi.stubGlobal("navigator", { userAgent: "iPhone", maxTouchPoints: 5 });
    expect(await looks()).toBe("install-first");
  });

  it("says where the server sends none, or nothing is kept here", async () => {
    await arrives({ key: "" });
    expect(await looks()).toBe("none-sent");
    await arrives();
    vi.stubGlobal("navigator", {
      ...navigator,
      serviceWorker: { register: () => Promise.reject(new Error("private")) },
    });
    expect(await looks()).toBe("unsupported");
  });

  it("is switched on, and tells the slow table where this browser is, once", async () => {
    await arrives();
    await page.switchOn();
    expect(page.notifying.value).toBe("on");
    expect(prefs.notifications.value).toBe(true);
    await told();
    await page.subscribeHere();
    expect(sent("subscribe").map((message) => message.subscription)).toEqual([
      { endpoint: ENDPOINT, p256dh: "key", auth: "secret" },
    ]);
    expect(push.now?.key.length).toBe(65);
    expect(push.closed).toBe(1);
  });

  it("stays off where the person says no, or no push service answers", async () => {
    push.answer = "denied";
    push.state = "denied";
    await page.switchOn();
    expect(page.notifying.value).toBe("blocked");
    [push.answer, push.state, push.fails] = ["granted", "granted", true];
    await expect(page.switchOn()).rejects.toThrow();
    expect(prefs.notifications.value).toBe(false);
  });

  it("tells no table that is not slow", async () => {
    await arrives({ slow: false });
    await page.switchOn();
    await page.subscribeHere();
    expect(sent("subscribe")).toEqual([]);
  });

  it.each([
    ["on once more", () => page.switchOn()],
    ["in the browser's own settings", () => page.look()],
  ])("tells the table anew where it was forbidden and is allowed %s", async (_, allow) => {
    await arrives();
    await page.switchOn();
    await told();
    [push.state, push.now] = ["prompt", null];
    expect(await looks()).toBe("off");
    push.state = "granted";
    await allow();
    await vi.waitFor(() => expect(sent("subscribe").length).toBe(2));
    expect(page.notifying.value).toBe("on");
  });

  it("is switched off here and at the table", async () => {
    await arrives();
    await page.switchOn();
    await told();
    await page.switchOff();
    expect([prefs.notifications.value, page.notifying.value, push.now]).toEqual([
      false,
      "off",
      null,
    ]);
    expect(socket.asked("unsubscribe").endpoint).toBe(ENDPOINT);
  });

  it("subscribes anew where the server has another key", async () => {
    await arrives();
    await page.switchOn();
    await told();
    await arrives({ key: `B${"B".repeat(86)}`, table: "kitchen2" });
    await told();
    expect(push.now?.key[1]).toBe(16);
  });

  it("tells the table again where that failed", async () => {
    await arrives();
    await page.switchOn();
    push.now = null;
    push.fails = true;
    await page.subscribeHere();
    expect(sent("subscribe")).toEqual([]);
    push.fails = false;
    await told();
    expect(sent("subscribe").length).toBe(1);
  });
});
