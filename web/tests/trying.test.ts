import { describe, expect, it, vi } from "vitest";
import { Unanswered } from "../src/connection/net";
import type { Tried, Try } from "../src/messages";
import { playFit } from "../src/turn/plays";
import { draft, tried, trouble } from "../src/turn/shown";
import { openStaging, setAside } from "../src/turn/staging";
import { allOff, targets } from "../src/turn/targets";
import { aGame, answerTo, CAN } from "./game";
import { ADD, answers, asking, FIT, KING, pick, settled, takeTurns, tell, WHY } from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

takeTurns();

describe("trying a draft", () => {
  it("loses the play that the server refuses, and says why", async () => {
    answers(
      () => aGame({}, true),
      (message) => (message.plays?.length ? { plays: [], refused: WHY } : {}),
    );
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    playFit([FIT]);
    await settled();
    expect(draft.value).toEqual([]);
    expect(trouble.value?.why).toEqual(WHY);
  });

  it("takes only the latest answer", async () => {
    const waiting: ((answer: Tried) => void)[] = [];
    const asked: Try[] = [];
    asking.mockImplementation(
      (message: Try) =>
        new Promise((done) => {
          asked.push(message);
          waiting.push(done);
        }),
    );
    openStaging();
    setAside([0], 0);
    setAside([13], 0);
    const last = asked.length - 1;
    const answer = (at: number, note: string) =>
      waiting[at]?.(answerTo(asked[at] as Try, aGame(), { note }));
    answer(last, "new");
    await settled();
    answer(last - 1, "old");
    await settled();
    expect(tried.value?.note).toBe("new");
  });

  it("says nothing of its own about a draft that was tried while the connection broke", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    asking.mockRejectedValueOnce(new Unanswered("It is not certain.", true));
    playFit([FIT]);
    await settled();
    expect(draft.value).toEqual([ADD]);
    expect(trouble.value).toBeNull();
  });
});

describe("several selected cards", () => {
  it("are asked about once, though every answer brings the hand anew", async () => {
    answers(() => aGame({ can: { ...CAN, fits: [FIT, KING] } }, true));
    tell(aGame({ can: { ...CAN, fits: [FIT, KING] } }, true));
    playFit([FIT]);
    await settled();
    // A second question would find nobody to answer it.
    const answer = asking.getMockImplementation();
    asking.mockReset();
    asking.mockRejectedValue(new Unanswered("It was asked again.", false));
    if (answer) asking.mockImplementationOnce(answer);
    pick(0, 13);
    await settled();
    expect(asking).toHaveBeenCalledTimes(1);
  });
});

describe("targets", () => {
  it("are lit for one selected card at once", () => {
    tell(aGame({ can: { ...CAN, fits: [FIT, KING] } }, true));
    pick(4);
    expect(targets.value).toEqual([FIT]);
    expect(allOff.value).toEqual([FIT]);
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
    expect(allOff.value).toHaveLength(1);
    expect(allOff.value[0]?.plays).toEqual(plays);
    // A tap on one lit meld lays only what goes there.
    expect(targets.value).toEqual([FIT, KING]);
  });
});
