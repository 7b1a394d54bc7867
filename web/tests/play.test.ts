import { batch } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Asked, Fit, Game, Tried, Try } from "../src/messages";
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
vi.stubGlobal("sessionStorage", new TabStorage());

const { Refusal, Unanswered } = await import("../src/net");
const state = await import("../src/state");
const play = await import("../src/play");
const staging = await import("../src/staging");
const { wish, wishes } = await import("../src/wishing");
const { shown, slot, triedFor } = await import("../src/draft");
const { hand, select } = await import("../src/hand");

play.followGame();
play.followSelection();

const WHY = { reason: "late", sentence: "Ben had already drawn.", rule: "" };
let made: Asked[] = [];
let tries = 0;
let count = 0;

/** A server to which everything is right. */
function answers(game: () => Game, more: (message: Try) => Partial<Tried> = () => ({})) {
  net.ask.mockImplementation(async (message: Asked) => {
    made.push(message);
    if (message.kind !== "try") return { kind: "done", id: 0 };
    tries += 1;
    return answerTo(message, game(), more(message));
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
const pick = (...faces: number[]) =>
  select(faces.map((face) => hand.value.find((card) => card.face === face)?.key ?? ""));

const ADD = { verb: "add", card: 4, owner: 1, index: 0 } as const;
const FIT: Fit = { cards: [4], owner: 1, index: 0, plays: [ADD], tag: "+5", swap: false };

beforeEach(async () => {
  made = [];
  tries = 0;
  answers(() => aGame());
  batch(() => {
    state.connection.value = "open";
    state.table.value = aTable(`table${Math.random()}`);
    state.told.value = null;
  });
  tell(aGame());
  await settled();
  play.clear();
  play.trouble.value = null;
  play.pending.value = false;
  made = [];
});

describe("sending moves", () => {
  it("sends nothing twice when a button is clicked twice", async () => {
    tell(aGame({ asked: "turn", question: "1-0-turn", can: { ...CAN, draw: true } }));
    play.draw();
    play.draw();
    await settled();
    expect(moves()).toEqual([{ kind: "make", question: "1-0-turn", moves: [{ verb: "draw" }] }]);
    expect(play.pending.value).toBe(true);
    tell(aGame());
    await settled();
    expect(play.pending.value).toBe(false);
  });

  it("is done only once the game is told as it is after the answer", async () => {
    const turn = aGame({ asked: "turn", question: "1-0-turn", can: { ...CAN, draw: true } });
    tell(turn);
    let done = () => {};
    net.ask.mockImplementationOnce(async () => new Promise<void>((settle) => (done = settle)));
    play.draw();
    tell({ ...turn }); // the first view after a break, or what somebody else has answered
    done();
    await settled();
    expect(play.pending.value).toBe(true);
    tell(aGame());
    await settled();
    expect(play.pending.value).toBe(false);
  });

  it("answers only as long as the question is open", async () => {
    const turn = aGame({ asked: "turn", question: "1-0-turn", can: { ...CAN, draw: true } });
    tell(turn);
    net.ask.mockReturnValueOnce(new Promise(() => {}));
    play.draw();
    const stillAsked = net.ask.mock.lastCall?.[1] as () => boolean;
    tell({ ...turn, players: [] });
    expect(stillAsked()).toBe(true);
    tell(aGame({ question: "1-1-turn" }));
    expect(stillAsked()).toBe(false);
  });

  it("says once that one has seen the scores, and only of this deal", async () => {
    tell(aGame({ asked: "ready", question: "1-9-over" }));
    void play.ready();
    const stillAsked = net.ask.mock.lastCall?.[1] as () => boolean;
    void play.ready();
    await settled();
    expect(made).toEqual([{ kind: "ready" }]);
    expect(stillAsked()).toBe(true);
    tell(aGame({ asked: "ready", question: "2-9-over" }));
    expect(stillAsked()).toBe(false);
  });

  it("takes back first what waits to be sent", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    play.playFit([FIT]);
    await settled();
    state.kept.value = true;
    play.undo();
    expect(play.draft.value).toEqual([ADD]);
    state.kept.value = false;
    play.undo();
    expect(play.draft.value).toEqual([]);
  });

  it("sends the draft with the discard, and forgets it then", async () => {
    const game = aGame({ can: { ...CAN, fits: [FIT] } }, true);
    tell(game);
    play.playFit([FIT]);
    await settled();
    expect(play.draft.value).toEqual([ADD]);
    play.discard(0);
    await settled();
    expect(moves()).toEqual([
      { kind: "make", question: "1-0-play", moves: [ADD, { verb: "discard", card: 0 }] },
    ]);
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    await settled();
    expect(play.draft.value).toEqual([]);
    expect(play.trouble.value).toBeNull();
  });

  it("does not say that nothing was sent when the connection broke on the way", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    play.playFit([FIT]);
    await settled();
    net.ask.mockRejectedValueOnce(new Unanswered("It is not certain.", true));
    play.discard(0);
    await settled();
    expect(play.draft.value).toEqual([ADD]);
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    expect(play.draft.value).toEqual([]);
    expect(play.trouble.value?.why.sentence).toContain("The connection broke");
  });

  it("says nothing of its own about a draft that was tried while the connection broke", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    net.ask.mockRejectedValueOnce(new Unanswered("It is not certain.", true));
    play.playFit([FIT]);
    await settled();
    expect(play.draft.value).toEqual([ADD]);
    expect(play.trouble.value).toBeNull();
  });

  it("drops the draft when the answer comes too late, and says so", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    play.playFit([FIT]);
    await settled();
    net.ask.mockRejectedValueOnce(new Refusal(WHY, true));
    play.discard(0);
    await settled();
    expect(play.draft.value).toEqual([]);
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    expect(play.trouble.value?.why).toEqual(WHY);
    expect(play.pending.value).toBe(false);
  });

  it("keeps the draft when a move in it is refused", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    play.playFit([FIT]);
    await settled();
    net.ask.mockRejectedValueOnce(new Refusal({ ...WHY, reason: "same_card" }, false));
    play.discard(0);
    await settled();
    expect(play.draft.value).toEqual([ADD]);
    expect(play.trouble.value?.why.reason).toBe("same_card");
  });

  it("says why a card is barred, and sends nothing", async () => {
    tell(aGame({ can: { ...CAN, barred: [{ card: 0, why: WHY }] } }));
    play.discard(0);
    await settled();
    expect(moves()).toEqual([]);
    expect(play.trouble.value).toMatchObject({ why: WHY, near: 0 });
  });

  it("asks how many cards are taken where several may be", async () => {
    const takes = [
      { cards: 1, price: 0 },
      { cards: 2, price: 1 },
    ];
    tell(aGame({ asked: "turn", question: "t", pile: [3, 9], can: { ...CAN, takes } }));
    play.take();
    expect(play.choosing.value?.ways).toHaveLength(2);
    play.choosing.value?.ways[1]?.act();
    await settled();
    expect(moves()).toMatchObject([{ moves: [{ verb: "take", cards: 2 }] }]);
  });

  it("gives the card where a card is to be given", async () => {
    tell(aGame({ asked: "give", question: "g", phase: "give" }));
    play.discard(13);
    await settled();
    expect(moves()).toMatchObject([{ moves: [{ verb: "give", card: 13 }] }]);
  });
});

describe("a draft", () => {
  it("shows the game as it would be, and told again when it is taken back", async () => {
    const after = aGame({ hand: [0] }, true);
    answers(() => after);
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    play.playFit([FIT]);
    await settled();
    expect(shown.value).toBe(after);
    play.undo();
    expect(play.draft.value).toEqual([]);
    expect(shown.value).toBe(state.told.value);
  });

  it("can be taken back as a whole; what was laid down is set aside again", async () => {
    const melds = [{ kind: "set" as const, suit: -1, start: 1, cards: [0, 13, 26] }];
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, false));
    play.draft.value = [{ verb: "lay", melds }, ADD];
    play.undoAll();
    await settled();
    expect(play.draft.value).toEqual([]);
    expect(play.groups.value).toEqual([{ cards: [0, 13, 26], meld: melds[0] }]);
    expect(moves()).toEqual([]);
  });

  it("loses the play that the server refuses, and says why", async () => {
    answers(
      () => aGame({}, true),
      (message) => (message.plays?.length ? { plays: [], refused: WHY } : {}),
    );
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    play.playFit([FIT]);
    await settled();
    expect(play.draft.value).toEqual([]);
    expect(play.trouble.value?.why).toEqual(WHY);
  });

  it("takes only the latest answer", async () => {
    const waiting: ((answer: Tried) => void)[] = [];
    const asked: Try[] = [];
    net.ask.mockImplementation(
      (message: Try) =>
        new Promise((done) => {
          asked.push(message);
          waiting.push(done);
        }),
    );
    staging.openStaging();
    staging.setAside([0], 0);
    staging.setAside([13], 0);
    const last = asked.length - 1;
    const answer = (at: number, note: string) =>
      waiting[at]?.(answerTo(asked[at] as Try, aGame(), { note }));
    answer(last, "new");
    await settled();
    answer(last - 1, "old");
    await settled();
    expect(play.tried.value?.note).toBe("new");
  });

  it("comes back after a reload, and is tried again", async () => {
    const game = aGame({ can: { ...CAN, fits: [FIT] } }, true);
    tell(game);
    play.playFit([FIT]);
    await settled();
    const before = state.table.value;
    const place = `draft ${before?.id}`;
    const stored = sessionStorage.getItem(place) ?? "";
    batch(() => {
      state.table.value = aTable("elsewhere");
      state.told.value = aGame();
    });
    expect(play.draft.value).toEqual([]);
    tries = 0;
    batch(() => {
      sessionStorage.setItem(place, stored);
      state.table.value = before;
      state.told.value = aGame({ can: { ...CAN, fits: [FIT] } }, true);
    });
    await settled();
    expect(play.draft.value).toEqual([ADD]);
    expect(tries).toBeGreaterThan(0);
  });

  it("is dropped with a sentence when the game goes on without it", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    play.playFit([FIT]);
    await settled();
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    expect(play.draft.value).toEqual([]);
    expect(play.trouble.value?.why.sentence).toMatch(/not sent/);
  });
});

describe("targets", () => {
  const KING: Fit = {
    ...FIT,
    cards: [0],
    index: 1,
    tag: "+A",
    plays: [{ ...ADD, card: 0, index: 1 }],
  };

  it("are lit for one selected card at once", () => {
    tell(aGame({ can: { ...CAN, fits: [FIT, KING] } }, true));
    pick(4);
    expect(play.targets.value).toEqual([FIT]);
    expect(play.allOff.value).toEqual([FIT]);
  });

  it("are asked about where several cards are selected; each way counts once", async () => {
    const plays = [...FIT.plays, ...KING.plays];
    const both = { cards: [4, 0], plays, owner: 1, swap: false };
    answers(
      () => aGame({}, true),
      () => ({
        fits: [
          { ...both, index: 0, tag: "+5" },
          { ...both, index: 1, tag: "+A" },
        ],
      }),
    );
    tell(aGame({ can: { ...CAN, fits: [FIT, KING] } }, true));
    pick(0, 4);
    await settled();
    expect(play.allOff.value).toHaveLength(1);
    expect(play.allOff.value[0]?.plays).toEqual(plays);
    // A tap on one lit meld lays only what goes there.
    expect(play.targets.value).toEqual([FIT, KING]);
  });

  it("ask which is meant where a card fits in two ways", async () => {
    const high = { ...FIT, tag: "+9", plays: [{ ...ADD, end: "high" as const }] };
    const low = { ...FIT, tag: "+4", plays: [{ ...ADD, end: "low" as const }] };
    tell(aGame({ can: { ...CAN, fits: [high, low] } }, true));
    play.playFit([high, low]);
    expect(play.choosing.value?.ways.map((way) => way.label)).toHaveLength(2);
    expect(new Set(play.choosing.value?.ways.map((way) => way.label)).size).toBe(2);
    play.choosing.value?.ways[1]?.act();
    await settled();
    expect(play.draft.value).toEqual(low.plays);
  });

  it("are selected by find, for one who is down", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT, KING] } }, true));
    await staging.find();
    // Both fours: each fits.
    expect(play.chosen.value.toSorted()).toEqual([0, 4, 4]);
  });

  it("are none while the tray is open", () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    pick(4);
    staging.openStaging();
    expect(play.staging.value).toBe(false);
  });
});

describe("setting cards aside", () => {
  it("takes the selected cards along and hides them from the hand", async () => {
    pick(0, 13);
    staging.openStaging();
    await settled();
    expect(play.groups.value[0]?.cards?.toSorted()).toEqual([0, 13]);
    expect(hand.value.map((card) => card.face)).not.toContain(0);
    staging.closeStaging();
    expect(hand.value).toHaveLength(9);
  });

  it("goes on to the next slot when one is a meld", async () => {
    answers(
      () => aGame(),
      (message) => ({
        groups: (message.groups ?? []).map((group) => ({
          cards: (group.cards ?? []).map((card) => ({ card })),
          meld: null,
          label: (group.cards?.length ?? 0) >= 3 ? "3 aces" : "",
          choices: [],
          missing: 0,
          why: null,
        })),
      }),
    );
    staging.openStaging();
    for (const face of [0, 13, 26]) {
      staging.setAside([face]);
      await settled();
    }
    expect(slot.value).toBe(1);
    staging.takeBack(0, 13);
    await settled();
    expect(play.groups.value[0]?.cards).toEqual([0, 26]);
    expect(slot.value).toBe(0);
  });

  it("outlasts the turns of others, less the cards that are gone", async () => {
    staging.openStaging();
    staging.setAside([4, 4], 0);
    await settled();
    tell(aGame({ asked: "nothing", question: "1-1-turn", hand: [4, 52] }));
    await settled();
    expect(play.groups.value[0]?.cards).toEqual([4]);
    expect(play.staging.value).toBe(true);
    tell(aGame({ deal: 2, question: "2-0-turn" }));
    expect(play.groups.value).toEqual([]);
    expect(play.staging.value).toBe(false);
  });

  it("lays down in the draft, and undo opens the tray again", async () => {
    const melds = [{ kind: "set" as const, suit: -1, start: 1, cards: [0, 13, 26] }];
    answers(
      () => aGame(),
      (message) => (message.plays?.length ? {} : { lay: { verb: "lay", melds } }),
    );
    staging.openStaging();
    staging.setAside([0, 13, 26], 0);
    await settled();
    staging.lay();
    await settled();
    expect(play.draft.value).toEqual([{ verb: "lay", melds }]);
    expect(play.staging.value).toBe(false);
    expect(moves()).toEqual([]);
    play.undo();
    await settled();
    expect(play.draft.value).toEqual([]);
    expect(play.staging.value).toBe(true);
    expect(play.groups.value).toEqual([{ cards: [0, 13, 26], meld: melds[0] }]);
  });

  it("says why it cannot be laid", async () => {
    answers(
      () => aGame(),
      () => ({ lay_refused: WHY }),
    );
    staging.openStaging();
    await settled();
    staging.lay();
    expect(play.trouble.value?.why).toEqual(WHY);
    expect(triedFor.value).toBe("1-0-play");
  });

  it("asks once before a discard leaves finished melds in the hand", async () => {
    answers(
      () => aGame(),
      () => ({ lay: { verb: "lay", melds: [] } }),
    );
    staging.openStaging();
    staging.setAside([0], 0);
    await settled();
    play.discard(13);
    await settled();
    expect(moves()).toEqual([]);
    play.discard(13);
    await settled();
    expect(moves()).toHaveLength(1);
  });

  it("empties the tray and leaves it open", async () => {
    staging.openStaging();
    staging.setAside([0, 13], 1);
    await settled();
    staging.takeAllBack();
    await settled();
    expect(play.groups.value.flatMap((group) => group.cards ?? [])).toEqual([]);
    expect(play.staging.value).toBe(true);
    expect(hand.value).toHaveLength(9);
  });

  it("asks nothing where the melds are not finished", async () => {
    staging.openStaging();
    staging.setAside([0], 0);
    await settled();
    play.discard(13);
    await settled();
    expect(moves()).toHaveLength(1);
  });

  it("puts what the solver finds into the slots", async () => {
    const meld = { kind: "set" as const, suit: -1, start: 1, cards: [0, 13, 26] };
    const told = { meld, label: "3 aces", choices: [], missing: 0, why: null };
    answers(
      () => aGame(),
      (message) =>
        message.find ? { groups: [{ ...told, cards: meld.cards.map((card) => ({ card })) }] } : {},
    );
    await staging.find();
    expect(play.staging.value).toBe(true);
    expect(play.groups.value).toEqual([{ cards: meld.cards, meld }]);
  });
});

describe("an offer", () => {
  const offer = {
    card: 9,
    by: 1,
    price: 1,
    bought: 0,
    limit: 3,
    knock: false,
    now: false,
    answered: false,
    claimed: false,
  };

  it("can be answered before it is made", async () => {
    tell(aGame({ asked: "nothing", question: "t", turn: 1, can: { ...CAN, offer } }));
    void play.offerAnswer("pass");
    await settled();
    tell(
      aGame({
        asked: "nothing",
        question: "t",
        turn: 1,
        can: { ...CAN, offer: { ...offer, answered: true } },
      }),
    );
    await settled();
    expect(moves()).toMatchObject([{ question: "t", moves: [{ verb: "pass" }] }]);
    expect(play.answered.value).toBe("pass");
  });

  it("can be answered by standing wishes", async () => {
    void wish({ cards: [3, 9], always_pass: true });
    await settled();
    expect(made).toEqual([{ kind: "wish", cards: [3, 9], always_pass: true }]);
  });

  it("keeps both wishes of two quick taps, and then what the server says", async () => {
    void wish({ cards: [3] });
    void wish({ cards: [...wishes.value.cards, 9] });
    await settled();
    expect(made.at(-1)).toEqual({ kind: "wish", cards: [3, 9], always_pass: false });
    expect(wishes.value.cards).toEqual([3, 9]);
    tell(aGame({ wishes: [9] }));
    await settled();
    expect(wishes.value.cards).toEqual([9]);
  });

  it("wishes for the contract of this deal only", async () => {
    void wish({ cards: [3] });
    const stillAsked = net.ask.mock.lastCall?.[1] as () => boolean;
    tell(aGame({ question: "1-1-turn" }));
    expect(stillAsked()).toBe(true);
    tell(aGame({ deal: 2 }));
    expect(stillAsked()).toBe(false);
    await settled();
  });

  it("takes a wish back that the server refuses", async () => {
    net.ask.mockRejectedValueOnce(new Refusal(WHY, false));
    await wish({ cards: [3] });
    expect(wishes.value.cards).toEqual([]);
    expect(play.trouble.value?.why).toEqual(WHY);
  });
});
