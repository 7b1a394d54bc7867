// An address to send: as text, with a button that copies it, and as a code for a camera.

import { useRef, useState } from "preact/hooks";
import { say } from "../announce";
import { copyFrom } from "../copying";
import { Icon } from "../Icons";
import { Qr } from "../Qr";
import { words } from "../words";

const text = words.lobby;

interface AddressProps {
  address: string;
  label: string;
  qrLabel: string;
}

export function Address({ address, label, qrLabel }: AddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  const copy = async () => {
    const done = field.current !== null && (await copyFrom(field.current));
    const now = done ? text.copied : text.selected;
    setNote(now);
    say(now);
  };
  return (
    <div class="address">
      <div class="address-line">
        <input
          ref={field}
          class="field"
          readonly
          value={address}
          aria-label={label}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button" onClick={copy}>
          <Icon name={note === text.copied ? "check" : "copy"} />
          {note === text.copied ? text.copied : text.copy}
        </button>
      </div>
      {note === text.selected && <p class="mute">{note}</p>}
      <Qr address={address} label={qrLabel} />
    </div>
  );
}
