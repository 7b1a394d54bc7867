// What was refused last, why, and the table's rule behind it.

import { Line } from "../cards/Card";
import { spokenCard } from "../cards/cards";
import { capital } from "../text/phrasing";
import { trouble } from "../turn/shown";
import { NoteFrame } from "./NoteFrame";
import { note } from "./words";

export function TroubleNote() {
  const now = trouble.value;
  if (!now) return null;
  const { sentence, rule } = now.why;
  return (
    <NoteFrame kind="refusal" label={note.refused} of={sentence}>
      <p class="prompt-trouble">
        {now.near !== undefined && <Line text={`${spokenNear(now.near)} `} />}
        <Line text={sentence} />
        {rule && (
          <span class="prompt-rule">
            {" "}
            <Line text={note.byRule(rule)} />
          </span>
        )}
      </p>
    </NoteFrame>
  );
}

function spokenNear(face: number): string {
  return `${capital(spokenCard(face))}:`;
}
