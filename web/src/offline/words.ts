// What is said about playing without a server.

import type { Failure } from "./talking";

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export const offlineWords = {
  door: "Play without a network",
  how: "The game comes onto this device. Then you play against bots anywhere: on a plane, on a train, at the cabin.",
  fetches: (bytes: number) => `It fetches ${megabytes(bytes)} once.`,
  fetch: "Get it",
  fetching: (done: number, all: number) => `${megabytes(done)} of ${megabytes(all)}`,
  there: "It is on this device.",
  play: "Play offline",
  notFetched: "Not all of it came. Try it again when the connection is better.",
  notBuilt: "This server does not have the game for the page.",
  notKept: {
    address:
      "This browser keeps no pages from this address, because it does not begin with https. You can play offline as long as the server answers.",
    browser:
      "This browser keeps no pages here, as in a private window. You can play offline as long as the server answers.",
  },
  games: "Games offline stay on this device: nobody else sees them, and no server knows of them.",
  full: "This browser could not store it: perhaps there is no room left.",
  starting: "Getting the cards out …",
  online: "Play online",
  failed: {
    another_tab: "You are playing offline in another tab. Close it to go on here.",
    cannot_run:
      "This browser cannot play offline. It works in newer ones: Chrome 95, Firefox 114, Safari 16.4 and later.",
    no_wasm:
      "This browser runs no WebAssembly, which the game needs offline. A setting may forbid it, such as Lockdown Mode.",
    no_memory: "There is not enough memory here. Close other tabs and programs, then try again.",
    not_fetched: "The game did not come. Try it again when there is a connection.",
  } satisfies Record<Failure, string>,
  worksOnline: "Online you can play all the same.",
  worksAnywhere: "The rule books and the score keeper work in any browser.",
  withoutScript: "To the rule books",
  comes: "The game comes onto this device once:",
  again: "Try again",
  round: {
    door: "Pass one device round",
    means:
      "Whoever is asked gets the device, and nobody else’s cards are shown. A discard is offered to one after the other.",
    people: "People",
    name: (number: number) => `Name ${number}`,
    bots: "Bots",
    begin: "Begin",
    namesDiffer: "Give everybody a name of their own.",
    hand: (name: string) => `Hand it to ${name}`,
    hidden: "No cards show until they tap.",
    take: (name: string) => `I’m ${name}`,
  },
};
