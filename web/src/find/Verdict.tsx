// A position in the table's note: the answers that are no card, and once it is answered, how good that was and why.

import { Line } from "../cards/Card";
import { NoteFrame } from "../table/NoteFrame";
import { Button } from "../widgets/Button";
import { answer, isTold, listed, looked, question } from "./answers";
import { text } from "./words";

export function VerdictNote() {
  const now = looked.value;
  if (!now) return <Choices />;
  return (
    <NoteFrame kind="hint" class="verdict" label={text.label} of={now.says}>
      <h2>
        <Line text={now.says} />
      </h2>
      <p>
        <Line text={now.why} />
      </p>
      {isTold.value &&
        listed.value.map(({ judged: { after } }) => (
          <p key={after}>
            <Line text={after} />
          </p>
        ))}
    </NoteFrame>
  );
}

function Choices() {
  const asks = question.value;
  return (
    <NoteFrame kind="ways" class="ways" label={asks} of={asks}>
      <div class="ways-row" data-near=".answer-main">
        {listed.value.map(({ judged, at }) => (
          <Button class="way" key={judged.text} onClick={() => answer(at)}>
            <span>
              <Line text={judged.text} />
            </span>
          </Button>
        ))}
      </div>
    </NoteFrame>
  );
}
