// What is said where a table is opened and set, before anybody plays.

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
  seatedGuest: (host: string) => `You have a seat. ${host} starts when everyone is here.`,
  asks: "The host is asked before you can join.",
  waits: "The host has been asked. Please wait a moment.",
  refused: "The host said no.",
  expired: "Nobody has answered. You can ask again.",
  full: "People have taken all the seats. Come back when one is free.",
  closed: "The game is under way, and the host lets nobody else in.",
  name: "What should we call you?",
  seats: "Who is here",
  taken: (people: number, seats: number) => `${people} of ${seats} seats`,
  freeSeat: "Free seat",
  orBot: "or a bot",
  orThis: (bot: string) => `or ${bot}`,
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
  away: "away",
  mayReturn: "may come back",
  played: "a bot plays",
  sitHere: "Sit here",
  sitAt: (seat: number) => `Sit down in seat ${seat}`,
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
  renameShort: "Rename",
  yourself: "yourself",
  seatOf: (name: string) => `the seat of ${name}`,
  rename: "Rename yourself",
  renameWhom: (name: string) => `Rename ${name}`,
  newName: "New name",
  invite: "Send this link",
  inviteHow: "Anyone who opens it types a name and has a seat.",
  inviteAsks: "Anyone who opens it types a name and asks to join.",
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

export const arrange = {
  title: "The table",
  name: "Name of the table",
  resets: "Choosing another rule set drops this table’s own changes.",
  seats: "Seats",
  pace: "Pace of the bots",
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
  save: "Save",
};
