import { describe, expect, it, vi } from "vitest";
import { Refusal } from "../src/connection/net";
import { wish, wishes } from "../src/play/wishing";
import { trouble } from "../src/turn/shown";
import { aGame } from "./game";
import { asking, made, settled, takeTurns, tell, WHY } from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

takeTurns();

describe("standing wishes", () => {
  it("are sent to the server", async () => {
    void wish({ cards: [3, 9], passing: "always" });
    await settled();
    expect(made).toEqual([{ kind: "wish", cards: [3, 9], passing: "always" }]);
  });

  it("are those of two quick taps together, and then what the server says", async () => {
    void wish({ cards: [3] });
    void wish({ cards: [...wishes.value.cards, 9] });
    await settled();
    expect(made.at(-1)).toEqual({ kind: "wish", cards: [3, 9], passing: "ask" });
    expect(wishes.value.cards).toEqual([3, 9]);
    tell(aGame({ wishes: [9] }));
    await settled();
    expect(wishes.value.cards).toEqual([9]);
  });

  it("are for the contract of this deal only", async () => {
    void wish({ cards: [3] });
    const stillAsked = asking.mock.lastCall?.[1] as () => boolean;
    tell(aGame({ question: "1-1-turn" }));
    expect(stillAsked()).toBe(true);
    tell(aGame({ deal: 2 }));
    expect(stillAsked()).toBe(false);
    await settled();
  });

  it("are taken back where the server refuses", async () => {
    asking.mockRejectedValueOnce(new Refusal(WHY, false));
    await wish({ cards: [3] });
    expect(wishes.value.cards).toEqual([]);
    expect(trouble.value?.why).toEqual(WHY);
  });
});
