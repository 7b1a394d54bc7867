import type { VNode } from "preact";
import { describe, expect, test } from "vitest";
import { Line, Pill } from "../src/cards/Card";
import {
  cardText,
  faceOf,
  HIDDEN,
  JOKER,
  pieces,
  rankOf,
  sortedByRank,
  sortedBySuit,
  spokenCard,
  spokenLine,
  spokenNews,
  standsForRank,
  suitOf,
} from "../src/cards/cards";

const cards = (text: string) => text.split(" ").map(faceOf);
const written = (faces: readonly number[]) => faces.map(cardText).join(" ");

describe("a card's number", () => {
  test("counts the ranks from the ace within clubs, diamonds, hearts, spades", () => {
    expect(faceOf("Ac")).toBe(0);
    expect(faceOf("Kc")).toBe(12);
    expect(faceOf("10d")).toBe(22);
    expect(faceOf("8h")).toBe(33);
    expect(faceOf("Ks")).toBe(51);
    expect(faceOf("**")).toBe(JOKER);
    expect(faceOf("??")).toBe(HIDDEN);
  });

  test("is written as it is read, for every card", () => {
    for (let face = 0; face <= HIDDEN; face += 1) {
      expect(faceOf(cardText(face))).toBe(face);
    }
  });

  test("gives rank and suit; a joker and an unseen card have neither", () => {
    expect([rankOf(faceOf("Qs")), suitOf(faceOf("Qs"))]).toEqual([12, 3]);
    expect([rankOf(JOKER), suitOf(JOKER)]).toEqual([0, -1]);
    expect([rankOf(HIDDEN), suitOf(HIDDEN)]).toEqual([0, -1]);
  });

  test("knows the ten by both its names, and what is no card", () => {
    expect(faceOf("Th")).toBe(faceOf("10h"));
    expect(faceOf("11h")).toBe(-1);
    expect(faceOf("h")).toBe(-1);
  });
});

describe("a card in words", () => {
  test("names rank and suit", () => {
    expect(spokenCard(faceOf("10h"))).toBe("ten of hearts");
    expect(spokenCard(faceOf("As"))).toBe("ace of spades");
    expect(spokenCard(JOKER)).toBe("joker");
    expect(spokenCard(HIDDEN)).toBe("face-down card");
  });

  test("says what a wild card stands for", () => {
    expect(spokenCard(JOKER, "8h")).toBe("joker as eight of hearts");
    expect(spokenCard(JOKER, "8")).toBe("joker as an eight");
    expect(spokenCard(JOKER, "K")).toBe("joker as a king");
    expect(spokenCard(faceOf("2c"), "10d")).toBe("two of clubs as ten of diamonds");
    expect(spokenCard(JOKER, "")).toBe("joker");
  });

  test("shows the rank that a wild card stands for, or that it is open", () => {
    expect(standsForRank("10h")).toBe("10");
    expect(standsForRank("8")).toBe("8");
    expect(standsForRank("")).toBe("?");
  });
});

describe("a line of the log", () => {
  test("is taken apart into words and cards", () => {
    expect(pieces("Ben discards 9c.")).toEqual(["Ben discards ", { face: faceOf("9c") }, "."]);
    expect(pieces("10h and **")).toEqual([{ face: faceOf("10h") }, " and ", { face: JOKER }]);
  });

  test("shows wild cards with what they stand for", () => {
    expect(pieces("7h *8h* 9h")).toEqual([
      { face: faceOf("7h") },
      " ",
      { face: JOKER, standsFor: "8h" },
      " ",
      { face: faceOf("9h") },
    ]);
    expect(pieces("2c=8h")).toEqual([{ face: faceOf("2c"), standsFor: "8h" }]);
    expect(pieces("**=8h")).toEqual([{ face: JOKER, standsFor: "8h" }]);
  });

  test("leaves words alone that only begin or end like a card", () => {
    expect(pieces("110h 9cm Asa")).toEqual(["110h 9cm Asa"]);
  });

  test("ends with the stop that follows a card, never on a line of its own", () => {
    const parts = (text: string) =>
      (Line({ text }) as VNode<{ children: readonly (VNode<{ children: unknown }> | string)[] }>)
        .props.children;
    const [words, end, rest] = parts("Take 9c? Or 4d");
    expect([words, rest]).toEqual(["Take ", " Or "]);
    expect(end).toMatchObject({
      type: "span",
      props: { class: "pill-end", children: [{ type: Pill }, "?"] },
    });
    expect(parts("9c or 4d")).toMatchObject([{ type: Pill }, " or ", { type: Pill }]);
    expect(parts("? 9c")[0]).toBe("? ");
  });

  test("is read out in words", () => {
    expect(spokenLine("Mia lays off Qd on her run.")).toBe(
      "Mia lays off queen of diamonds on her run.",
    );
    expect(spokenLine("7h *8h*")).toBe("seven of hearts, joker as eight of hearts");
    expect(spokenLine("You go down: 9c 9h · 4d 5d.")).toBe(
      "You go down: nine of clubs, nine of hearts; four of diamonds, five of diamonds.",
    );
  });
});

describe("what has happened, for the ear", () => {
  test.each([
    [
      "You go down: 9c 9h *9s*",
      "You go down: nine of clubs, nine of hearts, joker as nine of spades.",
    ],
    ["Mia lays off 7d on Tom's 7c 7h *7*", "Mia lays off seven of diamonds on Tom's sevens."],
    ["Mia lays off 6c on your 6d 6h 6s", "Mia lays off six of clubs on your sixes."],
    [
      "Mia lays off 2d on their own 3d 4d *5d* 6d",
      "Mia lays off two of diamonds on their own three to six of diamonds.",
    ],
    [
      "You lay off ** on Tom's 10d Jd **",
      "You lay off joker on Tom's ten of diamonds, jack of diamonds, joker.",
    ],
    ["Ben is out!", "Ben is out!"],
    ["Mia discards 7d.", "Mia discards seven of diamonds."],
  ])("%s", (line, said) => {
    expect(spokenNews(line)).toBe(said);
  });
});

describe("sorting", () => {
  const hand = cards("3d ** 9h Ks Ac 2s Ah 10s 9d");

  test("by suit: jokers, spades, hearts, diamonds, clubs, each from the ace down", () => {
    expect(written(sortedBySuit(hand))).toBe("** 2s 10s Ks 9h Ah 3d 9d Ac");
  });

  test("by rank: jokers, then from the ace down, in each rank by suit", () => {
    expect(written(sortedByRank(hand))).toBe("** 2s 3d 9h 9d 10s Ks Ah Ac");
  });

  test("with the ace below the 2 where it is only low", () => {
    expect(written(sortedBySuit(hand, true))).toBe("** 2s 10s Ks Ah 9h 3d 9d Ac");
    expect(written(sortedByRank(hand, true))).toBe("** Ah Ac 2s 3d 9h 9d 10s Ks");
  });

  test("keeps every card and leaves the hand as it was", () => {
    const before = [...hand, JOKER, HIDDEN, faceOf("9h")];
    const copy = [...before];
    expect([...sortedBySuit(before)].sort()).toEqual([...before].sort());
    expect(before).toEqual(copy);
    expect(sortedBySuit(before).at(-1)).toBe(HIDDEN);
  });
});
