import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Welcome } from "../src/messages";
import { FakeStorage } from "./fakes";

let storage: FakeStorage;

beforeEach(() => {
  vi.resetModules();
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});

const WELCOME: Welcome = {
  kind: "welcome",
  version: "1",
  presets: [],
  levels: [{ number: 4, name: "Rosa", about: "Counts.", picture: "cat" }],
};

const choicesAfresh = () => import("../src/setup/choices");

describe("the level of the bots", () => {
  test("is the one chosen last, and the usual one at first", async () => {
    const before = await choicesAfresh();
    expect(before.level.value).toBe(3);
    before.level.value = 6;
    vi.resetModules();
    expect((await choicesAfresh()).level.value).toBe(6);
  });

  test("may be that of a mixed family", async () => {
    storage.setItem("liverpool.level", "0");
    expect((await choicesAfresh()).level.value).toBe(0);
  });

  test.each(["7", "-1", "2.5", '"4"', "null"])("is the usual one for %s", async (kept) => {
    storage.setItem("liverpool.level", kept);
    expect((await choicesAfresh()).level.value).toBe(3);
  });

  test("says how it plays, once the server has said it, and what its bots are called", async () => {
    const { aboutLevel, botLabel } = await import("../src/setup/Levels");
    const { welcome } = await import("../src/connection/state");
    welcome.value = WELCOME;
    expect([aboutLevel(4), aboutLevel(0)]).toEqual(["Counts.", ""]);
    expect([botLabel(4), botLabel(0)]).toEqual(["bot, level 4", "bot"]);
  });
});
