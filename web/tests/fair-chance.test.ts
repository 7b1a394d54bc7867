// The values of docs/study/fair-shuffle.md that Python and TypeScript share.

import { describe, expect, it } from "vitest";
import vectors from "../../tests/fair/vectors.json";
import { Chance, keyOf } from "../src/fair/chance";
import { commitment, type Deal } from "../src/fair/numbers";

const of = (found: { purpose: string; table: string; deal: number }) => found as Deal;
const chance = (found: { key: string; kind: string; count: number }) =>
  new Chance(found.key, found.kind, found.count);

describe("a shuffle that anybody can check", () => {
  it.each(vectors.commitments)("commits: $purpose of deal $deal, $who", (found) => {
    const who = found.who === "server" ? "server" : Number(found.who);
    const made = commitment(of(found), who, `${found.number} ${found.blinding}`);
    expect(made).toBe(found.commitment);
  });

  it.each(vectors.keys)("makes the key for $purpose of deal $deal", (found) => {
    const seats = Object.entries(found.seats).map(([seat, number]) => [Number(seat), number]);
    const numbers = new Map(seats.reverse() as [number, string][]);
    expect(keyOf(of(found), found.server, numbers)).toBe(found.key);
  });

  it.each(vectors.words)("draws the words of $kind $count", (found) => {
    const one = chance(found);
    for (const word of found.words) {
      expect(one.word()).toBe(word);
    }
  });

  it("draws whole numbers, whatever their bound", () => {
    const one = chance(vectors.below);
    for (const [at, bound] of vectors.below.bounds.entries()) {
      expect(one.below(bound)).toBe(vectors.below.numbers[at]);
    }
  });

  it.each(vectors.shuffles)("shuffles for $kind $count", (found) => {
    expect(chance(found).shuffled(found.cards)).toEqual(found.order);
  });

  it.each(vectors.falls)("lets a cut at $aim of $deck fall", (found) => {
    expect(chance(found).fall(found.aim, found.deck)).toBe(found.fall);
  });
});
