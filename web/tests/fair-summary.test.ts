// What "Check the shuffle" says first, and what the mark of a deal shows.

import { describe, expect, it } from "vitest";
import { lackingIn } from "../src/fair/receipts";
import { type Checked, lateIn, lineOf, stepsOf, summaryOf } from "../src/fair/summary";
import type { Verdict } from "../src/fair/verdicts";

const NAMES = ["Rose", "Tom", "Mia", "You"];
const nameOf = (seat: number) => NAMES[seat] ?? "";
const OWN = 3;

const proved: Verdict = {
  deal: 1,
  state: "proved",
  reason: { what: "proved" },
  leftOut: [],
  numbersOf: [0, 1, 2, 3],
  compared: true,
};
const deal = (number: number, more: Partial<Verdict> = {}): Checked => ({
  deal: number,
  verdict: { ...proved, deal: number, ...more },
});
const leftOut = (number: number) =>
  deal(number, {
    state: "left_out",
    reason: { what: "not_in" },
    leftOut: [3],
    numbersOf: [0, 2, 3].filter((seat) => seat !== OWN),
  });
const wrong = (number: number) => deal(number, { state: "wrong", reason: { what: "server" } });

const said = (deals: Checked[], standing?: Parameters<typeof summaryOf>[1]) =>
  summaryOf(deals, standing ?? null, OWN, nameOf);

describe("the result", () => {
  it("is fair if every deal is proved", () => {
    expect(said([deal(1)])).toEqual({
      result: "fair",
      title: "Fair: nobody chose these cards",
      sentences: ["Your device has dealt the deal again. Every card came out the same."],
    });
    expect(said([deal(1), deal(2)]).sentences[0]).toContain("both deals");
    const seven = Array.from({ length: 7 }, (_, at) => deal(at + 1));
    expect(said(seven).sentences[0]).toContain("all seven deals");
    const many = Array.from({ length: 12 }, (_, at) => deal(at + 1));
    expect(said(many).sentences[0]).toContain("all 12 deals");
  });

  it("says of which deals this page did not see all", () => {
    const { result, sentences } = said([deal(1, { compared: false }), deal(2)]);
    expect(result).toBe("fair");
    expect(sentences[1]).toContain("not open for all of deal 1,");
  });

  it("is not fair as soon as one deal does not fit, whatever the others are", () => {
    const { result, title, sentences } = said([deal(1), leftOut(2), { deal: 3 }, wrong(4)]);
    expect(result).toBe("wrong");
    expect(title).toBe("Not fair: deal 4 does not fit");
    expect(sentences).toEqual([
      "The number that was opened is not the one that was sealed.",
      "Keep the proof and show it to the host.",
    ]);
    expect(said([wrong(2), wrong(4)]).title).toBe("Not fair: deals 2 and 4 do not fit");
  });

  it("is not fair while a deal is on for which two seals were shown", () => {
    const { result, title, sentences } = said([deal(1)], { deal: 2, standing: "second" });
    expect(result).toBe("wrong");
    expect(title).toContain("deal 2");
    expect(sentences[0]).toContain("Two different seals");
  });

  it("names the deals that one's proof has and the game has not", () => {
    const { result, title, sentences } = summaryOf([deal(1)], null, OWN, nameOf, [2, 3]);
    expect(result).toBe("unchecked");
    expect(title).toBe("The game lacks deals 2 and 3, which your proof has");
    expect(sentences).toEqual(["Keep the proof and show it to the host."]);
    expect(summaryOf([wrong(1)], null, OWN, nameOf, [2]).result).toBe("wrong");
  });

  it("says why a deal without a proof of one's own has none", () => {
    const [none, late] = (["no_receipt", "no_list"] as const).map((what) =>
      said([deal(1, { state: "consistent", reason: { what } })]),
    );
    expect(none?.sentences).toEqual([
      "Your proof does not have this deal: this page was not there, or what it kept is gone.",
    ]);
    expect(late?.sentences).toEqual(["This page was not there when the numbers were sealed."]);
  });

  it("names who can check a deal that one cannot check oneself", () => {
    const { result, title, sentences } = said([deal(1), leftOut(4)]);
    expect(result).toBe("unchecked");
    expect(title).toBe("Deal 4 cannot be checked by you");
    expect(sentences).toEqual([
      "Your number did not come in time, so it is not in it.",
      "Rose and Mia can check it.",
      "Your device has dealt the other deals again. Every card came out the same.",
    ]);
  });

  it("says once why several deals cannot be checked", () => {
    const none = (number: number) => ({ deal: number, none: "You did not play in it." });
    const { title, sentences } = said([none(1), none(2)]);
    expect(title).toBe("Deals 1 and 2 cannot be checked by you");
    expect(sentences).toEqual(["You did not play in it."]);
  });

  it("counts while deals are still checked", () => {
    const { result, sentences } = said([deal(1), deal(2), { deal: 3 }]);
    expect(result).toBe("checking");
    expect(sentences).toEqual(["Dealing again: 2 of 3."]);
  });

  it("says before the end of the first deal how one's own number stands", () => {
    const of = (standing: "in" | "left_out" | "another" | "waits" | undefined) =>
      said([], { deal: 1, standing });
    expect(of("in")).toMatchObject({ result: "in", title: "Your number is in" });
    expect(of("left_out")).toMatchObject({ result: "unchecked" });
    expect(of("another").title).toBe("Your number came from another page of yours");
    expect(of("waits").result).toBe("waits");
    expect(of(undefined)).toMatchObject({
      result: "unchecked",
      title: "This deal cannot be checked",
    });
  });
});

describe("a deal that the game lacks", () => {
  const list = { "0": "a seal" };

  it("is one after the last, whose list was closed or whose cut was aimed", () => {
    const kept = [
      { deal: 1, seats: list },
      { deal: 2, seats: list },
    ];
    expect(lackingIn(kept, 2, false)).toEqual([]);
    expect(lackingIn(kept, 1, false)).toEqual([2]);
    expect(lackingIn([{ deal: 2, aim: 7 }], 1, true)).toEqual([2]);
    expect(lackingIn([], 1, false)).toEqual([]);
  });

  it("is none that never began when the game was ended early", () => {
    expect(lackingIn([{ deal: 1 }, { deal: 2 }], 1, false)).toEqual([]);
    expect(lackingIn([{ deal: 2, seats: list }], 1, true)).toEqual([]);
    // Numbers for deal 3 are sealed while deal 2 is played.
    expect(lackingIn([{ deal: 2 }, { deal: 3 }], 1, true)).toEqual([2]);
  });
});

describe("the steps", () => {
  it("are done when all is fair, and break where something does not fit", () => {
    expect(stepsOf([deal(1)], "fair")).toEqual(["done", "done", "done"]);
    expect(stepsOf([wrong(1)], "wrong")).toEqual(["wrong", "open", "open"]);
    const stranger = deal(1, { state: "wrong", reason: { what: "not_sealed", seat: 1 } });
    expect(stepsOf([stranger], "wrong")).toEqual(["open", "wrong", "open"]);
    const cards = deal(1, { state: "wrong", reason: { what: "cards", kind: "shuffle" } });
    expect(stepsOf([cards], "wrong")).toEqual(["open", "open", "wrong"]);
    expect(stepsOf([], "wrong")[0]).toBe("wrong");
  });

  it("are open where they are still to come, or cannot be told", () => {
    expect(stepsOf([], "in")).toEqual(["done", "done", "open"]);
    expect(stepsOf([], "waits")).toEqual(["open", "open", "open"]);
    expect(stepsOf([deal(1), leftOut(2)], "unchecked")).toEqual(["done", "open", "done"]);
    expect(stepsOf([deal(1), { deal: 2, none: "" }], "unchecked")[0]).toBe("open");
  });
});

describe("the deals", () => {
  it("name whose number was left out", () => {
    const late = deal(3, { leftOut: [1, 2] });
    expect(lineOf(late, nameOf)).toEqual({
      result: "fair",
      line: "fair, without Tom’s and Mia’s numbers",
    });
    expect([...lateIn([deal(1), late, deal(4, { leftOut: [1] })])]).toEqual([
      [1, [3, 4]],
      [2, [3]],
    ]);
  });

  it("are told apart by words", () => {
    const lines = [deal(1), wrong(2), leftOut(3), { deal: 4 }].map((each) => lineOf(each, nameOf));
    expect(new Set(lines.map(({ line }) => line)).size).toBe(4);
  });
});
