// How a page takes part in a shuffle, against a server that the test plays.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ShuffleUpdate } from "../src/messages";
import { FakeSocket, FakeStorage } from "./fakes";

const TABLE = "abc234";
const SECRET = "abcdefghijklmnopqrstuvwxyz";
const SEAL = "a".repeat(64);
const OTHER = "b".repeat(64);

let seats: typeof import("../src/browser/seats");
let net: typeof import("../src/connection/net");
let numbers: typeof import("../src/fair/numbers");
let receipts: typeof import("../src/fair/receipts");
let state: typeof import("../src/fair/state");
let storage: FakeStorage;

beforeEach(async () => {
  vi.useFakeTimers();
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "rummy.test:8000" });
  vi.stubGlobal("document", { hidden: false });
  await openPage();
});

/** Opens the page afresh; what was stored before is still there. */
async function openPage(): Promise<void> {
  vi.resetModules();
  FakeSocket.all = [];
  seats = await import("../src/browser/seats");
  net = await import("../src/connection/net");
  numbers = await import("../src/fair/numbers");
  receipts = await import("../src/fair/receipts");
  state = await import("../src/fair/state");
  const { takePart } = await import("../src/fair/taking-part");
  takePart();
}

const settled = () => vi.advanceTimersByTimeAsync(0);

/** At the table, in seat 1. */
async function seated(): Promise<FakeSocket> {
  seats.keepSeat({ table: TABLE, secret: SECRET, seat: 1 });
  net.connect(TABLE);
  await greeted();
  return FakeSocket.last;
}

async function greeted(): Promise<void> {
  const socket = FakeSocket.last;
  socket.opens();
  socket.tells({ kind: "table", id: TABLE, title: "", you: 1, seats: [{}, {}] });
  socket.tells({ kind: "done", id: socket.asked("hello").id });
  await settled();
}

function update(more: Partial<ShuffleUpdate> = {}): ShuffleUpdate {
  return {
    kind: "shuffle",
    table: TABLE,
    deal: 1,
    step: "commit",
    server: { seat: null, cards: SEAL, cut: SEAL },
    seats: null,
    brought: false,
    left_out: [],
    aim: 0,
    ...more,
  };
}

const all = (socket: FakeSocket, kind: string) =>
  socket.sent.filter((message) => message.kind === kind);

/** Commits; gives the list with this page's commitments in it. */
function committed(socket: FakeSocket) {
  socket.tells(update());
  const { cards, cut } = socket.asked("commit") as unknown as { cards: string; cut: string };
  return [
    { seat: 0, cards: OTHER, cut: OTHER },
    { seat: 1, cards, cut },
  ];
}

const kept = () => receipts.keptOf(TABLE, 1, 1);

describe("a page with a seat", () => {
  test("says that it takes part", async () => {
    const socket = await seated();
    expect(socket.asked("hello")).toMatchObject({ shuffles: true });
    void net.command({ kind: "sit", table: TABLE, name: "Kim" });
    void net.command({ kind: "open" });
    void net.ask({ kind: "ping" });
    expect(socket.asked("sit")).toMatchObject({ shuffles: true });
    expect(socket.asked("open")).toMatchObject({ shuffles: true });
    expect(socket.asked("ping")).not.toHaveProperty("shuffles");
  });

  test("commits, opens the number for the cards, and the one for the cut when there is an aim", async () => {
    const socket = await seated();
    const list = committed(socket);
    const deal = { table: TABLE, deal: 1 };
    socket.tells(update({ step: "cards", seats: list }));
    const cards = socket.asked("reveal") as unknown as { purpose: string; number: string };
    expect(cards).toMatchObject({ deal: 1, purpose: "cards" });
    const mine = numbers.commitment({ ...deal, purpose: "cards" }, 1, cards.number);
    expect(mine).toBe(list[1]?.cards);
    socket.tells(update({ step: "agreed", seats: list, brought: true }));
    expect(state.standings.value.get(`${TABLE} 1`)).toBe("in");
    socket.tells(update({ step: "cut", seats: list }));
    expect(all(socket, "reveal")).toHaveLength(1);
    socket.tells(update({ step: "cut", seats: list, aim: 40 }));
    const cut = socket.asked("reveal") as unknown as { purpose: string; number: string };
    expect(cut).toMatchObject({ deal: 1, purpose: "cut" });
    expect(numbers.commitment({ ...deal, purpose: "cut" }, 1, cut.number)).toBe(list[1]?.cut);
    expect(cut.number).not.toBe(cards.number);
  });

  test("sends nothing twice, and nothing that was brought", async () => {
    const socket = await seated();
    const list = committed(socket);
    socket.tells(update());
    socket.tells(update({ brought: true }));
    expect(all(socket, "commit")).toHaveLength(1);
    for (let time = 0; time < 3; time += 1) {
      socket.tells(update({ step: "cards", seats: list }));
    }
    expect(all(socket, "reveal")).toHaveLength(1);
  });

  test("writes down what it has seen and made before it commits", async () => {
    const socket = await seated();
    const send = socket.send.bind(socket);
    let before: unknown;
    socket.send = (text: string) => {
      before ??= text.includes('"commit"') ? kept() : undefined;
      send(text);
    };
    socket.tells(update());
    expect(before).toMatchObject({ deal: 1, server: SEAL, cut_server: SEAL });
    const { own = "" } = before as { own?: string };
    expect(numbers.isOpened(own)).toBe(true);
    expect(numbers.commitment({ purpose: "cards", table: TABLE, deal: 1 }, 1, own)).toBe(
      socket.asked("commit").cards,
    );
  });

  test("makes other numbers for every deal", async () => {
    const socket = await seated();
    socket.tells(update());
    socket.tells(update({ deal: 2 }));
    const [first, second] = all(socket, "commit");
    expect(first?.cards).not.toBe(second?.cards);
    const own = receipts.receiptOf(TABLE, 1).deals.flatMap((each) => [each.own, each.own_cut]);
    expect(new Set(own).size).toBe(4);
  });

  test("hears what came before it knew its seat", async () => {
    seats.keepSeat({ table: TABLE, secret: SECRET, seat: 1 });
    net.connect(TABLE);
    FakeSocket.last.opens();
    FakeSocket.last.tells(update());
    FakeSocket.last.tells(update({ deal: 2 }));
    expect(all(FakeSocket.last, "commit")).toHaveLength(0);
    await greeted();
    expect(all(FakeSocket.last, "commit")).toHaveLength(2);
  });
});

describe("a page keeps its number to itself", () => {
  test("where its own is not in the list, or another one", async () => {
    const socket = await seated();
    const list = committed(socket);
    socket.tells(update({ step: "cards", seats: list.slice(0, 1) }));
    expect(all(socket, "reveal")).toHaveLength(0);
    expect(state.standings.value.get(`${TABLE} 1`)).toBe("waits");
    socket.tells(update({ step: "agreed", seats: list.slice(0, 1), left_out: [1] }));
    expect(state.standings.value.get(`${TABLE} 1`)).toBe("left_out");
    socket.tells(update({ deal: 2 }));
    const others = [{ seat: 1, cards: OTHER, cut: OTHER }];
    socket.tells(update({ deal: 2, step: "cards", seats: others }));
    expect(all(socket, "reveal")).toHaveLength(0);
    expect(state.standings.value.get(`${TABLE} 2`)).toBe("another");
  });

  test("where only one of its two is in the list", async () => {
    const socket = await seated();
    const list = committed(socket).map((each) => ({ ...each, cut: OTHER }));
    socket.tells(update({ step: "cards", seats: list }));
    expect(all(socket, "reveal")).toHaveLength(0);
  });

  test("after a second seal of the server's", async () => {
    const socket = await seated();
    const list = committed(socket);
    const server = { seat: null, cards: OTHER, cut: SEAL };
    socket.tells(update({ step: "cards", seats: list, server }));
    expect(all(socket, "reveal")).toHaveLength(0);
    expect(kept()).toMatchObject({ server: SEAL, second: true });
    expect(state.standings.value.get(`${TABLE} 1`)).toBe("second");
    // What it has seen once it does not forget.
    socket.tells(update({ step: "cards", seats: list }));
    expect(all(socket, "reveal")).toHaveLength(0);
    expect(kept()?.second).toBe(true);
  });

  test("after a second list, or a second seal before it has committed", async () => {
    const socket = await seated();
    const list = committed(socket);
    socket.tells(update({ step: "cards", seats: list, brought: true }));
    socket.tells(update({ step: "cut", aim: 3, seats: [...list].reverse() }));
    expect(all(socket, "reveal")).toHaveLength(1);
    socket.tells(update({ step: "cut", aim: 3, seats: list.slice(1) }));
    expect(kept()).toMatchObject({ second: true, seats: { 0: OTHER } });
    socket.tells(update({ deal: 2, brought: true }));
    socket.tells(update({ deal: 2, server: { seat: null, cards: SEAL, cut: OTHER } }));
    expect(all(socket, "commit")).toHaveLength(1);
  });

  test("for another aim than the first", async () => {
    const socket = await seated();
    const list = committed(socket);
    socket.tells(update({ step: "cut", aim: 3, seats: list, brought: true }));
    socket.tells(update({ step: "cut", aim: 4, seats: list }));
    expect(all(socket, "reveal")).toHaveLength(0);
    expect(kept()?.aim).toBe(3);
  });

  test("at another table, and without a seat", async () => {
    const socket = await seated();
    socket.tells(update({ table: "other1" }));
    socket.tells({ kind: "table", id: TABLE, title: "", you: null, seats: [] });
    socket.tells(update());
    expect(all(socket, "commit")).toHaveLength(0);
  });
});

describe("what comes between", () => {
  test("a reload goes on with the same numbers", async () => {
    const list = committed(await seated());
    await openPage();
    const socket = await seated();
    socket.tells(update());
    expect(socket.asked("commit")).toMatchObject({ cards: list[1]?.cards, cut: list[1]?.cut });
    socket.tells(update({ step: "cards", seats: list }));
    expect(all(socket, "reveal")).toHaveLength(1);
  });

  test("a break sends again what has not come", async () => {
    const first = await seated();
    const list = committed(first);
    first.breaks();
    await vi.advanceTimersByTimeAsync(1_000);
    const second = FakeSocket.last;
    expect(second).not.toBe(first);
    second.opens();
    // The server says how things stand before it has answered the greeting.
    second.tells(update({ step: "cards", seats: list }));
    second.tells({ kind: "done", id: second.asked("hello").id });
    await settled();
    expect(all(second, "reveal")).toHaveLength(1);
    expect(all(second, "commit")).toHaveLength(0);
  });

  test("another tab that has kept its numbers over these does not hinder", async () => {
    const socket = await seated();
    const list = committed(socket);
    const before = kept();
    receipts.keep(TABLE, 1, {
      ...before,
      deal: 1,
      own: numbers.freshNumber(),
      own_cut: numbers.freshNumber(),
    });
    socket.tells(update({ step: "cards", seats: list }));
    expect(all(socket, "reveal")).toHaveLength(1);
    expect(kept()?.own).toBe(before?.own);
  });

  test("without storage the numbers last as long as the page", async () => {
    storage.broken = true;
    const socket = await seated();
    const list = committed(socket);
    socket.tells(update({ step: "cards", seats: list }));
    expect(all(socket, "reveal")).toHaveLength(1);
    expect(kept()?.server).toBe(SEAL);
  });

  test("what is only told afterwards is no receipt", async () => {
    const socket = await seated();
    const done = { numbers: [], events: [], dealer: 0, cards: 5 };
    socket.tells(update({ step: "agreed", seats: [], brought: true, opened: done }));
    expect(kept()).toBeUndefined();
  });

  test("an answer to a question changes nothing that is known", async () => {
    const { shuffles } = await import("../src/connection/state");
    const socket = await seated();
    const asked = net.ask({ kind: "shuffle", deal: 1 });
    socket.tells(update({ step: "agreed", brought: true, id: socket.asked("shuffle").id }));
    expect((await asked).step).toBe("agreed");
    expect(shuffles.value.size).toBe(0);
  });
});

describe("receipts", () => {
  test("of seats that were forgotten go, those of others stay", async () => {
    seats.keepSeat({ table: "other1", secret: SECRET, seat: 0 });
    seats.keepSeat({ table: "other2", secret: SECRET, seat: 0 });
    receipts.keep("other1", 0, { deal: 1 });
    receipts.keep("other2", 0, { deal: 1 });
    seats.forgetSeat("other1");
    committed(await seated());
    expect(receipts.receiptOf("other1", 0).deals).toEqual([]);
    expect(receipts.receiptOf("other2", 0).deals).toHaveLength(1);
    expect(kept()).toBeDefined();
  });

  test("what is stored and is none counts as nothing", () => {
    for (const found of ["7", "[]", '{"format":"liverpool-receipt/1"}', "{"]) {
      storage.setItem(`liverpool.receipt.${TABLE}.1`, found);
      expect(receipts.receiptOf(TABLE, 1)).toEqual({
        format: "liverpool-receipt/1",
        table: TABLE,
        seat: 1,
        deals: [],
      });
    }
  });
});
