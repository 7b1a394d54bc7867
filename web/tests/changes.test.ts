import { expect, test } from "vitest";
import { wholeMessages } from "../src/connection/changes";
import type { GameUpdate, GameView, PlayerShown } from "../src/messages";
import { aGame } from "./game";

const update = (view: GameView, number = 7): GameUpdate => ({
  kind: "game",
  number,
  events: [],
  game: view,
});
const ann: PlayerShown = {
  cards: 10,
  points: 0,
  melds: [],
  down: false,
  floating: false,
  last_card: false,
  known: [],
  bought: 0,
};
const ben: PlayerShown = { ...ann, cards: 9 };
const view = aGame({ players: [ann, ben], log: ["One.", "Two."], stock: 50 });

const changes = {
  kind: "game_changes",
  number: 8,
  events: [],
  changed: { stock: 49 },
  players: { 1: { cards: 10 } },
  log_gone: 1,
  log_new: ["Three."],
} as const;

test("changes are put into the view that came before them", () => {
  const asWhole = wholeMessages();
  asWhole(update(view));
  const said = asWhole(changes);
  expect(said).toEqual(
    update(
      { ...view, stock: 49, players: [ann, { ...ben, cards: 10 }], log: ["Two.", "Three."] },
      8,
    ),
  );
  expect(
    asWhole({
      ...changes,
      number: 9,
      changed: { stock: 48 },
      players: {},
      log_gone: 0,
      log_new: [],
    }),
  ).toEqual(
    update(
      { ...view, stock: 48, players: [ann, { ...ben, cards: 10 }], log: ["Two.", "Three."] },
      9,
    ),
  );
});

test("what has not changed stays the same object, so that nothing is drawn anew for it", () => {
  const asWhole = wholeMessages();
  asWhole(update(view));
  const said = asWhole(changes);
  expect(said.kind === "game" && said.game.players[0]).toBe(ann);
  expect(said.kind === "game" && said.game.sheet).toBe(view.sheet);
});

test("each socket begins with a whole view", () => {
  expect(() => wholeMessages()(changes)).toThrow();
  const asWhole = wholeMessages();
  asWhole(update(view));
  asWhole(update({ ...view, stock: 30 }));
  const said = asWhole({ ...changes, changed: {} });
  expect(said.kind === "game" && said.game.stock).toBe(30);
});
