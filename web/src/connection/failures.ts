// Why a request to the server has failed.

import type { Why } from "../messages";

/** The server said no: nothing has changed. */
export class Refusal extends Error {
  constructor(
    readonly why: Why,
    /** Whether the question was no longer open. */
    readonly late: boolean,
  ) {
    super(why.sentence);
  }
}

/** No answer came, or the question could not be sent. */
export class Unanswered extends Error {
  constructor(
    sentence: string,
    /** Whether it was sent, so that the server may have heard it. */
    readonly sent: boolean,
  ) {
    super(sentence);
  }
}

/** What went wrong, as a sentence for people. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
