// A seat whose turn it is, and a server that accepts everything. A test that uses it replaces `ask` and
// `command` in connection/net.ts by a `vi.fn()` (fakes.ts).

import { batch } from "@preact/signals";
import { beforeAll, beforeEach, type Mock, vi } from "vitest";
import { ask } from "../src/connection/net";
import { connection, moveCount, serverGame, table } from "../src/connection/state";
import type { Fit, GameView, PageMessage, Tried, Try } from "../src/messages";
import { followGame, followSelection } from "../src/turn/following";
import { hand } from "../src/turn/hand";
import { select } from "../src/turn/selecting";
import { NOTHING } from "../src/turn/state";
import { turn } from "../src/turn/turn";
import { FakeStorage } from "./fakes";
import { aGame, answerTo, aTable } from "./game";

export const WHY = { reason: "late", sentence: "Ben had already drawn.", rule: "" };
export const ADD = { verb: "add", card: 4, owner: 1, index: 0 } as const;
export const FIT: Fit = { cards: [4], owner: 1, index: 0, plays: [ADD], tag: "+5", swap: false };
/** Another card, which fits another meld. */
export const KING: Fit = {
  ...FIT,
  cards: [0],
  index: 1,
  plays: [{ ...ADD, card: 0, index: 1 }],
  tag: "+A",
};

export const asking = ask as unknown as Mock;
/** What the server has been asked in this test. */
export const made: PageMessage[] = [];
export const moves = () => made.filter((message) => message.kind === "make");
export const tries = () =>
  made.filter((message): message is Try & PageMessage => message.kind === "try");

/** Before each test it is one's turn, at a table of its own. */
export function takeTurns(game: (message?: Try) => GameView = () => aGame()): void {
  beforeAll(() => {
    followGame();
    followSelection();
  });
  beforeEach(async () => {
    vi.stubGlobal("sessionStorage", new FakeStorage());
    asking.mockReset();
    answers(game);
    batch(() => {
      connection.value = "open";
      table.value = aTable(`table${Math.random()}`);
      serverGame.value = null;
    });
    tell(game());
    await settled();
    turn.value = { ...NOTHING, at: turn.value.at };
    made.length = 0;
  });
}

export function answers(
  game: (message: Try) => GameView,
  more: (message: Try) => Partial<Tried> = () => ({}),
): void {
  asking.mockImplementation(async (message: PageMessage) => {
    made.push(message);
    if (message.kind !== "try") return { kind: "done", id: 0 };
    return answerTo(message, game(message), more(message));
  });
}

let count = 0;

export function tell(game: GameView): void {
  count += 1;
  batch(() => {
    moveCount.value = count;
    serverGame.value = game;
  });
}

export const settled = () => new Promise((done) => setTimeout(done, 0));

/** Selects cards of the hand. */
export const pick = (...faces: number[]) =>
  select(faces.map((face) => hand.value.find((card) => card.face === face)?.key ?? ""));
