// What the page of papers says.

export const text = {
  title: "Print",
  tagline: "Rule books, cheat sheets and score sheets, for your own rules too.",
  home: "Home",
  what: "By which rules, on which paper",
  paper: "Paper",
  papers: { a4: "A4", letter: "Letter" },
  change: "Change these rules",
  tooLong: "This link is longer than that of any rule set. Look whether it was copied well.",
  badRules: (why: string) =>
    `The rules in this address cannot be printed. ${why} Choose others, or change them.`,
  pdf: "PDF",
  word: "Word file",
  book: {
    title: "Rule book",
    how: "Everything that a newcomer needs to play by these rules, with examples.",
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
    how: "The deals with their contracts, and a column for each player. Without names the columns are empty.",
    names: "Players",
    player: (place: number) => `Player ${place}`,
    perPage: "To a page",
    each: { 1: "One, large", 2: "Two, to cut apart" },
    pdfOf: " of the score sheets",
    wordOf: " of the score sheets",
  },
  filled: {
    title: "A game that was played",
    how: "The score sheet of a finished game, filled in: from the score keeper's file (.json) or the record of a game (.toml).",
    choose: "Choose a file",
    another: "Choose another file",
    chosen: (name: string) => `Chosen: ${name}`,
    large: "This file is too large to be a game. Choose another.",
    done: (name: string) => `Saved: ${name}`,
    pdfOf: " of the game that was played",
    wordOf: " of the game that was played",
  },
} as const;
