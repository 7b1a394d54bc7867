// A position to practise on, in the note: answers that are no card, and once it is answered, how good the answer was
// and why.

import { Line } from "../cards/Card";
import { answer, listed, looked, position, told } from "../play/position";
import { NoteFrame } from "./NoteFrame";
import { verdict as text } from "./words";

export function VerdictNote() {
  const now = looked.value;
  if (!now) return <Choices />;
  return (
    <NoteFrame kind="verdict" label={text.label} of={now.says}>
      <h2>
        <Line text={now.says} />
      </h2>
      <p>
        <Line text={now.why} />
      </p>
      <After />
    </NoteFrame>
  );
}

function Choices() {
  const question = position.value?.find.question ?? "";
  return (
    <NoteFrame kind="ways" class="ways" label={question} of={question} opens>
      <div data-near=".answer-main">
        <h2>{question}</h2>
        <div class="ways-row">
          {listed.value.map(({ text: label }, at) => (
            <button type="button" class="button way" key={label} onClick={() => answer(at)}>
              <Line text={label} />
            </button>
          ))}
        </div>
      </div>
    </NoteFrame>
  );
}

/** What the other answers would have cost, where no card can carry it. */
function After() {
  if (!told.value || !listed.value.length) return null;
  return (
    <ul>
      {listed.value.map(({ after }) => (
        <li key={after}>
          <Line text={after} />
        </li>
      ))}
    </ul>
  );
}
