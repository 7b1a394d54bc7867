// Who has never played in this browser, and for how long they are new.

import { beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "./fakes";

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});
/** The page, loaded anew. */
async function loaded() {
  vi.resetModules();
  const page = await import("../src/browser/newcomer");
  const { keepSeat } = await import("../src/browser/seats");
  page.noteNewcomer();
  return { ...page, keepSeat };
}
const SEAT = { table: "first2", secret: "abcdefghijklmnopqrstuvwxyz" };

test("whoever comes first is new until they have met an offer, however often they load the page", async () => {
  const first = await loaded();
  expect(first.newcomer.value).toBe(true);
  first.keepSeat(SEAT);
  const again = await loaded();
  expect(again.newcomer.value).toBe(true);
  again.noLongerNew();
  expect((await loaded()).newcomer.value).toBe(false);
});

test("whoever was never here is asked once how to begin", async () => {
  const first = await loaded();
  expect(first.asksHowToBegin()).toBe(true);
  expect(first.asksHowToBegin()).toBe(false);
  expect((await loaded()).asksHowToBegin()).toBe(false);
});

test("who has come to a table by a link is not asked", async () => {
  const first = await loaded();
  first.keepSeat(SEAT);
  expect(first.asksHowToBegin()).toBe(false);
});

test("who has sat at a table here before is not new", async () => {
  const { keepSeat } = await import("../src/browser/seats");
  keepSeat(SEAT);
  expect((await loaded()).newcomer.value).toBe(false);
});

test("a browser that keeps nothing has newcomers all the time", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect((await loaded()).newcomer.value).toBe(true);
});
