import { describe, expect, it } from "vitest";
import { COLUMNS, leftLayout, sheetBox, VALUE } from "../src/table/count-layout";
import { tableLayout } from "../src/table/layout";
import type { Box, Room } from "../src/table/places";
import { roomIn, rowsLayout } from "../src/table/rows-layout";

const WANTED = {
  calls: false,
  leftHanded: false,
  coached: false,
  talks: false,
  watches: false,
  counterClockwise: false,
};

const ROOMS: readonly Room[] = [
  { width: 148, height: 46 },
  { width: 352, height: 150 },
  { width: 310, height: 120 },
  { width: 540, height: 190 },
  { width: 1388, height: 184 },
];

describe("the cards left in a hand", () => {
  it.each(ROOMS.map((room) => [`${room.width} x ${room.height}`, room] as const))(
    "lie within %s, or scroll there",
    (_, room) => {
      for (let count = 1; count <= 40; count += 1) {
        for (const apart of [true, false]) {
          const laid = leftLayout(count, room, { most: 88, apart });
          const wide = (laid.columns - 1) * laid.step + laid.card;
          const high = 1.4 * laid.card + (laid.values ? VALUE : 0);
          const lines = laid.lines * high + (laid.lines - 1) * (4 - laid.under);
          expect(lines).toBeLessThanOrEqual(room.height + 0.5);
          expect(laid.under - 4, "ranks are seen").toBeLessThan(0.5 * 1.4 * laid.card);
          expect(wide <= room.width + 0.5 || laid.spills, `${count}`).toBe(true);
          expect(laid.columns * laid.lines).toBeGreaterThanOrEqual(count);
          expect(laid.step, "an index is seen").toBeGreaterThanOrEqual(laid.card / 2 - 0.5);
        }
      }
    },
  );

  it("are no larger than is wanted, and four of them as they were drawn", () => {
    expect(leftLayout(4, { width: 310, height: 200 }, { most: 88 })).toMatchObject({
      card: 88,
      lines: 1,
      step: 0.57 * 88,
    });
  });

  it("go without values where there is no room for these", () => {
    expect(leftLayout(4, { width: 120, height: 36 }, { most: 28 })).toMatchObject({
      values: false,
      card: 25,
    });
  });

  it("all lie in sight on a phone, without their values where there are many", () => {
    const row = { width: 148, height: 46 };
    expect(leftLayout(6, row, { most: 28 })).toMatchObject({ values: true, spills: false });
    for (let count = 8; count <= 24; count += 1) {
      expect(leftLayout(count, row, { most: 28 })).toMatchObject({ values: false, spills: false });
    }
    // On the narrowest phone, too.
    for (let count = 1; count <= 16; count += 1) {
      const laid = leftLayout(count, { width: 108, height: 46 }, { most: 28 });
      expect(laid.spills, `${count}`).toBe(false);
    }
  });

  it.each([320, 360, 412])("all lie in sight in a row of a phone %i wide", (width) => {
    for (let players = 3; players <= 8; players += 1) {
      const layout = tableLayout({ width, height: 740 }, { ...WANTED, players });
      const lying = Array.from({ length: players }, () => ({
        melds: [],
        letters: 0,
        seams: false,
      }));
      const laid = rowsLayout(layout, lying, true);
      expect(laid.scrolls, `${players} rows`).toBe(false);
      const row = laid.rows.at(0) as Box;
      const room = roomIn(row, true);
      // Where eight have a row, there is no room for two lines in one.
      const most = row.height >= 46 ? 15 : width > 320 ? 11 : 8;
      for (let count = 1; count <= most; count += 1) {
        const beside = { ...room, width: room.width - COLUMNS };
        expect(leftLayout(count, beside, { most: 28 }).spills, `${players}: ${count}`).toBe(false);
      }
    }
  });
});

describe("the sheet over the ring", () => {
  it.each([
    [1440, 900],
    [1366, 768],
    [1280, 800],
    [1100, 700],
    [1920, 1080],
  ])("has room for a line of each player at %i x %i", (width, height) => {
    for (let players = 2; players <= 10; players += 1) {
      const layout = tableLayout({ width, height }, { ...WANTED, players, calls: true });
      if (layout.shape !== "desktop") continue; // too many for a desk of this size
      const box = sheetBox(layout, players);
      expect(box.height).toBeGreaterThanOrEqual((layout.short ? 78 : 104) + 20 * players);
      const own = layout.own;
      expect(box.y + box.height, "one's own sum lies below").toBeLessThan(
        (own?.y ?? 0) + (own?.height ?? 0) - 40,
      );
      for (const seat of layout.seats.filter(({ edge }) => edge === "far")) {
        expect(box.y - seat.melds.y, "the cards of a far seat lie above").toBeGreaterThan(80);
      }
    }
  });
});
