import { describe, expect, it } from "vitest";
import { besideColumns, leftLayout, sheetBox, VALUE } from "../src/table/count-layout";
import { enlargement, tableLayout } from "../src/table/layout";
import { countLayout } from "../src/table/layout-phone";
import { learntBox } from "../src/table/learnt-box";
import type { Box, Room } from "../src/table/places";
import { plateIn, roomIn, rowsLayout } from "../src/table/rows-layout";

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

  it.each([
    [320, 640],
    [320, 740],
    [360, 740],
    [412, 740],
  ])("all lie in sight in a row of a phone of %i x %i", (width, height) => {
    for (let players = 2; players <= 8; players += 1) {
      const { laid, room } = countOnPhone({ width, height }, players);
      expect(laid.scrolls, `${players} rows`).toBe(false);
      for (let count = 1; count <= 17; count += 1) {
        expect(leftLayout(count, room, { most: 44 }).spills, `${players}: ${count}`).toBe(false);
      }
    }
  });

  it("all lie in sight on a phone on its side, where eight have low rows", () => {
    const { laid, room } = countOnPhone({ width: 740, height: 360 }, 8);
    expect(laid.scrolls).toBe(false);
    expect(room.one).toBe(true);
    for (let count = 1; count <= 30; count += 1) {
      expect(leftLayout(count, room, { most: 36 }).spills, `${count}`).toBe(false);
    }
    expect(countOnPhone({ width: 740, height: 360 }, 4).room.one).toBe(false);
  });

  it("are larger than their values, and than their suits, where there are many", () => {
    const seat = { width: 290, height: 97 };
    expect(leftLayout(13, seat, { most: 66 })).toMatchObject({ values: true, under: 0 });
    // In two lines, one above the other; smaller still with values.
    expect(leftLayout(17, seat, { most: 66 })).toMatchObject({ values: false, under: 0, lines: 2 });
    // In a phone's row one line would be too small to be read; of two, one hides the other's suits.
    const row = { width: 140, height: 55 };
    for (const count of [12, 13, 17]) {
      expect(leftLayout(count, row, { most: 44 })).toMatchObject({ card: 25, lines: 2 });
    }
  });

  it("are no smaller at the far seat of a tablet, with large letters", () => {
    const window = { width: 820, height: 1180 };
    for (const [players, least] of [
      [4, 53],
      [6, 42],
      [8, 30],
    ] as const) {
      const text = enlargement(window, 20, players);
      const { seats } = tableLayout(window, { ...WANTED, players }, text);
      const far = seats.find(({ edge }) => edge === "far")?.melds as Box;
      expect(leftLayout(13, far, { most: 66 }).card * text, `${players}`).toBeGreaterThan(least);
    }
  });
});

/** The first row, and the room for cards in it. */
function countOnPhone(window: Room, players: number, coached = false) {
  const wanted = { ...WANTED, players, coached };
  const usual = tableLayout(window, wanted);
  const layout = countLayout(usual, wanted);
  const lying = Array.from({ length: players }, () => ({ melds: [], letters: 0, seams: false }));
  const laid = rowsLayout(layout, lying, true);
  const room = roomIn(laid.rows[0] as Box, true);
  return { usual, layout, laid, room: besideColumns(room) };
}

describe("the count on a phone", () => {
  const PHONE = { width: 360, height: 740 };

  it("has the hand's place and the piles' for rows, with a note beneath them", () => {
    const { usual, layout, laid } = countOnPhone(PHONE, 8);
    const { rows, note, hand, bar } = layout;
    expect(rows?.y).toBe(usual.rows?.y);
    expect(laid.rows[0]?.height, "two lines of cards").toBeGreaterThan(54);
    expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThan(note.y);
    expect(note.y + note.height).toBe(usual.hand.y + usual.hand.height);
    expect(note.y + note.height).toBeLessThan(bar.y);
    expect(hand).toEqual({ ...usual.hand, height: 0 });
  });

  it.each([
    [360, 740, 400],
    [320, 640, 300],
    [320, 568, 240],
  ])("looks back on a first deal in all that rows leave, at %i x %i", (width, height, least) => {
    const { layout, laid } = countOnPhone({ width, height }, 3, true);
    expect(layout.note.height).toBeGreaterThan(least);
    expect(laid.rows[0]?.height).toBeGreaterThan(44);
    expect(laid.scrolls).toBe(false);
    expect(learntBox(layout)).toBe(layout.note);
  });

  it("leaves other windows as they are", () => {
    for (const [width, height] of [
      [740, 360],
      [820, 1180],
      [1440, 900],
    ] as const) {
      const { usual, layout } = countOnPhone({ width, height }, 4);
      expect(layout).toBe(usual);
    }
  });
});

describe("a plate in a row", () => {
  it.each([
    [302, 92],
    [342, 92],
    [394, 102],
    [537, 132],
  ])("of %i pixels has %i of them: more where a window has more", (row, plate) => {
    expect(plateIn(row)).toBe(plate);
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
