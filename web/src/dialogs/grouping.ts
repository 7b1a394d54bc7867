// The lines of a rule set by subject, and the ones among them that a search finds.

import type { RuleLine } from "../messages";

export type Subject = { title: string; lines: RuleLine[] };

/** By the first part of a rule's key, in the order in which people ask. */
const TITLES: readonly (readonly [string, string])[] = [
  ["deals", "Deals and contracts"],
  ["players", "Players"],
  ["deck", "Decks and jokers"],
  ["start", "Beginning a deal"],
  ["draw", "Drawing"],
  ["buy", "Buying"],
  ["meld", "Melds"],
  ["layoff", "Laying off"],
  ["swap", "Swapping jokers"],
  ["call", "Calling"],
  ["end", "Going out"],
  ["stock", "When the stock is empty"],
  ["points", "Points"],
  ["stakes", "Stakes"],
  ["words", "Words"],
];

/** Every line in its subject; a subject that is new to the page comes last under its own name. */
export function bySubject(lines: readonly RuleLine[]): Subject[] {
  const subjects = new Map<string, Subject>(
    TITLES.map(([key, title]) => [key, { title, lines: [] }]),
  );
  for (const line of lines) {
    const key = line.key.split(".")[0] ?? "";
    const subject = subjects.get(key) ?? { title: key, lines: [] };
    subject.lines.push(line);
    subjects.set(key, subject);
  }
  return [...subjects.values()].filter((subject) => subject.lines.length > 0);
}

/** The lines in which every word of the search occurs, in whatever order. */
export function searchLines(lines: readonly RuleLine[], search: string): RuleLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const text = `${line.question} ${line.answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
