import { describe, expect, test } from "vitest";
import type { KeptSeat } from "../src/browser/seats";
import { withRoom } from "../src/home/GameAlive";
import { gameGoingOn, goingSays, noteGame, quiet } from "../src/home/going";
import type { Found } from "../src/home/standing";
import type { Peeked } from "../src/messages";

const PEEKED: Peeked = {
  kind: "peeked",
  id: 1,
  title: "Classic",
  stage: "playing",
  seats: 4,
  here: 1,
  alone: true,
  deal: 3,
  deals: 7,
  asked: "nothing",
  turn: "Ben",
};
const YOURS = { ...PEEKED, asked: "turn" as const };

const seat = (table: string): KeptSeat => ({
  table,
  seat: 0,
  secret: "s",
  title: "Rose’s table",
  name: "Ann",
  when: 1,
});
const SEATS = ["newest", "next", "oldest"].map(seat);

const NO_GAMES: readonly [string, Found][] = [
  ["gone", "gone"],
  ["over", { ...PEEKED, stage: "over" }],
  ["not begun", { ...PEEKED, stage: "lobby" }],
  ["practice", { ...PEEKED, practice: true }],
  ["asked for a seat", { ...PEEKED, joining: "waits" }],
];

describe("the game that one is in", () => {
  test("is the newest one, with people as with bots", () => {
    const found = { newest: { ...PEEKED, alone: false }, next: PEEKED };
    expect(gameGoingOn(SEATS, found, [])?.seat.table).toBe("newest");
  });

  test("is the one that waits for oneself, where there are several", () => {
    expect(gameGoingOn(SEATS, { newest: PEEKED, next: YOURS }, [])?.seat.table).toBe("next");
  });

  test.each(NO_GAMES)("is no table that is %s", (_, found) => {
    const all = { newest: found, next: found, oldest: found };
    expect(gameGoingOn(SEATS, all, [])).toBeUndefined();
  });

  test("is where one was last until something is known, unless nothing went on there", () => {
    expect(gameGoingOn(SEATS, {}, [])).toEqual({ seat: SEATS[0], now: undefined });
    expect(gameGoingOn(SEATS, {}, ["newest"])?.seat.table).toBe("next");
    expect(gameGoingOn(SEATS, {}, ["newest", "next", "oldest"])).toBeUndefined();
    expect(gameGoingOn([], {}, [])).toBeUndefined();
  });

  test("is remembered not to go on, until it does", () => {
    noteGame("lobby", { ...PEEKED, stage: "lobby" });
    noteGame("lobby", { ...PEEKED, stage: "lobby" });
    noteGame("old", "gone");
    expect(quiet.value).toEqual(["old", "lobby"]);
    noteGame("lobby", PEEKED);
    expect(quiet.value).toEqual(["old"]);
  });
});

describe("what is said of it", () => {
  const says = (now: Peeked | undefined, hidden = false) =>
    goingSays({ seat: seat("here"), now }, hidden);

  test.each<[Partial<Peeked>, string]>([
    [{ asked: "turn" }, "Your turn, deal 3 of 7."],
    [{ asked: "turn", company: ["Rose"] }, "Your turn, deal 3 of 7. Rose waits."],
    [{ asked: "offer", company: ["Rose", "Ben"] }, "Your answer, deal 3 of 7. Rose and Ben wait."],
    [{ company: ["Ben"] }, "Ben to play, deal 3 of 7."],
    [{ turn: "", here: 0, deals: 0 }, "Deal 3."],
  ])("of which one sees %o", (seen, sentence) => {
    expect(says({ ...PEEKED, ...seen })).toBe(sentence);
  });

  test("names nobody where names are hidden", () => {
    expect(says({ ...YOURS, company: ["Rose"] }, true)).toBe("Your turn, deal 3 of 7.");
  });

  test("is the table’s name until more is known", () => {
    expect(says(undefined)).toBe("Rose’s table");
  });
});

test("its picture has whole melds, as many as have room", () => {
  expect(withRoom()).toEqual([]);
  const [set, run, long] = [[1, 2, 3], [4, 5, 6, 7], Array.from({ length: 9 }, (_, at) => at)];
  expect(withRoom([set, run])).toEqual([set, run]);
  expect(withRoom([long, set])).toEqual([set]);
  expect(withRoom([run, run])).toEqual([run]);
});
