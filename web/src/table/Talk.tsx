// Talk in the note of one who has opened it: the newest lines, quick words at a tap, and a field to write.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { sets } from "../browser/signals";
import { table } from "../connection/state";
import { AllTalk, MuteDialog } from "../dialogs/AllTalk";
import {
  ReactionButtons,
  TalkEntry,
  TalkField,
  WordButtons,
  whyNotWritten,
} from "../dialogs/TalkParts";
import { Watchers } from "../dialogs/Watchers";
import { speak } from "../play/quick-words";
import { canSay, canWrite, entries, hasSeen, stopTalking, talking } from "../play/talk";
import { talk as text } from "../play/words";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { NoteFrame } from "./NoteFrame";
import type { Box } from "./places";
import { layout, pilesAndNote } from "./shape";
import { note } from "./words";
import "./talk.css";

/** The height that the lines, the words and the field need, one below the other, in pixels. */
const HIGH = { desktop: 264, tablet: 198, phone: 178, side: 0 };
/** What more it takes to say why a line is not written. */
const WHY = 60;
/** Where there is less room: whether one writes instead of choosing a word. */
const writing = signal(false);
/** Whether one reads all that was said. */
const reading = signal(false);

/** The talk; `beside` is its column, where it is always open. */
export function TalkNote({ beside }: { beside?: Box }) {
  const ref = useRef<HTMLDivElement>(null);
  const over = beside ?? boxOf();
  const small = !beside && (over !== null || layout.value.shape === "side");
  const writes = canWrite.value && (!small || writing.value || !canSay.value);
  const says = canSay.value && !(small && writes);
  const goesOn = !beside || talking.value;
  useLayoutEffect(() => {
    if (!goesOn) return;
    const first = [".talk-words button", "input", "button"].map((query) =>
      ref.current?.querySelector<HTMLElement>(query),
    );
    first.find(Boolean)?.focus();
  }, [writes && small, goesOn]);
  useEffect(() => {
    if (beside) hasSeen();
  }, [entries.value]);
  return (
    <NoteFrame
      kind="talk"
      class="talk"
      label={text.title}
      of={text.title}
      opens={small}
      near=".tool-talk"
      {...(over && { over })}
    >
      <div class="talk-all" ref={ref} data-small={small || undefined}>
        {!small && <Head closes={!beside} />}
        <Lines small={small} />
        {says && (
          <div class="talk-reactions">
            <ReactionButtons onSay={(word) => void speak(word)} />
            {small && <Close />}
          </div>
        )}
        {says && (
          <div class="talk-words">
            <WordButtons onSay={(word) => void speak(word)} />
            {small && canWrite.value && (
              <Button class="tool talk-more" onClick={sets(writing, true)}>
                {text.writeShort}
              </Button>
            )}
            {small && (
              <Button class="tool talk-all-lines" onClick={sets(reading, true)}>
                {text.allShort}
              </Button>
            )}
          </div>
        )}
        {writes && <Field small={small} />}
      </div>
      {reading.value && <AllTalk onClose={sets(reading, false)} />}
    </NoteFrame>
  );
}

/** Over the piles and the note, where the note alone is too small: but for a desk with enough room. */
function boxOf(): Box | null {
  const { note, shape } = layout.value;
  const least = HIGH[shape] + (whyNotWritten() ? WHY : 0);
  if (shape === "side" || (shape === "desktop" && note.height >= least)) return null;
  const height = shape === "desktop" ? note.height : Math.max(note.height, least);
  const y = note.y + note.height - height;
  return { ...pilesAndNote.value, y, height };
}

function Head({ closes }: { closes: boolean }) {
  const [opened, setOpened] = useState<"mute" | "watchers" | null>(null);
  const close = () => setOpened(null);
  const at = table.value;
  const count = at?.watchers?.length ?? 0;
  return (
    <header class="talk-head">
      <h2>{text.title}</h2>
      {count > 0 && (
        <button type="button" onClick={() => setOpened("watchers")}>
          {words.watching.count(count)}
        </button>
      )}
      <button type="button" onClick={() => setOpened("mute")}>
        {text.muteShort}
      </button>
      {closes && (
        <button type="button" onClick={stopTalking}>
          {note.close}
        </button>
      )}
      {opened === "mute" && <MuteDialog onClose={close} />}
      {at && opened === "watchers" && (
        <Dialog title={words.watching.watching} onClose={close}>
          <div class="people">
            <Watchers at={at} />
          </div>
        </Dialog>
      )}
    </header>
  );
}

/** The newest lines, the last at the foot; at a desk a tap on them shows all. */
function Lines({ small }: { small: boolean }) {
  const all = entries.value;
  const newest = (
    <span class="talk-newest">
      {[...all].reverse().map(({ key, ...entry }) => (
        <span key={key}>
          <TalkEntry {...entry} />
        </span>
      ))}
      {all.length === 0 && canWrite.value && <span class="talk-quiet">{text.quiet}</span>}
      {table.value?.settings.talk === false && <span class="talk-quiet">{text.closed}</span>}
    </span>
  );
  if (small || all.length === 0) return <div class="talk-lines">{newest}</div>;
  return (
    <button type="button" class="talk-lines" onClick={sets(reading, true)}>
      <span class="spoken">{text.all}: </span>
      {newest}
    </button>
  );
}

function Field({ small }: { small: boolean }) {
  return (
    <TalkField
      class="talk-field"
      onKeyDown={(event) => {
        if (event.key === "Escape") stopTalking();
      }}
    >
      <Button type="submit" main>
        {text.send}
      </Button>
      {small && canSay.value && <Button onClick={sets(writing, false)}>{text.words}</Button>}
      {small && <Button onClick={sets(reading, true)}>{text.allShort}</Button>}
      {small && <Close />}
    </TalkField>
  );
}

function Close() {
  return (
    <Button class="tool talk-close" onClick={stopTalking}>
      {note.close}
    </Button>
  );
}
