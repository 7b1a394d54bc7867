import { batch } from "@preact/signals";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { announcements } from "../src/browser/announce";
import { Refusal } from "../src/connection/failures";
import type { Question } from "../src/connection/questions";
import { connection, serverGame, table } from "../src/connection/state";
import type { GameView, Hint } from "../src/messages";
import {
  canHint,
  canPrepare,
  closeHint,
  giveWayToTrouble,
  hintComes,
  hinting,
  inSlots,
  isLit,
  litKeys,
  nextHint,
  prepare,
} from "../src/play/hinting";
import { complain } from "../src/turn/refusing";
import { chosen } from "../src/turn/selecting";
import { groups, staging, trouble } from "../src/turn/shown";
import { NOTHING } from "../src/turn/state";
import { dispatch, turn } from "../src/turn/turn";
import { FakeStorage } from "./fakes";
import { aGame, aTable, CAN, OFFER } from "./game";

const ADD = { verb: "add", card: 4, owner: 0, index: 0, end: null } as const;
const asked: Question[] = [];
let answer: (message: Question) => Promise<unknown> = () => new Promise(() => {});
vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  ask: (message: Question) => {
    asked.push(message);
    return message.kind === "hint" ? answer(message) : new Promise(() => {});
  },
}));

const HINT: Hint = {
  by: { own: [4] },
  about: {
    sentence: "Look at 5c 5c.",
    own: [4, 4],
    helping: [{ card: 9, copies: 2 }],
    top: true,
    melds: [{ owner: 1, index: 0 }],
  },
  move: { verb: "discard", card: 4 },
  says: "Discard 5c.",
  why: ["It is the dearest of your cards."],
};

function tell(game: Partial<GameView> = {}): void {
  batch(() => {
    serverGame.value = aGame({ question: `${Math.random()}`, ...game });
  });
}
const gives = (hint: Partial<Hint> = {}) => {
  answer = async () => ({ kind: "hinted", id: 1, hint: { ...HINT, ...hint } });
};

beforeAll(giveWayToTrouble);
beforeEach(() => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
  asked.length = 0;
  batch(() => {
    connection.value = "open";
    table.value = aTable();
    turn.value = NOTHING;
  });
  tell();
  closeHint();
  gives();
});
describe("a hint", () => {
  it("is asked for once, and shows a step at each press", async () => {
    await nextHint();
    expect(hinting.value?.step).toBe(1);
    expect([...litKeys.value]).toEqual(["4.0"]);
    expect(isLit(1, 0)).toBe(false);
    expect(announcements.value.at(-1)?.text).toContain("It is the dearest of your cards.");
    await nextHint();
    expect(hinting.value?.step).toBe(2);
    expect([...litKeys.value]).toEqual(["4.0", "4.1"]);
    expect(isLit(1, 0)).toBe(true);
    expect(isLit(0, 0)).toBe(false);
    expect(announcements.value.at(-1)?.text).toContain("five of clubs");
    await nextHint();
    expect(hinting.value).toBeNull();
    expect(asked.filter((message) => message.kind === "hint")).toHaveLength(1);
  });

  it("goes when another question comes, or something is played in the draft", async () => {
    await nextHint();
    tell();
    expect(hinting.value).toBeNull();
    await nextHint();
    dispatch({ kind: "cards_played", plays: [ADD] });
    expect(hinting.value).toBeNull();
  });

  it("goes when the offer is answered that it was about", async () => {
    const offered = (answered: boolean) =>
      tell({
        question: "1-0-buy",
        asked: "nothing",
        can: { ...CAN, offer: { ...OFFER, answered } },
      });
    offered(false);
    await nextHint();
    expect(hinting.value?.step).toBe(1);
    offered(true);
    expect(hinting.value).toBeNull();
  });

  it("stays while nothing but the clock has changed", async () => {
    tell({ question: "1-0-play" });
    await nextHint();
    tell({ question: "1-0-play", stock: 49 });
    expect(hinting.value?.step).toBe(1);
  });

  it("that comes too late is not shown", async () => {
    let give = (_: unknown) => {};
    answer = () =>
      new Promise((done) => {
        give = done;
      });
    const coming = nextHint();
    expect(hintComes.value).toBe(true);
    tell();
    give({ kind: "hinted", id: 1, hint: HINT });
    await coming;
    expect(hinting.value).toBeNull();
    expect(hintComes.value).toBe(false);
  });

  it("that is refused says why, and gives way to what is refused later", async () => {
    answer = async () => {
      throw new Refusal(
        { reason: "no_hint", sentence: "There is nothing to decide.", rule: "" },
        false,
      );
    };
    await nextHint();
    expect(trouble.value?.why.sentence).toBe("There is nothing to decide.");
    gives();
    await nextHint();
    expect(trouble.value).toBeNull();
    expect(hinting.value?.step).toBe(1);
    complain("No.");
    expect(hinting.value).toBeNull();
  });

  it("tells the server what is played in the draft", async () => {
    dispatch({ kind: "cards_played", plays: [ADD] });
    await nextHint();
    expect(asked.at(-1)).toMatchObject({ kind: "hint", plays: [{ verb: "add", card: 4 }] });
  });
});

describe("whether there can be one", () => {
  it("is so while something is asked, or may be called or offered", () => {
    for (const question of ["turn", "play", "offer", "cut", "give", "last_call"] as const) {
      tell({ asked: question });
      expect(canHint.value).toBe(true);
    }
    for (const question of ["nothing", "ready", "game_over"] as const) {
      tell({ asked: question });
      expect(canHint.value).toBe(false);
    }
    tell({ asked: "nothing", can: { ...CAN, call: true } });
    expect(canHint.value).toBe(true);
  });

  it("is not so where the table has none, or rests", () => {
    const at = aTable();
    table.value = { ...at, settings: { hints: false } };
    expect(canHint.value).toBe(false);
    table.value = { ...at, halted: true };
    expect(canHint.value).toBe(false);
  });

  it("is not so where the last card is played", () => {
    tell({ can: { ...CAN, ends_turn: true } });
    expect(canHint.value).toBe(false);
  });
});

describe("preparing the move", () => {
  it("selects one of the cards that are meant, and sends nothing", async () => {
    await nextHint();
    expect(canPrepare(HINT)).toBe(true);
    prepare(HINT);
    expect(chosen.value).toEqual([4]);
    expect(hinting.value).toBeNull();
    expect(asked.map((message) => message.kind)).toEqual(["hint"]);
  });

  it("sets melds aside in the slots of the contract", () => {
    const short = { kind: "set", cards: [0, 13, 26], start: 1, suit: null } as never;
    const long = { kind: "set", cards: [1, 14, 27, 40], start: 2, suit: null } as never;
    const run = { kind: "run", cards: [2, 3, 4, 5], start: 3, suit: 0 } as never;
    const slot = { word: "", exact: false, have: 0 };
    const contract = [
      { ...slot, kind: "set", length: 4 },
      { ...slot, kind: "run", length: 4 },
      { ...slot, kind: "set", length: 3 },
    ] as const;
    const lay = { verb: "lay", melds: [run, short, long], swaps: [] } as never;
    expect(inSlots(lay, contract).map((group) => ("meld" in group ? group.meld : null))).toEqual([
      long,
      run,
      short,
    ]);
    serverGame.value = aGame({ contract });
    prepare({ ...HINT, move: lay });
    expect(staging.value).toBe(true);
    expect(groups.value.map((group) => group.cards?.length)).toEqual([4, 4, 3]);
  });

  it("selects the cards of a new meld for one who is down", () => {
    const { hand, players } = aGame();
    const down = players.map((player) => ({ ...player, down: true }));
    serverGame.value = aGame({ players: down });
    const cards = hand.slice(0, 3);
    const meld = { kind: "set", cards, start: 1, suit: -1 } as never;
    prepare({ ...HINT, move: { verb: "lay", melds: [meld] } });
    expect([...chosen.value].sort()).toEqual([...cards].sort());
    expect(staging.value).toBe(false);
  });

  it("is left to the answers where a button does it already", () => {
    expect(canPrepare({ ...HINT, move: { verb: "draw" } })).toBe(false);
    expect(canPrepare({ ...HINT, move: null })).toBe(false);
    tell({ asked: "caller_plays" });
    expect(canPrepare({ ...HINT, move: ADD })).toBe(false);
  });
});
