import { expect, test } from "vitest";
import type { SlotShown } from "../src/messages";
import { contractInWords } from "../src/table/contract";
import { linesOf } from "../src/table/prompt-size";

const slot = (kind: "set" | "run", word: string, many = `${word}s`): SlotShown => ({
  kind,
  word,
  many,
  length: kind === "set" ? 3 : 4,
  exact: false,
  have: null,
});
const contract = (...slots: SlotShown[]) => ({ contract: slots, all_at_once: false });

test.each([
  [contract(slot("set", "group"), slot("set", "group")), "Two groups"],
  [contract(slot("set", "series", "series"), slot("set", "series", "series")), "Two series"],
  [contract(slot("set", "group"), slot("run", "sequence")), "A group and a sequence"],
  [contract(slot("run", "run"), slot("set", "set"), slot("run", "run")), "Two runs and a set"],
  [
    contract(slot("set", "set of aces", "sets of aces"), slot("set", "set")),
    "A set of aces and a set",
  ],
  [
    { ...contract(slot("run", "run"), slot("run", "run"), slot("run", "run")), all_at_once: true },
    "Three runs, all at once",
  ],
])("a contract in words", (given, said) => {
  expect(contractInWords(given)).toBe(said);
});

test("a prompt is written smaller until all of it has room", () => {
  const room = { width: 236, height: 50 };
  expect(linesOf("Take 9c or draw.", "9c fits your second set.", room, "phone")).toBe(1);
  expect(linesOf("Discard 9c? That ends your turn.", "", room, "phone")).toBe(1);
  const long = "Lay down your contract first, or discard one card to end your turn.";
  expect(linesOf(long, "", room, "phone")).toBe(2);
  expect(linesOf(long, "", { width: 600, height: 58 }, "desktop")).toBe(1);
  expect(linesOf(long, long, { width: 300, height: 58 }, "desktop")).toBe(3);
});
