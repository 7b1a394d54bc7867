import { batch } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { KEYS } from "../src/keys";
import type { Game } from "../src/messages";
import { connection, table, told } from "../src/state";
import { prompt } from "../src/table/prompts";
import { followGame, followSelection } from "../src/turn/following";
import { select } from "../src/turn/selecting";
import { draft, pending, staging } from "../src/turn/shown";
import { closeStaging } from "../src/turn/staging";
import { dispatch } from "../src/turn/turn";
import { FakeStorage } from "./fakes";
import { aGame, aTable, CAN } from "./game";
import { pick } from "./playing";

vi.mock("../src/net", async (whole) => ({
  ...(await whole<object>()),
  ask: () => new Promise(() => {}),
}));

const WHY = { reason: "dead_top", sentence: "The top cannot be taken.", rule: "A dead joker." };
const OFFER = {
  card: 9,
  by: 1,
  price: 2,
  bought: 1,
  limit: 3,
  knock: false,
  now: true,
  answered: false,
  claimed: false,
};

function tell(game: Partial<Game>, down = false): void {
  batch(() => {
    told.value = aGame({ question: `${Math.random()}`, ...game }, down);
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
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the call", () => {
  it("is always there, and possible just when the rules let one call", () => {
    for (const asked of ["nothing", "turn", "play", "offer", "last_call", "give", "cut"] as const) {
      tell({ asked });
      expect(now().call.label).toBe("Rummy!");
      expect(now().call.off?.sentence).toBeTruthy();
      tell({ asked, can: { ...CAN, call: true } });
      expect(now().call.off).toBeNull();
    }
  });

  it("says so where the rules know none", () => {
    table.value = { ...aTable(), calls: false };
    expect(now().call).toMatchObject({ label: "Rummy!", under: "no calls" });
    expect(now().call.off?.sentence).toMatch(/Nobody calls/);
  });

  it("has the table's own word", () => {
    const here = aTable();
    table.value = { ...here, words: { ...here.words, call: "liverpool" } };
    expect(now().call.label).toBe("Liverpool!");
  });
});

describe("one's own turn", () => {
  it("names the card to take", () => {
    tell({ asked: "turn", can: { ...CAN, draw: true, takes: [{ cards: 1, price: 0 }] } });
    expect(now().sentence).toBe("Your turn. Take 10c or draw.");
    expect(now().main).toMatchObject({ label: "Take 10c", filled: true, off: null });
    expect(now().second).toMatchObject({ label: "Draw", filled: false });
  });

  it("says why the card cannot be taken; then drawing is the filled answer", () => {
    tell({ asked: "turn", can: { ...CAN, draw: true, take_refused: WHY } });
    expect(now().main?.off).toEqual(WHY);
    expect(now().second).toMatchObject({ label: "Draw", filled: true });
    expect(now().detail).toBe(WHY.sentence);
  });

  it("discards the one selected card", () => {
    tell({ asked: "play" });
    expect(now().second?.off?.sentence).toMatch(/one card/);
    pick(13);
    expect(now().second).toMatchObject({ label: "Discard Ad", off: null, filled: true });
    pick(13, 26);
    expect(now().second?.off).not.toBeNull();
  });

  it("gives the reason for a card that cannot be discarded", () => {
    tell({ asked: "play", can: { ...CAN, barred: [{ card: 13, why: WHY }] } });
    pick(13);
    expect(now().second?.off).toEqual(WHY);
  });

  it("lays off what fits, and has one filled answer only", () => {
    const fit = { cards: [13], owner: 1, index: 0, plays: [], tag: "+A", swap: false };
    tell({ asked: "play", can: { ...CAN, fits: [fit] } }, true);
    pick(13);
    expect(now().main).toMatchObject({ label: "Lay off Ad", filled: true });
    expect(now().second).toMatchObject({ label: "Discard Ad", filled: false, off: null });
    pick(26);
    expect(now().main?.off).not.toBeNull();
    expect(now().second?.filled).toBe(true);
  });

  it("asks for the joker that was swapped out before anything else", () => {
    const owed = { ...WHY, reason: "joker_owed" };
    tell({ asked: "play", can: { ...CAN, barred: [{ card: 13, why: owed }] } }, true);
    expect(now().sentence).toBe("Play the joker that you swapped out.");
  });

  it("ends when the last card is played", () => {
    tell({ asked: "play", hand: [], can: { ...CAN, ends_turn: true } }, true);
    expect(now().main).toMatchObject({ label: "End turn", filled: true });
  });
});

describe("other questions", () => {
  it("tells price and limit before a buy", () => {
    tell({ asked: "offer", phase: "buy", turn: 1, can: { ...CAN, offer: OFFER } });
    expect(now().sentence).toBe("Buy 10c from Ben?");
    expect(now().detail).toContain("Costs 2 extra cards. You have bought 1 of 3.");
    expect(now().main).toMatchObject({ label: "Buy 10c", under: "and draw 2", filled: true });
    expect(now().second?.label).toBe("Pass");
  });

  it("asks in plain words where buying has a word of its own", () => {
    const here = aTable();
    table.value = { ...here, words: { ...here.words, buy: "I'll buy that!" } };
    tell({ asked: "offer", phase: "buy", turn: 1, can: { ...CAN, offer: OFFER } });
    expect(now().sentence).toBe("Buy 10c from Ben?");
    expect(now().main?.label).toBe("I'll buy that 10c");
  });

  it("lets one knock where that is played", () => {
    tell({ asked: "offer", can: { ...CAN, offer: { ...OFFER, knock: true } } });
    expect(now().main?.label).toBe("Knock for 10c");
  });

  it("lets one answer an offer that is only to come", () => {
    const offer = { ...OFFER, now: false };
    tell({ asked: "nothing", phase: "turn", turn: 1, can: { ...CAN, offer } });
    expect(now().sentence).toBe("Ben's turn …");
    expect(now().main).toMatchObject({ under: "if it is offered", filled: false, off: null });
  });

  it("says who is waited for", () => {
    const game = aGame();
    const players = game.players.map((player) => ({ ...player, answering: true }));
    tell({ asked: "nothing", phase: "buy", turn: 1, players });
    expect(now().sentence).toBe("Ben is still thinking.");
  });

  it("asks for the card that is given after a call", () => {
    tell({ asked: "give", phase: "give" });
    expect(now().main?.off).not.toBeNull();
    pick(0);
    expect(now().main).toMatchObject({ label: "Give Ac", off: null });
  });

  it("says that the game is halted, and offers the host to go on", () => {
    const here = { ...aTable(), halted: true };
    table.value = { ...here, you: here.host };
    expect(now().sentence).toMatch(/You have halted/);
    expect(now().main?.label).toBe("Go on");
    const another = here.seats.findIndex((_, seat) => seat !== here.host);
    table.value = { ...here, you: another };
    expect(now().sentence).toMatch(/The host has halted/);
    expect(now().main).toBeNull();
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
    tell({ asked: "nothing", phase: "turn", turn: 1, can: { ...CAN, offer } });
    enter?.act("enter");
    expect(pending.value).toBe(false);
    tell({ asked: "offer", phase: "buy", turn: 1, can: { ...CAN, offer: OFFER } });
    enter?.act("enter");
    expect(pending.value).toBe(true);
    dispatch({ kind: "sending_ended" });
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
    tell({
      asked: "turn",
      can: { ...CAN, call: true, draw: true, takes: [{ cards: 1, price: 0 }] },
    });
    const known = new Set(KEYS.flatMap((key) => key.names));
    for (const answer of [now().call, now().second, now().main]) {
      expect(known).toContain(answer?.key.toLowerCase());
    }
  });
});
