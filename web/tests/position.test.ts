import type { VNode } from "preact";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, followLooks, isTold, listed, looked } from "../src/find/answers";
import { putAway, setOutAtTable } from "../src/find/at-table";
import type { GameView, Judged, Meld, SetOut } from "../src/messages";
import { lit } from "../src/play/hinting";
import { keysAt } from "../src/play/keys";
import { position } from "../src/play/position";
import { filledAnswer, prompt } from "../src/play/prompts";
import { discardChosen, draw, take } from "../src/turn/answering";
import { followGame, followSelection } from "../src/turn/following";
import { select } from "../src/turn/selecting";
import { shown } from "../src/turn/shown";
import { FakeStorage } from "./fakes";
import { aGame, CAN, PROMPT } from "./game";
import { pick } from "./playing";

const asked = vi.hoisted(() => vi.fn(() => new Promise(() => {})));
vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(asked, await whole<object>()),
);

const judged = (more: Partial<Judged> & Pick<Judged, "move" | "text">): Judged => ({
  after: `${more.text}: mistake, about 4 points`,
  mark: "−4",
  says: "Mistake.",
  why: `Why not ${more.text}.`,
  counts: 0,
  ...more,
});
const BEST = { mark: "best", says: "Best, by about 4 points.", counts: 1 };
/** The two of clubs is the best discard, the five a mistake; nobody weighed the ace. */
const DISCARDS: readonly Judged[] = [
  judged({ move: { verb: "discard", card: 0 }, text: "Discard Ac", mark: "" }),
  judged({ move: { verb: "discard", card: 4 }, text: "Discard 5c" }),
  judged({ move: { verb: "discard", card: 1 }, text: "Discard 2c", ...BEST }),
];

const noted = vi.fn(() => ({ sentence: "Rating 1220 (+20)", detail: "2 days in a row" }));
const toList = vi.fn();

function lay(
  answers: readonly Judged[],
  game: Partial<GameView>,
  toNext: (() => void) | null = vi.fn(),
) {
  const best = answers.findIndex(({ counts }) => counts === 1);
  const find = {
    key: "k1",
    title: "",
    question: "What now?",
    rules: "Classic",
    answers,
    best,
    rating: 1200,
  };
  const words = { set: "set", run: "run", sets: "sets", runs: "runs", buy: "buy", call: "call" };
  const table = {
    names: ["Ann", "Ben"],
    you: 0,
    words,
    buys: true,
    ace_low: false,
    counter_clockwise: false,
  };
  const shape = { find, table, game: aGame(game) } as unknown as SetOut;
  setOutAtTable(shape, { find: shape.find, about: "Rules: Classic.", toList, toNext, note: noted });
}

/** The mark on a card, the stock or the pile. */
function markOn(on: number | "stock" | "pile") {
  const node = position.value?.mark(on) as VNode<{
    children: VNode<Record<string, unknown>>[];
  }> | null;
  const props = node?.props.children[0]?.props;
  if (!props) return null;
  return { text: props.children, isBest: !!props["data-best"], isOwn: !!props["data-own"] };
}

const discarding = () =>
  lay(DISCARDS, {
    asked: "free_discard",
    hand: [0, 1, 4],
    prompt: { ...PROMPT, second: null, main: PROMPT.second },
  });
const drawing = () => {
  const answers = [
    judged({ move: { verb: "draw" }, text: "Draw", ...BEST }),
    judged({ move: { verb: "take" }, text: "Take 9c" }),
  ];
  lay(answers, { asked: "turn", can: { ...CAN, draw: true, takes: [{ cards: 1, price: 0 }] } });
};

beforeAll(() => {
  followGame();
  followSelection();
});
beforeEach(() => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
  asked.mockClear();
  noted.mockClear();
});
afterEach(() => {
  putAway();
});

describe("a position on the table", () => {
  it("is answered by a card as at the table, and sends nothing", () => {
    discarding();
    expect(prompt.value?.detail).toBe("Rules: Classic.");
    expect([isTold.value, markOn(4), lit.value]).toEqual([false, null, null]);
    pick(4);
    expect(prompt.value?.main?.label).toBe("Discard 5c");
    discardChosen();
    expect(isTold.value).toBe(true);
    expect(noted).toHaveBeenCalledWith(DISCARDS[1]);
    expect(asked).not.toHaveBeenCalled();
  });

  it("marks the best card, and on every other one what it costs", () => {
    discarding();
    pick(4);
    discardChosen();
    expect(markOn(4)).toEqual({ text: "−4", isBest: false, isOwn: true });
    expect(markOn(1)).toEqual({ text: "best", isBest: true, isOwn: false });
    expect(markOn(0)).toBeNull();
    expect(lit.value?.own).toEqual([]);
    expect(looked.value).toMatchObject({ says: "Mistake.", why: "Why not Discard 5c." });
  });

  it("tells of any other card that is tapped afterwards, one at a time", () => {
    const stop = followLooks();
    discarding();
    pick(4);
    discardChosen();
    select(["4.0", "1.0"]);
    expect(looked.value?.says).toBe("Discard 2c: mistake, about 4 points.");
    select([]);
    expect(looked.value?.says).toBe("Mistake.");
    stop();
  });

  it("takes one answer only", () => {
    discarding();
    pick(1);
    discardChosen();
    answer(null);
    pick(4);
    discardChosen();
    expect(noted).toHaveBeenCalledWith(DISCARDS[2]);
    expect(noted).toHaveBeenCalledTimes(1);
  });

  it("leads on by the filled answer, or back where there is no other", () => {
    const next = vi.fn();
    lay(DISCARDS, { asked: "free_discard" }, next);
    answer(1);
    const now = prompt.value;
    expect([now?.sentence, now?.detail]).toEqual(["Rating 1220 (+20)", "2 days in a row"]);
    now && filledAnswer(now)?.act();
    expect(next).toHaveBeenCalled();
    now?.second?.act();
    expect(toList).toHaveBeenCalledTimes(1);
    lay(DISCARDS, { asked: "free_discard" }, null);
    answer(1);
    expect(prompt.value?.main?.kind).toBe("close");
  });

  it("shows the best move to one who gives no answer, which finds nothing", () => {
    discarding();
    answer(null);
    expect(noted).toHaveBeenCalledWith(null);
    expect(looked.value?.says).toBe("Discard 2c: mistake, about 4 points.");
  });

  it("is answered by the stock and the pile, which carry what they cost", () => {
    drawing();
    take();
    expect(markOn("stock")).toEqual({ text: "best", isBest: true, isOwn: false });
    expect(markOn("pile")).toEqual({ text: "−4", isBest: false, isOwn: true });
    drawing();
    draw();
    expect(markOn("stock")).toMatchObject({ isBest: true, isOwn: true });
  });

  it("lists the answers that are no card, and is answered by one of them", () => {
    const meld = { cards: [0, 13, 26] } as unknown as Meld;
    lay(
      [
        judged({
          move: { verb: "lay", melds: [meld] },
          text: "Go down",
          ...BEST,
        }),
        judged({ move: { verb: "discard", card: 4 }, text: "Discard 5c" }),
      ],
      { asked: "nothing" },
    );
    expect(listed.value.map(({ judged: { text } }) => text)).toEqual(["Go down"]);
    answer(0);
    expect(looked.value?.says).toBe(BEST.says);
    expect(lit.value?.own).toEqual([0, 13, 26]);
    expect(markOn(13)).toMatchObject({ text: "best", isBest: true });
  });

  it("has no keys that would ask the server", () => {
    discarding();
    const keys = keysAt(null).map(({ shown: name }) => name);
    expect(keys).toEqual(expect.arrayContaining(["X", "R", "O", "M"]));
    for (const gone of ["H", "E", "L", "F", "W", "U"]) expect(keys).not.toContain(gone);
    putAway();
    expect(keysAt(null).map(({ shown: name }) => name)).toContain("H");
    expect(shown.value).toBeNull();
  });
});
