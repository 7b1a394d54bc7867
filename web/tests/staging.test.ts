import { beforeEach, describe, expect, it, vi } from "vitest";
import { announcements } from "../src/browser/announce";
import type { Add, Answer, Lay, Meld, Try } from "../src/messages";
import { KEYS } from "../src/play/keys";
import { prompt } from "../src/play/prompts";
import { newsOf } from "../src/table/staging-news";
import { hand } from "../src/turn/hand";
import { undoPlay } from "../src/turn/plays";
import { draft, groups, slot, staging, trouble } from "../src/turn/shown";
import {
  closeStaging,
  filling,
  find,
  lay,
  openStaging,
  setAside,
  takeAllBack,
  takeBack,
} from "../src/turn/staging";
import { turn } from "../src/turn/turn";
import { aGame, CAN } from "./game";
import {
  answers,
  asking,
  FIT,
  KING,
  moves,
  pick,
  settled,
  takeTurns,
  tell,
  tries,
  WHY,
} from "./playing";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

takeTurns();

const heard = () => announcements.value.at(-1)?.text;

describe("setting cards aside", () => {
  it("takes the selected cards along and hides them from the hand", async () => {
    pick(0, 13);
    openStaging();
    await settled();
    expect([...(groups.value[0]?.cards ?? [])].sort()).toEqual([0, 13]);
    expect(hand.value.map((card) => card.face)).not.toContain(0);
    closeStaging();
    expect(heard()).toBe("The tray is closed.");
    expect(hand.value).toHaveLength(9);
  });

  it("has as many as the contract takes put each into its meld", async () => {
    const [wanted] = aGame().contract;
    const contract = wanted ? [{ ...wanted, length: 2 }] : [];
    tell(aGame({ contract }));
    await settled();
    pick(0, 13);
    openStaging();
    await settled();
    expect([...(tries().at(-1)?.put ?? [])].sort()).toEqual([0, 13]);
  });

  it("goes on to the next slot when one is a meld", async () => {
    answers(
      () => aGame(),
      (message) => ({
        groups: (message.groups ?? []).map((group) => ({
          cards: (group.cards ?? []).map((card) => ({ card })),
          meld: null,
          label: (group.cards?.length ?? 0) >= 3 ? "3 aces" : "",
          choices: [],
          missing: 0,
          why: null,
        })),
      }),
    );
    openStaging();
    for (const face of [0, 13, 26]) {
      setAside([face]);
      await settled();
    }
    expect(slot.value).toBe(1);
    takeBack(0, 13);
    await settled();
    expect(groups.value[0]?.cards).toEqual([0, 26]);
    expect(slot.value).toBe(0);
  });

  it("outlasts the turns of others, less the cards that are gone", async () => {
    openStaging();
    setAside([4, 4], 0);
    await settled();
    tell(aGame({ asked: "nothing", question: "1-1-turn", hand: [4, 52] }));
    await settled();
    expect(groups.value[0]?.cards).toEqual([4]);
    expect(staging.value).toBe(true);
    tell(aGame({ deal: 2, question: "2-0-turn" }));
    expect(groups.value).toEqual([]);
    expect(staging.value).toBe(false);
  });

  it("lays down in the draft, and undo opens the tray again", async () => {
    const melds = [{ kind: "set" as const, suit: -1, start: 1, cards: [0, 13, 26] }];
    answers(
      () => aGame(),
      (message) => (message.plays?.length ? {} : { lay: { verb: "lay", melds } }),
    );
    openStaging();
    setAside([0, 13, 26], 0);
    await settled();
    lay();
    await settled();
    expect(draft.value).toEqual([{ verb: "lay", melds }]);
    expect(staging.value).toBe(false);
    expect(moves()).toEqual([]);
    undoPlay();
    await settled();
    expect(heard()).toBe("Taken back: your melds are in the tray again.");
    expect(draft.value).toEqual([]);
    expect(staging.value).toBe(true);
    expect(groups.value).toEqual([{ cards: [0, 13, 26], meld: melds[0] }]);
  });

  it("says why it cannot be laid", async () => {
    answers(
      () => aGame(),
      () => ({ lay_refused: WHY }),
    );
    openStaging();
    await settled();
    lay();
    expect(trouble.value?.why).toEqual(WHY);
    expect(turn.value.tried?.question).toBe("1-0-play");
  });

  it("empties the tray and leaves it open", async () => {
    openStaging();
    setAside([0, 13], 1);
    await settled();
    takeAllBack();
    await settled();
    expect(groups.value.flatMap((group) => group.cards ?? [])).toEqual([]);
    expect(staging.value).toBe(true);
    expect(hand.value).toHaveLength(9);
  });

  it("opens with the best melds where the hand holds the contract", async () => {
    const contract = aGame().contract.map((wanted) => ({ ...wanted, have: wanted.length }));
    const lay: Answer = { kind: "lay_down", label: "Lay down", filled: true };
    const own = aGame({ contract, prompt: { ...aGame().prompt, main: lay } });
    const asked: (boolean | undefined)[] = [];
    answers(
      () => own,
      (message) => {
        asked.push(message.find);
        return {};
      },
    );
    tell(own);
    openStaging();
    // Empty slots are not told of while the server still fills them.
    expect(filling.value).toBe(true);
    await settled();
    expect(filling.value).toBe(false);
    expect(asked).toEqual([true]);
    // What one has set aside oneself stays.
    setAside([0, 13], 0);
    await settled();
    closeStaging();
    openStaging();
    await settled();
    expect(asked.at(-1)).toBeUndefined();
    expect(groups.value[0]?.cards).toEqual([0, 13]);
  });

  it("prepares the best melds while others play, where the hand holds them", async () => {
    const contract = aGame().contract.map((wanted) => ({ ...wanted, have: wanted.length }));
    const prepare: Answer = { kind: "prepare", label: "Prepare melds" };
    const game = { asked: "nothing" as const, prompt: { ...aGame().prompt, main: prepare } };
    const asked: (boolean | undefined)[] = [];
    answers(
      () => aGame({ ...game, contract }),
      (message) => {
        asked.push(message.find);
        return {};
      },
    );
    tell(aGame({ ...game, contract }));
    openStaging();
    await settled();
    closeStaging();
    tell(aGame(game));
    openStaging();
    await settled();
    expect(asked).toEqual([true, undefined]);
  });

  it("has the server put a card where it fits once no slot wants one", async () => {
    const put: (readonly number[] | undefined)[] = [];
    answers(
      () => aGame(),
      (message) => {
        put.push(message.put);
        return message.put ? { note: "That fits none." } : {};
      },
    );
    openStaging();
    await settled();
    setAside([39], -1);
    await settled();
    expect(put.at(-1)).toEqual([39]);
    expect(trouble.value?.why.sentence).toBe("That fits none.");
  });

  it("puts what the solver finds into the slots", async () => {
    const meld = { kind: "set" as const, suit: -1, start: 1, cards: [0, 13, 26] };
    const group = { meld, label: "3 aces", choices: [], missing: 0, why: null };
    answers(
      () => aGame(),
      (message) =>
        message.find ? { groups: [{ ...group, cards: meld.cards.map((card) => ({ card })) }] } : {},
    );
    await find();
    expect(staging.value).toBe(true);
    expect(groups.value).toEqual([{ cards: meld.cards, meld }]);
  });
});

describe("between a lay-down and what the server says of it", () => {
  const meld: Meld = { kind: "set", suit: -1, start: 1, cards: [0, 13, 26] };
  const laid: Lay = { verb: "lay", melds: [meld] };
  const after = aGame(
    { hand: [1, 4], can: { ...CAN, fits: [FIT], all_off: FIT.plays as Add[] } },
    true,
  );
  let release = () => {};

  beforeEach(async () => {
    answers(
      (message) => (message.plays?.length ? after : aGame()),
      (message) => (message.plays?.length ? {} : { lay: laid }),
    );
    openStaging();
    setAside([0, 13, 26], 0);
    await settled();
    const answer = asking.getMockImplementation();
    const held = new Promise<void>((done) => {
      release = done;
    });
    asking.mockImplementation(async (message: Try) => {
      await held;
      return answer?.(message);
    });
    lay();
  });

  it("it is not said yet, and one moment is asked for", async () => {
    expect(heard()).not.toMatch(/laid down/);
    expect(prompt.value?.sentence).toBe("One moment …");
    expect(prompt.value?.main?.off).not.toBeUndefined();
    release();
    await settled();
    expect(heard()).toMatch(/^Your melds are laid down/);
  });

  it("they do not come back into the hand", () => {
    expect(hand.value.map(({ face }) => face)).not.toContain(13);
    expect(hand.value).toHaveLength(6);
  });

  it.each(["f", "l"])("the key %s opens no tray, then or later", async (name) => {
    KEYS.find(({ names }) => names.includes(name))?.act(name);
    expect(staging.value).toBe(false);
    release();
    await settled();
    expect(staging.value).toBe(false);
    expect(groups.value).toEqual([]);
    expect(prompt.value?.sentence).not.toBe("One moment …");
  });

  it("what fits is laid off as soon as it is known", async () => {
    void find();
    expect(draft.value).toHaveLength(1);
    release();
    await settled();
    expect(draft.value.slice(1)).toEqual(FIT.plays);
    expect(announcements.value.slice(-2).map(({ text }) => text)).toEqual([
      "Your melds are laid down. Nobody sees this until you discard.",
      "Five of clubs laid off. Nobody sees this yet.",
    ]);
  });

  it("the same answer pressed twice opens no tray", async () => {
    prompt.value?.main?.act();
    release();
    await settled();
    expect(staging.value).toBe(false);
  });
});

it("a lay-down that the server refuses is not said to be done", async () => {
  answers(
    () => aGame(),
    (message) =>
      message.plays?.length
        ? { plays: [], refused: WHY }
        : { lay: { verb: "lay", melds: [{ kind: "set", suit: -1, start: 1, cards: [0, 13] }] } },
  );
  openStaging();
  setAside([0, 13], 0);
  await settled();
  announcements.value = [];
  lay();
  await settled();
  expect(announcements.value.map(({ text }) => text)).toEqual([WHY.sentence]);
  expect(draft.value).toEqual([]);
});

describe("for one who is down", () => {
  it("all that fits is laid off in one", async () => {
    const all_off = [...FIT.plays, ...KING.plays] as Add[];
    tell(aGame({ can: { ...CAN, all_off } }, true));
    await find();
    expect(draft.value).toEqual(all_off);
    expect(heard()).toBe("Five of clubs and ace of clubs laid off. Nobody sees this yet.");
  });

  it("nothing is laid off where nothing fits", async () => {
    tell(aGame({ can: CAN }, true));
    await find();
    expect(draft.value).toEqual([]);
    expect(trouble.value?.why.sentence).toBe("None of your cards fits on the table right now.");
  });

  it("the tray stays closed", () => {
    tell(aGame({ can: { ...CAN, fits: [FIT] } }, true));
    pick(4);
    openStaging();
    expect(staging.value).toBe(false);
  });
});

describe("what is said of the tray", () => {
  it("is all of it first, then what has changed", () => {
    const open = ["Set: empty, 3 cards", "Run: empty, 4 cards"];
    expect(newsOf([], open)).toBe("Set: empty, 3 cards. Run: empty, 4 cards.");
    expect(newsOf(open, ["Set: 2 missing", open[1] ?? ""])).toBe("Set: 2 missing.");
    expect(newsOf(open, open)).toBe("");
  });

  it("waits for what the server makes of it", () => {
    expect(newsOf([], ["Set: …", "Run: empty, 4 cards"])).toBe("");
  });
});
