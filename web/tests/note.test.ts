import type { VNode } from "preact";
import { beforeEach, expect, it } from "vitest";
import { connection, serverGame } from "../src/connection/state";
import type { Ended } from "../src/messages";
import { Note } from "../src/table/Note";
import { TroubleNote } from "../src/table/TroubleNote";
import { complain, refuse } from "../src/turn/refusing";
import { aGame } from "./game";

const ENDED: Ended = {
  hands: [[], [], []],
  out: 1,
  ending: "out",
  sentence: "Ben goes out.",
  margin: "",
  following: "",
  winners: [],
};
const OVER = aGame({ ended: ENDED });
const TOO_LATE = { reason: "late", sentence: "Too late for 9c.", rule: "" };

/** Whether what was refused is read in place of what else the note has. */
const readsTrouble = (game = aGame()) =>
  [(Note({ game }) as VNode<{ children: VNode[] }>).props.children[0]?.type].includes(TroubleNote);

beforeEach(() => {
  connection.value = "open";
  serverGame.value = aGame();
});

it("tells that an answer came too late", () => {
  refuse(TOO_LATE);
  expect(readsTrouble()).toBe(true);
});

it("tells the count, and not that an answer came too late for the deal that is over", () => {
  refuse(TOO_LATE);
  expect(readsTrouble(OVER)).toBe(false);
});

it("tells after a deal what was refused then", () => {
  complain("There is no connection right now.");
  expect(readsTrouble(OVER)).toBe(true);
});
