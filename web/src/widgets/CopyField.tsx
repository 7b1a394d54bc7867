// An address or another text to send, with a button that copies it.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { say } from "../browser/announce";
import { words } from "../text/words";
import { Button } from "./Button";

const text = words.copying;

interface CopyFieldProps {
  address: string;
  label: string;
  /** Whether it has several lines. */
  long?: boolean;
  /** Other things that can be done with it, beside the button. */
  children?: ComponentChildren;
}

export function CopyField({ address, label, long, children }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  const copy = async () => {
    const done = field.current !== null && (await copyFrom(field.current));
    const now = done ? text.copied : text.selected;
    setNote(now);
    say(now);
  };
  const Field = (long ? "textarea" : "input") as "input";
  return (
    <>
      <div class="copy-line">
        <Field
          ref={field}
          class="field"
          readonly
          value={address}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={note === text.copied ? "check" : "copy"} onClick={copy}>
          {note === text.copied ? text.copied : text.copy}
          <span class="spoken">: {label}</span>
        </Button>
        {children}
      </div>
      {note === text.selected && <p class="mute">{note}</p>}
    </>
  );
}

/** Copies the field's text and gives whether that worked; if not, it stays selected for the person. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return copiedBySelecting(field); // on plain http there is no clipboard
  }
}

function copiedBySelecting(field: HTMLInputElement): boolean {
  field.focus();
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
