import { batch } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { announcements, clearAnnouncements } from "../src/browser/announce";
import { newcomer } from "../src/browser/newcomer";
import { beginPress, REACTION } from "../src/browser/presses";
import { connection, serverGame, table } from "../src/connection/state";
import type { BuyEnd, GameView, Prompt } from "../src/messages";
import { followAnswers, ifMeant } from "../src/play/aiming";
import { buyEnd, followOffers, LONGEST, READ, recentBuyEnd } from "../src/play/offers";
import { prompt } from "../src/play/prompts";
import { followGame } from "../src/turn/following";
import { staging, trouble } from "../src/turn/shown";
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
const TAKING: Prompt = {
  ...PROMPT,
  sentence: "Your turn. Take 3h or draw.",
  second: { kind: "draw", label: "Draw" },
  main: { kind: "take", label: "Take 3h", filled: true },
};
const LOST: BuyEnd = {
  kind: "lost",
  card: 9,
  sentence: "Cy buys 10c.",
  detail: "Cy had first choice. After Ben, Cy comes before you.",
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

beforeAll(() => {
  followGame();
  followOffers();
  followAnswers();
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
});

describe("a key that comes as an offer ends", () => {
  const pressesAs = (buy_end: BuyEnd) => {
    isOffered();
    vi.advanceTimersByTime(REACTION);
    beginPress(performance.now());
    goesOn(buy_end);
    ifMeant("main", "prepare", openStaging);
    expect(staging.value).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  };

  it("opens no tray, and is told who got the card", () => {
    pressesAs(LOST);
    expect(trouble.value?.why.sentence).toBe("Too late for 10c. Cy buys 10c.");
  });

  it("is told no earlier offer where something else has come since", () => {
    isOffered();
    goesOn(LOST);
    vi.advanceTimersByTime(3 * REACTION);
    beginPress(performance.now());
    tell({ asked: "turn", phase: "turn", prompt: TAKING, buy_end: LOST });
    ifMeant("main", "take", openStaging);
    expect(trouble.value?.why.sentence).toBe("That had just changed: look again.");
  });

  it("is not called late where the card was won", () => {
    pressesAs({ ...LOST, kind: "won", sentence: "10c is yours.", detail: "" });
    expect(trouble.value?.why.sentence).toBe("10c is yours.");
  });
});

it("an offer has been met once it is over, whatever lay over its note", () => {
  vi.stubGlobal("localStorage", new FakeStorage());
  newcomer.value = true;
  isOffered();
  expect(newcomer.value).toBe(true);
  goesOn();
  expect(newcomer.value).toBe(false);
});

describe("the end of an offer", () => {
  it("leaves no answer of its own below what is asked next", () => {
    isOffered();
    expect(prompt.value?.main?.label).toBe("Buy 10c");
    tell({ asked: "turn", phase: "turn", prompt: TAKING, buy_end: LOST });
    expect(prompt.value).toMatchObject({
      sentence: "Your turn. Take 3h or draw.",
      second: { kind: "draw", label: "Draw" },
      main: { kind: "take", label: "Take 3h" },
    });
  });

  it("is said once, after the purchase, and can be read until something else happens", async () => {
    isOffered();
    clearAnnouncements();
    goesOn();
    goesOn();
    await Promise.resolve();
    expect(announcements.value.map(({ text }) => text)).toEqual([LOST.detail]);
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
