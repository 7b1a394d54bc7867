import { describe, expect, test } from "vitest";
import { trayCard } from "../src/table/tray-size";

const PHONE = { width: 352, height: 248 };

describe("the cards in the tray", () => {
  test("are as large as the tray has room", () => {
    expect(trayCard("phone", { tray: PHONE, slots: [3, 3], said: 0 })).toBe(73);
    expect(trayCard("phone", { tray: PHONE, slots: [3, 4], said: 0 })).toBe(54);
    const tablet = { width: 772, height: 294 };
    expect(trayCard("tablet", { tray: tablet, slots: [3, 3, 4], said: 0 })).toBe(63);
    // A question stands beside the cards.
    expect(trayCard("tablet", { tray: tablet, slots: [3, 3, 4], said: 86 })).toBe(43);
    expect(trayCard("desktop", { tray: { width: 880, height: 194 }, slots: [3, 3], said: 0 })).toBe(
      76,
    );
    expect(trayCard("side", { tray: { width: 628, height: 151 }, slots: [3, 3], said: 0 })).toBe(
      60,
    );
  });

  test("lie in two lines where that makes them larger", () => {
    const one = (228 - 3 * 7) / 8;
    expect(trayCard("phone", { tray: PHONE, slots: [8], said: 0 })).toBeGreaterThan(one);
  });

  test("never spill over it, unless they are as small as they get", () => {
    for (const slots of [
      [3, 3],
      [3, 4],
      [4, 4],
      [3, 3, 4],
      [4, 4, 4],
      [10, 3],
    ]) {
      for (const said of [0, 86]) {
        const card = trayCard("phone", { tray: PHONE, slots, said });
        if (card === 34) continue;
        const lines = slots.map((count) => Math.ceil(count / Math.floor(231 / (card + 3))));
        const high = lines.reduce((sum, many) => sum + many * (1.4 * card + 3) + 7, 0);
        expect(high + 16 + 6 * (slots.length - 1) + said).toBeLessThanOrEqual(PHONE.height);
      }
    }
  });

  test("make room for a question", () => {
    const plain = trayCard("phone", { tray: PHONE, slots: [3, 3], said: 0 });
    expect(trayCard("phone", { tray: PHONE, slots: [3, 3], said: 86 })).toBeLessThan(plain);
  });
});
