// What the player is told where something is refused: in the bar, and by the live region.

import { say } from "../browser/announce";
import { spokenLine } from "../cards/cards";
import { Refusal, sentenceOf } from "../connection/failures";
import { play } from "../effects/sounds";
import type { Why } from "../messages";
import { dispatch } from "./turn";
import { refused } from "./words";

export function refuse(why: Why, near?: number, late = why.reason === "late"): void {
  dispatch({ kind: "refused", trouble: near === undefined ? { why, late } : { why, late, near } });
  play("tap");
  say(spokenLine(why.rule ? refused.byRule(why.sentence, why.rule) : why.sentence), {
    urgent: true,
  });
}

/** Refuses something on the page's own account, where no rule is asked. */
export function complain(sentence: string): void {
  refuse({ reason: "page", sentence, rule: "" });
}

export function complainOf(error: unknown): void {
  if (error instanceof Refusal) refuse(error.why, undefined, error.late);
  else complain(sentenceOf(error));
}

export function forgetTrouble(): void {
  dispatch({ kind: "trouble_forgotten" });
}
