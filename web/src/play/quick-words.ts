// Quick words: one of six at a tap. Whoever says one is seen to say it for a moment, at their seat; one can
// mute single people or all, on this device.

import { computed, effect, signal, untracked } from "@preact/signals";
import { say as sayAloud } from "../browser/announce";
import { mutedAt } from "../browser/marked-seats";
import { prefs } from "../browser/prefs";
import { ask } from "../connection/net";
import { nameOf, quickWord, serverGame, table } from "../connection/state";
import { words } from "../text/words";
import { complainOf } from "../turn/refusing";

const text = words.talk;

/** For so many milliseconds a word stands at a seat. */
export const STANDS = 4_000;

/** Whether the six words are open, by one's own tap. */
export const talking = signal(false);

/** Whether there is somebody who would hear it. */
export const canTalk = computed(() => {
  const at = table.value;
  return (
    at !== null &&
    at.you !== null &&
    at.settings.quick_words !== false &&
    at.seats.some(({ sitting }, seat) => sitting === "person" && seat !== at.you)
  );
});

/** What stands at which seat just now, as the place of a word. */
export const standing = signal<ReadonlyMap<number, number>>(new Map());

export function stopTalking(): void {
  talking.value = false;
}

export const wordOf = (word: number): string => text.quick[word] ?? "";

/** Says a word to the table. */
export async function speak(word: number): Promise<void> {
  talking.value = false;
  try {
    await ask({ kind: "say", word });
  } catch (error) {
    complainOf(error);
  }
}

/** Shows and reads out what is said; the six words close when one is asked something. */
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
      sayAloud(text.said(nameOf(seat), wordOf(word)));
      clearTimeout(ends.get(seat));
      stand(seat, word);
      ends.set(
        seat,
        setTimeout(() => stand(seat), STANDS),
      );
    });
  });
  effect(() => {
    const asked = serverGame.value?.asked;
    if (!canTalk.value || (asked !== "nothing" && asked !== "turn" && asked !== "play")) {
      talking.value = false;
    }
  });
}

function isMuted(seat: number): boolean {
  const at = table.value;
  if (!at || seat === at.you) return false;
  return !prefs.quickWords.value || mutedAt(at.id).includes(seat);
}
