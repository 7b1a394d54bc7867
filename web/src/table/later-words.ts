// What is said in the parts of the table that come later (later.ts): the tray, wishes, the cut.

export const tray = {
  label: "Your melds, not laid down yet",
  melds: (news: string) => `Your melds: ${news}`,
  empty: (status: string) => `empty, ${status}`,
  swapped: "Swapped out",
  swap: (card: string, wild: string, meld: string) => `${card} for the ${wild} in ${meld}`,
  putBack: "Put back",
  takeBack: (card: string) => `Take back ${card}`,
  whichJoker: "Which card is the joker?",
  whichRank: "Which rank is it?",
  jokerIs: (cards: string) => `The joker is ${cards}`,
  wants: (cards: number) => `${cards} cards`,
  wantsExactly: (cards: number) => `just ${cards} cards`,
  asks: "one question",
  noMeld: "not a meld",
  missing: (cards: number) => `${cards} missing`,
};

export const wishes = {
  title: "Always buy",
  yours: "Buying without being asked",
  mean: "These cards are bought for you whenever they are offered, at the table's price; others can be passed. Nobody can tell: it takes as long as a person does.",
  noLonger: "No longer buy ",
  which: "Which cards do you want to buy?",
  whichMeans: "These cards are bought for you whenever they are offered.",
  suits: ["Clubs", "Diamonds", "Hearts", "Spades"],
};

export const cut = {
  label: "Cut the deck",
  lift: (deck: number) => `Cards to lift, out of ${deck}`,
  byThumb: "Let the thumb move",
  byNumber: "Set the number instead",
};
