// What stands around a trial of a rule or of a wish; what it found comes in sentences from the server.

export const text = {
  tryIt: "Try it",
  of: (ask: string) => `: ${ask}`,
  title: (ask: string) => `What does it change? ${ask}`,
  lead: "Bots play your rules with each answer, on the same cards. They show what a rule does, not how people feel about it.",
  begins: "Getting ready…",
  players: "Players",
  played: "How much is played",
  stop: "Stop",
  stopped: "Stopped. This is what was found until then.",
  stoppedEarly: "Stopped before anything was found.",
  goOn: "Go on",
  changed: "Your rules have changed since.",
  otherWish: "You wish for something else now. This was found for the wish before.",
  again: "Try it again",
  first: "There are first results.",
  over: "The trial is over.",
  charts: "Show it as charts",
  chartsMean:
    "A dot is what was found, and the line through it is where it surely lies. The ring is how you play.",
  surely: (low: string, high: string) => `, surely ${low} to ${high}`,
  numberToo: "Another number to try",
  details: "More charts",
  ours: "as you play",
  ofDeals:
    "Tries your game without its first or last deal, and with a card more or fewer. Other contracts are not tried: there are too many.",
  balance: "Balance our game",
  balanceLead:
    "Say what you wish for. Bots play your rules with many small changes and find up to three that come nearest. Nothing changes until you take one.",
  wishes: "We wish for",
  minutes: {
    wish: "An evening of the right length",
    number: "It takes about",
    unit: "minutes",
  },
  weaker: {
    wish: "Grandmother or a child shall have a chance",
    number: "Who still learns wins at least",
    unit: "in 20 games",
  },
  leader: {
    wish: "The last deal shall not decide everything",
    number: "Who leads before it wins at least",
    unit: "in 20 games",
  },
  down: {
    wish: "Everybody shall get down more often",
    number: "Hands that get down, at least",
    unit: "in 20",
  },
  mayChange: (count: number) =>
    `What may change: ${count} ${count === 1 ? "question" : "questions"}`,
  mayChangeHow:
    "All else stays as you play it. The more may change, the less time there is for each.",
  someOpen: (count: number) => `${count} may change`,
  howManyDeals: "How many deals are played",
  find: "Find changes",
  found: "What comes nearer to your wish",
  take: "Take this change",
  takeBack: "Take it back",
  taken: (change: string) => `Taken into your rules: ${change}`,
  takenBack: "Your rules are as before.",
} as const;
