// The page of papers: which addresses it leads to, and what it takes from answers.

import { beforeEach, describe, expect, test } from "vitest";
import { nameIn } from "../src/browser/downloads";
import {
  addressOf,
  appendix,
  book,
  length,
  names,
  players,
  query,
  rename,
  usualPaper,
  writeOn,
} from "../src/papers/choices";
import { MOST_PLAYERS } from "../src/rule-sets/players";

describe("paper", () => {
  test.each([
    ["en-US", "letter"],
    ["fr-CA", "letter"],
    ["en-GB", "a4"],
    ["de", "a4"],
    ["sv", "a4"], // Swedish, not El Salvador
    ["zh-Hant-TW", "a4"],
    ["", "a4"],
  ])("where %s is spoken it is %s", (language, paper) => {
    expect(usualPaper(language)).toBe(paper);
  });
});

describe("addresses", () => {
  beforeEach(() => {
    query.value = "rules=dunlop";
    names.value = Array<string>(MOST_PLAYERS).fill("");
  });

  test("have the rules first", () => {
    expect(addressOf("/rulebook")).toBe("/rulebook?rules=dunlop");
    expect(addressOf("/rulebook.pdf", [["paper", "a4"]])).toBe(
      "/rulebook.pdf?rules=dunlop&paper=a4",
    );
  });

  test("say which book is wanted, and what is written on it", () => {
    expect(book()).toEqual([]);
    length.value = "short";
    appendix.value = true;
    writeOn("title", " Rummy at Oma's ");
    writeOn("date", "  ");
    expect(addressOf("/rulebook", book())).toBe(
      "/rulebook?rules=dunlop&edition=short&appendix=yes&front_title=Rummy+at+Oma%27s",
    );
  });

  test("name the players that have names, in the order in which they sit", () => {
    rename(2, " Ann ");
    rename(0, "Tom & Mia");
    rename(1, "  ");
    expect(players()).toEqual([
      ["player", "Tom & Mia"],
      ["player", "Ann"],
    ]);
    expect(addressOf("/scoresheet.pdf", players())).toBe(
      "/scoresheet.pdf?rules=dunlop&player=Tom+%26+Mia&player=Ann",
    );
  });
});

describe("the name of a file", () => {
  test("is read in any script", () => {
    const header = `inline; filename="liverpool.pdf"; filename*=UTF-8''%E6%88%91%20x.pdf`;
    expect(nameIn(header, "usual.pdf")).toBe("我 x.pdf");
  });

  test("is the usual one where none comes", () => {
    expect(nameIn(null, "usual.pdf")).toBe("usual.pdf");
    expect(nameIn("inline", "usual.pdf")).toBe("usual.pdf");
    expect(nameIn("inline; filename*=UTF-8''%", "usual.pdf")).toBe("usual.pdf");
  });
});
