// What the table says around the cards. What a turn asks is said by the server and in play/.

export const seat = {
  bot: "bot",
  played: "bot plays",
  away: "away",
  waits: "next deal",
  inTurn: "in turn",
  discarded: "discarded it",
  before: "before you",
  after: "after you",
  bought: "bought",
  buys: "buys",
  behindBuyer: (name: string) => `after ${name}`,
  order: "Who comes first",
  isNew: ", new",
  last: "Last",
  prepare: "Prepare melds",
  ready: "ready",
  down: "down",
  have: (have: number, of: number) => `${have} of ${of}`,
  /** There is no room for many names. */
  andMore: (name: string, more: number) => `${name} and ${more} more`,
  above: (names: string) => `▴ ${names} above`,
  below: (names: string) => `▾ ${names} below`,
  lead: (points: number) => `leading by ${points}`,
  behind: (points: number, name: string) => `${points} behind ${name}`,
  level: "sharing the lead",
  allAtOnce: "all at once",
};

export const note = {
  refused: "Not possible",
  whole: "Read more",
  close: "Close",
  more: "more",
  wishes: "Wishes",
  wishesMean: "Wishes: cards you want to buy",
  wishMore: "Wish for another card",
  nextTime: "Next time",
  undoAll: "Undo all",
};

export const tools = {
  undo: "Undo",
  find: "Find",
  findMeans: "Find melds",
  back: "All back",
  backMeans: "Take all back",
  sort: "Sort",
  sorted: { suit: "suit", rank: "rank", hand: "by hand" },
  sortMeans: (order: string) => `Sort: ${order}, the order of your hand`,
};

export const hint = {
  hint: "Hint",
  next: ["Hint", "Hint: which cards?", "Hint: which move?", "Close the hint"],
  more: "More",
  select: "Select it",
  setAside: "Set them aside",
  close: "Close the hint",
  coming: "Cards that help you",
  left: (copies: number) => `${copies} may still come`,
  others: (copies: number) => `and ${copies} others`,
  meant: ", meant by the hint",
} as const;
