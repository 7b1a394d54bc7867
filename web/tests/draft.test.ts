import { batch } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import { serverGame, table } from "../src/connection/state";
import { playFit, undoPlay } from "../src/turn/plays";
import { draft, shown } from "../src/turn/shown";
import { aGame, aTable, CAN } from "./game";
import { ADD, answers, FIT, made, settled, takeTurns, tell, tries } from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

takeTurns();

describe("a draft", () => {
  it("shows the game as it would be, and as the server sent it when it is taken back", async () => {
    const after = aGame({ hand: [0] }, true);
    answers(() => after);
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    playFit([FIT]);
    await settled();
    expect(shown.value).toBe(after);
    undoPlay();
    expect(draft.value).toEqual([]);
    expect(shown.value).toBe(serverGame.value);
  });

  it("comes back after a reload, and is tried again", async () => {
    const game = aGame({ can: { ...CAN, fits: [FIT] } }, true);
    tell(game);
    playFit([FIT]);
    await settled();
    const before = table.value;
    const place = `draft ${before?.id}`;
    const stored = sessionStorage.getItem(place) ?? "";
    batch(() => {
      table.value = aTable("elsewhere");
      serverGame.value = aGame();
    });
    expect(draft.value).toEqual([]);
    made.length = 0;
    batch(() => {
      sessionStorage.setItem(place, stored);
      table.value = before;
      serverGame.value = aGame({ can: { ...CAN, fits: [FIT] } }, true);
    });
    await settled();
    expect(draft.value).toEqual([ADD]);
    expect(tries()).not.toEqual([]);
  });
});
