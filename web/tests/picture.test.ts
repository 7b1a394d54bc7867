import { describe, expect, it } from "vitest";
import { pictureOf, spokenPicture } from "../src/deal-end/picture";
import type { GameView, SeatShown, ShareShown } from "../src/messages";
import { aGame, aTable } from "./game";

const share: ShareShown = {
  agreed: [],
  missing: [0, 1],
  possible: true,
  link: "",
  played: "2026-12-24",
};
const linked = { ...share, agreed: [0, 1], missing: [], link: "http://example/g/x#1" };

const [usual] = aTable().seats as [SeatShown];
const seats: readonly SeatShown[] = [
  { ...usual, name: "Anna", sitting: "person" },
  { ...usual, name: "Rose", sitting: "person" },
  { ...usual, name: "Robo", sitting: "bot" },
];

/** Rose has won, and gone out in the last deal with a run and a set that have a joker each. */
function over(winners: readonly number[]): GameView {
  const game = aGame();
  const [player] = game.players;
  const melds = [
    { kind: "run" as const, cards: [{ card: 9 }, { card: 52, stands_for: "Jc" }] },
    { kind: "set" as const, cards: [{ card: 26 }, { card: 52, stands_for: "A" }] },
  ];
  const players = [player, { ...player, melds }, player] as GameView["players"];
  const line = { number: 1, points: [12, 0, 30], penalties: [0, 0, 0], out: 1 };
  const sheet = { ...game.sheet, brought: [], lines: [line], totals: [12, 0, 30] };
  const ended = { hands: [], out: 1, sentence: "", ending: "", margin: "", following: "", winners };
  return { ...game, deal: 4, players, sheet, ended };
}

describe("the picture of a game", () => {
  it("has first letters in place of people's names until all have agreed", () => {
    const picture = pictureOf(over([1]), seats, share, "24 December 2026");
    expect(picture.names).toEqual(["A.", "R.", "Robo"]);
    expect(picture.heading).toBe("R. wins!");
    expect(picture.rows.map(({ name }) => name)).toEqual(["R.", "A.", "Robo"]);
    expect(picture.linked).toBe(false);
    expect(picture.whose).toBe("R’s last melds");
    expect(JSON.stringify(picture)).not.toMatch(/Anna|Rose/);
  });

  it("has the names and no link where nobody need be asked", () => {
    const picture = pictureOf(over([1]), seats, share, "", true);
    expect(picture.names).toEqual(pictureOf(over([1]), seats, linked, "").names);
    expect(picture.linked).toBe(false);
  });

  it("has the names, and tells of the link, once all have", () => {
    const picture = pictureOf(over([1]), seats, linked, "24 December 2026");
    expect(picture.heading).toBe("Rose wins!");
    expect(picture.linked).toBe(true);
    expect(spokenPicture(picture)).toBe("Rose wins!: Rose 0, Anna 12, Robo 30");
  });

  it("shows the melds of whoever went out last, wild cards with what they stand for", () => {
    const { melds, whose } = pictureOf(over([1]), seats, linked, "");
    expect(whose).toBe("Rose’s last melds");
    expect(melds.map((meld) => meld.map(({ rank, suit }) => rank + suit))).toEqual([
      ["10♣", "J★"],
      ["A♥", "A★"],
    ]);
  });

  it("names all who share a win, and nobody where they stopped early", () => {
    expect(pictureOf(over([0, 1]), seats, linked, "").heading).toBe("Anna and Rose share the win");
    const stopped = pictureOf(over([]), seats, linked, "");
    expect(stopped.heading).toBe("After deal 4");
    expect(stopped.rows.some(({ won }) => won)).toBe(false);
    expect(stopped.rows.map(({ name }) => name)).toEqual(["Rose", "Anna", "Robo"]);
  });
});
