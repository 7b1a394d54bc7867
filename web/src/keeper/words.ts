// What the score keeper says to people.

import type { Scoring } from "../messages";
import { FEWEST_PLAYERS, MOST_PLAYERS } from "../rule-sets/players";
import { minus, signed } from "../scores/marks";
import { between, dealOf, listed, ONLY_COUNTED } from "../text/phrasing";

const cards = (count: number) => `${count} ${count === 1 ? "card" : "cards"}`;
const dealsIn = (count: number) => `${count} ${count === 1 ? "deal" : "deals"}`;
const points = (count: number) => `${minus(count)} ${Math.abs(count) === 1 ? "point" : "points"}`;

/** So much of what the family plays for, as it writes it. */
export type Amount = (count: number) => string;

/** A card's key: what stands on it, and what it is called. */
const faces: Record<string, [shown: string, spoken: string]> = {
  A: ["A", "ace"],
  "2": ["2", "two"],
  "3": ["3", "three"],
  "4": ["4", "four"],
  "5": ["5", "five"],
  "6": ["6", "six"],
  "7": ["7", "seven"],
  "8": ["8", "eight"],
  "9": ["9", "nine"],
  T: ["10", "ten"],
  J: ["J", "jack"],
  Q: ["Q", "queen"],
  K: ["K", "king"],
  "*": ["★", "joker"],
  W: ["W", "wild card that isn't a joker"],
};

/** What was stored before play could go counter-clockwise does not say how it goes. */
const wayOf = (scoring?: Scoring) => scoring?.way ?? "clockwise";
const nextSideOf = (scoring: Scoring) => scoring.next_side ?? "left";

export const text = {
  title: "Score keeper",
  home: "Home",
  tagline: "For a game with real cards. It works without a network and saves every tap.",
  face: (sign: string) => faces[sign]?.[0] ?? sign,
  dealNumber: (number: number) => `Deal ${number}`,
  leaveIt: "Leave it as it is",
  handOf: (name: string, number: number) => `${name}'s hand in deal ${number}`,
  playersWanted: (title: string, least: number, most: number) =>
    `“${title}” is for ${between(least, most)} players.`,
  notKept:
    "This browser can't store the game. Save it as a file before you close the page, or it will be lost.",
  noTables:
    "The card values of these rules haven't been loaded yet. They come as soon as there is a connection.",
  noTablesNow: "The rule sets come as soon as there is a connection.",

  begin: {
    title: "A new game",
    players: "Players",
    playersHow: (scoring?: Scoring) => `In order round the table, ${wayOf(scoring)}.`,
    player: (place: number) => `Player ${place}`,
    add: "Add a player",
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    movedTo: (name: string, place: number) => `${name} is player ${place} now.`,
    remove: (name: string) => `Remove ${name}`,
    rules: "Rules",
    dealer: "Deals first",
    nameOfGame: "Name of the game",
    start: "Start",
    back: "Back to the game",
    noName: (place: number) => `Player ${place} has no name yet.`,
    sameName: (name: string) => `Two players are called ${name}. Give one of them another name.`,
    gameOf: (day: string) => `Game of ${day}`,
    readSoFar: "What could be read",
    badRules: (why: string) => `The rules in this link can't be used: ${why} Choose others below.`,
  },

  sheet: {
    label: "Score sheet",
    of: dealOf,
    contract: (contract: string, dealt: number) => `${contract} · ${cards(dealt)} each`,
    needs: (name: string, contract: string) => `${name}: ${contract}`,
    dealsAndCuts: (dealer: string, cutter: string) => `${dealer} deals, ${cutter} cuts.`,
    dealsOnly: (dealer: string) => `${dealer} deals.`,
    perfectCut: (lifted: number, worth: number) =>
      `A perfect cut lifts ${cards(lifted)}: ${minus(worth)}.`,
    enter: (number: number) => `Enter deal ${number}`,
    goOn: (number: number) => `Go on with deal ${number}`,
    enterDeal: "Enter deal",
    correctDeal: "Correct deal",
    cell: (number: number, name: string, said: string) =>
      `Deal ${number}, ${name}: ${said}. Correct it`,
    total: "Total",
    place: "Place",
    coins: "Stakes",
    deal: "Deal",
    leads: "leads",
    won: "won",
    first: "first",
    gone: "left",
    notPlaying: "not playing",
    deals: "deals",
    wentOut: "went out",
    missing: "missing",
    notPlayed: "not played",
    after: (total: number) => `total ${minus(total)}`,
    missingParts: (out: boolean, names: readonly string[]) =>
      `Still missing: ${listed([
        ...(out ? ["who went out"] : []),
        ...names.map((name) => `${name}'s cards`),
      ])}.`,
    incomplete: (number: number) => `Deal ${number} counts once it is complete.`,
    hint: "Tap a deal to correct it.",
    totals: (names: readonly string[], totals: readonly number[]) =>
      `Totals: ${names.map((name, seat) => `${name} ${minus(totals[seat] ?? 0)}`).join(", ")}.`,
  },

  entry: {
    back: "Back to the sheet",
    steps: "Noted so far",
    out: "Out",
    whoOut: "Who went out?",
    nobody: "Nobody",
    perfectCut: (name: string, worth: number) => `${name} made a perfect cut (${minus(worth)})`,
    left: (name: string) => `${name}: what was left?`,
    outWith: (bonus: number) => (bonus === 0 ? "out" : `out: ${minus(bonus)}`),
    leftNone: "Tap the cards that were left. If you have added them up, a total takes fewer taps.",
    wentOut: (name: string, bonus: number) =>
      bonus === 0 ? `${name} went out: 0 points.` : `${name} went out: ${points(bonus)}.`,
    atOnce: (name: string, worth: number) =>
      `${name} went down and out in one turn (${minus(worth)})`,
    typed: (sum: number) => `${points(sum)}, typed as a total.`,
    empty: "Nothing left: 0 points.",
    key: (sign: string, worth: number, count: number) =>
      `${faces[sign]?.[1] ?? sign}, ${points(worth)}${count > 0 ? `, ${count} so far` : ""}`,
    takeBack: "Take back",
    lessDigit: "Take back a digit",
    takeBackWhat: (sign: string) => `Take back the ${faces[sign]?.[1] ?? sign}`,
    nothingLeft: "Nothing left",
    byCards: "Enter cards",
    byTotal: "Enter a total",
    total: (name: string) => `Points of ${name}'s cards`,
    instead: (sum: number) => `(in place of the cards: ${minus(sum)})`,
    badTotal: "A total is a whole number from 0 to 10,000.",
    failed: (worth: number) => `Failed lay-downs (${signed(worth)} each)`,
    buysLeft: (worth: number) => `Buys left (${signed(worth)} each)`,
    wentDown: (name: string, contract: string) => `${name} went down (${contract})`,
    next: (name: string) => `Next: ${name}`,
    done: "Done",
    keys: (wild: boolean) =>
      `Keys: A, 2 to 9, T or 1 for ten, J, Q, K, * for a joker${wild ? ", W for another wild card" : ""}; Backspace takes back, Enter goes on.`,
    notYet: "not yet",
    away: "not playing",
    isAway: (name: string) =>
      `${name} isn't playing this deal. The same holds for the deals after it until you change it there.`,
    given: (name: string) => `Points for ${name} all the same, if you give any`,
    plays: "Plays this deal after all",
    sitsOut: "Not playing",
    counted: (name: string, count: number, sum: number) =>
      `${name}: ${cards(count)}, ${points(sum)}`,
  },

  steps: {
    undo: "Undo",
    undone: (what: string) => `Undone: ${what}.`,
    redo: "Redo",
    redone: (what: string) => `Redone: ${what}.`,
    closed: (number: number) => `Change deal ${number}?`,
    closedMeans: (what: string) => `That deal is complete. Undo “${what}” in it?`,
    undoIt: "Undo it",
    again: "played again",
    noted: "note",
    own: (name: string) => `${name}'s own phone`,
    away: (name: string) => `${name} isn't playing`,
    plays: (name: string) => `${name} plays`,
    joined: (name: string) => `${name} joined`,
    ended: "game ended early",
    goesOn: "game goes on",
    inDeal: (what: string, number: number) => `${what} (deal ${number})`,
    out: (name: string) => `${name} went out`,
    atOnce: (name: string, is: boolean) =>
      is ? `${name} went down and out in one turn` : `${name} only went out`,
    nobody: "nobody went out",
    unsaid: "who went out: not yet",
    card: (name: string, sign: string) => `${name}: ${faces[sign]?.[0] ?? sign}`,
    back: (name: string) => `${name}: a card taken back`,
    total: (name: string, sum: number) => `${name}: ${sum}`,
    nothing: (name: string) => `${name}: nothing left`,
    cut: (name: string, perfect: boolean) =>
      perfect ? `perfect cut by ${name}` : `no perfect cut by ${name}`,
    failed: (name: string, times: number) => `${name}: failed lay-downs ${times}`,
    buysLeft: (name: string, count: number) => `${name}: buys left ${count}`,
    wentDown: (name: string, is: boolean) => (is ? `${name} went down` : `${name} did not go down`),
    renamed: (before: string, now: string) => `${before} is now ${now}`,
    dealer: (name: string) => `${name} deals first`,
    titled: "name of the game",
  },

  dealTools: {
    title: "About this deal",
    note: "A note about this deal",
    again: "Play this deal again",
    againTitle: (number: number) => `Play deal ${number} again?`,
    againMeans:
      "What is written down for it is cleared, and the same player deals it once more. Undo brings it back.",
  },

  early: {
    end: "End the game now",
    goOn: "Go on playing",
    title: "End the game now?",
    means:
      "The complete deals count. A deal that isn't complete doesn't, and nobody has won. You can go on playing later.",
  },

  more: {
    players: "Players",
    show: "Show others",
    save: "Save as a file",
    games: "Other games",
    record: "The family's record",
    club: "The club night",
    rules: "Rule book",
    print: "Print",
    pdf: "PDF",
    word: "Word",
    fresh: "New game",
  },

  players: {
    title: "Players and names",
    name: (place: number) => `Player ${place}`,
    leaves: (name: string) => `${name} leaves the game`,
    leave: "Leaves",
    returns: (name: string) => `${name} plays again`,
    return: "Plays again",
    tooFew: (title: string, least: number) =>
      `“${title}” needs at least ${least} players. End the game instead.`,
    joins: "Somebody joins",
    newName: "Name of the new player",
    sitsBeside: (scoring: Scoring) => `Sits to the ${nextSideOf(scoring)} of`,
    join: "Join the game",
    noName: "Type the name of the new player.",
    full: `A sheet has room for ${MOST_PLAYERS} names.`,
    tooMany: (title: string, most: number) => `“${title}” is for at most ${most} players.`,
  },

  missed: {
    title: (deals: number) => `Points for the ${deals === 1 ? "deal" : `${deals} deals`} missed`,
    of: (name: string, deals: number) =>
      `${name} missed ${deals === 1 ? "a deal" : `${deals} deals`}. Points for that:`,
    choices: "How many points",
    average: (points: number) => `Average: ${points}`,
    above: (points: number) => `Highest + 1: ${points}`,
    none: "None: 0",
  },

  games: {
    title: "Games in this browser",
    none: "No other games are saved here.",
    open: (title: string) => `Go on with “${title}”`,
    delete: (title: string) => `Delete “${title}”`,
    deleted: (title: string) => `“${title}” is deleted.`,
    bringBack: "Bring it back",
    load: "Load a file",
    loaded: (title: string) => `“${title}” is loaded.`,
    at: (whole: number, deals: number) =>
      whole === deals ? "finished" : deals > 0 ? `${whole} of ${deals} deals` : dealsIn(whole),
  },

  file: {
    other:
      "This isn't a score file. You get one from “Save as a file” here or from “liverpool score”; it ends in .json.",
    newer: "This score file comes from a newer version. Update this one to read it.",
    damaged: "This score file is damaged: something in it is missing. Nothing was changed here.",
    badText: (fault: string) => `A name, a title or a note of this file can't be taken. ${fault}`,
    badPlayers: `This score file doesn't have ${FEWEST_PLAYERS} to ${MOST_PLAYERS} players with different names.`,
    badDeal: (where: string) => `${where} of this file is damaged. Nothing was changed here.`,
    badHand: (where: string) => `${where} can't be read in this file. Nothing was changed here.`,
    outWithCards: (where: string, name: string) =>
      `${where} of this file says that ${name} went out, but also that cards were left in that hand.`,
    tooManyDeals: (found: number, deals: number) =>
      `It has ${found} deals, but these rules have ${deals}.`,
    worthless:
      "It notes perfect cuts, failed lay-downs, buys left or going down and out in one turn, but its rules give no points for them.",
    tooManyBuys: "It notes more buys left than its rules allow.",
    noRules: (why: string) => `The rules of this file can't be used: ${why}`,
    large: "This file is too large to be a score file.",
  },

  show: {
    title: "Show others",
    how: "With this link others see the sheet as you write it. If you like, they enter their own points.",
    start: "Make a link",
    stop: "Stop showing",
    stopped: "After that, the link keeps showing the sheet as it was then.",
    link: "Link to the sheet",
    qr: "The link to the sheet as a code for a camera",
    waits: "Others don't see the latest changes: there is no connection. It catches up by itself.",
    waitsShort: "others don't see this yet",
    live: "others can follow along",
    own: "Players enter their own points on their own phones",
    ownHow:
      "Each opens the link, taps their name and enters what they hold. It comes onto your sheet by itself; you can correct it, and nobody can enter another's.",
    from: (names: readonly string[]) => `Entered on their own phones: ${listed(names)}.`,
    free: (name: string) => `Another phone for ${name}`,
    trouble: (why: string) => `Others can't see it: ${why}`,
    again: "Make a new link",
  },

  looking: {
    changed: (when: string) => `Last change: ${when}`,
    none: "There is no sheet at this address",
    badAddress: "This address isn't complete, or has a typo in it.",
    noneHow: "Ask whoever keeps the score to send the link again.",
    again: "Try again",
    underWay: (number: number) => `Deal ${number} is being written down.`,
  },

  own: {
    who: "Enter your own points: who are you?",
    other: (name: string) => `Not ${name}`,
    title: (number: number, name: string) => `Deal ${number}: what is left in ${name}'s hand?`,
    wentOut: "I went out",
    send: "Send to the keeper",
    sent: (said: string) => `Sent: ${said}. You can send again until the deal is complete.`,
    waits: (said: string) => `${said}: will be sent when there is a connection.`,
    onSheet: (said: string) => `On the sheet: ${said}.`,
    out: "out",
    points,
  },

  coins: {
    title: "Stakes",
    how: (ante: number, perDeal: number, coins: Amount) =>
      `Each player pays ${[
        ante > 0 ? `${coins(ante)} into the pot` : "",
        perDeal > 0 ? `${coins(perDeal)} into the middle for each deal` : "",
      ]
        .filter(Boolean)
        .join(" and ")}. ${ONLY_COUNTED}`,
    won: (name: string, middle: string) => `${name} went out and takes ${middle}`,
    carried: (middle: string) => `Nobody went out: ${middle} stay in the middle`,
    toThePot: (middle: string) => `Nobody went out: ${middle} go to the pot`,
    with: (carried: number) => ` (with ${carried} from before)`,
    pot: (pot: string) => `In the pot: ${pot}, for the winner.`,
    potWon: (names: readonly string[], prize: string) =>
      names.length === 1
        ? `${names[0]} takes the pot: ${prize}.`
        : `${listed(names)} share the pot: ${prize}.`,
    waiting: (waiting: string) => `In the middle: ${waiting}, carried over.`,
    next: (middle: string) => `The next deal is for ${middle}.`,
    balance: "Won or lost so far",
    balanceAtLast: "Won or lost",
  },

  over: {
    wins: (name: string, total: number) => `${name} wins with ${points(total)}!`,
    sideWins: (names: readonly string[], total: number) =>
      `${listed(names)} win with ${points(total)}!`,
    ended: (deals: number, of: number) =>
      `Ended early, after ${of > 0 ? `${deals} of ${of} deals` : dealsIn(deals)}`,
    share: (names: readonly string[], total: number) =>
      `${listed(names)} share the win with ${points(total)} each!`,
  },

  marks: {
    dealt: "dealt",
    atOnce: "went down and out in one turn",
    perfectCut: "perfect cut",
    failed: "failed lay-down",
    buyLeft: "buy left",
  },
} as const;
