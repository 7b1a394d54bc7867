// A button for what cannot be taken back: it asks before it acts.

import { useState } from "preact/hooks";
import { useFocus } from "../browser/focus";
import type { Asking } from "../connection/asking";
import { Button } from "../widgets/Button";
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
    return <Button onClick={() => setSure(true)}>{label}</Button>;
  }
  const close = () => setSure(false);
  return (
    <fieldset class="confirm">
      <legend>{question}</legend>
      <No onClick={close} />
      <Button main onClick={() => asking.run(act).then(close)}>
        {label}
      </Button>
    </fieldset>
  );
}

function No({ onClick }: { onClick: () => void }) {
  return (
    <Button ref={useFocus<HTMLButtonElement>()} onClick={onClick}>
      {text.no}
    </Button>
  );
}
