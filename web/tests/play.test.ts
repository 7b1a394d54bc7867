import { describe, expect, it, vi } from "vitest";
import { answerWaiting } from "../src/connection/state";
import { discard, offerAnswer, take } from "../src/turn/answering";
import { choose, playFit, undoAllPlays, undoPlay } from "../src/turn/plays";
import { choosing, draft, groups, trouble } from "../src/turn/shown";
import { openStaging, setAside } from "../src/turn/staging";
import { dispatch } from "../src/turn/turn";
import { aGame, CAN, OFFER } from "./game";
import { ADD, answers, FIT, moves, settled, takeTurns, tell, WHY } from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

takeTurns();

function chooseSecond(): void {
  const way = choosing.value?.ways[1];
  if (way) choose(way);
}

describe("one's own turn", () => {
  it("says why a card is barred, and sends nothing", async () => {
    tell(aGame({ can: { ...CAN, barred: [{ card: 0, why: WHY }] } }));
    discard(0);
    await settled();
    expect(moves()).toEqual([]);
    expect(trouble.value).toMatchObject({ why: WHY, near: 0 });
  });

  it("asks how many cards are taken where several may be", async () => {
    const takes = [
      { cards: 1, price: 0 },
      { cards: 2, price: 1 },
    ];
    tell(aGame({ asked: "turn", question: "t", pile: [3, 9], can: { ...CAN, takes } }));
    take();
    expect(choosing.value?.ways).toHaveLength(2);
    chooseSecond();
    await settled();
    expect(moves()).toMatchObject([{ moves: [{ verb: "take", cards: 2 }] }]);
  });

  it("gives the card where a card is to be given", async () => {
    tell(aGame({ asked: "give", question: "g", phase: "give" }));
    discard(13);
    await settled();
    expect(moves()).toMatchObject([{ moves: [{ verb: "give", card: 13 }] }]);
  });

  it("asks once before a discard leaves finished melds in the hand", async () => {
    answers(
      () => aGame(),
      () => ({ lay: { verb: "lay", melds: [] } }),
    );
    openStaging();
    setAside([0], 0);
    await settled();
    discard(13);
    await settled();
    expect(moves()).toEqual([]);
    discard(13);
    await settled();
    expect(moves()).toHaveLength(1);
  });

  it("asks nothing where the melds are not finished", async () => {
    openStaging();
    setAside([0], 0);
    await settled();
    discard(13);
    await settled();
    expect(moves()).toHaveLength(1);
  });

  it("asks which is meant where a card fits in two ways", async () => {
    const high = { ...FIT, tag: "+9", plays: [{ ...ADD, end: "high" as const }] };
    const low = { ...FIT, tag: "+4", plays: [{ ...ADD, end: "low" as const }] };
    tell(aGame({ can: { ...CAN, fits: [high, low] } }, true));
    playFit([high, low]);
    expect(choosing.value?.ways.map((way) => way.label)).toHaveLength(2);
    expect(new Set(choosing.value?.ways.map((way) => way.label)).size).toBe(2);
    chooseSecond();
    await settled();
    expect(draft.value).toEqual(low.plays);
  });
});

describe("a draft", () => {
  it("is taken back only after what waits to be sent", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    playFit([FIT]);
    await settled();
    answerWaiting.value = true;
    undoPlay();
    expect(draft.value).toEqual([ADD]);
    answerWaiting.value = false;
    undoPlay();
    expect(draft.value).toEqual([]);
  });

  it("can be taken back as a whole; what was laid down is set aside again", async () => {
    const melds = [{ kind: "set" as const, suit: -1, start: 1, cards: [0, 13, 26] }];
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, false));
    dispatch({ kind: "laid_down", lay: { verb: "lay", melds } });
    dispatch({ kind: "cards_played", plays: [ADD] });
    undoAllPlays();
    await settled();
    expect(draft.value).toEqual([]);
    expect(groups.value).toEqual([{ cards: [0, 13, 26], meld: melds[0] }]);
    expect(moves()).toEqual([]);
  });

  it("is dropped with a sentence when the game goes on without it", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    playFit([FIT]);
    await settled();
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    expect(draft.value).toEqual([]);
    expect(trouble.value?.why.sentence).toMatch(/wasn't sent/);
  });
});

describe("an offer", () => {
  it("can be answered before it is made", async () => {
    const offer = { ...OFFER, now: false };
    tell(aGame({ asked: "nothing", question: "t", turn: 1, can: { ...CAN, offer } }));
    offerAnswer("pass");
    await settled();
    expect(moves()).toMatchObject([{ question: "t", moves: [{ verb: "pass" }] }]);
  });
});
