// What stands at a seat that has just said a word.

import { isOwnWord, standing, wordOf } from "../play/quick-words";
import { Icon, type IconName } from "../widgets/Icons";
import "./said.css";

/** The sign of each quick word, in their order. */
export const SIGNS: readonly IconName[] = ["star", "clover", "drop", "laugh", "hourglass", "heart"];

export function Said({ seat }: { seat: number }) {
  const word = standing.value.get(seat);
  if (word === undefined) return null;
  return (
    <span class="row-said" aria-hidden="true">
      <Icon name={isOwnWord(word) ? "talk" : (SIGNS[word] ?? "talk")} />
      {wordOf(word)}
    </span>
  );
}
