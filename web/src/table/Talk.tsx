// The six quick words, in the note of one who has opened them, and what stands at a seat that said one.

import { useEffect, useRef } from "preact/hooks";
import { speak, standing, stopTalking, wordOf } from "../play/quick-words";
import { words } from "../text/words";
import { Icon, type IconName } from "../widgets/Icons";
import { NoteFrame } from "./NoteFrame";
import { layout } from "./shape";
import "./talk.css";

const text = words.talk;

/** The sign of each word, in their order. */
const SIGNS: readonly IconName[] = ["star", "clover", "drop", "laugh", "hourglass", "heart"];

export function TalkNote() {
  const { stock, note, shape } = layout.value;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector("button")?.focus(), []);
  const piles = {
    x: stock.x,
    y: note.y,
    width: note.x + note.width - stock.x,
    height: note.height,
  };
  return (
    <NoteFrame
      kind="talk"
      class="talk"
      label={text.title}
      of={text.title}
      opens={shape === "phone" || shape === "side"}
      {...(shape === "phone" && { over: piles })}
    >
      <div class="talk-words" ref={ref}>
        {SIGNS.map((sign, word) => (
          <button key={sign} type="button" class="button tool" onClick={() => void speak(word)}>
            <Icon name={sign} />
            <span>{wordOf(word)}</span>
          </button>
        ))}
        <button type="button" class="button tool talk-close" onClick={stopTalking}>
          {words.note.close}
        </button>
      </div>
    </NoteFrame>
  );
}

/** What somebody has just said, at their seat. */
export function Said({ seat }: { seat: number }) {
  const word = standing.value.get(seat);
  if (word === undefined) return null;
  return (
    <span class="row-said" aria-hidden="true">
      <Icon name={SIGNS[word] ?? "talk"} />
      {wordOf(word)}
    </span>
  );
}
