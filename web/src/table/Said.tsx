// What stands on the plate of a player who has just said something, beside the mark.

import { Reaction } from "../people/Mark";
import { isOwnWord, reactionOf, SIGNS } from "../play/quick-words";
import { standing } from "../play/standing";
import { Icon } from "../widgets/Icons";
import "./said.css";

export function Said({ seat }: { seat: number }) {
  const said = standing.value.get(seat);
  if (!said) return null;
  const { text, word } = said;
  const reaction = reactionOf(word);
  return (
    <span class="row-said" data-line={word === undefined || undefined} aria-hidden="true">
      {reaction ? (
        <Reaction name={reaction} />
      ) : (
        <>
          {word !== undefined && <Icon name={isOwnWord(word) ? "talk" : (SIGNS[word] ?? "talk")} />}
          <span>{text}</span>
        </>
      )}
    </span>
  );
}
