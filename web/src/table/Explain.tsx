// What was tapped, explained in the note. Where that is small, the explanation lies over it and beside, until
// it is closed or another thing is tapped; it grows as any note does.

import { Line } from "../cards/Card";
import { explained, stopExplaining, tapAnother } from "../play/explaining";
import { explain as text } from "../play/words";
import { Button } from "../widgets/Button";
import { noteRoom } from "./lying";
import { NoteFrame } from "./NoteFrame";
import { pilesAndNote, shape } from "./shape";

export function ExplainNote() {
  const thing = explained.value;
  const { x, width } = pilesAndNote.value;
  const small = shape.value !== "desktop";
  return (
    <NoteFrame
      kind="explain"
      class="explain"
      label={text.explain}
      near=".tool-explain"
      of={thing ? `${text.explain} ${thing.title} ${thing.says}` : text.explain}
      opens={small && thing !== null}
      {...(shape.value !== "side" && { over: { ...noteRoom.value, x, width } })}
      tools={
        <>
          {small && thing && (
            <Button class="tool" onClick={tapAnother}>
              {text.another}
            </Button>
          )}
          <Button class="tool" onClick={stopExplaining}>
            {text.done}
          </Button>
        </>
      }
    >
      {thing ? (
        <>
          <h2>
            <Line text={thing.title} />
          </h2>
          <p>
            <Line text={thing.says} />
          </p>
        </>
      ) : (
        <>
          <p>{text.how}</p>
          {shape.value === "desktop" && <p class="mute">{text.howByKeys}</p>}
        </>
      )}
    </NoteFrame>
  );
}
