import { expect, test } from "vitest";
import type { Choice } from "../src/messages";
import { CHOICE_KEYS, keysOfChoices } from "../src/play/choice-keys";
import { KEYS } from "../src/play/keys";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const choices = (kind: "set" | "run", all: readonly string[]): Choice[] =>
  all.map((wild) => ({ meld: { kind, suit: 0, start: 0, cards: [] }, cards: [], wild }));

test("every rank of a set has a key of its own, its name", () => {
  const keys = keysOfChoices(choices("set", RANKS));
  expect(keys.join("")).toBe("a234567890jqk");
  expect([...keys].every((key) => CHOICE_KEYS.includes(key))).toBe(true);
});

test("other choices have digits in their order", () => {
  expect(keysOfChoices(choices("run", ["5h", "9h"]))).toEqual(["1", "2"]);
});

test("no key of a choice means something else at the table", () => {
  const [choosing, ...others] = KEYS.filter(({ names }) => names.includes("1"));
  expect(others).toEqual([]);
  const taken = KEYS.filter((key) => key !== choosing).flatMap(({ names }) => names);
  expect([...CHOICE_KEYS].filter((key) => taken.includes(key))).toEqual([]);
});
