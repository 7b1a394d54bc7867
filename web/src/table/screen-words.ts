// What is said on the big screen.

import { dealOf } from "../text/phrasing";

export const text = {
  tableOf: (host: string) => `${host}’s table`,
  deal: (deal: number, deals: number, contract: string) =>
    `${dealOf(deal, deals)}: ${contract.charAt(0).toLowerCase()}${contract.slice(1)}`,
  stock: (cards: number) => `Stock ${cards}`,
  pile: (cards: number) => `Pile ${cards}`,
  toPlay: "▸ to play",
  isToPlay: (name: string) => `${name} to play`,
  cards: (cards: number) => (cards === 1 ? "1 card" : `${cards} cards`),
  lastCard: "1 card!",
  notDown: "Not down yet",
  downToo: "Down with the partner",
  needs: (contract: string) => `Needs ${contract}`,
  took: "took",
  out: "out ✓",
  onPhone: "Watch on your phone",
  behind: "One turn behind",
  sitDown: "Scan to take a seat",
};
