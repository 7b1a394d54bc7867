// What "Are the cards fair?" says.

import type { CountRow, Measure, Who } from "../messages";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker"];

function percent(share: number): string {
  const hundredths = share * 100;
  return `${hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)} %`;
}

const groups: readonly { measure: Measure; who: Who; title: string }[] = [
  { measure: "jokers", who: "person", title: "Jokers in a hand, people" },
  { measure: "jokers", who: "bot", title: "Jokers in a hand, bots" },
  { measure: "ready", who: "person", title: "Contract in the hand as dealt, people" },
  { measure: "ready", who: "bot", title: "Contract in the hand as dealt, bots" },
  { measure: "upcard", who: "table", title: "The first card of the pile" },
];

export const text = {
  counting: "Counting…",
  nothing: "No deal has been played to its end on this server yet.",
  about: (hands: number) =>
    `All ${hands.toLocaleString("en")} hands that were dealt on this server and played to the end of their deal. Beside each deal, four more are dealt by the same rules from another source of chance: that is what “by chance” counts.`,
  limits:
    "If the cards are fair, a share lies within what chance allows 999 times of 1,000. The server counts, so these figures prove nothing by themselves; what proves something is the check of your own deals.",
  groups,
  columns: ["", "Here", "By chance", "Chance allows"],
  of: (count: number) => count.toLocaleString("en"),
  share: percent,
  range: (low: number, high: number) => `${percent(low)} to ${percent(high)}`,
  outside: "outside",
  value: ({ measure, value }: CountRow): string => {
    switch (measure) {
      case "jokers":
        return value === 3 ? "3 or more" : value === 0 ? "none" : String(value);
      case "ready":
        return value === 1 ? "yes" : "no";
      case "upcard":
        return RANKS[value - 1] ?? "";
    }
  },
};
