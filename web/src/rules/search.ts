// Which questions a search finds.

import type { QuestionGroup, RuleQuestion } from "../messages";

/** Where fewer are found by question and answers, the words of the sources are searched, too. */
const FEW = 3;
const MARKS = /[^\p{L}\p{N}]+/u;

const wordsOf = (text: string) => text.toLowerCase().split(MARKS).filter(Boolean);
/** A word without its plural s, so that "book" finds "books". */
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** Whether each word of the search begins a word of the text; one of two letters must be whole. */
function matches(text: readonly string[], search: readonly string[]): boolean {
  return search.every((word) =>
    text.some((one) => (word.length < 3 ? one === word : one.startsWith(singular(word)))),
  );
}

/** The words of what is asked and answered, and those of the sources on it. */
function texts(group: string, { ask, also, answers, played, said }: RuleQuestion) {
  const sentences = [...answers, ...played].map((one) => one.sentence);
  return {
    own: wordsOf([group, ask, ...also, ...sentences].join(" ")),
    sources: wordsOf(said.map((one) => one.text).join(" ")),
  };
}

/** The groups with those questions that a search finds; without a search, with all. */
export function searchQuestions(groups: readonly QuestionGroup[], search: string): QuestionGroup[] {
  const wanted = wordsOf(search);
  const all = groups.flatMap(({ title, questions }) =>
    questions.map((question) => ({ question, ...texts(title, question) })),
  );
  const direct = all.filter(({ own }) => matches(own, wanted));
  const hits =
    direct.length < FEW ? all.filter((it) => matches([...it.own, ...it.sources], wanted)) : direct;
  const kept = new Set(hits.map(({ question }) => question));
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((one) => kept.has(one)) }))
    .filter((group) => group.questions.length > 0);
}
