// What only some tables play: jokers swapped out to go down with, a called card to lay off, a call
// that may cost a card, a discard that waits.

import { describe, expect, it, vi } from "vitest";
import type { Fit, Swap, Try } from "../src/messages";
import { prompt } from "../src/table/prompts";
import { call, discard } from "../src/turn/answering";
import { playFit, swapBack, undo } from "../src/turn/plays";
import { withSwaps } from "../src/turn/reduce";
import {
  callIsArmed,
  choosing,
  draft,
  groups,
  shown,
  staging,
  swaps,
  trouble,
} from "../src/turn/shown";
import { lay, setAside } from "../src/turn/staging";
import { targets } from "../src/turn/targets";
import { aGame, CAN } from "./game";
import { answers, moves, pick, settled, takeTurns, tell, tries } from "./playing";

vi.mock("../src/net", async (whole) => ({ ...(await whole<object>()), ask: vi.fn() }));

const JOKER = 52;
const SWAP: Swap = { verb: "swap", card: 4, owner: 1, index: 0 };
const FIT: Fit = { cards: [4], owner: 1, index: 0, plays: [SWAP], tag: "5★", swap: true };
const MELD = { kind: "set", suit: -1, start: 1, cards: [0, 13, JOKER] } as const;

const asked = () => {
  if (!prompt.value) throw new Error("nothing is asked");
  return prompt.value;
};

/** Jokers are in the hand as they are asked for. */
function turn(message?: Try) {
  const game = aGame({ can: { ...CAN, fits: [FIT] } });
  return { ...game, hand: withSwaps(game.hand, message?.swaps ?? []) };
}

takeTurns(turn);

describe("a joker to go down with", () => {
  it("lies in the hand, and nothing is sent", async () => {
    playFit([FIT]);
    await settled();
    expect(swaps.value).toEqual([SWAP]);
    expect(staging.value).toBe(true);
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
    const move = { verb: "lay", melds: [MELD], swaps: [SWAP] } as const;
    answers(turn, () => ({ lay: move }));
    playFit([FIT]);
    await settled();
    lay();
    await settled();
    expect(swaps.value).toEqual([]);
    expect(draft.value).toEqual([move]);
    undo();
    expect(swaps.value).toEqual([SWAP]);
    expect(groups.value).toEqual([{ cards: MELD.cards, meld: MELD }]);
  });

  it("is put back, and what lay aside with it goes back too", async () => {
    playFit([FIT]);
    await settled();
    await setAside([JOKER, JOKER], 0);
    swapBack(SWAP);
    await settled();
    expect(swaps.value).toEqual([]);
    expect(groups.value[0]?.cards).toEqual([JOKER]);
  });

  it("stays aside when the game is told anew in the same turn", async () => {
    playFit([FIT]);
    await settled();
    await setAside([JOKER, JOKER], 0);
    tell(turn());
    await settled();
    expect(groups.value[0]?.cards).toEqual([JOKER, JOKER]);
    expect(swaps.value).toEqual([SWAP]);
  });

  it("is gone with the turn", async () => {
    playFit([FIT]);
    await settled();
    tell(aGame({ asked: "nothing", question: "1-1-turn", turn: 1 }));
    expect(swaps.value).toEqual([]);
    expect(trouble.value?.why.sentence).toContain("was not sent");
  });

  it("cannot be kept for a discard", async () => {
    playFit([FIT]);
    await settled();
    discard(0);
    expect(moves()).toEqual([]);
    expect(trouble.value?.why.sentence).toContain("only to go down with");
  });
});

describe("a card that one has called", () => {
  const add = { verb: "add", card: 9, owner: 1, index: 0 } as const;
  const fit: Fit = { cards: [9], owner: 1, index: 0, plays: [add], tag: "+10", swap: false };
  const called = (fits: readonly Fit[]) =>
    aGame({ asked: "caller_plays", phase: "caller_plays", can: { ...CAN, fits } }, true);

  it("is sent at once where it fits in one place only", async () => {
    tell(called([fit]));
    expect(targets.value).toEqual([fit]);
    expect(asked().main?.label).toBe("Lay off 10c");
    asked().main?.act();
    await settled();
    expect(moves()).toMatchObject([{ moves: [add] }]);
    expect(draft.value).toEqual([]);
  });

  it("is asked for where there are two", () => {
    tell(called([fit, { ...fit, index: 1, plays: [{ ...add, index: 1 }] }]));
    asked().main?.act();
    expect(moves()).toEqual([]);
    expect(choosing.value?.ways).toHaveLength(2);
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
