// The page's own fixed sentences. What depends on rules and on the game is said by the server.

import type { Pace, Question } from "./messages";

/** What the tab's title says while a seat is asked something. */
const asked: Record<Question, string> = {
  nothing: "",
  cut: "Cut the deck",
  turn: "Your turn",
  play: "Your turn",
  offer: "Your answer",
  last_call: "Your answer",
  give: "Give a card",
  free_discard: "Your turn",
  ready: "Scores",
  game_over: "",
};

const paces: Record<Pace, string> = {
  calm: "calm",
  normal: "normal",
  quick: "quick",
  at_once: "at once",
};

export const words = {
  title: "Liverpool Rummy",
  asked,
  paces,
  opening: "Opening the table…",
  notLoaded: "A part of the page did not arrive. Reload it; your seat is kept.",
  reload: "Reload",
  connection: {
    lost: "Connection lost; trying again…",
    now: "Try now",
    back: "Connected again.",
    notSent: "There is no connection just now. Try again in a moment.",
    noAnswer: "No answer came, so it is not certain that this was done. Look before you repeat it.",
    notSettled: "The connection broke off, so it is not certain that this was done. Look first.",
  },
  farewell: {
    title: "You are not at the table",
    home: "Home",
    again: "Try again",
    look: "Look at the table",
  },
  home: {
    tagline: "Seven deals. No account, no ads.",
    playNow: "Play now",
    you: "You",
    andBots: (bots: number) => `you and ${bots} ${bots === 1 ? "bot" : "bots"}, cards at once`,
    usualRules: "Usual rules",
    pace: (pace: string) => `${pace} pace`,
    change: "Change",
    changeWhat: " rules, bots and pace",
    changeTitle: "What “Play now” plays",
    ruleSet: "Rule set",
    players: (least: number, most: number) => `For ${least} to ${most} players.`,
    bots: "Bots",
    paceOfBots: "Pace of the bots",
    done: "Done",
    family: "A table for the family",
    familyHow: "You get a link to send. Whoever opens it sits down.",
    yourName: "Your name",
    seats: "Seats",
    tableOf: (name: string) => `${name}’s table`,
    openTable: "Open a table",
    yourTables: "Your tables",
    tableWithBots: "A game with bots",
    deal: (deal: number) => `Deal ${deal}`,
    playersAt: (players: number) => `${players} players`,
    toPlay: (name: string) => `${name} to play`,
    here: (people: number) => `${people} here`,
    stages: { lobby: "Not begun yet", over: "Finished" },
    gone: "No longer there",
    forget: (title: string) => `Take “${title}” off the list`,
    forgetMeans:
      "This browser forgets the key to your seat. You can come back to it only with your seat link; at the table nothing changes.",
    forgetNow: "Take it off",
    keepSeat: "Keep it",
    rules: "Rules",
    settings: "Settings",
    keys: "Keys",
  },
} as const;
