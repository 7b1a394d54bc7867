import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeSocket, FakeStorage } from "./fakes";

const SECRET = "abcdefghijklmnopqrstuvwxyz";

/** What the browser says of the page. */
const page = Object.assign(new EventTarget(), {
  hidden: false,
  get visibilityState() {
    return this.hidden ? "hidden" : "visible";
  },
});
let net: typeof import("../src/connection/net");
let questions: typeof import("../src/connection/questions");
let state: typeof import("../src/connection/state");
let seats: typeof import("../src/browser/seats");
let lostSentence: typeof import("../src/dialogs/LostConnection").lostSentence;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "rummy.test:8000" });
  vi.stubGlobal("document", page);
  page.hidden = false;
  net = await import("../src/connection/net");
  questions = await import("../src/connection/questions");
  state = await import("../src/connection/state");
  seats = await import("../src/browser/seats");
  ({ lostSentence } = await import("../src/dialogs/LostConnection"));
});

/** Lets promises settle that need no time. */
const settled = () => vi.advanceTimersByTimeAsync(0);

async function atHome(): Promise<FakeSocket> {
  net.connect();
  FakeSocket.last.opens();
  await settled();
  return FakeSocket.last;
}

async function greeted(socket: FakeSocket): Promise<void> {
  socket.opens();
  socket.tells({ kind: "done", id: socket.asked("hello").id });
  await settled();
}

async function seatedAt(table: string): Promise<FakeSocket> {
  seats.keepSeat({ table, secret: SECRET, seat: 1 });
  net.connect(table);
  await greeted(FakeSocket.last);
  return FakeSocket.last;
}

const game = (number: number, question = "1-0-turn") => ({
  kind: "game",
  number,
  events: [{ seat: 0, verb: "draw", lines: [], flights: [] }],
  game: { deal: 1, question, log: ["Ben draws.", "Ben discards 5h."] },
});

describe("being seen", () => {
  const hides = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const told = (socket: FakeSocket) =>
    socket.sent.filter(({ kind }) => kind === "visible").map(({ visible }) => visible);
  const at = (slow: boolean, you: number | null = 1) => ({
    kind: "table",
    id: "kitchen1",
    you,
    settings: { slow },
    seats: [],
  });

  beforeEach(() => {
    vi.stubGlobal("addEventListener", () => {});
    net.watchOver();
  });

  test("a page that comes to its seat says whether it can be seen", async () => {
    page.hidden = true;
    expect((await seatedAt("kitchen1")).asked("hello").visible).toBe(false);
  });

  test("a slow table hears when the page is hidden and when it is back", async () => {
    const socket = await seatedAt("kitchen1");
    socket.tells(at(true));
    hides(true);
    hides(false);
    expect(told(socket)).toEqual([false, true]);
  });

  test("other tables do not, nor do those where one only looks", async () => {
    const socket = await seatedAt("kitchen1");
    socket.tells(at(false));
    hides(true);
    socket.tells(at(true, null));
    hides(false);
    expect(told(socket)).toEqual([]);
  });
});

describe("the socket that was opened before the page was there", () => {
  let opening: typeof import("../src/connection/opening");

  beforeEach(async () => {
    opening = await import("../src/connection/opening");
    opening.openEarly();
    seats.keepSeat({ table: "abc234", secret: SECRET });
  });

  test("is used; what it has said meanwhile is heard, once", async () => {
    const [early] = FakeSocket.all;
    early?.opens();
    early?.tells({ kind: "welcome", version: "1" });
    net.connect("abc234");
    expect(FakeSocket.all).toEqual([early]);
    expect(early?.asked("hello")).toMatchObject({ table: "abc234", secret: SECRET });
    expect(state.welcome.value).toMatchObject({ version: "1" });
    early?.tells({ kind: "done", id: early.asked("hello").id });
    await settled();
    expect(state.connection.value).toBe("open");
  });

  test("may still be opening", async () => {
    net.connect("abc234");
    const [early] = FakeSocket.all;
    expect(FakeSocket.all).toHaveLength(1);
    expect(early?.sent).toEqual([]);
    early?.opens();
    expect(early?.sent.map(({ kind }) => kind)).toEqual(["hello"]);
  });

  test("is left where it has broken by then, and another one is opened", () => {
    FakeSocket.last.breaks();
    net.connect("abc234");
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent.map(({ kind }) => kind)).toEqual(["hello"]);
  });

  test("is used once: after it breaks, another one is opened", async () => {
    net.connect("abc234");
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("asking", () => {
  test("a question is kept by the answer with its number, in whatever order answers come", async () => {
    const socket = await atHome();
    const first = net.ask({ kind: "rules", rules: "dunlop" });
    const second = net.ask({ kind: "ping" });
    const [rules, ping] = [socket.asked("rules").id, socket.asked("ping").id];
    expect(rules).not.toBe(ping);
    socket.tells({ kind: "done", id: ping });
    socket.tells({ kind: "rules", id: rules, title: "Dunlop" });
    expect((await first).title).toBe("Dunlop");
    expect((await second).kind).toBe("done");
  });

  test("a refusal breaks the promise with the server's reason, and whether it came too late", async () => {
    const socket = await atHome();
    const asked = net.command({ kind: "make", question: "q", moves: [{ verb: "draw" }] });
    const why = { reason: "late", sentence: "Ben had already drawn.", rule: "" };
    socket.tells({ kind: "refused", id: socket.asked("make").id, why, late: true });
    const error = await asked.catch((found: unknown) => found);
    expect(error).toBeInstanceOf(net.Refusal);
    expect(error).toMatchObject({ why, late: true });
    expect(net.sentenceOf(error)).toBe("Ben had already drawn.");
  });

  test("what is asked before the socket is open is sent once, when it opens", async () => {
    net.connect();
    const asked = net.ask({ kind: "rules", rules: "dunlop" });
    expect(FakeSocket.last.sent).toEqual([]);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent.map((message) => message.kind)).toEqual(["rules"]);
    FakeSocket.last.tells({ kind: "rules", id: FakeSocket.last.asked("rules").id });
    await asked;
  });

  test("sitting down keeps the seat", async () => {
    const socket = await atHome();
    const asked = net.command({ kind: "open", name: "Anna" });
    const id = socket.asked("open").id;
    socket.tells({
      kind: "table",
      id: "abc234",
      title: "Christmas",
      you: 0,
      seats: [{ name: "Anna" }],
    });
    socket.tells({ kind: "seated", id, table: "abc234", seat: 0, secret: SECRET });
    await asked;
    expect(seats.seatAt("abc234")).toMatchObject({
      secret: SECRET,
      title: "Christmas",
      name: "Anna",
    });
  });
});

describe("asking to join", () => {
  const table = (more: object) => ({ kind: "table", id: "abc234", title: "", seats: [], ...more });

  async function asks(): Promise<FakeSocket> {
    net.connect("abc234");
    FakeSocket.last.opens();
    FakeSocket.last.tells({ kind: "done", id: FakeSocket.last.asked("look").id });
    await settled();
    const socket = FakeSocket.last;
    const asked = net.command({ kind: "sit", table: "abc234", name: "Kim" });
    const { id } = socket.asked("sit");
    socket.tells({ kind: "asked", id, table: "abc234", secret: SECRET });
    await asked;
    return socket;
  }

  test("the secret of the seat to come is kept, and opens the request after a break", async () => {
    const socket = await asks();
    socket.tells(table({ you: null, joining: "waits" }));
    expect(seats.seatAt("abc234")?.secret).toBe(SECRET);
    socket.close();
    await vi.advanceTimersByTimeAsync(20_000);
    FakeSocket.last.opens();
    expect(FakeSocket.last.asked("hello")).toMatchObject({ table: "abc234", secret: SECRET });
  });

  test("home lists the request under the table's title, and the seat under its name", async () => {
    const socket = await asks();
    socket.tells(table({ you: null, joining: "waits", title: "Sunday" }));
    expect(seats.seatAt("abc234")).toMatchObject({ secret: SECRET, title: "Sunday" });
    socket.tells(table({ you: 0, title: "Sunday", seats: [{ name: "Kim" }] }));
    expect(seats.seatAt("abc234")).toMatchObject({ seat: 0, name: "Kim" });
  });

  test.each(["refused", "expired"])("what was %s is not kept", async (joining) => {
    const socket = await asks();
    socket.tells(table({ you: null, joining }));
    expect(seats.seatAt("abc234")).toBeUndefined();
  });
});

describe("a socket that breaks", () => {
  test("is replaced after a moment; the page says hello with the last number it knows", async () => {
    const first = await seatedAt("abc234");
    first.tells(game(17));
    first.breaks();
    expect(state.connection.value).toBe("lost");
    await vi.advanceTimersByTimeAsync(1_000);
    const second = FakeSocket.last;
    expect(second).not.toBe(first);
    second.opens();
    expect(second.asked("hello")).toMatchObject({ table: "abc234", secret: SECRET, last: 17 });
    second.tells({ kind: "done", id: second.asked("hello").id });
    await settled();
    expect(state.connection.value).toBe("open");
  });

  test("breaks a question that was under way with a sentence; it is not asked again", async () => {
    const first = await seatedAt("abc234");
    const failed = net.ask({ kind: "try", question: "q" }).catch((error: unknown) => error);
    first.breaks();
    // It changes nothing, so it can be asked again.
    const message = "No answer came. Try again in a moment.";
    expect(await failed).toMatchObject({ sent: true, message });
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent.map((message) => message.kind)).toEqual(["hello"]);
  });

  test("sends commands again on the next one, word for word, until they are answered", async () => {
    const first = await seatedAt("abc234");
    const draw = net.command({ kind: "make", question: "q", moves: [{ verb: "draw" }] });
    const say = net.command({ kind: "say", word: 1 });
    const sent = first.sent.filter(({ kind }) => kind !== "hello");
    expect(sent.map(({ command_id }) => command_id)).toEqual([
      expect.stringMatching(/^[A-Za-z0-9+/]{20}$/),
      expect.stringMatching(/^[A-Za-z0-9+/]{20}$/),
    ]);
    expect(sent[0]?.command_id).not.toBe(sent[1]?.command_id);
    first.tells({ kind: "done", id: first.asked("make").id });
    await draw;
    first.breaks();
    for (const _ of [1, 2]) {
      await vi.advanceTimersByTimeAsync(questions.PATIENCE);
      FakeSocket.last.opens();
      expect(FakeSocket.last.sent.slice(1)).toEqual([sent[1]]);
      FakeSocket.last.breaks();
    }
    await vi.advanceTimersByTimeAsync(questions.PATIENCE);
    FakeSocket.last.opens();
    FakeSocket.last.tells({ kind: "done", id: FakeSocket.last.asked("say").id });
    expect(await say).toMatchObject({ kind: "done" });
  });

  test("gives commands up with their table", async () => {
    const first = await seatedAt("abc234");
    const failed = net.command({ kind: "start" }).catch((error: unknown) => error);
    first.breaks();
    net.connect("xyz789");
    expect(await failed).toMatchObject({ sent: true });
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent.map((message) => message.kind)).toEqual(["look"]);
  });

  test("while there is none, asking is refused at once and tries for a new one", async () => {
    const first = await seatedAt("abc234");
    first.breaks();
    const error = await net.command({ kind: "start" }).catch((found: unknown) => found);
    expect(error).toBeInstanceOf(net.Unanswered);
    expect(FakeSocket.last).not.toBe(first);
  });

  test("is tried again ever more slowly, never all pages at one moment", () => {
    expect(net.waitBefore(0, 0.5)).toBeLessThan(net.waitBefore(3, 0.5));
    expect(net.waitBefore(50, 1)).toBeLessThanOrEqual(15_000);
    expect(net.waitBefore(2, 0)).not.toBe(net.waitBefore(2, 1));
  });

  test("one who only looks looks again", async () => {
    net.connect("abc234");
    FakeSocket.last.opens();
    FakeSocket.last.breaks();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.opens();
    expect(FakeSocket.last.asked("look")).toMatchObject({ table: "abc234" });
  });
});

describe("an answer that is given while there is no socket", () => {
  const DRAW = { kind: "make", question: "1-0-turn", moves: [{ verb: "draw" }] } as const;
  const kinds = (socket: FakeSocket) => socket.sent.map((message) => message.kind);

  /** Sits at a table where 1-0-turn is asked, and has lost the connection. */
  async function cutOff(): Promise<void> {
    const socket = await seatedAt("abc234");
    socket.tells(game(17));
    socket.breaks();
  }

  /** Answers; what becomes of it can be awaited. */
  function draws(): Promise<unknown> {
    const stillAsked = () => state.serverGame.value?.question === DRAW.question;
    return net.command(DRAW, stillAsked).catch((error: unknown) => error);
  }

  test("goes out once, after the first view on the next one", async () => {
    await cutOff();
    const done = draws();
    expect(state.answerWaiting.value).toBe(true);
    await greeted(FakeSocket.last);
    expect(kinds(FakeSocket.last)).toEqual(["hello"]);
    FakeSocket.last.tells(game(17));
    FakeSocket.last.tells(game(17));
    expect(kinds(FakeSocket.last)).toEqual(["hello", "make"]);
    expect(state.answerWaiting.value).toBe(false);
    FakeSocket.last.tells({ kind: "done", id: FakeSocket.last.asked("make").id });
    expect(await done).toMatchObject({ kind: "done" });
  });

  test("waits for the view too if it is given just before that", async () => {
    await cutOff();
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.opens();
    void draws();
    expect(kinds(FakeSocket.last)).toEqual(["hello"]);
    FakeSocket.last.tells({ kind: "done", id: FakeSocket.last.asked("hello").id });
    FakeSocket.last.tells(game(17));
    expect(kinds(FakeSocket.last)).toEqual(["hello", "make"]);
  });

  test("is not sent if its question is closed by then; what happened instead is said", async () => {
    await cutOff();
    const failed = draws();
    await greeted(FakeSocket.last);
    FakeSocket.last.tells(game(19, "1-2-turn"));
    const error = await failed;
    expect(error).toBeInstanceOf(net.Refusal);
    expect(error).toMatchObject({ late: true });
    expect(net.sentenceOf(error)).toMatch(/n't be sent in time.* Ben discards 5h\.$/);
    expect(kinds(FakeSocket.last)).toEqual(["hello"]);
    expect(state.answerWaiting.value).toBe(false);
  });

  test("outlasts all sockets that do not open, however long", async () => {
    await cutOff();
    void draws();
    const first = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(600_000);
    FakeSocket.last.breaks();
    const tried = FakeSocket.all.length;
    while (FakeSocket.all.length === tried) {
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(FakeSocket.all.indexOf(first)).toBeLessThan(tried - 10);
    expect(state.answerWaiting.value).toBe(true);
    await greeted(FakeSocket.last);
    FakeSocket.last.tells(game(17));
    expect(FakeSocket.all.flatMap(kinds).filter((kind) => kind === "make")).toHaveLength(1);
  });

  test("goes out again once a socket has had it, whatever is asked by then", async () => {
    await cutOff();
    const done = draws();
    await greeted(FakeSocket.last);
    FakeSocket.last.tells(game(17));
    FakeSocket.last.breaks();
    expect(state.answerWaiting.value).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await greeted(FakeSocket.last);
    FakeSocket.last.tells(game(18, "1-1-play"));
    expect(kinds(FakeSocket.last)).toEqual(["hello", "make"]);
    FakeSocket.last.tells({ kind: "done", id: FakeSocket.last.asked("make").id });
    expect(await done).toMatchObject({ kind: "done" });
  });

  test("is overdue only from when it is sent", async () => {
    await cutOff();
    void draws();
    await vi.advanceTimersByTimeAsync(questions.PATIENCE - 1);
    const socket = FakeSocket.last;
    await greeted(socket);
    socket.tells(game(17));
    await vi.advanceTimersByTimeAsync(questions.PATIENCE - 1);
    expect(FakeSocket.last).toBe(socket);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.closed).toBe(true);
  });

  test("can be taken back, and is never sent then", async () => {
    await cutOff();
    const failed = draws();
    questions.takeBack();
    expect(await failed).toMatchObject({ sent: false });
    expect(net.sentenceOf(await failed)).toMatch(/^Taken back/);
    expect(state.answerWaiting.value).toBe(false);
    await greeted(FakeSocket.last);
    FakeSocket.last.tells(game(17));
    expect(kinds(FakeSocket.last)).toEqual(["hello"]);
  });

  test.each([
    ["goes to another table", /^Taken back/, () => net.connect("xyz789")],
    [
      "has lost the seat",
      /no connection/,
      () => FakeSocket.last.tells({ kind: "gone", sentence: "Removed." }),
    ],
  ])("does not outlast that one %s", async (_, said, leaves) => {
    await cutOff();
    const failed = draws();
    FakeSocket.last.opens();
    leaves();
    expect(await failed).toMatchObject({ sent: false });
    expect(net.sentenceOf(await failed)).toMatch(said);
    expect(state.answerWaiting.value).toBe(false);
  });
});

describe("what workers answer one at a time", () => {
  const kinds = (socket: FakeSocket) => socket.sent.map(({ kind }) => kind);

  test("is asked one after the other, and nothing else waits for it", async () => {
    const socket = await atHome();
    const practice = net.ask({ kind: "practice", of: "", key: "" });
    const exercises = net.ask({ kind: "exercises", rules: "classic" });
    void net.ask({ kind: "try", question: "q" });
    void net.ask({ kind: "edit", query: "" });
    expect(kinds(socket)).toEqual(["practice", "try", "edit"]);
    const why = { reason: "busy", sentence: "Ask again.", rule: "" };
    socket.tells({ kind: "refused", id: socket.asked("practice").id, why });
    await expect(practice).rejects.toThrow("Ask again.");
    expect(kinds(socket)).toEqual(["practice", "try", "edit", "exercises"]);
    socket.tells({ kind: "exercises", id: socket.asked("exercises").id });
    expect(await exercises).toMatchObject({ kind: "exercises" });
  });

  test("is asked in turn on the next line, too", async () => {
    net.connect();
    void net.ask({ kind: "practice", of: "", key: "" });
    void net.ask({ kind: "exercises", rules: "classic" });
    FakeSocket.last.opens();
    expect(kinds(FakeSocket.last)).toEqual(["practice"]);
    FakeSocket.last.tells({ kind: "practice", id: FakeSocket.last.asked("practice").id });
    expect(kinds(FakeSocket.last)).toEqual(["practice", "exercises"]);
  });
});

describe("a socket that dies silently", () => {
  test("is noticed by a question that stays without an answer, and replaced", async () => {
    const first = await seatedAt("abc234");
    const failed = net.ask({ kind: "explanations" }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(questions.PATIENCE + 1);
    expect(await failed).toBeInstanceOf(net.Unanswered);
    expect(first.closed).toBe(true);
    expect(FakeSocket.last).not.toBe(first);
    await greeted(FakeSocket.last);
    expect(state.connection.value).toBe("open");
  });

  test("is noticed on somebody else's turn too: by asking now and then", async () => {
    vi.stubGlobal("document", { addEventListener: () => {}, visibilityState: "visible" });
    vi.stubGlobal("addEventListener", () => {});
    const first = await seatedAt("abc234");
    net.watchOver();
    await vi.advanceTimersByTimeAsync(net.PING_EVERY);
    expect(first.asked("ping")).toBeDefined();
    await vi.advanceTimersByTimeAsync(questions.PATIENCE + 1);
    expect(FakeSocket.last).not.toBe(first);
  });

  test.each([
    { kind: "hint", question: "q" },
    { kind: "try", question: "q", find: true },
    { kind: "learn", name: "Ann", rules: "classic" },
  ] as const)("is not taken for one while the server's workers are at $kind", async (message) => {
    const first = await seatedAt("abc234");
    const failed = net.ask(message).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(questions.LONG_PATIENCE - 1);
    expect(first.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toBeInstanceOf(net.Unanswered);
    expect(first.closed).toBe(true);
  });

  test("is noticed soon by one who has a seat and looks at the page", async () => {
    vi.stubGlobal("addEventListener", () => {});
    const first = await seatedAt("abc234");
    first.tells({ kind: "table", id: "abc234", you: 1, settings: {}, seats: [] });
    net.watchOver();
    await vi.advanceTimersByTimeAsync(net.PING_EVERY);
    const second = FakeSocket.last;
    expect(second).not.toBe(first);
    await greeted(second);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(net.PING_AT_TABLE);
    const asked = second.sent.filter(({ kind }) => kind === "ping").length;
    await vi.advanceTimersByTimeAsync(net.PING_AT_TABLE);
    expect(second.sent.filter(({ kind }) => kind === "ping")).toHaveLength(asked);
  });

  test("is believed where the browser says that there is none, unless the server answers", async () => {
    const browser = new EventTarget();
    vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
    const first = await seatedAt("abc234");
    net.watchOver();
    browser.dispatchEvent(new Event("offline"));
    first.tells({ kind: "done", id: first.asked("ping").id });
    await vi.advanceTimersByTimeAsync(questions.OFFLINE_PATIENCE + 1);
    expect(FakeSocket.last).toBe(first);
    browser.dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(questions.OFFLINE_PATIENCE + 1);
    expect(state.connection.value).toBe("lost");
    expect(first.closed).toBe(true);
  });

  test("is noticed meanwhile all the same", async () => {
    vi.stubGlobal("addEventListener", () => {});
    const first = await seatedAt("abc234");
    net.watchOver();
    void net.ask({ kind: "hint", question: "q" }).catch(() => {});
    await vi.advanceTimersByTimeAsync(net.PING_EVERY + questions.PATIENCE);
    expect(first.closed).toBe(true);
  });

  test("what an old socket still says is not heard", async () => {
    const first = await seatedAt("abc234");
    first.tells(game(5));
    first.breaks();
    await vi.advanceTimersByTimeAsync(1_000);
    first.tells(game(99));
    expect(state.moveCount.value).toBe(5);
  });

  test("one that never opens is given up", async () => {
    net.connect("abc234");
    const first = FakeSocket.last;
    await vi.advanceTimersByTimeAsync(questions.PATIENCE + 1);
    expect(first.closed).toBe(true);
    expect(FakeSocket.last).not.toBe(first);
  });
});

describe("views", () => {
  test("who opens the page afresh gets no motion of moves long past; later ones come", async () => {
    const socket = await seatedAt("abc234");
    socket.tells(game(40));
    expect(state.events.value).toEqual([]);
    socket.tells(game(41));
    expect(state.events.value).toHaveLength(1);
  });

  test("who comes to a game in which nobody has played yet is shown the deal", async () => {
    const socket = await seatedAt("abc234");
    const dealt = { seat: -1, verb: "shuffle", lines: [], flights: [] };
    socket.tells({ ...game(1), events: [dealt] });
    expect(state.events.value).toEqual([dealt]);
  });

  test("whoever comes back is shown what was missed", async () => {
    const first = await seatedAt("abc234");
    first.tells(game(40));
    first.breaks();
    await vi.advanceTimersByTimeAsync(1_000);
    await greeted(FakeSocket.last);
    FakeSocket.last.tells(game(43));
    expect(state.events.value).toHaveLength(1);
  });
});

describe("farewell", () => {
  test("a seat that is not one's own any more is not asked for again", async () => {
    seats.keepSeat({ table: "abc234", secret: SECRET });
    net.connect("abc234");
    const socket = FakeSocket.last;
    socket.opens();
    const why = { reason: "not_yours", sentence: "This seat is no longer yours.", rule: "" };
    socket.tells({ kind: "refused", id: socket.asked("hello").id, why });
    await settled();
    expect(state.connection.value).toBe("ended");
    expect(state.farewell.value).toBe("This seat is no longer yours.");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a server that stops is found again when it is back", async () => {
    const socket = await seatedAt("abc234");
    socket.tells(game(40));
    socket.tells({ kind: "gone", sentence: "The server stops.", returns: true });
    // The page keeps what it shows, and says so.
    expect(state.connection.value).toBe("lost");
    expect(state.serverGame.value).not.toBeNull();
    expect(lostSentence()).toBe("The server stops.");
    await vi.advanceTimersByTimeAsync(4_000);
    await greeted(FakeSocket.last);
    expect(state.connection.value).toBe("open");
    expect(state.farewell.value).toBe("");
    expect(lostSentence()).not.toBe("The server stops.");
  });

  test("a page that is sent away shows why, and asks once more", async () => {
    const socket = await seatedAt("abc234");
    socket.tells({ kind: "gone", sentence: "Player 2 has removed you." });
    expect(state.connection.value).toBe("ended");
    expect(state.farewell.value).toBe("Player 2 has removed you.");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("a hello that is refused for the moment is tried again", async () => {
    seats.keepSeat({ table: "abc234", secret: SECRET });
    net.connect("abc234");
    const first = FakeSocket.last;
    first.opens();
    const why = { reason: "too_much", sentence: "Wait a moment.", rule: "" };
    first.tells({ kind: "refused", id: first.asked("hello").id, why });
    await settled();
    expect(state.connection.value).toBe("lost");
    await vi.advanceTimersByTimeAsync(2_000);
    await greeted(FakeSocket.last);
    expect(state.connection.value).toBe("open");
  });

  test("one may look at the table though the seat is lost, and keeps the seat's key", async () => {
    seats.keepSeat({ table: "abc234", secret: SECRET });
    net.connect("abc234");
    net.retry({ looking: true });
    FakeSocket.last.opens();
    expect(FakeSocket.last.sent.map((message) => message.kind)).toEqual(["look"]);
    expect(seats.seatAt("abc234")?.secret).toBe(SECRET);
  });
});
