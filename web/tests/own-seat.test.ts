import { beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "./fakes";

const tried: string[] = [];
let opens = "";
let broken = false;

vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  ask: async ({ secret }: { secret: string }) => {
    const { Refusal, Unanswered } = await import("../src/connection/failures");
    tried.push(secret);
    if (broken) throw new Unanswered("No answer.", false);
    const why = { reason: "not_yours", sentence: "", rule: "" };
    if (secret !== opens) throw new Refusal(why, false);
    return { kind: "peeked" };
  },
}));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", new FakeStorage());
  tried.length = 0;
  broken = false;
});

/** With a seat at each of these tables, the newest last. */
async function withSeats(...tables: string[]) {
  const seats = await import("../src/browser/seats");
  for (const [at, table] of tables.entries()) {
    vi.spyOn(Date, "now").mockReturnValue(at);
    seats.keepSeat({ table, secret: `secret of ${table}`, seat: at, name: "Ann" });
  }
  return { ...seats, ...(await import("../src/lobby/own-seat")) };
}

test("who comes by a link to the next game has the same seat there", async () => {
  opens = "secret of last";
  const page = await withSeats("older", "last", "other");
  expect(await page.findOwnSeat("next22")).toBe(true);
  expect(page.seatAt("next22")).toMatchObject({ secret: opens, seat: 1, name: "Ann" });
  expect(tried).toEqual(["secret of other", "secret of last"]);
});

test("at a table of others there is none, and one's own is left as it is", async () => {
  opens = "";
  const page = await withSeats("older", "last");
  expect(await page.findOwnSeat("theirs")).toBe(false);
  expect(page.seatAt("theirs")).toBeUndefined();
  tried.length = 0;
  expect(await page.findOwnSeat("last")).toBe(false);
  expect(tried).toEqual([]);
});

test("without an answer no more are tried", async () => {
  broken = true;
  const page = await withSeats("older", "last");
  expect(await page.findOwnSeat("next22")).toBe(false);
  expect(tried).toHaveLength(1);
});
