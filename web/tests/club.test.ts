// A club night: who is ahead over all tables, and which games go onto its list by themselves.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal, Unanswered } from "../src/connection/failures";
import { connection } from "../src/connection/state";
import type { GameResult } from "../src/messages";
import { clubPlaces } from "../src/record/figures";
import { clubPath, joinEvening, leaveEvening } from "../src/results/evening";
import { keepResults } from "../src/results/store";

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

beforeEach(() => {
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
  vi.unstubAllGlobals();
});

const sent = () => asked.map(({ record, events }) => `${record}: ${events[0]?.game.id}`);

test("games that end after joining go onto the list, once each, and again when corrected", async () => {
  keepResults([game("before", { Ann: 1, Ben: 2 })]);
  joinEvening("night22", "secret");
  expect(clubPath.value).toBe("/record/night22#club.secret");
  keepResults([game("alone", { Ann: 1, Bot: 2 }), game("first", { Ann: 1, Ben: 2 }, { own: 0 })]);
  await vi.waitFor(() => expect(sent()).toEqual(["night22: first"]));
  expect(asked[0]?.events[0]?.game.own).toBeNull();
  keepResults([game("first", { Ann: 1, Ben: 2 })]);
  keepResults([game("first", { Ann: 1, Ben: 5 }), game("second", { Ann: 1, Cy: 2 })]);
  await vi.waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().slice(1).sort()).toEqual(["night22: first", "night22: second"]);
});

test("what can't be sent waits for the next connection, and what is refused is not repeated", async () => {
  joinEvening("other22", "secret");
  answer = () => Promise.reject(new Unanswered("No answer came.", true));
  keepResults([game("third", { Ann: 1, Ben: 2 })]);
  await vi.waitFor(() => expect(sent()).toEqual(["other22: third"]));
  connection.value = "lost";
  answer = () =>
    Promise.reject(new Refusal({ reason: "full", sentence: "It is full.", rule: "" }, false));
  connection.value = "open";
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  answer = async () => ({});
  keepResults([game("fourth", { Ann: 1, Ben: 2 })]);
  await vi.waitFor(() => expect(sent().at(-1)).toBe("other22: fourth"));
  expect(sent()).toHaveLength(3);
});

test("who has left an evening joins it again only by a tap, and nobody after it is over", () => {
  joinEvening("left22", "secret");
  leaveEvening();
  joinEvening("left22", "secret");
  expect(clubPath.value).toBe("");
  joinEvening("left22", "secret", true);
  expect(clubPath.value).toContain("left22");
  keepResults([game("fifth", { Ann: 1, Ben: 2 })]);
  leaveEvening();
  keepResults([game("sixth", { Ann: 1, Ben: 2 })]);
  expect(sent()).toEqual(["left22: fifth"]);
});
