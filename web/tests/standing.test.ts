import { describe, expect, test } from "vitest";
import { standing } from "../src/home/standing";
import type { Peeked } from "../src/messages";

const PEEKED: Peeked = {
  kind: "peeked",
  id: 1,
  title: "",
  stage: "playing",
  seats: 4,
  here: 2,
  alone: false,
  deal: 1,
  deals: 7,
  asked: "nothing",
  turn: "",
};

describe("a table in the list of one's tables", () => {
  test.each<[Partial<Peeked>, string, boolean]>([
    [{ asked: "turn", turn: "Ann" }, "Your turn", true],
    [{ turn: "Ben" }, "Ben to play", false],
    [{}, "2 here", false],
    [{ here: 0 }, "", false],
    [{ stage: "lobby" }, "Not started yet", false],
    [{ stage: "over" }, "Finished", false],
    [{ joining: "waits", deal: 0 }, "Waiting for the host’s answer", false],
    [{ joining: "waits", stage: "lobby" }, "Waiting for the host’s answer", false],
    [{ joining: "refused" }, "The host said no", false],
    [{ joining: "expired" }, "Nobody has answered", false],
  ])("of which one sees %o", (seen, sentence, own) => {
    expect(standing({ ...PEEKED, ...seen })).toEqual({ sentence, own });
  });

  test("at which a name is hidden names nobody", () => {
    expect(standing({ ...PEEKED, turn: "Ben" }, true).sentence).toBe("2 here");
  });

  test("that is there no more", () => {
    expect(standing("gone").sentence).toBe("No longer there");
  });
});
