import { batch } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { serverGame, table } from "../src/connection/state";
import type { AwayShown, BackShown, GameView, SeatShown, TableUpdate } from "../src/messages";
import { awaited, awayFor, back, backLines, choices, waitingSentence } from "../src/play/absence";
import { prompt } from "../src/play/prompts";
import { absence as text } from "../src/play/words";
import { awayLabel } from "../src/table/reading";
import { aGame, aTable } from "./game";

vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  command: () => new Promise(() => {}),
}));

const AWAY: AwayShown = { seconds: 5, bot_in: 55, waiting: [] };
const BACK: BackShown = {
  seconds: 240,
  turns: 2,
  wants: 0,
  went_down: false,
  deals: 0,
  others_down: [],
};

/** Ben is away; whose turn it is, and more. */
function tell(game: Partial<GameView>, away: Partial<AwayShown> = {}, more = {}): TableUpdate {
  const at = aTable();
  const seats = at.seats.map((seat, place) => ({
    ...seat,
    away: place ? { ...AWAY, ...away } : null,
  }));
  const told = { ...at, seats, ...more };
  batch(() => {
    table.value = told;
    serverGame.value = aGame({ turn: 1, asked: "nothing", ...game });
  });
  return told;
}

beforeEach(() => {
  batch(() => {
    table.value = aTable();
    serverGame.value = aGame();
  });
});

describe("somebody who is away", () => {
  it("is told from one who has lost the connection", () => {
    expect(text.away("Ben")).toBe("Ben is away");
    expect(text.away("Ben", true)).toBe("Ben has lost the connection");
    const seat = tell({}).seats[1] as SeatShown;
    const gone = { ...seat, sitting: "person", here: false, played: false } as const;
    expect(awayLabel(gone)).toBe("away");
    expect(awayLabel({ ...gone, away: { ...AWAY, lost: true } })).toBe("offline");
    expect(awayLabel({ ...gone, played: true, away: { ...AWAY, lost: true } })).toBe(
      "away, bot plays",
    );
  });

  it("is waited for in their turn, while no bot plays", () => {
    tell({});
    expect(awaited.value?.seat).toBe(1);
  });

  it.each([
    ["it is one's own turn", { turn: 0 }, {}],
    ["one is asked something", { asked: "offer" }, {}],
    ["the deal is over", { phase: "over" }, {}],
    ["a bot plays already, or none will", {}, { bot_in: null }],
  ] as const)("is not waited for where %s", (_, game, away) => {
    tell(game, away);
    expect(awaited.value).toBeNull();
  });

  it("can be given more time once by each, and be left to a bot by the host, later by all", () => {
    const at = tell({});
    expect(choices(at, AWAY, 0)).toEqual({ canWait: true, canLetPlay: true });
    expect(choices({ ...at, host: 1 }, AWAY, 19)).toEqual({ canWait: true, canLetPlay: false });
    expect(choices({ ...at, host: 1 }, AWAY, 20).canLetPlay).toBe(true);
    expect(choices(at, { ...AWAY, waiting: [0] }, 0).canWait).toBe(false);
  });

  it.each([
    [[], ""],
    [[0], "You are waiting for Ben."],
    [[2], "Cy is waiting for Ben."],
    [[2, 0], "You and Cy are waiting for Ben."],
  ])("is waited for longer by %j: %s", (waiting, said) => {
    const at = tell({});
    table.value = { ...at, seats: [...at.seats, { ...at.seats[0], name: "Cy" } as never] };
    expect(waitingSentence(1, { ...AWAY, waiting })).toBe(said);
  });
});

describe("one who is back", () => {
  it("is asked to play on before anything else", () => {
    tell({ turn: 0, asked: "play" }, {}, { back: BACK });
    expect(back.value).toEqual(BACK);
    expect(prompt.value?.main?.kind).toBe("play_on");
    expect(prompt.value?.second).toBeNull();
  });

  it("is told nothing when the deal is over: the scores say it", () => {
    tell({ phase: "over" }, {}, { back: BACK });
    expect(back.value).toBeNull();
  });

  it.each([
    [{ turns: 0 }, ["A bot sat here for you, and had no turn."]],
    [{ turns: 1 }, ["A bot played one turn for you."]],
    [{ others_down: [1] }, ["A bot played 2 turns for you.", "Ben is down now."]],
    [
      { went_down: true, wants: 1, deals: 1 },
      [
        "A bot played 2 turns for you.",
        "It laid down your contract and wanted to buy a card.",
        "That deal is over.",
      ],
    ],
  ])("reads of %j in at most three lines", (more, lines) => {
    tell({});
    expect(backLines({ ...BACK, ...more })).toEqual(lines);
  });

  it("reads for how long they were away", () => {
    expect(awayFor(BACK)).toBe("You were away for 4 minutes.");
    expect(awayFor({ ...BACK, seconds: 0.2 })).toBe("You were away for 1 second.");
  });
});
