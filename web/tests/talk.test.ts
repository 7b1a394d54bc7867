import { batch } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hideAt, muteAt } from "../src/browser/marked-seats";
import { prefs } from "../src/browser/prefs";
import { connection, lines, serverGame, table } from "../src/connection/state";
import { STANDS, standing } from "../src/play/standing";
import {
  canSay,
  canTalk,
  canWrite,
  entries,
  followTalk,
  notWritten,
  remember,
  shownLines,
  spoken,
  talking,
  typed,
  unread,
  write,
  writerOf,
} from "../src/play/talk";
import { aGame, aTable } from "./game";

const asked: object[] = [];
const aloud: string[] = [];
let refusal: Error | null = null;
vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  command: (message: object) => {
    asked.push(message);
    return refusal ? Promise.reject(refusal) : Promise.resolve({});
  },
}));
vi.mock("../src/browser/announce", () => ({ say: (words: string) => aloud.push(words) }));

beforeAll(followTalk);
beforeEach(() => {
  batch(() => {
    connection.value = "connecting";
    lines.value = [];
    prefs.quickWords.value = true;
    talking.value = false;
    typed.value = "";
    notWritten.value = "";
    table.value = aTable();
    serverGame.value = aGame();
  });
  connection.value = "open";
  asked.length = 0;
  aloud.length = 0;
  refusal = null;
});
afterEach(() => {
  muteAt("tableone", 1, false);
  hideAt("tableone", 1, false);
});

const line = (number: number, seat: number, text: string) => ({
  number,
  seat,
  name: ["Ann", "Ben"][seat] ?? "",
  text,
});

describe("talk", () => {
  it("reads out what others write, and counts it while it is closed", () => {
    lines.value = [line(1, 1, "hello")];
    lines.value = [line(1, 1, "hello"), line(2, 0, "hi Ben"), line(3, 1, "fine")];
    expect(aloud).toEqual(["Ben: hello", "Ben: fine"]);
    expect(unread.value).toBe(2);
    talking.value = true;
    expect(unread.value).toBe(0);
    talking.value = false;
    expect(unread.value).toBe(0);
  });

  it("has no news for one who has just come", () => {
    connection.value = "connecting";
    lines.value = [line(1, 1, "long ago")];
    connection.value = "open";
    expect([aloud, unread.value]).toEqual([[], 0]);
    lines.value = [line(1, 1, "long ago"), line(2, 1, "now")];
    expect([aloud, unread.value]).toEqual([["Ben: now"], 1]);
  });

  it("shows, reads and counts nothing of those who are muted", () => {
    muteAt("tableone", 1, true);
    lines.value = [line(1, 1, "grr"), line(2, 0, "mine")];
    expect(shownLines.value.map(({ text }) => text)).toEqual(["mine"]);
    expect([aloud, unread.value]).toEqual([[], 0]);
    muteAt("tableone", 1, false);
    prefs.quickWords.value = false;
    expect(shownLines.value.map(({ text }) => text)).toEqual(["mine"]);
  });

  it("names whoever wrote, but not who is hidden here, and oneself as you", () => {
    const written = { ...line(1, 1, "x"), name: "Ben of before" };
    expect(writerOf(written)).toBe("Ben of before");
    expect(writerOf(line(2, 0, "y"))).toBe("You");
    hideAt("tableone", 1, true);
    expect(writerOf(written)).toBe("Ben");
  });

  it("mixes words at a tap with lines, in the order in which they came", () => {
    lines.value = [line(1, 1, "one")];
    remember(1, 1, "Lucky!");
    lines.value = [line(1, 1, "one"), line(2, 0, "two")];
    remember(0, 3, "Ha ha!");
    expect(entries.value.map(({ text }) => text)).toEqual(["one", "Lucky!", "two", "Ha ha!"]);
    expect(spoken.value).toHaveLength(2);
  });

  it("stands beside its writer for a moment, the longer the more there is to read", () => {
    vi.useFakeTimers();
    standing.value = new Map();
    lines.value = [line(1, 1, "a line of some thirty letters.")];
    expect([...standing.value]).toEqual([[1, { text: "a line of some thirty letters." }]]);
    vi.advanceTimersByTime(STANDS);
    expect(standing.value.size).toBe(1);
    vi.advanceTimersByTime(STANDS);
    expect(standing.value.size).toBe(0);
    muteAt("tableone", 1, true);
    lines.value = [...lines.value, line(2, 1, "grr"), line(3, 0, "mine")];
    expect([...standing.value.keys()]).toEqual([0]);
    vi.runAllTimers();
  });

  it("sends what was typed, and keeps what could not be sent", async () => {
    typed.value = "  well  ";
    await Promise.all([write(), write()]);
    expect(asked).toEqual([{ kind: "write", text: "well" }]);
    expect(typed.value).toBe("");
    typed.value = " ";
    await write();
    expect(asked).toHaveLength(1);
    refusal = new Error("One moment");
    typed.value = "again";
    await write();
    expect([typed.value, notWritten.value !== ""]).toEqual(["again", true]);
  });

  it("closes when one is asked something out of turn, and keeps what was typed", () => {
    talking.value = true;
    typed.value = "half a sen";
    serverGame.value = aGame({ asked: "nothing" });
    expect(talking.value).toBe(true);
    serverGame.value = aGame({ asked: "offer" });
    expect([talking.value, typed.value]).toEqual([false, "half a sen"]);
  });

  it("keeps nothing of what was typed for another table", () => {
    connection.value = "open";
    typed.value = "half a sen";
    batch(() => {
      connection.value = "connecting";
      lines.value = [];
    });
    expect(typed.value).toBe("");
  });

  it("is there where other people are and the host wants it", () => {
    const at = aTable();
    expect([canSay.value, canWrite.value, canTalk.value]).toEqual([true, true, true]);
    table.value = { ...at, settings: { talk: false } };
    expect([canSay.value, canWrite.value, canTalk.value]).toEqual([true, false, true]);
    table.value = { ...at, settings: { quick_words: false } };
    expect([canSay.value, canWrite.value, canTalk.value]).toEqual([false, true, true]);
    table.value = { ...at, settings: { quick_words: false, talk: false } };
    expect(canTalk.value).toBe(false);
    const bots = at.seats.map((seat, place) =>
      place ? { ...seat, sitting: "bot" as const } : seat,
    );
    table.value = { ...at, seats: bots };
    expect(canTalk.value).toBe(false);
    table.value = { ...at, you: null, watching: true };
    expect(canTalk.value).toBe(false);
  });
});
