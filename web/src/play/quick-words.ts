// Quick words: one of six at a tap, the usual ones or a table's own; and reactions, which are drawn and
// numbered after them. Each is shown for a moment at the seat of the player who says it.

import { effect, untracked } from "@preact/signals";
import { say as sayAloud } from "../browser/announce";
import { command } from "../connection/net";
import { nameOf, quickWord, table } from "../connection/state";
import { REACTIONS } from "../people/pictures";
import { words } from "../text/words";
import { complainOf } from "../turn/refusing";
import type { IconName } from "../widgets/Icons";
import { stand } from "./standing";
import { isMuted, remember, talking } from "./talk";
import { talk as text } from "./words";

/** The sign of each quick word, in their order. */
export const SIGNS: readonly IconName[] = ["star", "clover", "drop", "laugh", "hourglass", "heart"];

/** The drawing of what was said, where it is a reaction. */
export const reactionOf = (word: number | undefined): string | undefined =>
  word === undefined ? undefined : REACTIONS[word - SIGNS.length];

/** A word by its place: the table's own, or the usual one; of a reaction, what it shows. */
export const wordOf = (word: number): string =>
  table.value?.settings.own_words?.[word] ||
  (words.talk.quick[word] ?? words.talk.reactions[word - SIGNS.length] ?? "");

/** Whether the word in this place is the table's own. */
export const isOwnWord = (word: number): boolean =>
  Boolean(table.value?.settings.own_words?.[word]);

/** Says a word to the table. */
export async function speak(word: number): Promise<void> {
  talking.value = false;
  try {
    await command({ kind: "say", word });
  } catch (error) {
    complainOf(error);
  }
}

/** Shows and reads out what is said. */
export function followQuickWords(): void {
  effect(() => {
    const said = quickWord.value;
    if (!said) return;
    untracked(() => {
      const { seat, word } = said;
      if (isMuted(seat)) return;
      remember(seat, word, wordOf(word));
      sayAloud(text.said(nameOf(seat), wordOf(word)));
      stand(seat, { word, text: wordOf(word) });
    });
  });
}
