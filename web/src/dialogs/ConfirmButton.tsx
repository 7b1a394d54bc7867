// A button for what cannot be taken back: it asks before it acts.

import { useState } from "preact/hooks";
import { useFocus } from "../browser/focus";
import type { Asking } from "../connection/asking";
import { confirm as text } from "./words";

type ConfirmButtonProps = {
  asking: Asking;
  label: string;
  question: string;
  act: () => Promise<unknown>;
};

export function ConfirmButton({ asking, label, question, act }: ConfirmButtonProps) {
  const [sure, setSure] = useState(false);
  if (!sure) {
    return (
      <button type="button" class="button" onClick={() => setSure(true)}>
        {label}
      </button>
    );
  }
  const close = () => setSure(false);
  return (
    <fieldset class="confirm">
      <legend>{question}</legend>
      <No onClick={close} />
      <button type="button" class="button main" onClick={() => asking.run(act).then(close)}>
        {label}
      </button>
    </fieldset>
  );
}

function No({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="button" ref={useFocus<HTMLButtonElement>()} onClick={onClick}>
      {text.no}
    </button>
  );
}
