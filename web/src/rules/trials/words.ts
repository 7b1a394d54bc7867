// What stands around a trial of a rule; what it found comes in sentences from the server.

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
  goOn: "Go on",
  changed: "Your rules have changed since.",
  again: "Try it again",
  first: "There are first results.",
  over: "The trial is over.",
  charts: "Show it as charts",
  details: "More charts",
  ours: "as you play",
} as const;
