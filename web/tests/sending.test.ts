import { describe, expect, it, vi } from "vitest";
import { prefs } from "../src/browser/prefs";
import { Refusal, Unanswered } from "../src/connection/net";
import { KEYS } from "../src/play/keys";
import { discard, draw } from "../src/turn/answering";
import { playFit } from "../src/turn/plays";
import { ready } from "../src/turn/sending";
import { draft, pending, trouble } from "../src/turn/shown";
import { aGame, CAN } from "./game";
import { ADD, asking, FIT, made, moves, settled, takeTurns, tell, WHY } from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

takeTurns();

describe("sending moves", () => {
  it("sends nothing twice when a button is clicked twice", async () => {
    tell(aGame({ asked: "turn", question: "1-0-turn", can: { ...CAN, draw: true } }));
    draw();
    draw();
    await settled();
    expect(moves()).toEqual([{ kind: "make", question: "1-0-turn", moves: [{ verb: "draw" }] }]);
    expect(pending.value).toBe(true);
    tell(aGame());
    await settled();
    expect(pending.value).toBe(false);
  });

  it("is done only once the game has come as it is after the answer", async () => {
    const turn = aGame({ asked: "turn", question: "1-0-turn", can: { ...CAN, draw: true } });
    tell(turn);
    let done = () => {};
    asking.mockImplementationOnce(async () => new Promise<void>((settle) => (done = settle)));
    draw();
    tell({ ...turn }); // the first view after a break, or what somebody else has answered
    done();
    await settled();
    expect(pending.value).toBe(true);
    tell(aGame());
    await settled();
    expect(pending.value).toBe(false);
  });

  it("answers only as long as the question is open", async () => {
    const turn = aGame({ asked: "turn", question: "1-0-turn", can: { ...CAN, draw: true } });
    tell(turn);
    asking.mockReturnValueOnce(new Promise(() => {}));
    draw();
    const stillAsked = asking.mock.lastCall?.[1] as () => boolean;
    tell({ ...turn, players: [] });
    expect(stillAsked()).toBe(true);
    tell(aGame({ question: "1-1-turn" }));
    expect(stillAsked()).toBe(false);
  });

  it("says once that one has seen the scores, and only of this deal", async () => {
    tell(aGame({ asked: "ready", question: "1-9-over" }));
    void ready();
    const stillAsked = asking.mock.lastCall?.[1] as () => boolean;
    void ready();
    await settled();
    expect(made).toEqual([{ kind: "ready" }]);
    expect(stillAsked()).toBe(true);
    tell(aGame({ asked: "ready", question: "2-9-over" }));
    expect(stillAsked()).toBe(false);
  });

  it("sends the draft with the discard, and forgets it then", async () => {
    const game = aGame({ can: { ...CAN, fits: [FIT] } }, true);
    tell(game);
    playFit([FIT]);
    await settled();
    expect(draft.value).toEqual([ADD]);
    discard(0);
    await settled();
    expect(moves()).toEqual([
      { kind: "make", question: "1-0-play", moves: [ADD, { verb: "discard", card: 0 }] },
    ]);
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    await settled();
    expect(draft.value).toEqual([]);
    expect(trouble.value).toBeNull();
  });

  it("lets a discard wait where it is to be taken back, and takes it back by the key for it", async () => {
    prefs.undoDiscard.value = true;
    const game = aGame({}, true);
    tell(game);
    discard(0);
    await settled();
    const sent = { kind: "make", question: "1-0-play", moves: [{ verb: "discard", card: 0 }] };
    expect(moves()).toEqual([{ ...sent, undo: true }]);
    tell({ ...game, held: 0 });
    await settled();
    KEYS.find(({ shown }) => shown === "U")?.act("u");
    await settled();
    expect(made.at(-1)).toEqual({ kind: "take_back" });
    prefs.undoDiscard.value = false;
  });

  it("does not say that nothing was sent when the connection broke on the way", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    playFit([FIT]);
    await settled();
    asking.mockRejectedValueOnce(new Unanswered("It is not certain.", true));
    discard(0);
    await settled();
    expect(draft.value).toEqual([ADD]);
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    expect(draft.value).toEqual([]);
    expect(trouble.value?.why.sentence).toContain("The connection broke");
  });

  it("drops the draft when the answer comes too late, and says so", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    playFit([FIT]);
    await settled();
    asking.mockRejectedValueOnce(new Refusal(WHY, true));
    discard(0);
    await settled();
    expect(draft.value).toEqual([]);
    tell(aGame({ asked: "nothing", question: "1-1-turn" }, true));
    expect(trouble.value?.why).toEqual(WHY);
    expect(pending.value).toBe(false);
  });

  it("keeps the draft when a move in it is refused", async () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    playFit([FIT]);
    await settled();
    asking.mockRejectedValueOnce(new Refusal({ ...WHY, reason: "same_card" }, false));
    discard(0);
    await settled();
    expect(draft.value).toEqual([ADD]);
    expect(trouble.value?.why.reason).toBe("same_card");
  });
});
