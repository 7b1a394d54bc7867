// Which of several ways is meant.

import { useEffect } from "preact/hooks";
import { say } from "../browser/announce";
import { Line } from "../cards/Card";
import { spokenLine } from "../cards/cards";
import { keyOfNth } from "../play/choice-keys";
import { choose, chooseNone } from "../turn/plays";
import { choosing } from "../turn/shown";
import { Button } from "../widgets/Button";
import { NoteFrame } from "./NoteFrame";
import { answers as text } from "./words";

export function Ways() {
  const now = choosing.value;
  useEffect(() => {
    const labels = now?.ways.map((way) => spokenLine(way.label)).join(text.or);
    if (now) say(`${now.question} ${labels}.`, { urgent: true });
  }, [now]);
  if (!now) return null;
  return (
    <NoteFrame kind="ways" class="ways" label={now.question} of={now.question} opens>
      <div data-near=".answer-main">
        <h2>{now.question}</h2>
        <div class="ways-row">
          {now.ways.map((way, at) => (
            <Button class="way" key={way.label} onClick={() => choose(way)}>
              {now.ways.length > 1 && (
                <span class="key" aria-hidden="true">
                  {keyOfNth(at).toUpperCase()}
                </span>
              )}
              <span>
                <Line text={way.label} />
              </span>
            </Button>
          ))}
          <Button class="tool" onClick={chooseNone}>
            {text.cancel}
          </Button>
        </div>
      </div>
    </NoteFrame>
  );
}
