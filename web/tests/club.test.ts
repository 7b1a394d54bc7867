// A club night: who is ahead over all tables, and which games go onto its list by themselves.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hideAt } from "../src/browser/marked-seats";
import { Refusal, Unanswered } from "../src/connection/failures";
import { connection } from "../src/connection/state";
import type { GameResult } from "../src/messages";
import { clubPlaces } from "../src/record/figures";
import { AGAIN, clubPath, eveningNow, joinEvening, leaveEvening } from "../src/results/evening";
import { eveningOf } from "../src/results/form";
import { forgetResults, keepResults, said } from "../src/results/store";

const asked: { record: string; events: readonly { game: GameResult }[] }[] = [];
let answer: () => Promise<object>;
vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  ask: (question: (typeof asked)[number]) => {
    asked.push(question);
    return answer();
  },
}));

function game(id: string, points: Record<string, number>, more: Partial<GameResult> = {}) {
  const players = Object.entries(points).map(([name, points]) => ({
    name,
    points,
    outs: 0,
    bot: name.startsWith("Bot"),
  }));
  const plain = { source: "keeper", played: "2026-11-30", rules: "", title: "Classic" } as const;
  return { id, ...plain, deals: 7, of: 7, players, own: null, lines: [], minutes: null, ...more };
}

test("places count points beside the average of one's own table, over all games", () => {
  const people = clubPlaces([
    game("one", { Ann: 10, Ben: 50, Cy: 90 }),
    game("two", { Dora: 200, Eve: 220, Bot: 240 }),
    // Ended early: it counts as far as it was played, and nobody has won it.
    game(
      "three",
      { Ann: 40, Dora: 21 },
      {
        deals: 2,
        lines: [
          [40, null],
          [0, 21],
        ],
      },
    ),
  ]);
  expect(people.map(({ name, points }) => [name, points])).toEqual([
    ["Ann", -30.5],
    ["Dora", -29.5],
    ["Ben", 0],
    ["Eve", 0],
    ["Cy", 40],
  ]);
  expect(people[0]).toMatchObject({ games: 2, deals: 9, wins: 1 });
  expect(people[1]).toMatchObject({ games: 2, deals: 8, wins: 1 });
});

/** Says that another tab has stored something under this key. */
let heard: (key: string) => void;

beforeEach(() => {
  vi.stubGlobal("addEventListener", (_: string, hears: (event: object) => void) => {
    heard = (key) => hears({ key });
  });
  vi.useFakeTimers({ now: new Date("2026-11-30T20:00:00Z") });
  asked.length = 0;
  answer = async () => ({});
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  connection.value = "open";
});

afterEach(() => {
  leaveEvening();
  forgetResults();
});

const sent = () => asked.map(({ record, events }) => `${record}: ${events[0]?.game.id}`);

test("games that end after joining go onto the list, once each, and again when corrected", async () => {
  keepResults([game("before", { Ann: 1, Ben: 2 })]);
  joinEvening("night22", "secret");
  expect(clubPath()).toBe("/record/night22#club.secret");
  keepResults([game("alone", { Ann: 1, Bot: 2 }), game("first", { Ann: 1, Ben: 2 }, { own: 0 })]);
  await vi.waitFor(() => expect(sent()).toEqual(["night22: first"]));
  expect(asked[0]?.events[0]?.game.own).toBeNull();
  keepResults([game("first", { Ann: 1, Ben: 2 })]);
  keepResults([game("first", { Ann: 1, Ben: 5 }), game("second", { Ann: 1, Cy: 2 })]);
  await vi.waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().slice(1).sort()).toEqual(["night22: first", "night22: second"]);
});

const refuse = (reason: string) => () =>
  Promise.reject(new Refusal({ reason, sentence: `It is ${reason}.`, rule: "" }, false));

test("what can't be sent waits for the next connection, and what is refused is not repeated", async () => {
  joinEvening("other22", "secret");
  answer = () => Promise.reject(new Unanswered("No answer came.", true));
  keepResults([game("third", { Ann: 1, Ben: 2 })]);
  await vi.waitFor(() => expect(sent()).toEqual(["other22: third"]));
  await vi.advanceTimersByTimeAsync(0);
  connection.value = "lost";
  answer = refuse("full");
  connection.value = "open";
  await vi.waitFor(() => expect(eveningNow()?.refused).toBe("It is full."));
  expect(sent()).toHaveLength(2);
  answer = async () => ({});
  keepResults([game("fourth", { Ann: 1, Ben: 2 })]);
  await vi.waitFor(() => expect(eveningNow()?.refused).toBe(""));
  await vi.advanceTimersByTimeAsync(3 * AGAIN);
  expect(sent().slice(2)).toEqual(["other22: fourth"]);
});

test("a game that could not be taken just then is sent again after some seconds", async () => {
  joinEvening("again22", "secret");
  answer = refuse("too_much");
  keepResults([game("fifth", { Ann: 1, Ben: 2 })]);
  await vi.advanceTimersByTimeAsync(AGAIN - 1);
  expect(sent()).toHaveLength(1);
  answer = () => Promise.reject(new Unanswered("No answer came.", true));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toHaveLength(2);
  answer = async () => ({});
  await vi.advanceTimersByTimeAsync(3 * AGAIN);
  expect(sent()).toEqual(Array(3).fill("again22: fifth"));
});

test("a game from another day is none of this evening, and names hidden here go out as they are", async () => {
  joinEvening("names22", "secret");
  const shown = game("sixth", { Ann: 1, "Player 2": 2 });
  said.set("sixth", game("sixth", { Ann: 1, Ben: 2 }));
  keepResults([game("old", { Ann: 1, Ben: 2 }, { played: "2026-11-29" }), shown]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(["names22: sixth"]);
  expect(asked[0]?.events[0]?.game.players.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
});

test("a game with a hidden name waits, after a reload, until its table has told who played", async () => {
  joinEvening("hidden22", "secret");
  hideAt("eighth", 1, true);
  const shown = game("eighth", { Ann: 1, "Player 2": 2 });
  keepResults([shown]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual([]);
  said.set("eighth", game("eighth", { Ann: 1, Ben: 2 }));
  keepResults([{ ...shown }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[0]?.events[0]?.game.players.map(({ name }) => name)).toEqual(["Ann", "Ben"]);
});

test("an open tab takes part as soon as another one has joined", async () => {
  joinEvening("before22", "secret");
  leaveEvening();
  const stored = JSON.parse(localStorage.getItem("liverpool.club") ?? "");
  const now = { ...stored, id: "other22", until: Date.now() + 1000, sent: {} };
  localStorage.setItem("liverpool.club", JSON.stringify(now));
  expect(clubPath()).toBe("");
  heard("liverpool.club");
  expect(clubPath()).toContain("other22");
});

test("what another tab has sent or left is not sent here", async () => {
  joinEvening("tabs22", "secret");
  const stored = JSON.parse(localStorage.getItem("liverpool.club") ?? "");
  localStorage.setItem("liverpool.club", JSON.stringify({ ...stored, until: 0 }));
  keepResults([game("seventh", { Ann: 1, Ben: 2 })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual([]);
});

test("an evening lasts until 6 in the morning, as the clocks here go", () => {
  const at = (day: number, hour: number, minute = 0) =>
    eveningOf(new Date(2026, 10, day, hour, minute).getTime());
  expect([at(30, 6), at(30, 23), at(31, 5, 59), at(31, 6)]).toEqual([
    "2026-11-30",
    "2026-11-30",
    "2026-11-30",
    "2026-12-01",
  ]);
});

test("who has left an evening joins it again only by a tap, and what ended meanwhile stays private", async () => {
  joinEvening("left22", "secret");
  leaveEvening();
  keepResults([game("between", { Ann: 1, Ben: 2 })]);
  joinEvening("left22", "secret");
  expect(clubPath()).toBe("");
  joinEvening("left22", "secret", true);
  expect(clubPath()).toContain("left22");
  keepResults([game("after", { Ann: 1, Ben: 2 })]);
  leaveEvening();
  keepResults([game("later", { Ann: 1, Ben: 2 })]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(["left22: after"]);
});

test("another evening that lasts is left only by a tap, and each ends by itself", () => {
  joinEvening("one22", "secret");
  joinEvening("two22", "secret");
  expect(clubPath()).toContain("one22");
  joinEvening("two22", "secret", true);
  expect(clubPath()).toContain("two22");
  vi.setSystemTime(new Date("2026-12-01T20:00:00Z"));
  expect(clubPath()).toBe("");
});
