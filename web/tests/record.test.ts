// A family's record: its figures against a plain recount, its file, and two devices that write at once.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameResult } from "../src/messages";
import { meanMinutes, peopleIn, yearsIn } from "../src/record/figures";
import { readRecord, writeRecord } from "../src/record/files";
import { calling, folded, haveMet, type RecordEvent } from "../src/record/folding";
import { added } from "../src/results/form";

const PEOPLE = ["Rose", "Ben", "Mia", "Tom", "Ida", "Jo", "Kim", "Lou", "Ann", "Max", "Eve", "Zoë"];

/** Numbers that look random, the same each time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A game of two to eight of them, and sometimes a bot; every tenth was ended early. */
function gameOf(number: number, draw: (below: number) => number): GameResult {
  const names = [...PEOPLE].sort(() => draw(3) - 1).slice(0, 2 + draw(7));
  const of = 3 + draw(5);
  const deals = number % 10 === 9 ? of - 1 : of;
  const lines = Array.from({ length: deals }, () =>
    names.map(() => (draw(12) === 0 ? null : draw(4) === 0 ? -25 : draw(120))),
  );
  return {
    id: `keeper-${number}`,
    source: draw(2) === 0 ? "keeper" : "table",
    played: `${2017 + Math.floor(number / 50)}-${`${1 + draw(12)}`.padStart(2, "0")}-${`${1 + draw(28)}`.padStart(2, "0")}`,
    rules: "rules=dunlop",
    title: draw(2) === 0 ? "Dunlop" : "Classic",
    deals,
    of,
    players: names.map((name, place) => ({
      name,
      points: lines.reduce((sum, line) => sum + (line[place] ?? 0), 0),
      outs: draw(deals),
      bot: place > 1 && draw(10) === 0,
    })),
    own: null,
    lines,
    minutes: draw(3) === 0 ? null : 30 + draw(200),
  };
}

function family(): GameResult[] {
  const draw = chance(20_261_125);
  return Array.from({ length: 500 }, (_, number) => gameOf(number, draw));
}

/** The figures of one person, counted in the plainest way. */
function recount(all: readonly GameResult[], name: string) {
  const whole = all.filter(({ deals, of }) => deals === of);
  let [games, wins, sum, outs, streak, running] = [0, 0, 0, 0, 0, 0];
  const totals: number[] = [];
  const deals: number[] = [];
  for (const game of whole) {
    const place = game.players.findIndex((player) => player.name === name && !player.bot);
    const own = game.players[place];
    if (!own) continue;
    games += 1;
    sum += own.points;
    outs += own.outs;
    totals.push(own.points);
    for (const line of game.lines ?? []) {
      const points = line[place];
      if (typeof points === "number") deals.push(points);
    }
    if (game.players.every(({ points }) => points >= own.points)) {
      wins += 1;
      running += 1;
      streak = Math.max(streak, running);
    } else {
      running = 0;
    }
  }
  totals.sort((a, b) => a - b);
  deals.sort((a, b) => a - b);
  return { games, wins, mean: sum / games, totals, deals, outs, streak, running };
}

describe("five hundred games of twelve people over ten years", () => {
  const { games } = folded(family().map(added));
  const people = peopleIn(games);

  test("have figures that equal a plain recount", () => {
    expect(people.map(({ name }) => name).sort()).toEqual([...PEOPLE].sort());
    for (const person of people) {
      const plain = recount(games, person.name);
      expect(person.games).toBe(plain.games);
      expect(person.wins).toBe(plain.wins);
      expect(person.mean).toBeCloseTo(plain.mean, 6);
      expect([person.fewest, person.most]).toEqual([plain.totals[0], plain.totals.at(-1)]);
      expect([person.bestDeal, person.worstDeal]).toEqual([plain.deals[0], plain.deals.at(-1)]);
      expect(person.outs).toBe(plain.outs);
      expect([person.streak, person.running]).toEqual([plain.streak, plain.running]);
    }
    expect(people.some(({ streak }) => streak > 1)).toBe(true);
  });

  test("name who led each year", () => {
    const years = yearsIn(games);
    expect(years.map(({ year }) => year)).toEqual(
      Array.from({ length: 10 }, (_, at) => `${2026 - at}`),
    );
    for (const { year, games: count, leaders, wins } of years) {
      const played = games.filter((game) => game.played.startsWith(year));
      expect(count).toBe(played.filter(({ deals, of }) => deals === of).length);
      const counted = PEOPLE.map((name) => [name, recount(played, name).wins] as const);
      const most = Math.max(...counted.map(([, won]) => won));
      expect(wins).toBe(most);
      const first = counted.filter(([, won]) => won === most).map(([name]) => name);
      expect([...leaders].sort()).toEqual([...first].sort());
    }
  });

  test("say how long they took", () => {
    const known = games.filter(({ deals, of, minutes }) => deals === of && minutes !== null);
    const sum = known.reduce((all, { minutes }) => all + (minutes ?? 0), 0);
    expect(meanMinutes(games)).toBe(Math.round(sum / known.length));
    expect(meanMinutes(games.map((game) => ({ ...game, minutes: null })))).toBeNull();
  });

  test("fit into a file and come back", () => {
    const events = family().map(added);
    expect(readRecord(writeRecord(events))).toEqual(events);
  });
});

describe("what can be put right", () => {
  const events = family().map(added);

  test("a game that is taken out counts no more until it is brought back", () => {
    const out: RecordEvent[] = [...events, { kind: "take_out", game: "keeper-7" }];
    expect(folded(out).games).toHaveLength(499);
    expect(folded(out).takenOut.map(({ id }) => id)).toEqual(["keeper-7"]);
    const back: RecordEvent[] = [...out, { kind: "bring_back", game: "keeper-7" }];
    expect(folded(back)).toEqual(folded(events));
  });

  test("a game that is added twice counts once, and stays out where it was taken out", () => {
    expect(folded([...events, ...events])).toEqual(folded(events));
    const out: RecordEvent[] = [...events, { kind: "take_out", game: "keeper-7" }];
    expect(folded([...out, ...events]).games).toHaveLength(499);
  });

  test("two names become one person, with the games of both, and are told apart again", () => {
    const [first] = family() as [GameResult];
    const game = (id: string, name: string, points: number): GameResult => ({
      ...first,
      id,
      deals: 1,
      of: 1,
      lines: [],
      players: [
        { name, points, outs: 0, bot: false },
        { name: "Ben", points: 50, outs: 0, bot: false },
      ],
    });
    const plain = [game("a", "Grandma", 10), game("b", "Rose", 60), game("c", " Rose", 5)];
    const all = plain.map(added);
    const named = folded(all);
    expect(peopleIn(named.games)).toHaveLength(4);
    const merged = [...all, ...calling(named.names, "Grandma", "Rose")];
    const rose = peopleIn(folded(merged).games).find(({ name }) => name === "Rose");
    expect([rose?.games, rose?.wins, rose?.mean]).toEqual([2, 1, 35]);
    const renamed = [...merged, ...calling(folded(merged).names, "Rose", "Rosie")];
    expect(peopleIn(folded(renamed).games).map(({ name }) => name)).toContain("Rosie");
    expect(peopleIn(folded(renamed).games).find(({ name }) => name === "Rosie")?.games).toBe(2);
    const apart: RecordEvent[] = [...merged, { kind: "call", name: "Grandma", to: "Grandma" }];
    expect(folded(apart).games).toEqual(named.games);
    expect(haveMet(named.games, "Rose", "ben")).toBe(true);
    expect(haveMet(named.games, "Rose", "Grandma")).toBe(false);
  });

  test.each([
    ["no file of a record", "[]", "isn't the file of a record"],
    ["no JSON", "{", "isn't the file of a record"],
    ["a score file", '{"format": "liverpool-scores/1"}', "This is a score file"],
    ["a file that is cut off", '{"format": "liverpool-family/1", "ev', "is cut off"],
    ["a newer file", '{"format": "liverpool-family/2"}', "newer version"],
    ["no events", '{"format": "liverpool-family/1"}', "Entry 1"],
    [
      "a damaged event",
      '{"format": "liverpool-family/1", "events": [{"kind": "title", "title": "Ours"}, {"kind": "add"}]}',
      "Entry 2",
    ],
    [
      "a name that is too long",
      `{"format": "liverpool-family/1", "events": [{"kind": "call", "name": "${"x".repeat(25)}", "to": "y"}]}`,
      "Entry 1",
    ],
  ])("%s gets a sentence", (_, written, sentence) => {
    expect(() => readRecord(written)).toThrow(sentence);
  });
});

describe("two devices that write at once", () => {
  /** The server's list of events, as server/tables/family_records.py keeps it. */
  let log: RecordEvent[];

  beforeEach(() => {
    log = [];
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
    vi.doMock("../src/connection/net", () => ({
      ask: async (message: { after: number; events?: RecordEvent[] }) => {
        // Others come in between while a question is on its way.
        await new Promise((done) => setTimeout(done));
        log.push(...(message.events ?? []));
        const events = log.slice(message.after, message.after + 100);
        const last = message.after + events.length;
        return { writes: true, reading: "r", events, last, more: log.length > last };
      },
    }));
  });

  afterEach(() => {
    vi.doUnmock("../src/connection/net");
  });

  test("lose nothing, and see the same in the end", async () => {
    const device = async () => {
      vi.resetModules();
      return import("../src/record/store");
    };
    const [one, other] = [await device(), await device()];
    await Promise.all([one.openRecord("r", "s"), other.openRecord("r", "s")]);
    const games = family();
    await Promise.all([one.addGames(games.slice(0, 260)), other.addGames(games.slice(240))]);
    await other.change([{ kind: "take_out", game: "keeper-3" }]);
    await Promise.all([one.openRecord("r", "s"), other.openRecord("r", "s")]);
    const [seen, also] = [one.opened.value?.events ?? [], other.opened.value?.events ?? []];
    expect(seen).toEqual(log);
    expect(also).toEqual(log);
    expect(folded(seen).games).toHaveLength(499);
    expect(folded(seen).takenOut.map(({ id }) => id)).toEqual(["keeper-3"]);
  });
});
