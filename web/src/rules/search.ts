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

/** The words of what is asked and answered, one sentence at a time, and those of the sources on it. */
function texts(group: string, { ask, also, answers, played, said }: RuleQuestion) {
  const sentences = [...answers, ...played].map((one) => one.sentence);
  const own = [group, ask, ...also, ...sentences].map(wordsOf);
  return { own: own.flat(), each: own, sources: wordsOf(said.map((one) => one.text).join(" ")) };
}

/** The groups with those questions that a search finds, first those that have all of it in one sentence; without
 * a search, with all. */
export function searchQuestions(groups: readonly QuestionGroup[], search: string): QuestionGroup[] {
  const wanted = wordsOf(search);
  const all = groups.flatMap(({ title, questions }) =>
    questions.map((question) => ({ question, ...texts(title, question) })),
  );
  const direct = all.filter(({ own }) => matches(own, wanted));
  const hits =
    direct.length < FEW ? all.filter((it) => matches([...it.own, ...it.sources], wanted)) : direct;
  const close = hits.filter(({ each }) => each.some((sentence) => matches(sentence, wanted)));
  const first = new Set(close.map(({ question }) => question));
  const kept = new Set(hits.map(({ question }) => question));
  const after = (questions: readonly RuleQuestion[]) =>
    questions.some((one) => first.has(one)) ? 0 : 1;
  return groups
    .map(({ title, questions }) => {
      const found = questions.filter((one) => kept.has(one));
      return { title, questions: found.sort((one, next) => after([one]) - after([next])) };
    })
    .filter(({ questions }) => questions.length > 0)
    .sort((one, next) => after(one.questions) - after(next.questions));
}
