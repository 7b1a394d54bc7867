import { batch } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { connection, serverGame, table } from "../src/connection/state";
import type { CoachShown, GameView, Prompt } from "../src/messages";
import { goOn, isRead } from "../src/play/coaching";
import { KEYS } from "../src/play/keys";
import { prompt } from "../src/play/prompts";
import { sentence } from "../src/table/coach-says";
import { followGame, followSelection } from "../src/turn/following";
import { select } from "../src/turn/selecting";
import { draft, pending, staging } from "../src/turn/shown";
import { closeStaging, openStaging } from "../src/turn/staging";
import { dispatch, turn } from "../src/turn/turn";
import { FakeStorage } from "./fakes";
import { aGame, answerTo, aTable, CAN, OFFER, PROMPT, TRAY } from "./game";
import { pick } from "./playing";

const asked = vi.hoisted(() => vi.fn(() => new Promise(() => {})));
vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(asked, await whole<object>()),
);

const WHY = { reason: "dead_top", sentence: "The top cannot be taken.", rule: "A dead joker." };
function tell(game: Partial<GameView>, down = false): void {
  batch(() => {
    serverGame.value = aGame({ question: `${Math.random()}`, ...game }, down);
  });
}
const now = () => {
  const asked = prompt.value;
  if (!asked) throw new Error("nothing is asked");
  return asked;
};

beforeAll(() => {
  followGame();
  followSelection();
});
beforeEach(() => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
  batch(() => {
    connection.value = "open";
    table.value = aTable();
  });
  tell({});
  select([]);
});
/** A step that is only read. */
const COACH: CoachShown = {
  moment: "contract",
  number: 1,
  of: 16,
  says: "Each deal asks for a contract.",
  // biome-ignore lint/suspicious/noThenProperty: the message has it
  then: "",
  asks: "next",
  lit: {},
  finished: false,
};

/** What is asked of one who is down. */
const DOWN: Prompt = {
  ...PROMPT,
  sentence: "Lay off what you can, or discard.",
  main: { kind: "lay_off", label: "Lay off", under: "pick cards", off: WHY },
};
/** What one waits for who may say already what becomes of the offer. */
const WAITING: Prompt = {
  ...PROMPT,
  sentence: "Ben's turn …",
  second: { kind: "pass", label: "Pass" },
  main: { kind: "buy", label: "Buy 10c", under: "if I can" },
};
const OFFERED: Prompt = {
  ...WAITING,
  sentence: OFFER.sentence,
  main: { kind: "buy", label: "Buy 10c", filled: true },
};
const GIVING: Prompt = {
  ...PROMPT,
  sentence: "You called it. Choose a card to give away; everyone will see it.",
  second: null,
  main: { kind: "give", label: "Give", under: "pick one", off: WHY },
};

describe("what the server asks", () => {
  it("is shown as it is, with the key of each answer that is possible", () => {
    tell({});
    const { call, second, main, ...words } = now();
    expect(words).toEqual({ sentence: PROMPT.sentence, detail: PROMPT.detail });
    expect(call).toMatchObject({ ...PROMPT.call, key: "" });
    expect(second).toMatchObject({ ...PROMPT.second, key: "" });
    expect(main).toMatchObject({ label: "Lay down", key: "L" });
  });

  it("has no call at a table that never calls", () => {
    table.value = { ...aTable(), calls: false };
    tell({});
    expect(now().call).toBeNull();
    expect(now().second).toMatchObject(PROMPT.second ?? {});
    table.value = aTable();
  });

  it("waits a moment while an answer is on its way", () => {
    tell({ asked: "nothing", phase: "turn", turn: 1, prompt: WAITING });
    expect(now().sentence).toBe("Ben's turn …");
    dispatch({ kind: "sending_began" });
    expect(now()).toMatchObject({ sentence: "One moment …", main: WAITING.main });
    tell({
      asked: "nothing",
      prompt: WAITING,
      can: { ...CAN, offer: { ...OFFER, claimed: true } },
    });
    expect(now().sentence).toBe("Ben's turn …");
    dispatch({ kind: "sending_ended" });
  });

  it("gives way to a halt, which the host may end", () => {
    const here = { ...aTable(), halted: true };
    table.value = { ...here, you: here.host };
    expect(now().sentence).toMatch(/You have paused/);
    expect(now().main?.label).toBe("Go on");
    const another = here.seats.findIndex((_, seat) => seat !== here.host);
    table.value = { ...here, you: another };
    expect(now().sentence).toMatch(/The host has paused/);
    expect(now().main).toBeNull();
  });
});

describe("the selected cards", () => {
  it("are discarded if they are one", () => {
    pick(13);
    expect(now().sentence).toBe("Discard Ad?");
    expect(now().second).toMatchObject({ label: "Discard Ad", filled: true, key: "X" });
    pick(13, 26);
    expect(now().second).toMatchObject({ label: "Discard", under: "pick one" });
    expect(now().main).toMatchObject({ under: "with these 2", filled: false });
  });

  it("may be one that cannot be discarded, for a reason that is said in short too", () => {
    tell({ asked: "play", can: { ...CAN, barred: [{ card: 13, why: WHY }] } });
    pick(13);
    expect(now().second).toMatchObject({ off: WHY, under: "not now" });
    const why = { ...WHY, short: "joker first" };
    tell({ asked: "play", can: { ...CAN, barred: [{ card: 13, why }] } });
    expect(now().second?.under).toBe("joker first");
  });

  it("cannot be laid down once that has failed", () => {
    const main = {
      kind: "lay_down",
      label: "Lay down",
      under: "failed already",
      off: WHY,
    } as const;
    tell({ prompt: { ...PROMPT, sentence: "Your lay-down failed.", main } });
    pick(13, 26);
    expect(now()).toMatchObject({ sentence: "Your lay-down failed.", main });
  });

  it("are laid off where they fit, and one answer only is filled", () => {
    const fit = { cards: [13], owner: 1, index: 0, plays: [], tag: "+A", swap: false };
    tell({ asked: "play", prompt: DOWN, can: { ...CAN, fits: [fit] } }, true);
    expect(now()).toMatchObject({ sentence: DOWN.sentence, main: DOWN.main });
    pick(13);
    expect(now().sentence).toBe("Ad fits.");
    expect(now().main).toMatchObject({ label: "Lay off Ad", filled: true });
    expect(now().second).toMatchObject({ label: "Discard Ad", filled: false });
    pick(26);
    expect(now().main).toMatchObject({ label: "Lay off Ah", under: "doesn't fit" });
    expect(now().main?.off?.sentence).toBe("Ah fits no meld right now. Choose other cards.");
    expect(now().second?.filled).toBe(true);
  });

  it("wait for the server where they are several: nothing is said of them before", () => {
    tell({ asked: "play", prompt: DOWN }, true);
    pick(0, 13);
    expect(now()).toMatchObject({ sentence: "One moment …", main: { under: "not yet" } });
    expect(now().main?.off?.sentence).toBe("One moment …");
  });

  it("are given after a call", () => {
    tell({ asked: "give", phase: "give", prompt: GIVING });
    expect(now().main).toMatchObject({ label: "Give", under: "pick one" });
    pick(0);
    expect(now()).toMatchObject({ sentence: GIVING.sentence, main: { label: "Give Ac" } });
    expect(now().main?.off).toBeUndefined();
  });
});

describe("the open tray", () => {
  const message = { kind: "try", question: "" } as const;
  const answered = () =>
    dispatch({
      kind: "draft_answered",
      round: turn.value.round,
      question: serverGame.value?.question ?? "",
      cards: [],
      answer: answerTo(message, aGame()),
    });
  afterEach(closeStaging);

  it("says what the server says of it; until then it can be closed", () => {
    tell({});
    dispatch({ kind: "moves_made" }); // nothing is known of a draft
    openStaging();
    expect(now().second?.kind).toBe("close");
    expect(now().main?.off).toBeTruthy();
    answered();
    expect(now()).toMatchObject({ sentence: TRAY.sentence, detail: TRAY.detail, main: TRAY.main });
    expect(now().second).toMatchObject({ label: "Close", key: "Esc" });
  });

  it("says how cards are taken back, and once closed how many lie aside", () => {
    dispatch({ kind: "cards_set_aside", cards: [0, 13], slot: 0 });
    answered();
    expect(now().detail).toBe("Nobody sees this yet. Tap a card to take it back.");
    closeStaging();
    expect(now().main).toMatchObject({ label: "Lay down", under: "2 cards aside" });
    dispatch({ kind: "all_taken_back" });
  });

  it("gives way to an offer", () => {
    openStaging();
    tell({ asked: "offer", phase: "buy", turn: 1, prompt: OFFERED, can: { ...CAN, offer: OFFER } });
    expect(now().sentence).toBe(OFFER.sentence);
  });
});

describe("the keys", () => {
  it("mean one thing each", () => {
    const names = KEYS.flatMap((key) => key.names);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(KEYS.map((key) => key.shown)).size).toBe(KEYS.length);
  });

  it("give the filled answer with Enter, and none where none is filled", () => {
    const enter = KEYS.find((key) => key.names.includes("enter"));
    const offer = { ...OFFER, now: false };
    tell({ asked: "nothing", phase: "turn", turn: 1, prompt: WAITING, can: { ...CAN, offer } });
    enter?.act("enter");
    expect(pending.value).toBe(false);
    tell({ asked: "offer", phase: "buy", turn: 1, prompt: OFFERED, can: { ...CAN, offer: OFFER } });
    enter?.act("enter");
    expect(pending.value).toBe(true);
    dispatch({ kind: "sending_ended" });
  });

  it("go on with Enter where a coach has only said something", () => {
    const enter = KEYS.find((key) => key.names.includes("enter"));
    const main = { kind: "take", label: "Take 10c", filled: true } as const;
    tell({ asked: "turn", phase: "turn", prompt: { ...PROMPT, main }, coach: COACH });
    expect(now().main?.filled).toBe(false);
    enter?.act("enter");
    expect(asked).toHaveBeenLastCalledWith({ kind: "learnt", moment: COACH.moment });
    expect(pending.value).toBe(false);
  });

  it("do not draw a card for one who is to tap some", () => {
    const main = { kind: "take", label: "Take 10c", filled: true } as const;
    const coach = { ...COACH, asks: "tap", lit: { ...COACH.lit, own: [5] } } as const;
    tell({ asked: "turn", phase: "turn", prompt: { ...PROMPT, main }, coach });
    expect(now().main?.filled).toBe(false);
  });

  it("say which cards are meant while another is selected, and go on once they are", () => {
    const lit = { ...COACH.lit, own: [13] };
    // biome-ignore lint/suspicious/noThenProperty: the message has it
    const words = { says: "Tap the ace.", other: "First the ace.", then: "There it is." };
    const coach = { ...COACH, ...words, moment: "pair", asks: "tap", lit } as const;
    tell({ asked: "turn", phase: "turn", hand: [13, 5], coach });
    expect(sentence.value).toBe("Tap the ace.");
    pick(5);
    expect(sentence.value).toBe("First the ace.");
    pick(5, 13);
    expect(sentence.value).toBe("There it is.");
    pick(13);
    expect(sentence.value).toBe("There it is.");
  });

  it("stay with what was found while one goes on, and ask again only where that failed", async () => {
    // biome-ignore lint/suspicious/noThenProperty: the message has it
    const words = { says: "Tap the ace.", then: "There it is." };
    const step = { ...COACH, ...words, asks: "tap", lit: { own: [13] } } as const;
    tell({ asked: "turn", phase: "turn", hand: [13, 5], coach: { ...step, moment: "part" } });
    pick(13);
    asked.mockReturnValueOnce(Promise.reject(new Error("lost")));
    const failed = goOn();
    expect(sentence.value).toBe("There it is.");
    await failed;
    expect(sentence.value).toBe("Tap the ace.");
    pick(13);
    void goOn();
    expect([sentence.value, isRead.value]).toEqual(["There it is.", true]);
    tell({ asked: "turn", phase: "turn", hand: [13, 5], coach: { ...step, moment: "joker" } });
    expect(sentence.value).toBe("Tap the ace.");
  });

  it("lay off with L what fits; where nothing does, open the tray", () => {
    const layDown = KEYS.find((key) => key.names.includes("l"));
    const add = { verb: "add", card: 13, owner: 1, index: 0 } as const;
    const fit = { cards: [13], owner: 1, index: 0, plays: [add], tag: "+A", swap: false };
    tell({ asked: "play", can: { ...CAN, fits: [fit] } }, true);
    pick(13);
    layDown?.act("l");
    expect(draft.value).toEqual([add]);
    tell({ asked: "play" });
    layDown?.act("l");
    expect(staging.value).toBe(true);
    closeStaging();
  });

  it("name each answer's own key", () => {
    const call = { kind: "call", label: "Rummy!" } as const;
    const second = { kind: "draw", label: "Draw" } as const;
    tell({ prompt: { ...PROMPT, call, second, main: { kind: "take", label: "Take 10c" } } });
    const known = new Set(KEYS.flatMap((key) => key.names));
    for (const answer of [now().call, now().second, now().main]) {
      expect(known).toContain(answer?.key.toLowerCase());
    }
  });
});
