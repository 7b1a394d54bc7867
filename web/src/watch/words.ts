// What is said around a finished game that is watched again.

import { dealOf } from "../text/phrasing";

export const text = {
  title: "Watch the game again",
  fetching: "Fetching the game…",
  step: "Step",
  stepOf: (step: number, of: number, deal: number) => `step ${step} of ${of}, deal ${deal}`,
  speed: "Speed",
  slow: "slow",
  normal: "normal",
  fast: "fast",
  dealBefore: "Previous deal",
  back: "One step back",
  forward: "One step forward",
  nextDeal: "Next deal",
  play: "Play",
  pause: "Pause",
  deal: dealOf,
  piles: (stock: number, pile: number) => `stock ${stock} · pile ${pile}`,
  dealer: "dealer",
  turn: "turn",
  hand: (name: string) => `${name}: hand`,
  meld: (name: string, word: string) => `${name}: ${word}`,
  noCards: "no cards",
  about: (rules: string, day: string) => `${rules} · ${day} · all hands open`,
  closed: "This game is not shared",
  home: "Home",
  review: "Review the game",
} as const;
