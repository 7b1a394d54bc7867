// A hint as it is read, in the note.

import { useEffect } from "preact/hooks";
import { Card, Line } from "../cards/Card";
import { spokenCard } from "../cards/cards";
import type { Hint } from "../messages";
import {
  CARDS,
  canPrepare,
  closeHint,
  hinting,
  lit,
  MOVE,
  nextHint,
  prepare,
} from "../play/hinting";
import { isDown } from "../turn/shown";
import { Button } from "../widgets/Button";
import { noteRoom } from "./lying";
import { NoteFrame } from "./NoteFrame";
import type { NoteRoom } from "./note-room";
import { bringIntoView } from "./Rows";
import { layout, pilesAndNote } from "./shape";
import { note, hint as text } from "./words";
import "./hint.css";

/** More faces than these are not listed, but counted. */
const MOST = 10;
/** Where the focus goes when the button that had it has gone with its step. */
const NEAR = ".hint-tools button, .hint-button, .answer-main";

export function HintNote() {
  const now = hinting.value;
  const melds = lit.value?.melds;
  useEffect(() => {
    if (melds?.length) bringIntoView(document.querySelector(".rows"), ".meld[data-hinted]");
  }, [melds]);
  if (!now) return null;
  const { hint, step } = now;
  const { shape } = layout.value;
  const small = shape !== "desktop";
  return (
    <NoteFrame
      kind="hint"
      class="hint"
      label={text.hint}
      of={`${step} ${hint.says}`}
      tools={<HintTools key={step === MOVE ? "move" : "more"} {...{ hint, step, small }} />}
      tooled={hasTools(hint, step, small)}
      {...(small && { over: largeRoom(), onClose: closeHint })}
    >
      <h2>{text.hint}</h2>
      {step === CARDS && (
        <p>
          <Line text={hint.about.sentence ?? ""} />
        </p>
      )}
      {step === MOVE && (
        <>
          <p class="hint-move">
            <Line text={hint.says} />
          </p>
          {hint.why.map((reason) => (
            <p key={reason}>
              <Line text={reason} />
            </p>
          ))}
        </>
      )}
      {step === CARDS && shape !== "phone" && shape !== "side" && <Coming />}
    </NoteFrame>
  );
}

/** Where a long hint lies: over the piles, which are not needed then; over rows only as far as it has to. */
function largeRoom(): NoteRoom {
  const { shape, whole } = layout.value;
  if (shape === "side") return { ...whole, least: 0, holds: "bottom" };
  const [room, { x }] = [noteRoom.value, pilesAndNote.value];
  const y = room.holds === "top" ? room.y : whole.y;
  return { ...room, x, y, width: room.x + room.width - x, height: room.y + room.height - y };
}

const hasTools = (hint: Hint, step: number, small: boolean) =>
  !small || (step === MOVE && canPrepare(hint));

/** What the button says that prepares the move. */
function preparing({ move }: Hint): string {
  if (move?.verb !== "lay") return text.select;
  return isDown.value ? text.selectAll : text.setAside;
}

/** The hint's buttons; except on a desk, the button that asks for a hint shows the next step and closes it. */
function HintTools({ hint, step, small }: { hint: Hint; step: number; small: boolean }) {
  if (!hasTools(hint, step, small)) return null;
  const prepares = step === MOVE && canPrepare(hint);
  return (
    <div class="hint-tools" data-near={NEAR}>
      {!small && step < CARDS && (
        <Button class="tool" onClick={() => void nextHint()}>
          {text.more}
        </Button>
      )}
      {prepares && (
        <Button class="tool" onClick={() => prepare(hint)}>
          {preparing(hint)}
        </Button>
      )}
      {!small && (
        <Button class="tool" aria-label={text.close} aria-keyshortcuts="Escape" onClick={closeHint}>
          {note.close}
        </Button>
      )}
    </div>
  );
}

/** The cards that would help, each with how many may still come. */
function Coming() {
  const all = lit.value?.helping ?? [];
  if (!all.length) return null;
  const rest = all.slice(MOST).reduce((sum, one) => sum + one.copies, 0);
  return (
    <ul class="hint-coming" aria-label={text.coming}>
      {all.slice(0, MOST).map(({ card, copies }) => (
        <li key={card}>
          <Card face={card} width={40} silent />
          <span class="hint-count" aria-hidden="true">
            {copies}
          </span>
          <span class="spoken">
            {spokenCard(card)}: {text.left(copies)}
          </span>
        </li>
      ))}
      {rest > 0 && <li class="hint-rest">{text.others(rest)}</li>}
    </ul>
  );
}
