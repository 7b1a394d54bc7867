// The table as one hears it who asks for it by a key.

import { batch } from "@preact/signals";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { announcements, clearAnnouncements } from "../src/browser/announce";
import { serverGame, table, you } from "../src/connection/state";
import { announceLastCards } from "../src/effects/motion";
import type { GameView, PlayerShown } from "../src/messages";
import { KEYS } from "../src/play/keys";
import { followReading, spokenPlayer } from "../src/table/reading";
import { followGame } from "../src/turn/following";
import { FakeStorage } from "./fakes";
import { aGame, aTable, CAN, OFFER, PROMPT } from "./game";

const heard = () => announcements.value.map(({ text }) => text);

function press(name: string): void {
  KEYS.find(({ names }) => names.includes(name))?.act(name);
}

const SEVENS = { kind: "set", cards: [6, 19, 52].map((card) => ({ card })) } as const;

/** Oneself and another, who is down with a set and has so many cards. */
function game(cards: number, more: Partial<GameView> = {}): GameView {
  const one = aGame();
  const [own, other] = one.players as [PlayerShown, PlayerShown];
  const melds = [SEVENS as unknown as PlayerShown["melds"][number]];
  const down = { ...other, melds, down: true, cards, last_card: cards === 1 };
  return { ...one, players: [own, down], ...more };
}

beforeAll(() => {
  followGame();
  followReading();
  announceLastCards();
});
beforeEach(() => {
  vi.stubGlobal("sessionStorage", new FakeStorage());
  batch(() => {
    table.value = aTable();
    serverGame.value = null;
  });
  clearAnnouncements();
});

it("tells what is asked, one's contract, the pile and the stock", () => {
  const prompt = { ...PROMPT, sentence: "Your turn. Take 10c or draw.", main: null };
  serverGame.value = game(4, { prompt, asked: "turn", phase: "turn" });
  press("r");
  expect(heard()).toEqual([
    "Your turn. Take ten of clubs or draw. Set: 2 of 3. Run: 1 of 4. Pile: ten of clubs on top, 1 card. Stock: 50 cards.",
  ]);
});

it("tells of everybody, and once more when the key is pressed again", () => {
  serverGame.value = game(4);
  press("o");
  press("o");
  const told = heard();
  expect(told).toHaveLength(2);
  expect(told[0]).toBe(
    "Ben, 4 cards, down, 0 points, dealer. You, in turn, 11 cards, not down yet, 0 points.",
  );
});

it("tells the melds and whose they are", () => {
  serverGame.value = game(4);
  press("m");
  serverGame.value = aGame();
  press("m");
  expect(heard()).toEqual([
    "Ben: set: seven of clubs, seven of diamonds, joker.",
    "Nothing on the table yet.",
  ]);
});

it("names a plate by the same words, without the player's cards that nobody sees", () => {
  expect(you.value).toBe(0);
  expect(spokenPlayer(game(1), 1)).toBe("Ben, 1 card, down, 0 points, dealer");
});

it("tells how a seat stands to a card that one may buy", () => {
  const offer = { ...OFFER, discarder: 0, before: [1], after: [] };
  const may = (now: boolean) => game(4, { can: { ...CAN, offer: { ...offer, now } } });
  expect(spokenPlayer(may(true), 1)).toBe("Ben, before you, 4 cards, down, 0 points, dealer");
  expect(spokenPlayer(may(false), 1)).not.toContain("before you");
});

it("tells once that another has one card left", async () => {
  serverGame.value = game(2);
  serverGame.value = game(1);
  serverGame.value = game(1);
  await Promise.resolve();
  expect(heard()).toEqual(["Ben has 1 card left."]);
});
