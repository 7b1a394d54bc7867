import { describe, expect, test } from "vitest";
import { screenAround, screenSeats } from "../src/table/screen-layout";

describe("the big screen", () => {
  const edges = (players: number, counterClockwise = false) =>
    screenSeats(players, counterClockwise)
      .map(({ edge, nth }) => `${edge[0]}${nth}`)
      .join(" ");

  // Clockwise, from the near edge to the left; at a side from above, at the far edge from the left.
  test.each([
    [2, "n0 f0"],
    [3, "n0 l0 r0"],
    [5, "n0 l0 f0 f1 r0"],
    [8, "n0 l1 l0 f0 f1 f2 r0 r1"],
    [10, "n0 l2 l1 l0 f0 f1 f2 r0 r1 r2"],
  ])("has %i players where they sit", (players, seats) => {
    expect(edges(players)).toBe(seats);
    const { side, far } = screenAround(players);
    expect(1 + 2 * side + far).toBe(players);
  });

  test.each([2, 3, 5, 8])("has them the other way round for %i if play goes so", (players) => {
    const [near, ...others] = edges(players).split(" ");
    expect(edges(players, true)).toBe([near, ...others.reverse()].join(" "));
  });
});
