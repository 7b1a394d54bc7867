// The fixed sentences of the pages around the game. What a turn asks, and what depends on
// rules, is said by the server; table/playing.ts adds what follows the selected cards.

import type { Pace, Question } from "./messages";

/** `Tom`, `Tom and Mia`, `Tom, Mia and Ben`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Longer words, such as a table's own for a run, are cut short where there is little room. */
const LONGEST = 7;

/** `2 seq.` for `2 sequences`; for eyes alone, ears get the whole. */
export function short(text: string): string {
  return text.replace(/\p{L}+/gu, (word) =>
    word.length > LONGEST ? `${word.slice(0, 3)}.` : word,
  );
}

/** What the tab's title says while a seat is asked something. */
const asked: Record<Question, string> = {
  nothing: "",
  cut: "Cut the deck",
  call: "",
  turn: "Your turn",
  play: "Your turn",
  offer: "Your answer",
  last_call: "Your answer",
  caller_plays: "Lay it off",
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
  copying: {
    copy: "Copy",
    copied: "Copied",
    selected: "Copy it with Ctrl+C, or by a long press.",
  },
  noPaper: "The paper did not come. Try again when there is a connection.",
  notLoaded: {
    title: "A part is missing",
    sentence: "A part of the page did not arrive. Reload it; your seat is kept.",
    reload: "Reload",
  },
  connection: {
    lost: "Connection lost; trying again…",
    now: "Try now",
    back: "Connected again.",
    kept: "Connection lost. Your answer goes out when it is back.",
    takeBack: "Take it back",
    takenBack: "Taken back; nothing was sent.",
    tooLate: (line: string) =>
      `Your answer could not be sent in time, and the game has gone on. ${line}`.trim(),
    notSent: "There is no connection just now. Try again in a moment.",
    noAnswer: "No answer came, so it is not certain that this was done. Look before you repeat it.",
    notSettled: "The connection broke off, so it is not certain that this was done. Look first.",
  },
  farewell: {
    title: "Away from the table",
    titleHome: "The connection has ended",
    home: "Home",
    again: "Try again",
    look: "Look at the table",
  },
  home: {
    tagline: "Seven deals. No account, no ads.",
    playNow: "Play now",
    guest: "Guest",
    andBots: (bots: number) => `you and ${bots} ${bots === 1 ? "bot" : "bots"}, cards at once`,
    usualRules: "Usual rules",
    pace: (pace: string) => `${pace} pace`,
    change: "Change",
    changeWhat: " rules, bots and pace",
    botsLike: (level: string) => `bots like ${level}`,
    botsMixed: "bots of all levels",
    level: "Who plays with you",
    changeTitle: "What “Play now” plays",
    ruleSet: "Rule set",
    yourRules: "Your rules",
    relatives: "Relatives of the game",
    relativesHow: "What their descriptions do not say is played as on Dunlop’s page.",
    variation: "Variation",
    noVariation: "As it is written",
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
    realTable: "For the real table",
    houseRules: "House rules",
    keepScore: "Score keeper",
    print: "Print",
    ruleBook: "Rule book",
    rules: "Rules",
    settings: "Settings",
    keys: "Keys",
  },
  levels: {
    level: (level: number) => `level ${level}`,
    by: (name: string, level: number) => `${name}, level ${level}`,
    mixed: "A mixed family",
    mixedMeans: "All levels play, one of each.",
    bot: (level: number) => `bot, level ${level}`,
    plainBot: "bot",
  },
  lobby: {
    home: "Home",
    unnamed: "A table",
    stages: {
      lobby: "Not begun yet. Say who you are and take a seat.",
      playing: "The game is under way. You can take over a bot’s seat.",
      over: "This game is over.",
    },
    seated: "Not begun yet. Start when everyone is here; bots take the free seats.",
    full: "All seats are taken by people. You can come back when one becomes free.",
    closed: "The game is under way, and its host lets nobody else in.",
    seats: "Seats",
    free: "free",
    freeSeat: "Free seat",
    else: (bot: string) => `or else ${bot}`,
    botsInFree: "Bots in the free seats",
    choose: "Change",
    chooseFor: (seat: number) => `Change who plays in seat ${seat}`,
    chooseTitle: (seat: number) => `Who plays in seat ${seat}?`,
    chooseMeans: "If nobody takes the seat",
    chooseNow: "Plays on with the same cards",
    you: "you",
    host: "host",
    satDown: (name: string) => `${name} has sat down.`,
    here: "here",
    away: "away",
    played: "away, a bot plays",
    sitHere: "Sit here",
    sitAt: (seat: number) => `Sit down in seat ${seat}`,
    takeOver: "Take over",
    takeOverFrom: (name: string) => `Take over the seat of ${name}`,
    sit: "Take a seat",
    remove: "Remove",
    removeWhom: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Take the seat from ${name}?`,
    removeMeans: "Their seat becomes free; they can open the link and sit down again.",
    removeNow: "Take the seat",
    cancel: "Cancel",
    rename: "Change your name",
    invite: "Send this link",
    inviteHow: "Whoever opens it sits down. Or let a phone’s camera look at the code.",
    link: "Link to this table",
    qr: "The link to this table as a code for a camera",
    reach: {
      device:
        "This link works only on this device. For others in the house, start the game with --host 0.0.0.0.",
      home: "This link works only in this house, on the same network. For family far away, docs/server.md shows how to get a link that works everywhere.",
      anywhere: "",
    },
    rules: "Rules",
    differs: (base: string) => `Different from ${base}`,
    allRules: "All rules",
    ruleBook: "Rule book",
    changeRules: "Change these rules for another table",
    settings: "Change the table",
    start: "Start",
    bots: (free: number) =>
      free === 0
        ? "all seats are taken"
        : free === 1
          ? "a bot takes the free seat"
          : `bots take the ${free} free seats`,
    leave: "Leave",
    otherDevice: "Your seat on another device",
    otherDeviceHow:
      "This link is your seat: open it on your phone or tablet and play on there. Both may be open at once. Give it to nobody else.",
    seatLink: "Link to your seat",
    seatQr: "The link to your seat as a code for a camera",
    noSeat: "You have no seat at this table.",
  },
  hint: {
    hint: "Hint",
    next: ["Hint", "Hint: which cards?", "Hint: which move?", "Put the hint away"],
    more: "More",
    select: "Select it",
    setAside: "Set them aside",
    close: "Close the hint",
    coming: "Cards that bring you nearer",
    left: (copies: number) => `${copies} may still come`,
    others: (copies: number) => `and ${copies} others`,
    meant: ", meant by the hint",
    on: "Hints are on at this table.",
    off: "Everybody plays without hints at this table.",
  },
  arrange: {
    title: "The table",
    name: "Name of the table",
    resets: "With another rule set the table’s own changes are dropped.",
    seats: "Seats",
    pace: "Pace of the bots",
    level: "Bots that take over a seat",
    slow: "Slow table",
    slowMeans: "For play over days: no count-down, and no bot takes over.",
    buySeconds: "Time to buy",
    graceSeconds: "Wait for one who drops out",
    seconds: "s",
    hints: "Hints",
    hintsMeans: "Whoever is asked something can have a hint: a question, the cards, the move.",
    aids: "Help",
    aidsMeans: "Show how far each meld is, and find melds.",
    lateComers: "Late comers",
    lateComersMeans: "Whoever has the link may take over a bot’s seat during the game.",
    guard: "Guard",
    guardMeans: "A lay-down that would fail is explained and not made.",
    save: "Save",
  },
} as const;
