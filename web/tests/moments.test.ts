import { expect, test } from "vitest";
import { downs } from "../src/effects/moments";
import { buyerIn } from "../src/effects/moves";
import { text } from "../src/effects/words";
import type { MoveEvent } from "../src/messages";

const move = (seat: number, verb: string, ...targets: string[]): MoveEvent => ({
  seat,
  verb,
  lines: [],
  flights: targets.map((target) => ({ source: `seat:${seat}`, target, card: 1 })),
});
const down = (seat: number) => move(seat, "lay", `meld:${seat}.0`, `meld:${seat}.1`);

test("who goes down is told with their place among those who did in this deal", () => {
  const news = [down(2), move(2, "discard", "pile"), down(0), move(0, "lay", "meld:0.2")];
  expect(downs(news, 3)).toEqual([2, null, 3, null]);
  // One's own lay-down, as it is prepared, comes from the tray.
  expect(downs([move(1, "lay")], 1)).toEqual([1]);
});

test("it is said in words of one's own, and by name", () => {
  expect(text.down("You", true)).toBe("You are down!");
  expect(text.out("Rose", false)).toBe("Rose is out!");
  expect([1, 2, 9, 10].map(text.nth)).toEqual([
    "first to go down",
    "second to go down",
    "ninth to go down",
    "last to go down",
  ]);
});

test("who buys is seen from the card's way, whoever's move decided it", () => {
  const sold = { source: "pile", target: "seat:2", card: 7 };
  const discard = { source: "seat:0", target: "pile", card: 9 };
  expect(buyerIn({ seat: 1, verb: "pass", lines: [], flights: [sold] })).toBe(2);
  expect(buyerIn({ seat: 0, verb: "discard", lines: [], flights: [discard, sold] })).toBe(2);
  expect(buyerIn({ seat: 2, verb: "take", lines: [], flights: [sold] })).toBeNull();
  expect(buyerIn(move(1, "discard", "pile"))).toBeNull();
});
