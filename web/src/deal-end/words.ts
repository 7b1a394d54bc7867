// What is said after the last deal, beside what the server says itself.

export const text = {
  /** What can be done with a game that is over, and what a wide screen adds to it. */
  watch: ["Watch", " it again"],
  review: ["Review", " the game"],
  save: ["Save", " the game file"],
  home: "Home",
  table: "Table",
  awards: "One thing about each of you",
  more: "More about this game",
  player: "Player",
  columns: {
    best: "Best deal",
    dearest: "Dearest deal",
    outs: "Times out",
    bought: "Cards bought",
    swapped: "Jokers swapped",
    laidOff: "Laid off",
    turns: "Turns",
    botTurns: "Turns by a bot",
  },
  inDeal: (deal: number) => `deal ${deal}`,
} as const;
