// What is said of one's own turn: what the page itself refuses, what it asks back, and what was done.

export const refused = {
  wildToGoDown: (wild: string) =>
    `You can only use this ${wild} to go down. Lay your melds down, or put the ${wild} back.`,
  notYourDiscard: "It isn't your turn to discard.",
  meldsAside: "You have melds set aside. Discard again to keep them in your hand.",
  selectOne: "Select the one card that you want to discard.",
  noCall: "No discard can be called now.",
  noHelp: "This table plays without help, so you find your melds yourself.",
  noneFits: "None of your cards fits on the table right now.",
  unsure:
    "The connection broke while your turn was being sent. Look at the table to see whether it arrived.",
  wentOn: "The game has gone on. What you had prepared wasn't sent.",
  byRule: (sentence: string, rule: string) => `${sentence} Rule: ${rule}`,
};

export const asked = {
  howMany: "How many cards?",
  takeAndDraw: (cards: string, price: number) => `${cards} and draw ${price}`,
  where: (cards: string) => `Where should ${cards} go?`,
  callAgain: "Call again to be sure: a wrong call costs a card.",
};

/** A play in words, as it is shown. */
export const plays = {
  your: "your",
  whose: (name: string) => `${name}'s`,
  meld: (whose: string) => `${whose} meld`,
  fromTo: (meld: string, first: string, last: string) => `${meld} ${first} to ${last}`,
  with: (meld: string, first: string) => `${meld} with ${first}`,
  forWild: (card: string, wild: string, meld: string) => `${card} for the ${wild} in ${meld}`,
  newMeld: (what: string) => `a new meld: ${what}`,
  to: (card: string, meld: string, end: string) => `${card} to ${meld}${end && `, ${end} end`}`,
};

/** What was done, for screen readers. */
export const done = {
  unseen: (what: string) => `${what}. Nobody sees this yet.`,
  wildTaken: (wild: string, cards: string) => `${wild} taken for ${cards}`,
  wildMoved: (cards: string, wild: string) => `${cards} put in for the ${wild}, which has moved`,
  laidOff: (cards: string) => `${cards} laid off`,
  newMeld: (what: string) => `A new meld, ${what}, laid down`,
  takenBack: "Taken back.",
  cardTakenBack: (card: string) => `Taken back: ${card}.`,
  meldsTakenBack: "Taken back: your melds are in the tray again.",
  newMeldTakenBack: "Taken back: your new meld.",
  allTakenBack: "All taken back.",
  trayClosed: "The tray is closed.",
  laidDown: "Your melds are laid down. Nobody sees this until you discard.",
  sorted: (order: string) => `Sorted by ${order}.`,
  ownOrder: "Your own order.",
};
