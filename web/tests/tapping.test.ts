// One tap selects a card, two quick ones discard it.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { prefs } from "../src/browser/prefs";
import { beginPress } from "../src/browser/presses";
import type { PlayerMove } from "../src/messages";
import { followAnswers } from "../src/play/aiming";
import { forgetTap, tap } from "../src/play/tapping";
import { hand } from "../src/turn/hand";
import { chosen } from "../src/turn/selecting";
import { openStaging } from "../src/turn/staging";
import { aGame } from "./game";
import { made, moves, pick, settled, takeTurns, tell } from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);
const second = vi.hoisted(() => ({ is: false }));
vi.mock("../src/browser/presses", async (whole) => ({
  ...(await whole<object>()),
  isDoubled: () => second.is,
}));

takeTurns();
beforeEach(() => {
  prefs.doubleTap.value = true;
  forgetTap();
  followAnswers();
  beginPress(performance.now() + 10_000);
});

const keyAt = (at: number) => hand.value[at]?.key ?? "";
const taps = (key: string, isSecond = false) => {
  second.is = isSecond;
  tap(key);
};
const twice = (key: string) => {
  taps(key);
  taps(key, true);
};
const discarded = () =>
  moves().flatMap((message) => ("moves" in message ? (message.moves as PlayerMove[]) : []));

describe("two quick taps on a card", () => {
  it("discard it", async () => {
    const [card] = hand.value;
    twice(keyAt(0));
    await settled();
    expect(discarded()).toMatchObject([{ verb: "discard", card: card?.face }]);
  });

  it("discard it where it was selected already", async () => {
    const [card] = hand.value;
    pick(card?.face ?? -1);
    twice(keyAt(0));
    await settled();
    expect(discarded()).toMatchObject([{ verb: "discard", card: card?.face }]);
  });

  it.each([
    ["another card is selected", () => pick(hand.value[1]?.face ?? -1)],
    ["it is not one's turn to discard", () => tell(aGame({ asked: "turn" }))],
    ["the tray is open", () => openStaging()],
    [
      "the setting is off",
      () => {
        prefs.doubleTap.value = false;
      },
    ],
    ["they came down before one could discard", () => beginPress(0)],
  ])("discard nothing where %s", async (_, before) => {
    before();
    await settled();
    made.length = 0;
    twice(keyAt(0));
    await settled();
    expect(discarded()).toEqual([]);
  });

  it("discard nothing where something else is asked in between, and the card stays selected", async () => {
    taps(keyAt(0));
    tell(aGame({ question: "another" }));
    taps(keyAt(0), true);
    await settled();
    expect(discarded()).toEqual([]);
    expect(chosen.value).toHaveLength(1);
  });

  it("discard nothing where the card was dragged in between", async () => {
    taps(keyAt(0));
    forgetTap();
    taps(keyAt(0), true);
    await settled();
    expect(discarded()).toEqual([]);
  });
});
