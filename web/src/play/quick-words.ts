// Quick words: one of six at a tap, the usual ones or a table's own. Each is shown for a moment at the
// seat of the player who says it.

import { effect, signal, untracked } from "@preact/signals";
import { say as sayAloud } from "../browser/announce";
import { command } from "../connection/net";
import { nameOf, quickWord, table } from "../connection/state";
import { words } from "../text/words";
import { complainOf } from "../turn/refusing";
import { isMuted, remember, talking } from "./talk";
import { talk as text } from "./words";

/** Milliseconds for which a word stands at a seat. */
export const STANDS = 4_000;

/** By seat, the place of the word that stands there just now. */
export const standing = signal<ReadonlyMap<number, number>>(new Map());

/** A word by its place: the table's own, or the usual one. */
export const wordOf = (word: number): string =>
  table.value?.settings.own_words?.[word] || (words.talk.quick[word] ?? "");

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
  const ends = new Map<number, ReturnType<typeof setTimeout>>();
  const stand = (seat: number, word?: number) => {
    const next = new Map(standing.peek());
    if (word === undefined) next.delete(seat);
    else next.set(seat, word);
    standing.value = next;
  };
  effect(() => {
    const said = quickWord.value;
    if (!said) return;
    untracked(() => {
      const { seat, word } = said;
      if (isMuted(seat)) return;
      remember(seat, wordOf(word));
      sayAloud(text.said(nameOf(seat), wordOf(word)));
      clearTimeout(ends.get(seat));
      stand(seat, word);
      ends.set(
        seat,
        setTimeout(() => stand(seat), STANDS),
      );
    });
  });
}
