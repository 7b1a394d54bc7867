// What the table says, and no other page: to one who learns, to one who wants a thing explained, of those who
// are away. It comes with the table's files.

export const coach = {
  label: "Learning the game",
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  next: "Next",
  leave: "Leave",
  oneMore: (thing: string) => `Next: ${thing}`,
  more: "More to learn",
  playOn: "Play on",
};

/** In the menu, and after a first deal or a lesson that was played out. */
export const learnt = {
  backMeans: "Back to the lessons",
  backInMenu: "you leave this lesson as it is",
  inMenu: "by the rules of this table; you keep your seat",
  done: "That was a whole deal.",
  playOn: "Play on",
  playOnMeans: "with the next deal",
  oneMore: "One more",
  again: "Again",
  againMeans: "Again: a first deal once more",
  more: "More",
  moreMeans: "More to learn",
  exerciseAgain: "Again: the same cards once more",
  back: "Lessons",
};

export const explain = {
  explain: "Explain",
  means: "Explain what I tap next",
  inMenu: "tap anything to learn what it is",
  how: "Tap a thing to learn what it is. Nothing is played.",
  howByKeys: "With keys: Tab leads to a thing, Enter explains it, Esc ends this.",
  another: "Another",
  done: "Done",
  notNow: (why: string, says: string) => (says ? `${why} ${says}` : why),
  nothing: "This is part of the table, and does nothing.",
  titles: {
    contract: "The contract",
    stock: "The stock",
    pile: "The pile",
    buy: "Buy",
    pass: "Pass",
    discard: "Discard",
    lay_down: "Lay down",
    lay_off: "Melds",
    swap: "Swap a joker",
    call: "Call",
    hand: "Your hand",
    player: "A player",
    wishes: "Wishes",
  },
  /** What is the same under all rules: what it is called, and what it is. */
  others: {
    deal: ["The deal", "Which deal of the game is played, and what its contract asks for."],
    points: ["Your points", "Your points so far, and how far you lead or are behind."],
    scores: ["Scores", "The score sheet: every deal so far. You can print it."],
    menu: ["Menu", "Rules, people, settings, keys, and the way home."],
    hint: ["Hint", "Three steps: a question, a reason, and what a strong player would do."],
    sort: ["Sort", "Puts your hand in order, by suit or by rank. Undo takes a play back."],
    shuffle: ["The shuffle", "Your device can check that nobody chose these cards."],
    talk: ["Talk", "Six quick words to those at the table."],
    note: ["The note", "What you are asked, what was answered, and what happened last."],
    prompt: ["What is asked", "What you can do now. The buttons beneath are your answers."],
    answer: ["An answer", "What you can do now, in the words of the button."],
  } as Record<string, readonly [string, string]>,
};

export const absence = {
  away: (name: string) => `${name} is away`,
  turn: (name: string) => `It is ${name}’s turn.`,
  botIn: (time: string) => `A bot plays in ${time}.`,
  you: "You",
  waits: (who: string, name: string, { many, minutes }: { many: boolean; minutes: number }) =>
    `${who} ${many ? "wait" : "waits"} for ${name}: ${minutes} more minutes.`,
  wait: (name: string) => `Wait for ${name}`,
  waitsAlready: "You are waiting already.",
  letBotPlay: "Let a bot play now",
  notYet: "At first only the host can; you can in a few seconds.",
  isBack: (name: string) => `${name} is back.`,
  /** Where there is little room. */
  short: { wait: "Wait", letBotPlay: "Bot now" },
  back: "Welcome back",
  awayFor: (time: string) => `You were away for ${time}.`,
  noTurn: "A bot sat here for you, and had no turn.",
  played: (turns: number) => `A bot played ${turns === 1 ? "one turn" : `${turns} turns`} for you.`,
  did: (what: string) => `It ${what}.`,
  wentDown: "laid down your contract",
  wanted: (cards: number) => `wanted to buy ${cards === 1 ? "a card" : `${cards} cards`}`,
  and: "and",
  dealsOver: (deals: number) =>
    deals === 1 ? "That deal is over." : `${deals} deals are over since then.`,
  othersDown: (names: string, many: boolean) => `${names} ${many ? "are" : "is"} down now.`,
  yours: "The cards are yours again.",
  playOn: "Play on",
};

export const talk = {
  title: "Talk",
  inMenu: "quick words at a tap, and short lines",
  news: (count: number) => `Talk · ${count} new`,
  said: (name: string, word: string) => `${name}: ${word}`,
  muteAll: "Mute everybody",
  muteAllMeans: "At every table, on this device.",
  muteWhom: "Who to mute",
  muteShort: "Mute",
  write: "Write to the table",
  writeShort: "Write…",
  send: "Send",
  words: "Words",
  all: "All that was said",
  allShort: "All",
  closed: "The host has closed the talk.",
  quiet: "Nobody has written anything yet.",
  removed: "removed by the host",
  aboutLine: (name: string) => `What ${name} wrote`,
  reportLine: "Report it to the host",
  reportLineMeans: "The host can remove it. Nobody is told who reported it.",
  removeLine: "Remove it for all",
} as const;
