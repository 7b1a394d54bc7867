// What is said of a game that goes on at another place.

export const moveWords = {
  toServer: "Go on at a server’s table",
  toServerMeans: "others can join by a link",
  toDevice: "Go on without a network",
  toDeviceMeans: "on this device, wherever you are",
  atServer:
    "The game goes on at a table of the server, with the same players, rules and scores. You get a link for the others.",
  onDevice: "With the same players, rules and scores the game goes on here, on this device.",
  between: "The next deal is dealt there. Cards that were played stay here.",
  dealtAnew: "This deal is dealt anew there. Between two deals nothing is lost.",
  others:
    "Others play here, too. First this game is ended with the scores so far: all are asked. Then it can go on there, from the menu.",
  othersLater:
    "Others play here, too. Once a deal is over at this table, all can be asked to end this game with the scores so far; then it can go on there.",
  endHere: "Ask to end it here",
  looking: "Looking whether it can go on there …",
  noServer: "No server answers now. Try it again where there is a network.",
  notFetched: "For that the game has to be on this device first.",
  fetch: "Get it",
  go: "Go on there",
  comes: "Your game goes on here",
  coming: "It gets a table …",
  waits: "It waits for a connection.",
  stays: "Leave it where it was",
  again: "Try again",
  movedOn: "Goes on elsewhere",
  withoutServer: "Go on offline",
  withoutServerMeans: "Connection lost. Offline this deal is dealt anew; scores stay.",
  earlier: (deals: number, names: string) =>
    `${deals === 1 ? "Deal 1 was" : `Deals 1 to ${deals} were`} played elsewhere by ${names}.`,
  nextDeal: (deal: number) => `This game goes on with deal ${deal}.`,
  standing: (points: string) => `Points so far: ${points}.`,
  ownSeats: "Whoever comes under their name gets their seat and their points.",
};
