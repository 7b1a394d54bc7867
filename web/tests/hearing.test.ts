// What one hears who does not see the table.

import { batch } from "@preact/signals";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  announcements,
  clearAnnouncements,
  lastAnnouncementId,
  paragraphs,
  say,
} from "../src/browser/announce";
import { events, serverGame, table, you } from "../src/connection/state";
import { announceTurns, followEvents } from "../src/effects/motion";
import type { GameView, Prompt } from "../src/messages";
import { followOffers } from "../src/play/offers";
import { aGame, aTable, CAN, OFFER, PROMPT } from "./game";

vi.mock("../src/connection/net", async (whole) =>
  (await import("./fakes")).answeredBy(vi.fn(), await whole<object>()),
);

const heard = () => announcements.value.map(({ text }) => text);
const TURN: Prompt = { ...PROMPT, sentence: "Your turn. Take 5c or draw.", main: null };
const READY: Prompt = {
  ...PROMPT,
  sentence: "You can lay down your contract.",
  main: { kind: "lay_down", label: "Lay down", filled: true },
};

function tell(more: Partial<GameView>): void {
  serverGame.value = aGame(more);
}

beforeAll(() => {
  vi.stubGlobal("addEventListener", vi.fn());
  followEvents();
  announceTurns();
  followOffers();
});
beforeEach(() => {
  vi.stubGlobal("document", { hidden: true });
  batch(() => {
    table.value = aTable();
    serverGame.value = null;
  });
  clearAnnouncements();
});

it("is one paragraph for each moment, so that no sentence cuts off another", async () => {
  const moment = () => new Promise((over) => setTimeout(over));
  say("Ben discards nine of hearts.");
  queueMicrotask(() => say("Ben has 1 card left."));
  say("Your turn.", { urgent: true });
  await moment();
  say("You draw a joker.");
  await moment();
  expect(paragraphs.value.map(({ text, urgent }) => [text, urgent])).toEqual([
    ["Ben discards nine of hearts. Your turn. Ben has 1 card left.", true],
    ["You draw a joker.", false],
  ]);
});

it("is heard whole in a dialog that comes in the midst of a moment", async () => {
  say("You draw a joker.");
  const from = lastAnnouncementId();
  say("The bots are thinking.");
  await new Promise((over) => setTimeout(over));
  const heardThere = () => paragraphs.value.filter(({ id }) => id > from);
  expect(heardThere().map(({ text }) => text)).toEqual([
    "You draw a joker. The bots are thinking.",
  ]);
  expect(paragraphs.value.filter(({ id }) => id > lastAnnouncementId())).toEqual([]);
});

describe("one's own turn", () => {
  it("is heard, and after the draw, what can be laid", async () => {
    expect(you.value).toBe(0);
    tell({ asked: "turn", phase: "turn", prompt: TURN });
    tell({ asked: "nothing", phase: "turn", prompt: TURN });
    batch(() => {
      events.value = [{ seat: 0, verb: "draw", lines: ["You draw 9h."], flights: [] }];
      tell({ prompt: READY });
    });
    tell({ prompt: READY });
    await Promise.resolve();
    expect(heard()).toEqual([
      "Your turn. Take five of clubs or draw.",
      "You draw nine of hearts.",
      "You can lay down your contract.",
    ]);
  });

  it("says nothing more where a card has to go", () => {
    tell({ asked: "turn", phase: "turn", prompt: TURN });
    tell({ prompt: { ...PROMPT, sentence: "Discard a card to end your turn." } });
    expect(heard()).toHaveLength(1);
  });
});

describe("a card that may be bought later", () => {
  const waiting = (said: "buy" | "pass" | null, detail: string, claimed = false) =>
    tell({
      asked: "nothing",
      phase: "turn",
      turn: 1,
      prompt: { ...PROMPT, sentence: "You want 5c.", detail },
      can: { ...CAN, offer: { ...OFFER, now: false, said, claimed } },
    });

  it("has what one says of it heard, each time anew", () => {
    waiting(null, "You may get the chance to buy 5c.");
    waiting("buy", "You will buy it if you get the chance.");
    waiting("buy", "You will buy it if you get the chance.");
    waiting("pass", "You will pass.");
    waiting("buy", "", true);
    expect(heard()).toEqual([
      "You will buy it if you get the chance.",
      "You will pass.",
      "You want five of clubs.",
    ]);
  });

  it("is told to have been bought with the moves alone, where one passed", () => {
    const end = { kind: "passed", card: 4, order: [], came: [], detail: "" } as const;
    tell({ turn: 1, asked: "nothing" });
    batch(() => {
      events.value = [
        { seat: 2, verb: "buy", lines: ["Cy buys 5c for 1 extra card."], flights: [] },
      ];
      tell({
        turn: 1,
        asked: "nothing",
        buy_end: { ...end, buyer: 2, sentence: "You passed. Cy buys 5c." },
      });
    });
    tell({
      turn: 1,
      asked: "nothing",
      buy_end: { ...end, buyer: -1, sentence: "You passed. Nobody wanted 9d." },
    });
    expect(heard()).toEqual([
      "Cy buys five of clubs for 1 extra card.",
      "You passed. Nobody wanted nine of diamonds.",
    ]);
  });

  it("is not told twice to have been taken by who is in turn", async () => {
    const end = { kind: "lost", card: 4, order: [], buyer: -1, came: [] } as const;
    const detail = "The player whose turn it is comes first.";
    tell({ turn: 1, asked: "nothing" });
    batch(() => {
      events.value = [{ seat: 1, verb: "take", lines: ["Ben takes 5c."], flights: [] }];
      tell({ turn: 1, asked: "nothing", buy_end: { ...end, sentence: "Ben takes 5c.", detail } });
    });
    await Promise.resolve();
    tell({
      turn: 1,
      asked: "nothing",
      buy_end: { ...end, sentence: "Too late for 9d.", detail: "" },
    });
    expect(heard()).toEqual(["Ben takes five of clubs.", detail, "Too late for nine of diamonds."]);
  });
});
