// What the dialogs of a table's menu say: the menu itself, people, settings, the subjects of the rules.

export const menu = {
  sheet: "Score sheet",
  sheetMeans: "every deal so far; you can print it",
  rules: "Rules",
  people: "People",
  peopleMean: "who is here",
  peopleSeated: "who is here, or leave your seat",
  link: "Your seat on another device",
  linkMeans: "a link and a code to scan",
  notifications: "Notifications",
  notificationsMean: "hear from this table when it's your turn",
  settings: "Settings",
  settingsMean: "colours, faces, sounds, motion",
  keys: "Keys",
  keysMean: "play without a mouse",
  save: "Save the game file",
  saveMeans: "every move, as text",
  home: "Home",
  homeMeans: "all tables",
  homeSeated: "you keep your seat",
};

export const people = {
  title: "People",
  you: (name: string) => `${name} (you)`,
  free: "Free seat",
  resume: "Resume the game",
  pause: "Pause the game",
  settings: "Table settings",
};

export const confirm = {
  no: "No",
};

export const settings = {
  title: "Settings",
  colours: "Colours",
  letters: "Letters",
  faces: "Card faces",
  facesNote: "A small card, as in a hand on a phone, has no room for a picture.",
  backs: "Card backs",
  sort: "Sort the hand by",
  motion: "Motion",
  /** What each of these can be, and what that is called. */
  choices: {
    theme: { system: "Same as the device", light: "Light", dark: "Dark", felt: "Felt" },
    letters: { usual: "Usual", large: "Large" },
    faces: { pictures: "Pictures", plain: "Plain", large: "Large" },
    back: { rosehip: "Rosehip", bluebell: "Bluebell", fern: "Fern", lantern: "Lantern" },
    sortOrder: { suit: "Suit", rank: "Rank", hand: "My own order" },
    motion: { system: "Same as the device", reduced: "None" },
  },
  fourColours: "Four colours",
  fourColoursMean: "blue diamonds, green clubs",
  sounds: "Sounds",
  soundsMean: "cards, and when it is your turn",
  quickWords: "Talk and quick words",
  quickWordsMean: "what others at the table write, or say at a tap",
  leftHanded: "Left-handed",
  leftHandedMeans: "buttons on the other side",
  keys: "Keys at the table",
  kept: "These settings stay on this device.",
} as const;

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
