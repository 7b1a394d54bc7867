// What is said where the host sets a table.

export const text = {
  title: "The table",
  name: "Name of the table",
  resets: "Choosing another rule set drops this table’s own changes.",
  seats: "Seats",
  level: "Bots that take over a seat",
  slow: "Slow table",
  slowMeans: "For a game that lasts days: no countdown, and no bot takes over.",
  buySeconds: "Time to buy",
  callSeconds: "Time to call",
  turnSeconds: "Time for a turn",
  turnSecondsMeans: "When it runs out, a bot plays the turn. Never when you play alone with bots.",
  turnFor: (seconds: number) =>
    seconds === 0
      ? "no limit"
      : seconds < 60
        ? `${seconds} seconds`
        : seconds === 60
          ? "1 minute"
          : `${seconds / 60} minutes`,
  graceSeconds: "Wait for a player who drops out",
  seconds: "s",
  hints: "Hints",
  hintsMeans:
    "Anybody who is asked something can get a hint: first a question, then the cards, then the move.",
  aids: "Help",
  aidsMeans: "Shows how complete each meld is, and finds melds.",
  lateComers: "Latecomers",
  lateComersMeans: {
    ask: "The host is asked when somebody wants to join during the game.",
    all: "Anyone with the link can take a bot’s seat during the game.",
    none: "Nobody can join once the game has begun.",
  },
  lateComersWho: { ask: "Ask the host", all: "Anyone", none: "Nobody" },
  guard: "Guard",
  guardMeans: "A lay-down that would fail isn't made, and you are told why.",
  watchingMeans: "Others can watch by a link. They see the table, and never a hand.",
  delay: "Watching a turn later",
  delayMeans: "People who watch see each turn only when it is over.",
  talkMeans: "Everybody at the table can write short lines to the others.",
  ownWords: "Our own quick words",
  ownWordsMean: "Up to 14 letters each. Leave one empty for the usual word.",
  ownWord: (place: number) => `Quick word ${place}`,
  handicaps: "Handicaps",
  handicapsMean:
    "What some seats start with, to make it even. The fewest points win, so points are for the strong players. Whoever has the first pick gets a card that several want.",
  howMany: "How many points are fair?",
  startPoints: "Points at the start",
  moreBuys: "More buys a deal",
  firstPick: "First pick",
  seat: (place: number) => `Seat ${place}`,
  quickWords: "Quick words",
  quickWordsMean: "Everybody at the table can say one of six words with a tap.",
  save: "Save",
};
