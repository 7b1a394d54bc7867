import { beforeEach, expect, test, vi } from "vitest";
import type { KeptSeat } from "../src/browser/seats";
import { Refusal } from "../src/connection/failures";
import { connection } from "../src/connection/state";
import { followFound } from "../src/home/found";
import type { Found } from "../src/home/standing";

let answers: Readonly<Record<string, object | Error>> = {};
const asked: string[] = [];
vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  ask: ({ table }: { table: string }) => {
    asked.push(table);
    const answer = answers[table];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
}));
vi.mock("../src/browser/seats", () => ({
  seats: { peek: () => ["one", "two"].map((table) => ({ table }) as KeptSeat) },
}));

const found = new Map<string, Found>();
const followed = () => followFound((table, now) => void found.set(table, now));

beforeEach(() => {
  connection.value = "connecting";
  found.clear();
  asked.length = 0;
  const gone = new Refusal({ reason: "no_table", sentence: "There is none.", rule: "" }, false);
  answers = { one: { kind: "peeked", deal: 1 }, two: gone };
});

test("one's tables are looked at once there is a connection, and again after each that was lost", async () => {
  const stop = followed();
  expect(asked).toEqual([]);
  connection.value = "open";
  await vi.waitFor(() => expect(found.get("two")).toBe("gone"));
  expect(found.get("one")).toMatchObject({ deal: 1 });
  connection.value = "lost";
  answers = { ...answers, one: { kind: "peeked", deal: 2 } };
  connection.value = "open";
  await vi.waitFor(() => expect(found.get("one")).toMatchObject({ deal: 2 }));
  stop();
});

test("where no answer comes, what was known stays", async () => {
  answers = { one: new Error("no answer"), two: { kind: "peeked", deal: 3 } };
  connection.value = "open";
  const stop = followed();
  await vi.waitFor(() => expect(found.size).toBe(1));
  expect(found.has("one")).toBe(false);
  stop();
});

test("whoever has left the page asks no more", async () => {
  connection.value = "open";
  const stop = followed();
  stop();
  await Promise.resolve();
  connection.value = "lost";
  connection.value = "open";
  await Promise.resolve();
  expect([asked, found.size]).toEqual([["one"], 0]);
});
