// What the page of papers says.

export const text = {
  title: "Print",
  tagline: "Rule books, cheat sheets and score sheets, for your own rules too.",
  home: "Home",
  what: "Rules and paper",
  paper: "Paper",
  papers: { a4: "A4", letter: "Letter" },
  change: "Change these rules",
  tooLong: "This link is longer than any rule set's. Check that it was copied correctly.",
  badRules: (why: string) =>
    `The rules in this address can't be printed. ${why} Choose other rules, or change these.`,
  pdf: "PDF",
  word: "Word file",
  book: {
    title: "Rule book",
    how: "Everything a newcomer needs to play by these rules, with examples.",
    read: "Read",
    pdfOf: " of the rule book",
  },
  cheat: {
    title: "Cheat sheet",
    how: "Contracts, card values and what people forget. Two to a page: cut it apart.",
    pdfOf: " of the cheat sheet",
  },
  sheets: {
    title: "Score sheets",
    how: "The deals with their contracts, and a column for each player. Leave out the names for empty columns.",
    names: "Players",
    player: (place: number) => `Player ${place}`,
    perPage: "Per page",
    each: { 1: "One, large", 2: "Two, to cut apart" },
    pdfOf: " of the score sheets",
    wordOf: " of the score sheets",
  },
  filled: {
    title: "A finished game",
    how: "Its score sheet, filled in from the score keeper's file (.json) or the game's record (.toml).",
    choose: "Choose a file",
    another: "Choose another file",
    chosen: (name: string) => `Chosen: ${name}`,
    large: "This file is too large to be a game. Choose another one.",
    done: (name: string) => `Saved: ${name}`,
    pdfOf: " of the finished game",
    wordOf: " of the finished game",
  },
} as const;
