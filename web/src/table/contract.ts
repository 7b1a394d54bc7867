// A contract in words: `Two sets and a run`.

import type { GameView, WordsShown } from "../messages";
import { capital, listed } from "../text/phrasing";
import { seat as text } from "./words";

const NUMBERS = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight"];

type Contract = Pick<GameView, "contract" | "all_at_once">;

/** With this table's own words for sets and runs; nobody has one alone where each has their own. */
export function contractInWords(
  { contract, all_at_once }: Contract,
  own: Pick<WordsShown, "sets" | "runs"> | undefined,
): string {
  const kinds = (["set", "run"] as const).flatMap((kind) => {
    const slots = contract.filter((slot) => slot.kind === kind);
    const [first] = slots;
    if (!first) return [];
    const many = (kind === "set" ? own?.sets : own?.runs) ?? `${first.word}s`;
    const count = NUMBERS[slots.length] ?? `${slots.length}`;
    return [
      { at: contract.indexOf(first), text: `${count} ${slots.length > 1 ? many : first.word}` },
    ];
  });
  const inOrder = kinds.sort((one, other) => one.at - other.at).map(({ text }) => text);
  if (inOrder.length === 0) return text.ownContracts;
  const whole = capital(listed(inOrder));
  return all_at_once ? `${whole}, ${text.allAtOnce}` : whole;
}
