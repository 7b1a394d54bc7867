// What is said on the page of a family's record.

import { listed } from "../text/phrasing";
import { dayText } from "../text/time";

const games = (count: number) => (count === 1 ? "one game" : `${count} games`);

export const text = {
  title: "The family's record",
  what: "A record keeps your finished games for years: who leads, who had the best deal, and every sheet. It has no account: anyone with its link can read it and write in it, and nobody else can.",
  begin: "Start a record",
  name: "Name of the record",
  usual: "Our games",
  known: "Records on this device",
  myGames: "My games",
  forgetShort: "Off this list",
  more: (count: number) => `Show more (${count})`,
  forget: (title: string) => `Take “${title}” off this list`,
  forgetTitle: (title: string) => `Take “${title}” off this list?`,
  forgetMeans:
    "This device forgets the link. The record stays as it is, but you can't open it again without its link: copy that first.",
  forgetNow: "Take it off",
  keepLink: "Keep it",
  back: "All records",
  none: "There is no record at this address",
  noSecret:
    "This link isn't complete: what stands behind its # is missing. Copy the whole link once more.",
  again: "Try again",
  readOnly: "You can read this record; it is written with another link.",
  empty: "No games in it yet.",
  leadsNow: (names: readonly string[], wins: number, year: string) =>
    names.length === 1
      ? `${names[0]} leads ${year} with ${games(wins)} won.`
      : `${listed(names)} share the lead of ${year} with ${games(wins)} won each.`,
  all: (count: number) => `${games(count)[0]?.toUpperCase()}${games(count).slice(1)}.`,
  howLong: (minutes: number) => `A game takes ${minutes} minutes on average.`,
  year: "Year",
  everyYear: "All years",
  rules: "Rules",
  everyRules: "All rules",
  people: "Who has won",
  won: (wins: number, count: number) => `${wins} of ${count} won`,
  figures: {
    mean: "Points per game",
    fewest: "Best game",
    most: "Worst game",
    bestDeal: "Best deal",
    worstDeal: "Worst deal",
    outs: "Deals gone out",
    streak: "Wins in a row",
    running: "In a row just now",
  },
  unknown: "not known",
  years: "Year by year",
  inYear: (count: number, names: readonly string[], wins: number) =>
    names.length === 0
      ? games(count)
      : `${games(count)}; ${listed(names)} won ${wins}${names.length === 1 ? "" : " each"}`,
  club: {
    title: "A club night",
    begin: "Start a club night",
    name: "Name of the evening",
    what: "One evening, several tables, one link, and one list of results.",
    usual: (day: string) => `Club night, ${dayText(day)}`,
    asClub: "Show as a club night",
    asRecord: "Show as a record",
    invite: "Invite the tables",
    how: "Everybody opens this link once. Then games that end on their devices, at tables or in the score keeper, are added to this list automatically.",
    link: "Link to the club night",
    table: "Open a table",
    keeper: "Keep score with real cards",
    joined: "This device takes part: until tomorrow, its games are added to this list.",
    elsewhere: (title: string) =>
      `This device takes part in “${title}”. If it takes part here, its games are no longer added there.`,
    refused: (why: string) => `The last game couldn't be added. ${why}`,
    left: "This device doesn't take part.",
    leave: "Don't take part",
    join: "Take part",
    evening: "Evening",
    every: "All evenings",
    empty: "No game is over yet.",
    results: "Results over all tables",
    place: "Place",
    columns: ["Name", "±", "Games", "Deals", "Won"],
    relative:
      "±: points more or fewer than the average of one's table, over all games. The fewest lead. A game that ended early counts as far as it was played; nobody has won it.",
  },
  list: "Games",
  sheet: "Sheet",
  deal: "Deal",
  total: "Total",
  noLines: "The deals of this game aren't known.",
  takeOut: "Take this game out",
  takenOut: "Games taken out",
  bringBack: "Bring it back",
  persons: "Names",
  personsOpen: "Names, and who is one person",
  personsHow: "Rename somebody, or say that two names are one person.",
  call: (name: string) => `Name of ${name}`,
  isSame: (name: string) => `${name} is the same as`,
  nobody: "nobody else",
  met: (one: string, other: string) =>
    `${one} and ${other} played in the same game, so they can't be one person.`,
  add: "Add games",
  addHow: "Finished games that this device knows and this record doesn't have.",
  addNone:
    "This device knows no other finished games. They are there once a game ends here, at a table or in the score keeper.",
  addAll: (count: number) => (count === 1 ? "Add it" : `Add all ${count}`),
  addOne: "Add",
  added: (count: number) => `${games(count)} added.`,
  links: "Links",
  writing: "Anyone with this link can read and write",
  reading: "Anyone with this link can only read",
  qr: (what: string) => `${what}: as a code for a camera`,
  keep: "Keep the first link safe. Without it, nobody can write here any more.",
  save: "Save as a file",
  load: "Add from a file",
  print: "Print",
  rename: "Name of this record",
  file: {
    other: "This isn't the file of a record from Liverpool Rummy.",
    large: "This file is too large to be a record.",
    damaged: (place: number) =>
      `Entry ${place} of this file can't be read, so nothing was added. Use another copy of the file.`,
  },
} as const;
