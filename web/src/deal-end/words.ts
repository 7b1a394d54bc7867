// What is said after the last deal, beside what the server says itself.

export const text = {
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
