import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeSocket, FakeStorage } from "./fakes";

const SECRET = "abcdefghijklmnopqrstuvwxyz";
const ID = "abc234";

let net: typeof import("../src/connection/net");
let names: typeof import("../src/connection/names");
let state: typeof import("../src/connection/state");
let kept: typeof import("../src/browser/marked-seats");
let storage: FakeStorage;

async function load(): Promise<void> {
  vi.resetModules();
  FakeSocket.all = [];
  net = await import("../src/connection/net");
  names = await import("../src/connection/names");
  state = await import("../src/connection/state");
  kept = await import("../src/browser/marked-seats");
}

beforeEach(async () => {
  storage = new FakeStorage();
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "rummy.test:8000" });
  vi.stubGlobal("document", { hidden: false });
  await load();
});

const seat = (name: string, sitting = "person") => ({ name, sitting });

const table = (seats: object[], more: object = {}) => ({
  kind: "table",
  id: ID,
  title: "",
  you: 0,
  host: 1,
  seats,
  ...more,
});

const game = (more: object) => ({
  kind: "game",
  number: 7,
  events: [],
  game: { question: "1-0-turn", phase: "turn", log: [], ...more },
});

/** Sits in seat 0 of a table with these people. */
async function sits(others: string[], more: object = {}): Promise<FakeSocket> {
  const { keepSeat } = await import("../src/browser/seats");
  keepSeat({ table: ID, secret: SECRET });
  net.connect(ID);
  const socket = FakeSocket.last;
  socket.opens();
  socket.tells({ kind: "done", id: socket.asked("hello").id });
  await vi.advanceTimersByTimeAsync(0);
  socket.tells(table([seat("Ann"), ...others.map((name) => seat(name))], more));
  return socket;
}

const seatNames = () => state.table.value?.seats.map(({ name }) => name);
const log = () => state.serverGame.value?.log;

describe("a name that is hidden", () => {
  test("is replaced at once in the seats and in all sentences, and comes back", async () => {
    const socket = await sits(["Ben", "Cy"]);
    const prompt = { sentence: "Ben's turn …", detail: "Ben and Cy are still thinking." };
    socket.tells(game({ log: ["Ben draws.", "Cy passes."], prompt }));
    names.hideName(1, true);
    expect(seatNames()).toEqual(["Ann", "Player 2", "Cy"]);
    expect(names.trueName(1)).toBe("Ben"); // to say who is meant
    expect(log()).toEqual(["Player 2 draws.", "Cy passes."]);
    expect(state.serverGame.value?.prompt).toEqual({
      sentence: "Player 2's turn …",
      detail: "Player 2 and Cy are still thinking.",
    });
    names.hideName(1, false);
    expect(seatNames()).toEqual(["Ann", "Ben", "Cy"]);
    expect(log()).toEqual(["Ben draws.", "Cy passes."]);
  });

  test("stays hidden in whatever comes later, and when it is changed", async () => {
    const socket = await sits(["Ben", "Cy"]);
    names.hideName(1, true);
    socket.tells(table([seat("Ann"), seat("Benno"), seat("Cy")]));
    const events = [{ seat: 1, verb: "draw", lines: ["Benno draws."], flights: [] }];
    socket.tells({ ...game({ log: ["Benno draws."] }), events });
    socket.tells({ ...game({ log: ["Benno draws.", "Benno discards."] }), events });
    expect(seatNames()).toEqual(["Ann", "Player 2", "Cy"]);
    expect(log()?.at(-1)).toBe("Player 2 discards.");
    expect(state.events.value[0]?.lines).toEqual(["Player 2 draws."]);
  });

  test("is in no refusal, no hint and no farewell", async () => {
    const socket = await sits(["Ben", "Cy"]);
    names.hideName(1, true);
    const asked = net.ask({ kind: "hint", question: "1-0-turn" });
    const hint = { question: "What does Ben hold?", why: ["Ben is down."], says: "Wait for Ben." };
    socket.tells({ kind: "hinted", id: socket.asked("hint").id, hint });
    expect((await asked).hint).toEqual({
      question: "What does Player 2 hold?",
      why: ["Player 2 is down."],
      says: "Wait for Player 2.",
    });
    const refused = net.command({ kind: "start" }).catch((error: unknown) => error);
    const why = { reason: "host", sentence: "Only the host can do that; it is Ben.", rule: "" };
    socket.tells({ kind: "refused", id: socket.asked("start").id, why });
    expect(net.sentenceOf(await refused)).toMatch(/it is Player 2\.$/);
    socket.tells({ kind: "gone", sentence: "Ben has removed you." });
    expect(state.farewell.value).toBe("Player 2 has removed you.");
  });

  test("is hidden at this table only, and still when the page is loaded again", async () => {
    await sits(["Ben", "Cy"]);
    names.hideName(1, true);
    await load();
    expect(kept.hiddenAt(ID)).toEqual([1]);
    expect(kept.hiddenAt("xyz789")).toEqual([]);
    await sits(["Ben", "Cy"]);
    expect(seatNames()).toEqual(["Ann", "Player 2", "Cy"]);
    names.hideName(1, false);
    await load();
    expect(kept.hiddenAt(ID)).toEqual([]);
  });

  test("breaks nothing that only looks like it", async () => {
    const socket = await sits(["turn", "table", "game"], { sitting: "person" });
    names.hideName(1, true);
    names.hideName(2, true);
    names.hideName(3, true);
    socket.tells(game({ log: ["turn draws at the table."], asked: "turn" }));
    expect(state.serverGame.value).toMatchObject({
      question: "1-0-turn",
      phase: "turn",
      asked: "turn",
      log: ["Player 2 draws at the Player 3."],
    });
    expect(state.table.value).toMatchObject({ kind: "table", id: ID });
  });

  test.each([
    ["Ann B", "Ann B draws, Ann passes.", "Player 2 draws, Ann passes."],
    ["C++ (x)", "C++ (x) draws.", "Player 2 draws."],
    ["Zoë", "Zoë's turn; Zoëlle waits.", "Player 2's turn; Zoëlle waits."],
    ["^.*$", "^.*$ and Ben draw.", "Player 2 and Ben draw."],
    ["a/b-c", "a/b-c draws.", "Player 2 draws."],
  ])("is found as a whole: %s", async (name, line, shown) => {
    const socket = await sits([name, "Ben"]);
    names.hideName(1, true);
    socket.tells(game({ log: [line] }));
    expect(log()).toEqual([shown]);
  });

  test("within the name of another leaves that one as it is", async () => {
    const socket = await sits(["Ben", "Ben Ali"]);
    names.hideName(1, true);
    socket.tells(game({ log: ["Ben Ali buys from Ben."] }));
    expect(log()).toEqual(["Ben Ali buys from Player 2."]);
  });
});

describe("the title of a table", () => {
  test("loses the name too, but for the host, who sends it back with every change", async () => {
    const title = "Ben's table";
    const socket = await sits(["Ben"], { title });
    names.hideName(1, true);
    expect(state.table.value?.title).toBe("Player 2's table");
    socket.tells(table([seat("Ann"), seat("Ben")], { title, host: 0 }));
    expect(state.table.value?.title).toBe(title);
  });
});

describe("a seat", () => {
  test("of one's own, or that is free, is never hidden", async () => {
    const socket = await sits(["Ben"]);
    names.hideName(0, true);
    names.hideName(1, true);
    socket.tells(table([seat("Ann"), seat("Robin", "free")]));
    expect(seatNames()).toEqual(["Ann", "Robin"]);
  });
});

test("what is kept and makes no sense hides nothing", async () => {
  storage.setItem("liverpool.hidden-names", '[{"table":"abc234","seats":"1"},null,{"seats":[1]}]');
  await load();
  expect(kept.hiddenAt(ID)).toEqual([]);
});

test("so many tables are kept, the newest first", () => {
  for (let number = 0; number < 45; number += 1) kept.hideAt(`table${number}`, 1, true);
  expect(kept.hiddenAt("table44")).toEqual([1]);
  expect(kept.hiddenAt("table5")).toEqual([1]);
  expect(kept.hiddenAt("table4")).toEqual([]);
});
