import { batch } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { announcements } from "../src/browser/announce";
import { connection, serverGame, table } from "../src/connection/state";
import type { BuyEnd, GameView, Prompt } from "../src/messages";
import { KEYS } from "../src/play/keys";
import {
  buyEnd,
  DISABLED_FOR,
  disabledAnswers,
  followOffers,
  LONGEST,
  READ,
  recentBuyEnd,
} from "../src/play/offers";
import { prompt } from "../src/play/prompts";
import { followGame } from "../src/turn/following";
import { pending, staging, trouble } from "../src/turn/shown";
import { closeStaging, openStaging } from "../src/turn/staging";
import { dispatch } from "../src/turn/turn";
import { FakeStorage } from "./fakes";
import { aGame, aTable, CAN, OFFER, PROMPT } from "./game";

const asked = vi.hoisted(() => vi.fn(() => new Promise(() => {})));
vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(asked, await whole<object>()),
);

const BUYING: Prompt = {
  ...PROMPT,
  sentence: OFFER.sentence,
  second: { kind: "pass", label: "Pass" },
  main: { kind: "buy", label: "Buy 10c", filled: true },
};
const WAITING: Prompt = {
  ...PROMPT,
  sentence: "Cy plays …",
  second: { kind: "draw", label: "Draw", off: { reason: "x", sentence: "Not yet.", rule: "" } },
  main: { kind: "prepare", label: "Prepare melds" },
};
const LOST: BuyEnd = {
  kind: "lost",
  card: 9,
  sentence: "Cy sits nearer and buys 10c.",
  detail: "Ben is in turn; Cy comes before you.",
  order: [1, 2, 0],
  buyer: 2,
  came: [],
};

function tell(game: Partial<GameView>): void {
  batch(() => {
    serverGame.value = aGame({ question: `${Math.random()}`, turn: 1, ...game });
  });
}
const isOffered = () =>
  tell({ asked: "offer", phase: "buy", prompt: BUYING, can: { ...CAN, offer: OFFER } });
const goesOn = (buy_end: BuyEnd | null = LOST, last = "Cy buys.") =>
  tell({ asked: "nothing", prompt: WAITING, buy_end, log: [last] });
const key = (name: string) => KEYS.find((one) => one.names.includes(name))?.act(name);

beforeAll(() => {
  followGame();
  followOffers();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", new FakeStorage());
  batch(() => {
    connection.value = "open";
    table.value = aTable(`table${Math.random()}`);
    serverGame.value = null;
  });
  asked.mockClear();
  dispatch({ kind: "trouble_forgotten" });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an offer that is over", () => {
  it("leaves its answers dead in their places for a moment", () => {
    isOffered();
    goesOn();
    expect(prompt.value?.sentence).toBe("Cy plays …");
    expect(prompt.value?.second).toMatchObject({ kind: "pass", label: "Pass" });
    expect(prompt.value?.main).toMatchObject({ kind: "buy", label: "Buy 10c" });
    expect(prompt.value?.main?.off?.sentence).toBe(
      "Too late for 10c. Cy sits nearer and buys 10c.",
    );
    vi.advanceTimersByTime(DISABLED_FOR - 1);
    expect(prompt.value?.main?.kind).toBe("buy");
    vi.advanceTimersByTime(1);
    expect(prompt.value?.main?.kind).toBe("prepare");
  });

  it("takes a late key for what it was meant for, and opens no tray", () => {
    isOffered();
    goesOn();
    key("enter");
    expect(trouble.value?.why.sentence).toMatch(/^Too late for 10c/);
    expect(staging.value).toBe(false);
    expect(pending.value).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  it("leaves no disabled answers once the next card is on offer", () => {
    isOffered();
    goesOn();
    isOffered();
    expect(disabledAnswers.value).toBeNull();
    expect(prompt.value?.main?.off).toBeUndefined();
  });

  it("disables answers as well where one could only answer beforehand", () => {
    tell({
      asked: "nothing",
      phase: "turn",
      prompt: { ...BUYING, main: { kind: "buy", label: "Buy 10c", under: "if it is offered" } },
      can: { ...CAN, offer: { ...OFFER, now: false } },
    });
    goesOn({ ...LOST, sentence: "Ben takes 10c.", detail: "" });
    expect(prompt.value?.main?.off?.sentence).toBe("Too late for 10c. Ben takes 10c.");
  });

  it("does not call late what one has won", () => {
    isOffered();
    goesOn({ ...LOST, kind: "won", sentence: "10c is yours.", detail: "" });
    expect(prompt.value?.main?.off?.sentence).toBe("10c is yours.");
  });
});

describe("the end of an offer", () => {
  it("is said once, and can be read until something else happens", () => {
    isOffered();
    const before = announcements.value.length;
    goesOn();
    goesOn();
    const now = announcements.value
      .slice(before)
      .filter(({ text }) => text.includes("sits nearer"));
    expect(now).toHaveLength(1);
    expect(buyEnd.value).toEqual(LOST);
    vi.advanceTimersByTime(LONGEST - 1);
    goesOn();
    expect(buyEnd.value).toEqual(LOST);
    goesOn(LOST, "Cy draws.");
    expect(buyEnd.value).toBeNull();
  });

  it("gives way to a card that one selects, and at last by itself", () => {
    isOffered();
    goesOn();
    vi.advanceTimersByTime(READ);
    expect(buyEnd.value).toEqual(LOST);
    dispatch({ kind: "cards_selected", keys: ["9.0"] });
    expect(buyEnd.value).toBeNull();
    isOffered();
    goesOn({ ...LOST, detail: "" });
    vi.advanceTimersByTime(LONGEST);
    expect(buyEnd.value).toBeNull();
  });

  it("can be read for some seconds, whatever happens meanwhile", () => {
    isOffered();
    goesOn();
    goesOn(LOST, "Cy draws.");
    vi.advanceTimersByTime(READ - 1);
    expect(buyEnd.value).toEqual(LOST);
    vi.advanceTimersByTime(1);
    expect(buyEnd.value).toBeNull();
  });

  it("is not told again to one who comes back", () => {
    goesOn();
    expect(buyEnd.value).toBeNull();
  });

  it("gives way to the next offer", () => {
    isOffered();
    goesOn();
    isOffered();
    expect(buyEnd.value).toBeNull();
    expect(recentBuyEnd.value).toBeNull();
  });

  it("is told in the note and in the bar while the tray is open", () => {
    isOffered();
    openStaging();
    goesOn();
    expect(buyEnd.value).toEqual(LOST);
    expect(prompt.value?.detail).toBe(`${LOST.sentence} ${LOST.detail}`);
    closeStaging();
  });
});
