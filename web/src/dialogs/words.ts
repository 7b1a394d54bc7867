// What the dialogs of a table's menu say: the menu itself, people, settings, the subjects of the rules.

export const menu = {
  sheet: "Score sheet",
  sheetMeans: "every deal so far; you can print it",
  rules: "Rules",
  people: "People",
  peopleMean: "who is here",
  peopleSeated: "who is here, or leave your seat",
  takeSeat: "Take a seat",
  takeSeatMeans: "stop watching and play",
  link: "Your seat on another device",
  linkMeans: "a link and a code to scan",
  notifications: "Notifications",
  notificationsMean: "hear from this table when it's your turn",
  settings: "Settings",
  settingsMean: "colours, faces, sounds, motion",
  keys: "Keys",
  keysMean: "play without a mouse",
  wrong: "Something is wrong",
  wrongMeans: "what to copy for who can mend it",
  save: "Save the game file",
  saveMeans: "every move, as text",
  home: "Home",
  homeMeans: "all tables",
  homeSeated: "you keep your seat",
};

export const people = {
  title: "People",
  you: (name: string) => `${name} (you)`,
  freeSeat: "Free seat",
  resume: "Resume the game",
  pause: "Pause the game",
  settings: "Table settings",
  host: "host",
  standsIn: (host: string) => `host while ${host} is away`,
  free: "anyone can sit here",
  here: "here",
  nextDeal: "from the next deal",
  votes: (votes: number, needed: number) => `${votes} of ${needed} votes for host`,
  remove: "Remove",
  removeMeans: (name: string) =>
    `Remove ${name}? A bot plays on. From then on, newcomers have to ask you first.`,
  makeHost: "Make host",
  makeHostMeans: (name: string) => `Make ${name} the host? You give the role away.`,
  voteFor: "Vote for host",
  voted: "Take vote back",
  leave: "Leave the seat",
  leaveMeans: "Leave for good? A bot plays on in your seat, and others may take it.",
};

export const watchers = {
  withoutSeat: "watches without a seat",
  oneTurnBehind: "sees each turn when it is over",
  letOthers: "Let others watch",
  linkMeans: "Anyone with this link can watch the table without a seat. They never see a hand.",
  link: "Link to watch",
  bigScreen: "Show on a big screen",
  bigScreenMeans:
    "For a television or a projector: large, with no buttons, and with a code to watch on a phone.",
  askHost: "Somebody was sent off, so only the host has the link to watch now.",
  sendOff: "Send off",
  sendOffMeans: (name: string) =>
    `Send ${name} off? The links to watch that are out there stop working; you get a new one.`,
};

export const confirm = {
  no: "No",
};

export const settings = {
  title: "Settings",
  colours: "Colours",
  letters: "Letters",
  faces: "Card faces",
  facesNote: "Where cards overlap, a large index takes the place of the pips.",
  backs: "Card backs",
  sort: "Sort the hand by",
  motion: "Motion",
  sounds: "Sounds",
  /** What each of these can be, and what that is called. */
  choices: {
    theme: { felt: "Felt", light: "Light", dark: "Dark", system: "Same as the device" },
    letters: { usual: "Usual", large: "Large" },
    faces: { pictures: "Pictures", plain: "Plain", large: "Large" },
    back: { rosehip: "Rosehip", bluebell: "Bluebell", fern: "Fern", lantern: "Lantern" },
    sortOrder: { suit: "Suit", rank: "Rank", hand: "My own order" },
    motion: { system: "Same as the device", reduced: "None" },
    sounds: { off: "Off", soft: "Soft", full: "Full" },
  },
  fourColours: "Four colours",
  fourColoursMean: "blue diamonds, green clubs",
  quickWords: "Talk and quick words",
  quickWordsMean: "what others at the table write, or say at a tap",
  doubleTap: "Double tap discards",
  doubleTapMeans: "two quick taps on a card in your hand end your turn",
  undoDiscard: "Time to take back a discard",
  undoDiscardMeans: "it waits three seconds before anyone sees it",
  vibrates: "Vibrate",
  vibratesMeans: "when it is your turn, or a card is offered to you",
  leftHanded: "Left-handed",
  leftHandedMeans: "buttons on the other side",
  keys: "Keys at the table",
  kept: "These settings stay on this device.",
} as const;

export const rules = {
  fetching: "Fetching the rules…",
  search: "Search all rules",
  found: (lines: number, all: number) => `${lines} of ${all} rules`,
  noneFound: "No rule matches. Try another word.",
  changedHere: "changed here",
  book: "Rule book",
  print: "Print",
  makeOwn: "Make our own rules",
};

/** By the first part of a rule's key, in the order in which people ask. */
export const subjects = {
  deals: "Deals and contracts",
  players: "Players",
  deck: "Decks and jokers",
  start: "Beginning a deal",
  draw: "Drawing",
  buy: "Buying",
  meld: "Melds",
  layoff: "Laying off",
  swap: "Swapping jokers",
  call: "Calling",
  end: "Going out",
  stock: "When the stock is empty",
  points: "Points",
  stakes: "Stakes",
  words: "Words",
};

/** Ending a game early. */
export const stop = {
  title: "End the game",
  inMenu: "with the scores so far",
  label: "Ending the game",
  means:
    "The game ends here, with the scores of the deals that are over. The deal you are playing does not count.",
  asks: (names: string) => `It ends when ${names} agree too.`,
  asksOne: (name: string) => `It ends when ${name} agrees too.`,
  propose: (names: string) => `Ask ${names}`,
  end: "End the game",
  playOn: "Play on",
  agree: "End it",
  takeBack: "Take it back",
  wants: (name: string) => `${name} would like to end the game with the scores so far.`,
  proposed: "You have asked to end the game.",
  agreed: (names: string) => `Agreed: ${names}.`,
  missing: (names: string) => `Still to answer: ${names}.`,
  refused: (name: string) => `${name} wants to play on.`,
  yours: "You want to play on.",
  close: "Close",
  you: "you",
};
