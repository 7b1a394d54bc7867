import { describe, expect, it } from "vitest";
import { arranged, keyed, keysOf, less, reordered } from "../src/turn/hand";

const keys = (cards: readonly { key: string }[]) => cards.map((card) => card.key).join(" ");

describe("the cards of a hand", () => {
  it("tells equal cards apart", () => {
    expect(keys(keyed([7, 7, 9, 7]))).toBe("7.0 7.1 9.0 7.2");
  });

  it("keeps an order of one's own when cards come and go; new ones join at the right", () => {
    const order = ["9.0", "7.1", "3.0", "7.0"];
    expect(keys(arranged(keyed([3, 7, 7, 9]), order))).toBe("9.0 7.1 3.0 7.0");
    expect(keys(arranged(keyed([3, 5, 7, 9]), order))).toBe("9.0 3.0 7.0 5.0");
  });

  it.each([
    [0, "3.0 1.0 2.0 4.0"],
    [1, "1.0 3.0 2.0 4.0"],
    [2, "1.0 2.0 3.0 4.0"],
    [3, "1.0 2.0 3.0 4.0"],
    [4, "1.0 2.0 4.0 3.0"],
  ])("moves a card before place %i", (index, order) => {
    expect(keys(reordered(keyed([1, 2, 3, 4]), new Set(["3.0"]), index))).toBe(order);
  });

  it("finds cards by their faces; of equal ones the last", () => {
    expect([...keysOf(keyed([3, 7, 7, 9]), [7, 9])]).toEqual(["7.1", "9.0"]);
    expect([...keysOf(keyed([3, 7]), [5])]).toEqual([]);
  });

  it("moves several cards together, in their order", () => {
    const moved = new Set(["1.0", "4.0"]);
    expect(keys(reordered(keyed([1, 2, 3, 4, 5]), moved, 3))).toBe("2.0 3.0 1.0 4.0 5.0");
  });

  it("leaves out as many cards of a face as are set aside", () => {
    expect(keys(less(keyed([7, 7, 9, 7]), [7, 7]))).toBe("7.0 9.0");
    expect(keys(less(keyed([1, 2]), []))).toBe("1.0 2.0");
    expect(keys(less(keyed([1, 2]), [5]))).toBe("1.0 2.0");
  });
});
