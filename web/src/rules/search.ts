// Which questions a search finds.

import type { RuleQuestion } from "../messages";

/** Those in which every word of the search occurs, in the question or in an answer. */
export function found(questions: readonly RuleQuestion[], search: string): readonly RuleQuestion[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return questions.filter(({ ask, answers, played }) => {
    const sentences = [...answers, ...played].map((one) => one.sentence);
    const text = [ask, ...sentences].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
