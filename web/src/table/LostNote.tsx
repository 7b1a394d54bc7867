// A lost connection, said in the note.

import { useHas } from "../browser/on-page";
import { LostButtons, lostSentence } from "../dialogs/LostConnection";
import { words } from "../text/words";
import { NoteFrame } from "./NoteFrame";

export function LostNote() {
  const sentence = lostSentence();
  useHas("lost-note");
  return (
    <NoteFrame
      kind="lost"
      label={words.connection.label}
      of={sentence}
      tools={<LostButtons class="button tool" />}
    >
      <p>{sentence}</p>
    </NoteFrame>
  );
}
