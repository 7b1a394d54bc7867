import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeStorage } from "./fakes";

const SECRET = "abcdefghijklmnopqrstuvwxyz";

let storage: FakeStorage;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});

const seatsAfresh = () => import("../src/browser/seats");

describe("kept seats", () => {
  test("are there again when the page is loaded again, the newest first", async () => {
    const before = await seatsAfresh();
    before.keepSeat({ table: "first2", secret: SECRET });
    vi.advanceTimersByTime(1_000);
    before.keepSeat({ table: "second", secret: SECRET, title: "Christmas" });
    vi.resetModules();
    const after = await seatsAfresh();
    expect(after.seats.value.map((seat) => seat.table)).toEqual(["second", "first2"]);
    expect(after.seatAt("second")?.title).toBe("Christmas");
  });

  test("are kept though another tab keeps one at the same time", async () => {
    const one = await seatsAfresh();
    vi.resetModules();
    const other = await seatsAfresh();
    one.keepSeat({ table: "first2", secret: SECRET });
    other.keepSeat({ table: "second", secret: SECRET });
    expect(other.seats.value).toHaveLength(2);
  });

  test("are forgotten one by one", async () => {
    const { forgetSeat, keepSeat, seats } = await seatsAfresh();
    keepSeat({ table: "first2", secret: SECRET });
    keepSeat({ table: "second", secret: SECRET });
    forgetSeat("first2");
    expect(seats.value.map((seat) => seat.table)).toEqual(["second"]);
    forgetSeat("second");
    expect(seats.value).toEqual([]);
  });

  test("survive what is not theirs in the storage", async () => {
    storage.setItem("liverpool.seats", '[{"table": 3}, null, "x"]');
    expect((await seatsAfresh()).seats.value).toEqual([]);
  });

  test("hold while the page is open where nothing can be kept", async () => {
    storage.broken = true;
    const { keepSeat, seatAt } = await seatsAfresh();
    const when = Date.now();
    keepSeat({ table: "first2", secret: SECRET });
    vi.advanceTimersByTime(1_000);
    keepSeat({ table: "second", secret: SECRET });
    expect(seatAt("first2")).toMatchObject({ secret: SECRET, when });
  });
});

describe("a seat link", () => {
  test("brings the seat here, and its secret out of the address", async () => {
    vi.stubGlobal("location", { pathname: "/t/abc234", hash: `#seat=${SECRET}` });
    const replaceState = vi.fn();
    vi.stubGlobal("history", { replaceState });
    const { seatAt, takeSeatFromAddress } = await seatsAfresh();
    takeSeatFromAddress();
    expect(seatAt("abc234")?.secret).toBe(SECRET);
    expect(replaceState).toHaveBeenCalledWith(null, "", "/t/abc234");
  });

  test("that is none changes nothing", async () => {
    vi.stubGlobal("location", { pathname: "/t/abc234", hash: "#seat=short" });
    vi.stubGlobal("history", { replaceState: vi.fn() });
    const { seats, takeSeatFromAddress } = await seatsAfresh();
    takeSeatFromAddress();
    expect(seats.value).toEqual([]);
  });
});
