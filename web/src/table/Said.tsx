// What stands on the plate of a player who has just said something, beside the mark. Of a long line it
// is the beginning; all of it is in the talk.

import { you } from "../connection/state";
import { Reaction } from "../people/Mark";
import { isOwnWord, reactionOf, SIGNS } from "../play/quick-words";
import { standing } from "../play/standing";
import { beginning } from "../text/phrasing";
import { shown } from "../turn/shown";
import { Icon } from "../widgets/Icons";
import { layout } from "./shape";
import "./said.css";

/** So many letters of a line have room on a plate. */
const LETTERS = { phone: 10, side: 10, tablet: 28, desktop: 32 };
/** And in a row, over what lies there, while nothing of it is needed. */
const IN_ROW = 44;

export function Said({ seat }: { seat: number }) {
  const said = standing.value.get(seat);
  const line = said !== undefined && said.word === undefined;
  // What one has written oneself one knows.
  if (!said || (line && seat === you.value)) return null;
  const { text, word } = said;
  const reaction = reactionOf(word);
  const wide = line && mayCoverRow(seat);
  return (
    <span class="row-said" data-wide={wide || undefined} aria-hidden="true">
      {reaction ? (
        <Reaction name={reaction} />
      ) : (
        <>
          {word !== undefined && <Icon name={isOwnWord(word) ? "talk" : (SIGNS[word] ?? "talk")} />}
          <span>{line ? beginning(text, wide ? IN_ROW : LETTERS[layout.value.shape]) : text}</span>
        </>
      )}
    </span>
  );
}

/** Whether what lies in the row of a player is not needed: nothing does, or one is not asked anything. */
function mayCoverRow(seat: number): boolean {
  const game = shown.value;
  if (!game || layout.value.own) return false;
  return game.asked === "nothing" || !game.players[seat]?.melds.length;
}
