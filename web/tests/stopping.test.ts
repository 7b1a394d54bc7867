import { describe, expect, it } from "vitest";
import { askedFirst, canStop, mayGoOn, proposalLines } from "../src/dialogs/stopping";
import type { SeatShown } from "../src/messages";
import { aGame, aTable } from "./game";

const NAMES = ["Anna", "Ben", "Rose", "Robo"];

function aTableOf(changes: readonly Partial<SeatShown>[] = []) {
  const at = aTable();
  const [usual] = at.seats as [SeatShown];
  const seats = NAMES.map((name, seat) => ({
    ...usual,
    name,
    sitting: name === "Robo" ? ("bot" as const) : ("person" as const),
    here: name !== "Robo",
    ...changes[seat],
  }));
  return { ...at, stage: "playing" as const, seats };
}

const line = { number: 1, points: [0, 5, 9, 12], penalties: [0, 0, 0, 0], out: 0 };
const game = aGame();
const later = { ...game, sheet: { ...game.sheet, lines: [line] } };

describe("ending a game early", () => {
  it("can be proposed once a deal is over, by one who plays", () => {
    expect(canStop(aTableOf(), later, 0)).toBe(true);
    expect(canStop(aTableOf(), { ...game, sheet: { ...game.sheet, lines: [] } }, 0)).toBe(false);
    expect(canStop(aTableOf(), later, null)).toBe(false);
    expect(canStop({ ...aTableOf(), stage: "over" }, later, 0)).toBe(false);
    expect(canStop(aTableOf([{ waits: true }]), later, 0)).toBe(false);
    expect(canStop(aTableOf(), null, 0)).toBe(false);
  });

  it("can be proposed where it came from elsewhere once a deal is over here", () => {
    const came = { ...aTableOf(), earlier: { deals: 2, names: NAMES, totals: [0, 5, 9, 12] } };
    const of = (...numbers: number[]) => ({
      ...game,
      sheet: { ...game.sheet, lines: numbers.map((number) => ({ ...line, number })) },
    });
    expect(canStop(came, of(1, 2), 0)).toBe(false);
    expect(canStop(came, of(1, 2, 3), 0)).toBe(true);
    expect(canStop(came, of(), 0)).toBe(false);
    expect(canStop(came, of(3), 0)).toBe(true);
  });

  it("can be followed by going on elsewhere, unless all of it was played", () => {
    const of = (deals: number) => ({ ...later, deals });
    expect(mayGoOn(aTableOf(), of(7), 0)).toBe(true);
    expect(mayGoOn({ ...aTableOf(), stage: "over" }, of(7), 0)).toBe(true);
    expect(mayGoOn({ ...aTableOf(), stage: "over" }, of(1), 0)).toBe(false);
    expect(mayGoOn({ ...aTableOf(), stage: "over" }, of(0), 0)).toBe(true);
    expect(mayGoOn(aTableOf(), of(7), null)).toBe(false);
    expect(mayGoOn({ ...aTableOf(), exercise: "buy" }, of(7), 0)).toBe(false);
    expect(mayGoOn(aTableOf(), null, 0)).toBe(false);
  });

  it("asks the other people who are there, at a slow table all", () => {
    const at = aTableOf([{}, { here: false }]);
    expect(askedFirst(at, 0)).toEqual(["Rose"]);
    const slow = { ...at, settings: { ...at.settings, slow: true } };
    expect(askedFirst(slow, 0)).toEqual(["Ben", "Rose"]);
    expect(askedFirst(aTableOf([{}, { sitting: "bot" }, { waits: true }]), 0)).toEqual([]);
  });

  it("says who would like to, who agrees and whose answer is missing", () => {
    const stop = { agreed: [1, 2], missing: [0] };
    expect(proposalLines(aTableOf(), stop, 0)).toEqual([
      "Ben would like to end the game with the scores so far.",
      "Agreed: Ben and Rose.",
      "Still to answer: you.",
    ]);
    expect(proposalLines(aTableOf(), { agreed: [0], missing: [1, 2] }, 0)).toEqual([
      "You have asked to end the game.",
      "Still to answer: Ben and Rose.",
    ]);
  });

  it("says who wants to play on", () => {
    const stop = { agreed: [], missing: [], refused: 2 };
    expect(proposalLines(aTableOf(), stop, 0)).toEqual(["Rose wants to play on."]);
    expect(proposalLines(aTableOf(), stop, 2)).toEqual(["You want to play on."]);
  });
});
