// A contract in words: `Two sets and a run`.

import type { GameView } from "../messages";
import { capital, listed } from "../text/phrasing";
import { seat as text } from "./words";

const NUMBERS = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight"];

type Contract = Pick<GameView, "contract" | "all_at_once">;

/** Nobody has one alone where each has their own. */
export function contractInWords({ contract, all_at_once }: Contract): string {
  const melds = new Map(contract.map(({ word, many = `${word}s` }) => [word, many]));
  const counted = [...melds].map(([word, many]) => {
    const { length } = contract.filter((slot) => slot.word === word);
    return `${NUMBERS[length] ?? length} ${length > 1 ? many : word}`;
  });
  if (counted.length === 0) return text.ownContracts;
  const whole = capital(listed(counted));
  return all_at_once ? `${whole}, ${text.allAtOnce}` : whole;
}
