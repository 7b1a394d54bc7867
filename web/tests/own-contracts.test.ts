// What is said where each player goes on to the next contract alone, and nobody knows how many deals
// there will be.

import { expect, test } from "vitest";
import { countAsked } from "../src/play/count-prompt";
import { dealEnd } from "../src/play/words";
import { contractInWords } from "../src/table/contract";
import { text as screen } from "../src/table/screen-words";
import { top } from "../src/table/words";
import { words } from "../src/text/words";
import { aGame } from "./game";

test("the number of all deals is told only where it is known", () => {
  expect(dealEnd.isOver(2, 7)).toBe("Deal 2 of 7 is over.");
  expect(dealEnd.isOver(2, 0)).toBe("Deal 2 is over.");
  expect([top.of(7), top.of(0)]).toEqual(["of 7", ""]);
  expect(screen.deal(2, 0, "Two sets")).toBe("Deal 2: two sets");
  expect(words.home.deal(2, 0)).toBe("Deal 2");
  expect(countAsked(aGame({ deal: 3, deals: 0 })).sentence).toBe("Deal 3 is over.");
});

test("who looks on is told that each has a contract", () => {
  const nobodys = contractInWords({ contract: [], all_at_once: false });
  expect(nobodys).toBe("Each player’s own contract");
  expect(screen.deal(2, 0, nobodys)).toBe("Deal 2: each player’s own contract");
});
