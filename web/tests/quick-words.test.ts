import { batch } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { muteAt } from "../src/browser/marked-seats";
import { prefs } from "../src/browser/prefs";
import { quickWord, serverGame, table } from "../src/connection/state";
import { REACTIONS } from "../src/people/pictures";
import { followQuickWords, isOwnWord, reactionOf, speak, wordOf } from "../src/play/quick-words";
import { STANDS, standing } from "../src/play/standing";
import { talking } from "../src/play/talk";
import { aGame, aTable } from "./game";

const asked: object[] = [];
vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  command: (message: object) => {
    asked.push(message);
    return Promise.resolve({});
  },
}));

beforeAll(followQuickWords);
beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  batch(() => {
    prefs.quickWords.value = true;
    table.value = aTable();
    serverGame.value = aGame();
  });
});
afterEach(() => {
  vi.runAllTimers();
  muteAt("tableone", 1, false);
});

const says = (seat: number, word: number) => {
  quickWord.value = { kind: "quick_word", seat, word };
};

const said = () => [...standing.value].map(([seat, { text }]) => [seat, text]);

describe("quick words", () => {
  it("stand at the seat of whoever says them for a moment", () => {
    says(1, 3);
    expect(said()).toEqual([[1, "Ha ha!"]]);
    vi.advanceTimersByTime(STANDS - 1);
    expect(standing.value.size).toBe(1);
    vi.advanceTimersByTime(1);
    expect(standing.value.size).toBe(0);
  });

  it("stand for their whole time though another was said before", () => {
    says(1, 3);
    vi.advanceTimersByTime(STANDS - 1);
    says(1, 4);
    vi.advanceTimersByTime(STANDS - 1);
    expect(said()).toEqual([[1, "One moment"]]);
  });

  it("of those who are muted are not shown, one's own are", () => {
    muteAt("tableone", 1, true);
    says(1, 3);
    expect(standing.value.size).toBe(0);
    muteAt("tableone", 1, false);
    prefs.quickWords.value = false;
    says(1, 4);
    expect(standing.value.size).toBe(0);
    says(0, 4);
    expect(said()).toEqual([[0, "One moment"]]);
  });

  it("are followed by reactions, which have drawings and words", () => {
    expect(reactionOf(5)).toBeUndefined();
    says(1, 6);
    expect(said()).toEqual([[1, "Laughing"]]);
    expect(REACTIONS.map((_, nth) => reactionOf(6 + nth))).toEqual(REACTIONS);
    expect(REACTIONS.every((_, nth) => wordOf(6 + nth) !== "")).toBe(true);
    expect(wordOf(6 + REACTIONS.length)).toBe("");
  });

  it("are sent by their place, and close", () => {
    talking.value = true;
    void speak(5);
    expect(asked).toEqual([{ kind: "say", word: 5 }]);
    expect(talking.value).toBe(false);
  });

  it("are the usual ones but where the table has its own", () => {
    expect(wordOf(1)).toBe("Lucky!");
    table.value = { ...aTable(), settings: { own_words: ["", "Bravo Oma", "", "", "", ""] } };
    expect([wordOf(0), wordOf(1)]).toEqual(["Well played!", "Bravo Oma"]);
    expect([isOwnWord(0), isOwnWord(1)]).toEqual([false, true]);
  });
});
