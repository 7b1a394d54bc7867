// What only some tables play: jokers swapped out to go down with, a called card to lay off, a call
// that may cost a card, a discard that waits.

import { batch } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Asked, Fit, Game, Swap, Tried, Try } from "../src/messages";
import { FakeStorage } from "./fakes";
import { aGame, answerTo, aTable, CAN } from "./game";

const net = vi.hoisted(() => ({ ask: vi.fn() }));
vi.mock("../src/net", async (whole) => ({
  ...(await whole<typeof import("../src/net")>()),
  ask: net.ask,
}));
class TabStorage extends FakeStorage {
  removeItem(key: string): void {
    this.setItem(key, "null");
  }
}
vi.stubGlobal("localStorage", new TabStorage());
vi.stubGlobal("sessionStorage", new TabStorage());

const state = await import("../src/state");
const play = await import("../src/play");
const staging = await import("../src/staging");
const { call, callIsArmed } = await import("../src/calling");
const { shown, withSwaps } = await import("../src/draft");
const { hand, select } = await import("../src/hand");
const { prompt } = await import("../src/table/prompts");

play.followGame();
play.followSelection();

const JOKER = 52;
const SWAP: Swap = { verb: "swap", card: 4, owner: 1, index: 0 };
const FIT: Fit = { cards: [4], owner: 1, index: 0, plays: [SWAP], tag: "5★", swap: true };
const MELD = { kind: "set", suit: -1, start: 1, cards: [0, 13, JOKER] } as const;

let made: Asked[] = [];
let count = 0;

/** A server that shows jokers in the hand as they are asked for. */
function answers(game: () => Game, more: (message: Try) => Partial<Tried> = () => ({})) {
  net.ask.mockImplementation(async (message: Asked) => {
    made.push(message);
    if (message.kind !== "try") return { kind: "done", id: 0 };
    const told = game();
    const swapped = { ...told, hand: withSwaps(told.hand, message.swaps ?? []) };
    return answerTo(message, swapped, more(message));
  });
}

function tell(game: Game): void {
  count += 1;
  batch(() => {
    state.number.value = count;
    state.told.value = game;
  });
}

const settled = () => new Promise((done) => setTimeout(done, 0));
const moves = () => made.filter((message) => message.kind === "make");
const tries = () => made.filter((message): message is Try & Asked => message.kind === "try");
const pick = (...faces: number[]) =>
  select(faces.map((face) => hand.value.find((card) => card.face === face)?.key ?? ""));
const asked = () => {
  if (!prompt.value) throw new Error("nothing is asked");
  return prompt.value;
};

const TURN = () => aGame({ can: { ...CAN, fits: [FIT] } });

beforeEach(async () => {
  made = [];
  answers(TURN);
  batch(() => {
    state.connection.value = "open";
    state.table.value = aTable(`table${Math.random()}`);
    state.told.value = null;
  });
  tell(TURN());
  await settled();
  play.clear();
  play.trouble.value = null;
  play.pending.value = false;
  made = [];
});

describe("a joker to go down with", () => {
  it("lies in the hand, and nothing is sent", async () => {
    play.playFit([FIT]);
    await settled();
    expect(play.swaps.value).toEqual([SWAP]);
    expect(play.staging.value).toBe(true);
    expect(shown.value?.hand.filter((face) => face === JOKER)).toHaveLength(2);
    expect(tries().at(-1)?.swaps).toEqual([SWAP]);
    expect(moves()).toEqual([]);
  });

  it("is offered for the card that is selected", () => {
    pick(4);
    expect(asked().main).toMatchObject({ label: "Swap 5c for **", off: null });
    expect(asked().second).toMatchObject({ label: "Discard 5c", off: null });
  });

  it("goes with the lay-down as one move", async () => {
    const lay = { verb: "lay", melds: [MELD], swaps: [SWAP] } as const;
    answers(TURN, () => ({ lay }));
    play.playFit([FIT]);
    await settled();
    staging.lay();
    await settled();
    expect(play.swaps.value).toEqual([]);
    expect(play.draft.value).toEqual([lay]);
    play.undo();
    expect(play.swaps.value).toEqual([SWAP]);
    expect(play.groups.value).toEqual([{ cards: MELD.cards, meld: MELD }]);
  });

  it("is put back, and what lay aside with it goes back too", async () => {
    play.playFit([FIT]);
    await settled();
    await staging.setAside([JOKER, JOKER], 0);
    play.swapBack(SWAP);
    await settled();
    expect(play.swaps.value).toEqual([]);
    expect(play.groups.value[0]?.cards).toEqual([JOKER]);
  });

  it("stays aside when the game is told anew in the same turn", async () => {
    play.playFit([FIT]);
    await settled();
    await staging.setAside([JOKER, JOKER], 0);
    tell(TURN());
    await settled();
    expect(play.groups.value[0]?.cards).toEqual([JOKER, JOKER]);
    expect(play.swaps.value).toEqual([SWAP]);
  });

  it("is gone with the turn", async () => {
    play.playFit([FIT]);
    await settled();
    tell(aGame({ asked: "nothing", question: "1-1-turn", turn: 1 }));
    expect(play.swaps.value).toEqual([]);
    expect(play.trouble.value?.why.sentence).toContain("was not sent");
  });

  it("cannot be kept for a discard", async () => {
    play.playFit([FIT]);
    await settled();
    play.discard(0);
    expect(moves()).toEqual([]);
    expect(play.trouble.value?.why.sentence).toContain("only to go down with");
  });
});

describe("a card that one has called", () => {
  const add = { verb: "add", card: 9, owner: 1, index: 0 } as const;
  const fit: Fit = { cards: [9], owner: 1, index: 0, plays: [add], tag: "+10", swap: false };
  const called = (fits: readonly Fit[]) =>
    aGame({ asked: "caller_plays", phase: "caller_plays", can: { ...CAN, fits } }, true);

  it("is sent at once where it fits in one place only", async () => {
    tell(called([fit]));
    expect(play.targets.value).toEqual([fit]);
    expect(asked().main?.label).toBe("Lay off 10c");
    asked().main?.act();
    await settled();
    expect(moves()).toMatchObject([{ moves: [add] }]);
    expect(play.draft.value).toEqual([]);
  });

  it("is asked for where there are two", () => {
    tell(called([fit, { ...fit, index: 1, plays: [{ ...add, index: 1 }] }]));
    asked().main?.act();
    expect(moves()).toEqual([]);
    expect(play.choosing.value?.ways).toHaveLength(2);
  });
});

describe("a call that may cost a card", () => {
  const turn = (question: string, costs: number) =>
    aGame({
      asked: "nothing",
      phase: "turn",
      turn: 1,
      question,
      can: { ...CAN, call: true, false_call: costs },
    });

  it("has to be said twice, and says so", async () => {
    tell(turn("a", 1));
    expect(asked().call.under).toBe("if wrong, draw 1");
    call();
    expect(callIsArmed.value).toBe(true);
    expect(asked().sentence).toContain("Call once more to be sure");
    expect(asked().detail).toBe("If it is no offence, you draw 1 card.");
    expect(moves()).toEqual([]);
    call();
    await settled();
    expect(moves()).toMatchObject([{ moves: [{ verb: "call" }] }]);
  });

  it("is not half said for the next discard", () => {
    tell(turn("a", 1));
    call();
    tell(turn("b", 1));
    expect(callIsArmed.value).toBe(false);
    call();
    expect(moves()).toEqual([]);
  });

  it("is said once where a wrong one costs nothing", async () => {
    tell(turn("a", 0));
    expect(asked().call.under).toBe("call it");
    call();
    await settled();
    expect(moves()).toHaveLength(1);
  });
});

describe("buying while another plays", () => {
  const offer = {
    card: 9,
    by: 1,
    price: 1,
    bought: 0,
    limit: null,
    knock: false,
    now: true,
    answered: false,
    claimed: false,
  };

  it("says how long the card is on offer", () => {
    tell(aGame({ asked: "offer", phase: "play", turn: 1, can: { ...CAN, offer } }));
    expect(asked().detail).toContain("It is open until Ben discards.");
  });

  it("says that one's wish stands", () => {
    const claimed = { ...offer, answered: true, claimed: true };
    tell(aGame({ asked: "nothing", phase: "play", turn: 1, can: { ...CAN, offer: claimed } }));
    expect(asked().sentence).toBe("You want 10c. It is decided when Ben discards.");
    expect(asked().main).toMatchObject({ pressed: true });
    expect(asked().main?.off).not.toBeNull();
  });

  it("says that one's discard waits, and lets one choose another", () => {
    tell(aGame({ held: 3 }));
    expect(asked().sentence).toBe("4c goes on the pile when all have had time to buy 10c.");
    pick(2);
    expect(asked().second).toMatchObject({ label: "Discard 3c", off: null });
  });
});
