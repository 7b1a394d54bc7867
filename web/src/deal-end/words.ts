// What is said after the last deal, beside what the server says itself.

export const text = {
  /** What can be done with a game that is over, and what a wide screen adds to it. */
  watch: ["Watch", " it again"],
  review: ["Review", " the game"],
  save: ["Save", " the game file"],
  home: "Home",
  table: "Table",
  more: "More about this game",
  player: "Player",
  columns: {
    best: "Best deal",
    dearest: "Dearest deal",
    outs: "Times out",
    bought: "Cards bought",
    swapped: "Swaps",
    laidOff: "Laid off",
    turns: "Turns",
    botTurns: "Turns by a bot",
  },
  inDeal: (deal: number) => `deal ${deal}`,
} as const;

/** Another game after this one. */
export const again = {
  over: "The game is over.",
  another: "Another game?",
  sameSeats: (rules: string) => `${rules}, the same seats`,
  again: "Play again",
  withOthers: "With others",
  withPeople: "With people",
  join: "Join",
  open: "The next game has begun",
  joinSoon: "Anyone who has not joined after 30 seconds is away.",
  lobbyOpen: "The next table is open",
  lobbyMeans: "Your seat is kept; others can sit down too.",
};

/** A game that is over, shown to others; share-words.ts has the dialog. */
export const sharing = {
  share: "Share",
  asks: (name: string) => `${name} would like to share this game, and asks everybody who played.`,
};
