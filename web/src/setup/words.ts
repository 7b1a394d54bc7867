// What is said where a table is opened and set, before anybody plays.

import type { Handicap, TableUpdate } from "../messages";

export const lobby = {
  home: "Home",
  unnamed: "A table",
  stages: {
    lobby: "Not started yet. Enter your name and take a seat.",
    playing: "The game is under way. Take a bot’s seat and play from the next deal.",
    over: "This game is over.",
  },
  invited: (host: string) =>
    `${host} has invited you to a game of Liverpool Rummy. No account needed.`,
  seated: "Send the link, wait for everyone, then start.",
  seatedAll: "Everyone is here. Start when you like.",
  seatedGuest: (host: string) => `You have a seat. ${host} starts when everyone is here.`,
  guestOfAll: (host: string) => `You have a seat, and everyone is here. ${host} starts the game.`,
  asks: "The host is asked before you can join.",
  waits: "The host has been asked. Please wait a moment.",
  refused: "The host said no.",
  expired: "Nobody has answered. You can ask again.",
  full: "All seats are taken. Come back when one is free.",
  closed: "The game is under way, and the host lets nobody else in.",
  name: "What should we call you?",
  seats: "Who is here",
  taken: (people: number, seats: number) => `${people} of ${seats} seats`,
  freeSeat: "Free seat",
  sides: "Partners sit across from each other: they have the same number, and one score.",
  noSides: "With this number of seats everybody plays for themselves; partners need 4, 6, 8 or 10.",
  seatFor: (name: string) => `${name}’s seat`,
  orBot: "or a bot",
  orThis: (bot: string) => `or ${bot}`,
  /** What one begins with, if that differs from the others; buys only where the rules limit them. */
  handicap: (
    { points, buys, pick }: Handicap = {},
    by: Pick<TableUpdate, "buys" | "buys_limited">,
  ) =>
    [
      points && `starts with ${points} points`,
      by.buys_limited && buys && `${buys} more ${buys === 1 ? "buy" : "buys"} a deal`,
      by.buys && pick && "first pick",
    ]
      .filter(Boolean)
      .join(", "),
  botsInFree: (bots: string) => `Free seats are played by ${bots}.`,
  botsTitle: "Bots in the free seats",
  choose: "Change",
  chooseFree: " the bots in the free seats",
  chooseFor: (seat: number) => `Change who plays in seat ${seat}`,
  chooseTitle: (seat: number) => `Who plays in seat ${seat}?`,
  chooseMeans: "If nobody takes the seat",
  chooseNow: "Plays on with the same cards",
  you: "you",
  theHost: "the host",
  satDown: (name: string) => `${name} has sat down.`,
  here: "here",
  mayReturn: "may come back",
  played: "a bot plays",
  sitHere: "Sit here",
  sitAt: (seat: number) => `Sit here, in seat ${seat}`,
  takeOver: "Take over",
  takeOverFrom: (name: string) => `Take over the seat of ${name}`,
  sit: "Sit down",
  askToJoin: "Ask to join",
  wantsToBegin: "wants to start",
  isReady: (name: string) => `${name} wants to start.`,
  nextDeal: "plays from the next deal",
  removeWhom: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeMeans: "Their seat becomes free. From then on, newcomers have to ask you first.",
  removeNow: "Remove",
  cancel: "Cancel",
  save: "Save",
  renameShort: "Change",
  yourself: "your name and picture",
  seatOf: (name: string) => `the seat of ${name}`,
  rename: "You at this table",
  renameWhom: (name: string) => `Rename ${name}`,
  newName: "New name",
  invite: "Send this link",
  inviteHow: "Whoever opens it types a name and sits down.",
  inviteFull: "All seats are taken: somebody who opens it now has to wait until one is free.",
  inviteAsks: "Whoever opens it types a name and asks to join.",
  send: "Send the link",
  link: "Link to this table",
  qr: "The link to this table as a code to scan",
  reach: {
    device: "This link works on this device only.",
    home: "This link works in your own Wi-Fi only.",
    anywhere: "",
  },
  reachHow: {
    device: "How to reach others in the house",
    home: "How to reach family far away",
  },
  reachMeans: {
    device:
      "The person who started this server can start it for the whole house, with --host 0.0.0.0 behind the command. Then the link works on every phone in your Wi-Fi.",
    home: "The person who runs this server can give it an address on the internet. The game’s guide “The server: from a laptop to a table for the family abroad” says how, step by step.",
  },
  howWePlay: (rules: string) => `How we play: ${rules}`,
  differs: (base: string) => `Different from ${base}`,
  shuffleShown:
    "When a deal is over, everybody who played it can check its shuffle. That shows all hands.",
  allRules: "All the rules",
  learn: "Learn them",
  learnMeans: ": you keep your seat",
  settings: "Change them",
  settingsMean: ": rules and settings of this table",
  start: "Start",
  wantStart: "Ready to start",
  hostStarts: (host: string) => `${host} starts the game`,
  onlyYou: "Only you can start.",
  nextHost: (name: string) => `If you leave, ${name} becomes the host.`,
  bots: (free: number) =>
    free === 0
      ? "all seats are taken"
      : free === 1
        ? "a bot takes the free seat"
        : `bots take the ${free} free seats`,
  leave: "Leave",
  otherDevice: "Your seat on another device",
  otherDeviceHow:
    "This link is your seat: open it on your phone or tablet and go on playing there. You can have both open at once. Don't give it to anyone else.",
  seatLink: "Link to your seat",
  seatQr: "The link to your seat as a code to scan",
  noSeat: "You have no seat at this table.",
};
