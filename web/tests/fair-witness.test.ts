// What a page notes of the deals that it sees, and the mark that it shows.

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { GameView, MoveEvent, ShuffleUpdate, TableUpdate } from "../src/messages";

let connection: typeof import("../src/connection/state");
let witness: typeof import("../src/fair/witness");
let fair: typeof import("../src/fair/state");
let mark: typeof import("../src/fair/Mark");
let batch: typeof import("@preact/signals").batch;

const TABLE = "abc234";

beforeEach(async () => {
  vi.resetModules();
  ({ batch } = await import("@preact/signals"));
  connection = await import("../src/connection/state");
  witness = await import("../src/fair/witness");
  fair = await import("../src/fair/state");
  mark = await import("../src/fair/Mark");
  const seats = ["Rose", "Tom"].map((name) => ({ name }));
  connection.table.value = { id: TABLE, you: 0, seats } as unknown as TableUpdate;
  witness.followDeals();
});

const moved = (verb: string): MoveEvent => ({ seat: 0, verb, lines: [], flights: [] });

/** What comes from the server: how many moves there were, those since, and the view. */
function tells(number: number, verbs: string[], deal: number, phase: string): void {
  batch(() => {
    connection.moveCount.value = number;
    connection.events.value = verbs.map(moved);
    connection.serverGame.value = { deal, phase, dealer: 1 } as unknown as GameView;
  });
}

const seen = (deal: number) => {
  const sight = witness.sightOf(TABLE, deal);
  return sight && { whole: sight.whole, verbs: sight.events.map((move) => move.verb) };
};

describe("a deal", () => {
  test("is noted whole, from the first move to the last", () => {
    tells(0, [], 1, "first_dealer");
    tells(2, ["lot", "shuffle"], 1, "turn");
    tells(3, ["draw"], 1, "over");
    tells(4, ["shuffle"], 2, "turn");
    expect(seen(1)).toEqual({ whole: true, verbs: ["lot", "shuffle", "draw"] });
    expect(seen(2)).toEqual({ whole: true, verbs: ["shuffle"] });
  });

  test("is not whole for one who came in the middle; the next one is", () => {
    tells(9, [], 1, "turn");
    tells(10, ["draw"], 1, "over");
    tells(11, ["shuffle"], 2, "turn");
    expect(seen(1)?.whole).toBe(false);
    expect(seen(2)?.whole).toBe(true);
  });

  test("is not whole where moves are missing", () => {
    tells(2, ["lot", "shuffle"], 1, "turn");
    tells(5, ["draw"], 1, "turn");
    tells(6, ["discard"], 1, "over");
    expect(seen(1)?.whole).toBe(false);
  });

  test("is not whole where its end came together with the next deal", () => {
    tells(2, ["lot", "shuffle"], 1, "turn");
    tells(4, ["discard", "shuffle"], 2, "turn");
    expect(seen(1)?.whole).toBe(false);
    expect(seen(2)?.whole).toBe(false);
  });

  test("is not whole after the page began afresh", () => {
    tells(2, ["lot", "shuffle"], 1, "turn");
    connection.serverGame.value = null;
    tells(3, [], 1, "turn");
    expect(seen(1)?.whole).toBe(false);
  });
});

describe("the mark", () => {
  const update = (more: Partial<ShuffleUpdate> = {}) => {
    const told = { table: TABLE, deal: 1, step: "agreed", left_out: [], ...more };
    connection.shuffles.value = new Map([[1, told as unknown as ShuffleUpdate]]);
  };
  const stands = (standing: "in" | "left_out" | "another" | "second" | "waits") => {
    fair.standings.value = new Map([[`${TABLE} 1`, standing]]);
  };

  test("is there only while one's own number is in", () => {
    tells(2, ["lot", "shuffle"], 1, "turn");
    expect(fair.canBeChecked.value).toBe(false);
    expect(mark.markShown()).toBeNull();
    update();
    expect(fair.canBeChecked.value).toBe(true);
    for (const standing of ["left_out", "another", "waits"] as const) {
      stands(standing);
      expect(mark.markShown()).toBeNull();
    }
    stands("in");
    expect(mark.markShown()).toMatchObject({ state: "in", word: "Fair", leftOut: [] });
  });

  test("names who was left out, and says what does not fit", () => {
    tells(2, ["lot", "shuffle"], 1, "turn");
    update({ left_out: [1] });
    stands("in");
    expect(mark.markShown()?.leftOut).toEqual(["Tom"]);
    stands("second");
    expect(mark.markShown()).toMatchObject({ state: "wrong", word: "Not fair" });
  });

  test("shows after the deal what was found", () => {
    tells(2, ["lot", "shuffle"], 1, "over");
    update();
    stands("in");
    const verdict = { deal: 1, leftOut: [], numbersOf: [0], compared: true };
    const found = (state: "proved" | "left_out" | "wrong") => {
      const reason = { what: "proved" } as const;
      fair.verdicts.value = new Map([[`${TABLE} 1`, { ...verdict, state, reason }]]);
      return mark.markShown()?.word;
    };
    expect(found("proved")).toBe("Fair, checked");
    expect(found("wrong")).toBe("Not fair");
    expect(found("left_out")).toBeUndefined();
  });
});
