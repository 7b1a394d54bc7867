// The lines of a rule set by subject, and the ones among them that a search finds.

import type { RuleLine } from "../messages";
import { subjects as titles } from "./words";

export type Subject = { title: string; lines: RuleLine[] };

/** Every line in its subject; a subject that is new to the page comes last under its own name. */
export function bySubject(lines: readonly RuleLine[]): Subject[] {
  const subjects = new Map<string, Subject>(
    Object.entries(titles).map(([key, title]) => [key, { title, lines: [] }]),
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
