import { batch } from "@preact/signals";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { serverGame, table } from "../src/connection/state";
import type { Question } from "../src/messages";
import {
  explained,
  explaining,
  followExplaining,
  startExplaining,
  stopExplaining,
  thingAt,
} from "../src/play/explaining";
import { explain } from "../src/play/words";
import { aGame, aTable } from "./game";

vi.mock("../src/connection/net", async (whole) => ({
  ...(await whole<object>()),
  ask: () =>
    Promise.resolve({
      explained: [
        { topic: "stock", says: "Cards to draw." },
        { topic: "pile", says: "What was discarded." },
      ],
    }),
}));

const asks = (asked: Question, more: object = {}) => {
  serverGame.value = { ...aGame(), asked, ...more };
};

/** An element that a few selectors hold. */
const element = (held: Readonly<Record<string, string>>): Element =>
  ({
    closest: (selector: string) =>
      selector in held ? { getAttribute: () => held[selector] } : null,
  }) as unknown as Element;

beforeAll(followExplaining);
beforeEach(async () => {
  vi.stubGlobal("document", new EventTarget());
  batch(() => {
    table.value = aTable();
    asks("nothing");
  });
  await startExplaining();
});
afterEach(stopExplaining);

describe("tap to explain", () => {
  it.each<[Question, boolean]>([
    ["offer", false],
    ["turn", false],
    ["nothing", true],
  ])("where one is asked %s, goes on: %s", (asked, goesOn) => {
    expect(explaining.value).toBe(true);
    asks(asked);
    expect(explaining.value).toBe(goesOn);
  });

  it("does not begin where one has been asked something meanwhile", async () => {
    stopExplaining();
    const begins = startExplaining();
    asks("offer");
    await begins;
    expect(explaining.value).toBe(false);
  });

  it("ends with the deal", () => {
    asks("nothing", { ended: {} });
    expect(explaining.value).toBe(false);
  });

  it("says what the rules make of a thing", () => {
    expect(thingAt(element({ ".stack-stock": "" }))?.thing).toEqual({
      title: explain.titles.stock,
      says: "Cards to draw.",
    });
  });

  it("says what is the same under all rules, and what has no explanation", () => {
    expect(thingAt(element({ ".tool-hint": "" }))?.thing.title).toBe("Hint");
    expect(thingAt(element({ ".meld": "" }))?.thing.says).toBe(explain.nothing);
    expect(thingAt(element({}))).toBeNull();
  });

  it("explains an answer by what it does", () => {
    const { thing } = thingAt(element({ "[data-answer]": "take" })) ?? {};
    expect(thing?.says).toContain("What was discarded.");
  });

  it("forgets what was said last when it ends", () => {
    explained.value = { title: "The stock", says: "" };
    stopExplaining();
    expect(explained.value).toBeNull();
  });
});
