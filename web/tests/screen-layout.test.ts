import { describe, expect, test } from "vitest";
import type { Box } from "../src/table/places";
import { HEIGHT, RIM, screenLayout, WIDTH } from "../src/table/screen-layout";

const apart = (one: Box, other: Box) =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

describe("the big screen", () => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "has room for %i players, apart from each other",
    (players) => {
      const { seats, stock, pile, tiles, middle } = screenLayout(players, false);
      expect(seats).toHaveLength(players);
      expect(seats[0]?.edge).toBe("near");
      const melds = seats.map((seat): [string, Box] => [`melds ${seat.edge}`, seat.melds]);
      const plates = seats.map((seat): [string, Box] => [`plate ${seat.edge}`, seat.plate]);
      const all: [string, Box][] = [...melds, ...plates, ["stock", stock], ["pile", pile]];
      for (const [at, [name, box]] of all.entries()) {
        expect(box.x, name).toBeGreaterThanOrEqual(44);
        expect(box.x + box.width, name).toBeLessThanOrEqual(WIDTH - 44);
        expect(box.y + box.height, name).toBeLessThanOrEqual(HEIGHT - 100);
        expect(box.y, name).toBeGreaterThanOrEqual(RIM.y - 40);
        for (const [other, another] of all.slice(at + 1)) {
          expect(apart(box, another), `${name} and ${other}`).toBe(true);
        }
      }
      for (const [name, box] of [...melds, ...plates])
        expect(apart(box, middle), `${name} and the middle`).toBe(true);
      for (const { melds: room } of seats)
        expect(room.height).toBeGreaterThanOrEqual(tiles.tile * 1.4);
    },
  );

  test("has the seats clockwise, from the near edge to the left", () => {
    expect(screenLayout(5, false).seats.map(({ edge }) => edge)).toEqual([
      ...["near", "left", "far", "far", "right"],
    ]);
  });

  test.each([2, 3, 5, 8])("has them the other way round for %i if play goes so", (players) => {
    const [near, ...others] = screenLayout(players, false).seats;
    expect(screenLayout(players, true).seats).toEqual([near, ...others.reverse()]);
  });
});
