// Words of the table alone: for learners, explanations, and those who are away. They come with the table's
// files.

import { dealOf } from "../text/phrasing";

/** Where dragged cards cannot be dropped. */
export const dropped = {
  oneDiscard: "You discard one card only. Drag just that one.",
  drawFirst: "Draw first, then you can lay cards off.",
  notAll: "Not all of these cards fit there. Drag them one at a time.",
};

/** What is asked, and the answers to it, where the server does not say it. */
export const prompts = {
  unseen: "Nobody sees this yet.",
  moment: "One moment …",
  notNow: "not now",
  notYet: "not yet",
  changed: "Too late: something else is asked now.",
  tooLateFor: (card: string) => `Too late for ${card}.`,
  callAgain: "sure? call again",
  callSure: (card: string) => `Call ${card}? Call again to be sure.`,
  callCosts: (cards: string) => `If the call is wrong, you draw ${cards}.`,
  youPaused: "You have paused the game.",
  canResume: (name: string) => `${name} can resume it.`,
  goOn: "Go on",
  discard: (card: string) => `Discard ${card}`,
  give: (card: string) => `Give ${card}`,
  discardEnds: (card: string) => `Discard ${card}? That ends your turn.`,
  swapToGoDown: (card: string, wild: string) =>
    `${card} can be swapped for ${wild} that you then lay down.`,
  aJoker: "a joker",
  swap: (card: string, wilds: string) => `Swap ${card} for ${wilds}`,
  makeRoom: (card: string, wilds: string) => `Put ${card} in for ${wilds}`,
  or: " or ",
  which: "which?",
  where: "where?",
  layDown: "Lay down",
  aside: (count: number) => `${count} cards aside`,
  withThese: (count: number) => `with these ${count}`,
  layOff: (cards: string) => `Lay off ${cards}`,
  doesNotFit: "doesn't fit",
  chooseOthers: (why: string) => `${why} Choose other cards.`,
  fits: (card: string) => `${card} fits.`,
  bothFit: (cards: string) => `${cards} both fit.`,
  allFit: (count: number) => `All ${count} cards fit.`,
  newMeld: "These cards make a new meld.",
  notAllFit: "Not all of these cards fit.",
  fitsNone: (card: string) => `${card} fits no meld right now.`,
  theseDoNotFit: "These cards don't all fit.",
  tapThoseThatDo: "Tap a highlighted meld to lay off the ones that do.",
  layOffOrDiscard: "Lay it off, or discard it.",
  layOffBoth: "Lay off both, or tap one highlighted meld.",
  layOffAll: "Lay off all, or tap one highlighted meld.",
  tapWhere: "Tap the highlighted meld where it should go.",
  close: "Close",
  tapToTakeBack: (detail: string) => `${detail} Tap a card to take it back.`,
};

/** A position to practise on. */
export const find = {
  list: "All lessons",
  next: "Next position",
};

/** What each key does, in the list of keys. */
export const keys = {
  draw: "draw from the stock",
  take: "take from the pile",
  buy: "buy the card on offer, or knock for it",
  pass: "pass on the card; Space does so outside the hand",
  call: "call the discard",
  layDown: "open the tray to lay down, lay down, or lay off",
  find: "find melds; once down, lay off what fits",
  discard: "discard the selected card, or give it",
  undo: "undo the last play",
  enter: "the highlighted answer",
  escape: "close the hint or the tray, or clear the selection",
  arrows: "move through the hand",
  shiftArrows: "move a card within the hand",
  space: "select the card, or put it into the tray",
  digits: "choose one of several options",
  hint: "a hint, one step at a time",
  sort: "sort the hand differently",
  explain: "explain what you choose next, or stop that",
  wishes: "your wishes",
  list: "this list",
};

/** After a deal, and after the last one. */
export const dealEnd = {
  over: "is over",
  isOver: (deal: number, deals: number) => `${dealOf(deal, deals)} is over.`,
  gameIsOver: "The game is over.",
  next: (deal: number, following: string) => `Next: deal ${deal}, ${following}.`,
  ready: "Ready",
  areReady: (count: number, of: number) => `${count} of ${of} are ready`,
  seeTable: "See the table",
  seeCount: "Back to the count",
  result: "See the result",
  count: "The count",
  each: (points: string) => `This deal: ${points}.`,
  left: "left in hand",
  leftOwn: "left in your hand",
  noCards: "no cards left",
  leftOf: (name: string) => `${name}: left in hand`,
  player: "Player",
  thisDeal: "this deal",
  /** What a deal adds, and what that comes to. */
  deal: "deal",
  total: "now",
  nowIs: (points: string, place: string) => `now ${points}${place && `, ${place}`}`,
  place: "place",
  coins: "stakes",
  coinsOf: (unit: string, each: string) => `Stakes, in ${unit}: ${each}.`,
  ranking: "Ranking",
  behind: (points: number) => `${points} behind`,
  waits: (time: string) => `Next deal in ${time}, or when all are ready.`,
  soon: (time: string) => `Next deal in ${time}.`,
  dealNow: "Deal now",
};

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
  inMenu: "by the rules of this table",
  inMenuSeated: "by the rules of this table; you keep your seat",
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
    deal: ["The deal", "Which deal this is, and what its contract asks for."],
    points: ["Your points", "Your points so far, and how far ahead or behind you are."],
    scores: ["Scores", "The score sheet: every deal so far. You can print it."],
    menu: ["Menu", "Rules, people, settings, keys, and the way home."],
    hint: ["Hint", "Three steps: a question, a reason, and what a strong player would do."],
    sort: ["Sort", "Sorts your hand by suit or by rank. Undo takes a play back."],
    shuffle: ["The shuffle", "Your device can check that nobody chose these cards."],
    note: ["The note", "What is asked, and what happened last."],
    prompt: ["What is asked", "The buttons beneath are your answers."],
    answer: ["An answer", "What you can do now, in the words of the button."],
  } as Record<string, readonly [string, string]>,
};

export const absence = {
  away: (name: string) => `${name} is away`,
  turn: (name: string) => `It is ${name}’s turn.`,
  botIn: (time: string) => `A bot plays in ${time}.`,
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
