// What was refused last, why, and the table's rule behind it.

import { Line } from "../cards/Card";
import { spokenCard } from "../cards/cards";
import { capital } from "../text/phrasing";
import { trouble } from "../turn/shown";
import { NoteFrame } from "./NoteFrame";
import { note } from "./words";

export function TroubleNote() {
  const now = trouble.value;
  return (
    now && (
      <NoteFrame kind="refusal" label={note.refused} of={now.why.sentence}>
        <Refused {...now} />
      </NoteFrame>
    )
  );
}

/** The words alone, for a coach, who stays there. */
export function Refused({ why: { sentence, rule }, near }: NonNullable<typeof trouble.value>) {
  return (
    <p class="prompt-trouble">
      {near !== undefined && <Line text={`${capital(spokenCard(near))}: `} />}
      <Line text={sentence} />
      {rule && (
        <span class="prompt-rule">
          {" "}
          <Line text={note.byRule(rule)} />
        </span>
      )}
    </p>
  );
}
