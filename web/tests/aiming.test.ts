// What a key, a click or a tap does that came down just before something else was asked: nothing, whatever
// was asked and is asked now, unless the same answer means the same.

import { batch } from "@preact/signals";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { beginPress, ECHO, isAimed, REACTION } from "../src/browser/presses";
import { connection, events, serverGame, table } from "../src/connection/state";
import type { Ended, GameView, Prompt, TableUpdate } from "../src/messages";
import { countsFrom, followAnswers, ifMeant, type Way } from "../src/play/aiming";
import { finish, followCount, resultShown, seesTable } from "../src/play/counting";
import { KEYS } from "../src/play/keys";
import { prompt } from "../src/play/prompts";
import { followGame } from "../src/turn/following";
import { select } from "../src/turn/selecting";
import { answers, choosing, pending, staging, trouble } from "../src/turn/shown";
import { closeStaging } from "../src/turn/staging";
import { FakeStorage } from "./fakes";
import { aGame, aTable, CAN, OFFER, PROMPT } from "./game";

const asked = vi.hoisted(() => vi.fn(() => new Promise(() => {})));
vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(asked, await whole<object>()),
);

const filled = (kind: NonNullable<Prompt["main"]>["kind"], label: string) => ({
  ...{ kind, label },
  filled: true,
});
const asks = (main: Prompt["main"], second: Prompt["second"] = null): Prompt => ({
  ...PROMPT,
  ...{ main, second },
});
const ENDED: Ended = {
  ...{ hands: [[], []], out: 0, ending: "Ann goes out.", sentence: "", margin: "", following: "" },
  winners: [],
};

/** Everything that can be asked, as the server says it. */
const QUESTIONS: Record<string, Partial<GameView>> = {
  nothing: {
    ...{ asked: "nothing", turn: 1 },
    prompt: asks({ kind: "prepare", label: "Prepare melds" }),
  },
  "a purchase beforehand": {
    ...{ asked: "nothing", phase: "turn", turn: 1, pile: [9, 7], pile_count: 2 },
    prompt: asks({ kind: "buy", label: "Buy 8c" }, { kind: "pass", label: "Pass" }),
    can: { ...CAN, offer: { ...OFFER, card: 7, now: false } },
  },
  "an offer": {
    ...{ asked: "offer", phase: "buy", turn: 1, pile: [9, 8], pile_count: 2 },
    prompt: asks(filled("buy", "Buy 9c"), { kind: "pass", label: "Pass" }),
    can: { ...CAN, offer: OFFER },
  },
  "another offer": {
    ...{ asked: "offer", phase: "buy", turn: 1, pile: [9, 8, 3], pile_count: 3 },
    prompt: asks(filled("buy", "Buy 4c"), { kind: "pass", label: "Pass" }),
    can: { ...CAN, offer: OFFER },
  },
  "a turn": {
    ...{ asked: "turn", phase: "turn", pile: [9, 6], pile_count: 2 },
    prompt: asks(filled("take", "Take 7c"), { kind: "draw", label: "Draw" }),
    can: { ...CAN, draw: true, takes: [{ cards: 1, price: 0 }] },
  },
  "a play": { asked: "play", prompt: asks({ kind: "lay_down", label: "Lay down" }) },
  "the end of a turn": { asked: "play", prompt: asks(filled("end_turn", "End the turn")) },
  "a call": {
    ...{ asked: "call", turn: 1, pile: [9, 5], pile_count: 2 },
    prompt: asks(null, { kind: "pass", label: "Pass" }),
    can: { ...CAN, call: true },
  },
  "the last call": {
    ...{ asked: "last_call", phase: "last_call", turn: 1 },
    prompt: asks(filled("pass", "Pass")),
    can: { ...CAN, call: true },
  },
  "the called card": {
    asked: "caller_plays",
    prompt: asks(filled("lay_off", "Lay off")),
  },
  "a gift": { asked: "give", prompt: asks({ kind: "give", label: "Give" }) },
  "a free discard": { asked: "free_discard", prompt: asks({ kind: "discard", label: "Discard" }) },
  "a cut": {
    ...{ asked: "cut", phase: "cut" },
    prompt: asks(filled("cut", "Cut here")),
  },
  "the count": { asked: "ready", phase: "over", ended: ENDED },
  "the count of another deal": { asked: "ready", phase: "over", deal: 2, ended: ENDED },
  "the end of the game": {
    ...{ asked: "game_over", phase: "over", deal: 7 },
    ended: { ...ENDED, winners: [0] },
  },
};
const HALTED = "a halt";
const NAMES = [...Object.keys(QUESTIONS), HALTED];
const PAIRS = NAMES.flatMap((one) => NAMES.filter((other) => other !== one).map((to) => [one, to]));

let id = "";
let at = 0;

function comes(name: string): void {
  const halted: Partial<TableUpdate> = name === HALTED ? { halted: true, host: 0 } : {};
  batch(() => {
    table.value = { ...aTable(id), ...halted };
    serverGame.value = aGame({ question: name, ...QUESTIONS[name] });
  });
}

function passes(milliseconds: number): void {
  at += milliseconds;
}

/** What all presses have come to. */
const done = () =>
  JSON.stringify([
    asked.mock.calls,
    ...[staging, choosing, pending, seesTable, resultShown].map((signal) => signal.peek()),
  ]);

/** The keys whose answer depends on what is asked; to draw means the same at any time. */
const BY_KEY: Record<string, string> = {
  ...{ t: "key take", b: "key buy", p: "key pass", c: "key call", l: "key lay_down" },
  enter: "enter",
};

/**
 * Presses all keys and all places that answer, but for those that answer what could be answered before;
 * gives what had been done after each.
 */
function* pressed(before: ReadonlyMap<string, number> = new Map()): Generator<string> {
  const old = [...answers.peek().keys()].filter((answer) => before.has(answer));
  const meant = (way: string) => old.some((answer) => `${answer} `.startsWith(`${way} `));
  for (const { names, act } of KEYS) {
    const name = names.find((one) => one in BY_KEY);
    if (name === undefined || meant(BY_KEY[name] ?? "")) continue;
    act(name);
    yield done();
  }
  if (!meant("key pass") && !meant("key cut")) {
    KEYS.find(({ names }) => names.includes(" "))?.act(" ");
    yield done();
  }
  for (const place of ["call", "second", "main"] as const) {
    const answer = prompt.peek()?.[place];
    if (!answer || answer.off || meant(`${place} ${answer.kind}`)) continue;
    ifMeant(place, answer.kind, answer.act);
    yield done();
  }
}

beforeAll(() => {
  followGame();
  followCount();
  followAnswers();
});

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
  at = 10_000;
  id = `table${Math.random()}`;
  vi.spyOn(performance, "now").mockImplementation(() => at);
  batch(() => {
    connection.value = "open";
    events.value = [];
    serverGame.value = null;
    table.value = null;
  });
  asked.mockClear();
});

describe.each(PAIRS)("between %s and %s", (one, other) => {
  it("no press gives an answer that was not there when it came down", () => {
    comes(one);
    passes(10 * REACTION);
    const before = answers.peek();
    beginPress(at);
    passes(20);
    comes(other);
    const was = done();
    expect(new Set(pressed(before))).toEqual(new Set([was]));
    // Nor does one that comes down too soon to be meant for it.
    beginPress(at + REACTION - 1);
    expect(new Set(pressed(before))).toEqual(new Set([was]));
    // What has been seen can be answered.
    beginPress(at + REACTION);
    expect([...answers.peek().values()].every(isAimed)).toBe(true);
  });
});

it("every question can be answered by a press that was meant for it", () => {
  for (const name of NAMES) {
    if (/gift|free discard|called card|cut/.test(name)) continue; // a card, or a place, comes first
    comes(name);
    passes(10 * REACTION);
    beginPress(at);
    const was = done();
    expect(
      [...pressed()].some((now) => now !== was),
      name,
    ).toBe(true);
    closeStaging();
    batch(() => {
      serverGame.value = null;
      table.value = null;
    });
    id += "x";
  }
});

it("an answer that means the same when it is asked in earnest counts at once", () => {
  const beforehand = QUESTIONS["a purchase beforehand"] as Partial<GameView>;
  comes("a purchase beforehand");
  passes(10 * REACTION);
  beginPress(at);
  serverGame.value = aGame({
    ...{ ...beforehand, question: "now", asked: "offer", phase: "buy" },
    can: { ...CAN, offer: { ...OFFER, card: 7 } },
  });
  expect([...pressed()]).not.toHaveLength(0);
  expect(asked).toHaveBeenCalledTimes(1);
});

it("a press on what Enter gives from now on, too, counts as it did before", () => {
  const beforehand = QUESTIONS["a purchase beforehand"] as Partial<GameView>;
  comes("a purchase beforehand");
  passes(10 * REACTION);
  const from = countsFrom("main", "buy");
  expect(from).toBeLessThan(at);
  serverGame.value = aGame({
    ...{ ...beforehand, question: "now", asked: "offer", phase: "buy" },
    prompt: asks(filled("buy", "Buy 8c"), { kind: "pass", label: "Pass" }),
  });
  expect(countsFrom("main", "buy")).toBe(from);
  expect(countsFrom("enter", "buy")).toBe(at + REACTION);
});

it("what one changes oneself is only safe from a second press by accident", () => {
  comes("a play");
  passes(10 * REACTION);
  const from = () => countsFrom("second" as Way, "discard") ?? 0;
  expect(from()).toBe(0);
  select(["0.0"]);
  expect(from()).toBe(at + ECHO);
});

it("nobody is ready by a press that came down before the count was over", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  comes("a play");
  events.value = [{} as (typeof events.value)[number]];
  comes("the count");
  passes(10 * REACTION);
  expect(countsFrom("main", "ready")).toBeUndefined();
  finish();
  expect(countsFrom("main", "ready")).toBe(at + REACTION);
  expect(countsFrom("enter", "ready")).toBe(at + REACTION);
});

it("a press that came too late is told so", () => {
  comes("an offer");
  passes(10 * REACTION);
  beginPress(at);
  comes("a turn");
  KEYS.find(({ names }) => names.includes("enter"))?.act("enter");
  expect(trouble.value?.why.sentence).toBe("That had just changed: look again.");
  expect(asked).not.toHaveBeenCalled();
});
