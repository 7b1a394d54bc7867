// What only some tables play: jokers swapped out to go down with, a called card to lay off, a call
// that may cost a card, a discard that waits.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { announcements } from "../src/browser/announce";
import type { Fit, Swap, Try } from "../src/messages";
import { prompt } from "../src/play/prompts";
import { call, discard } from "../src/turn/answering";
import { playFit, swapBack, undoPlay } from "../src/turn/plays";
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
import { aGame, CAN, PROMPT } from "./game";
import { answers, moves, pick, settled, takeTurns, tell, tries, WHY } from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

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
    expect(asked().main).toMatchObject({ kind: "swap", label: "Swap 5c for **" });
    expect(asked().second).toMatchObject({ kind: "discard", label: "Discard 5c" });
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
    undoPlay();
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

  it("stays aside when the game is sent again in the same turn", async () => {
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
    expect(trouble.value?.why.sentence).toContain("wasn't sent");
  });

  it("cannot be kept for a discard", async () => {
    playFit([FIT]);
    await settled();
    discard(0);
    expect(moves()).toEqual([]);
    expect(trouble.value?.why.sentence).toContain("only use this joker to go down");
  });
});

describe("a joker that stays in its run", () => {
  it("makes room for the card, and comes to no hand", async () => {
    tell(aGame({ jokers_stay: true, can: { ...CAN, fits: [FIT] } }, true));
    pick(4);
    await settled();
    expect(asked().main).toMatchObject({ kind: "swap", label: "Put 5c in for **" });
    asked().main?.act();
    await settled();
    expect(draft.value).toEqual([SWAP]);
    expect(swaps.value).toEqual([]);
    expect(announcements.value.at(-1)?.text).toBe(
      "Five of clubs put in for the joker, which has moved. Nobody sees this yet.",
    );
  });

  it("may be a 2 instead, which is named", async () => {
    const fit: Fit = { ...FIT, tag: "5↔2", wild: 14 };
    tell(aGame({ jokers_stay: true, can: { ...CAN, fits: [fit] } }, true));
    pick(4);
    await settled();
    expect(asked().main).toMatchObject({ kind: "swap", label: "Put 5c in for 2d" });
    asked().main?.act();
    await settled();
    expect(announcements.value.at(-1)?.text).toBe(
      "Five of clubs put in for the two of diamonds, which has moved. Nobody sees this yet.",
    );
  });
});

describe("a 2 to go down with", () => {
  const TWO = 14;
  const fit: Fit = { ...FIT, tag: "5↔2", wild: TWO };
  const game = (message?: Try) => {
    const { hand } = aGame();
    const held = withSwaps(hand, message?.swaps ?? [], [TWO]);
    return aGame({ hand: held, can: { ...CAN, fits: [fit] } });
  };

  beforeEach(() => {
    answers(game, () => ({ wilds: [TWO] }));
    tell(game());
  });

  it("is offered by its name", () => {
    pick(4);
    expect(asked().main).toMatchObject({ kind: "swap", label: "Swap 5c for 2d" });
    expect(asked().sentence).toBe("5c can be swapped for 2d that you then lay down.");
  });

  it("stays aside until it is put back, and cannot be kept", async () => {
    playFit([fit]);
    await settled();
    await setAside([TWO], 0);
    tell(game());
    await settled();
    expect(groups.value[0]?.cards).toEqual([TWO]);
    discard(0);
    expect(trouble.value?.why.sentence).toContain("only use this 2d to go down");
    swapBack(SWAP);
    await settled();
    expect(groups.value[0]?.cards).toEqual([]);
  });
});

describe("a card that one has called", () => {
  const add = { verb: "add", card: 9, owner: 1, index: 0 } as const;
  const fit: Fit = { cards: [9], owner: 1, index: 0, plays: [add], tag: "+10", swap: false };
  const laying = {
    ...PROMPT,
    second: null,
    main: { kind: "lay_off", label: "Lay off 10c", filled: true },
  } as const;
  const called = (fits: readonly Fit[]) =>
    aGame(
      { asked: "caller_plays", phase: "caller_plays", prompt: laying, can: { ...CAN, fits } },
      true,
    );

  it("is sent at once where it fits in one place only", async () => {
    tell(called([fit]));
    expect(targets.value).toEqual([fit]);
    expect(asked().main).toMatchObject({ label: "Lay off 10c", key: "L" });
    expect(asked().main?.under).toBeUndefined();
    asked().main?.act();
    await settled();
    expect(moves()).toMatchObject([{ moves: [add] }]);
    expect(draft.value).toEqual([]);
  });

  it("is asked for where there are two", () => {
    tell(called([fit, { ...fit, index: 1, plays: [{ ...add, index: 1 }] }]));
    expect(asked().detail).toBe("Tap the highlighted meld where it should go.");
    expect(asked().main?.under).toBe("where?");
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
      prompt: { ...PROMPT, call: { kind: "call", label: "Rummy!", under: "call it" } },
      can: { ...CAN, call: true, false_call: costs },
    });

  it("has to be said twice, and says so", async () => {
    tell(turn("a", 1));
    expect(asked().call?.under).toBe("call it");
    call();
    expect(callIsArmed.value).toBe(true);
    expect(asked().call?.under).toBe("sure? call again");
    expect(asked().sentence).toContain("Call again to be sure");
    expect(asked().detail).toBe("If the call is wrong, you draw 1 card.");
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
    call();
    await settled();
    expect(moves()).toHaveLength(1);
  });
});

describe("a discard that waits", () => {
  const held = {
    ...PROMPT,
    sentence: "4c goes on the pile once everyone has had time to buy 10c.",
    second: null,
    main: { kind: "discard", label: "Discard 4c", under: "soon", off: WHY },
  } as const;

  it("is named, and one may choose another", () => {
    tell(aGame({ held: 3, prompt: held }));
    expect(asked()).toMatchObject({ sentence: held.sentence, main: held.main });
    pick(2);
    expect(asked().sentence).toBe("Discard 3c?");
    expect(asked().second).toMatchObject({ label: "Discard 3c" });
    expect(asked().second?.off).toBeUndefined();
    expect(asked().main?.label).toBe("Lay down");
  });
});

describe("a new meld of one who is down", () => {
  const LAY = { verb: "lay", melds: [MELD] } as const;
  const NEW: Fit = {
    cards: MELD.cards,
    owner: 0,
    index: 2,
    plays: [LAY],
    tag: "3 aces",
    swap: false,
  };

  beforeEach(async () => {
    tell(aGame({}, true));
    answers(
      () => aGame({}, true),
      ({ chosen = [] }) => ({ fits: chosen.length > 1 ? [NEW] : [] }),
    );
    pick(...MELD.cards);
    await settled();
  });

  it("is laid down with its cards selected, and lights no meld", async () => {
    expect(asked()).toMatchObject({ sentence: "These cards make a new meld." });
    expect(asked().main).toMatchObject({ label: "Lay down", filled: true });
    expect(targets.value).toEqual([]);
    asked().main?.act();
    await settled();
    expect(draft.value).toEqual([LAY]);
    expect(announcements.value.at(-1)?.text).toBe(
      "A new meld, 3 aces, laid down. Nobody sees this yet.",
    );
  });

  it("is taken back into the hand, with no tray", async () => {
    asked().main?.act();
    await settled();
    undoPlay();
    await settled();
    expect(draft.value).toEqual([]);
    expect([staging.value, groups.value]).toEqual([false, []]);
    expect(announcements.value.at(-1)?.text).toBe("Taken back: your new meld.");
  });

  it("is one of the ways where the cards fit elsewhere too", async () => {
    const add = { verb: "add", card: 0, owner: 1, index: 0 } as const;
    const off: Fit = { ...NEW, owner: 1, index: 0, plays: [add], tag: "+A" };
    answers(
      () => aGame({}, true),
      () => ({ fits: [off, NEW] }),
    );
    pick(0, 13);
    await settled();
    expect(asked().main).toMatchObject({ label: "Lay off 2", under: "where?" });
    asked().main?.act();
    expect(choosing.value?.ways.map(({ label }) => label).at(-1)).toBe("a new meld: 3 aces");
  });
});
