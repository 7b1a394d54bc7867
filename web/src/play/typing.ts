// When a player is writing to the others and the field goes away because they are asked something, they
// are taken to be still writing for a moment: what they type then plays nothing.

/** Milliseconds without a key after which a key is meant for the table again. */
const PAUSE = 1_500;
const FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), textarea";

interface Field {
  isConnected: boolean;
}

interface Typing {
  field: Field;
  /** When the last key came, in milliseconds. */
  at: number;
}

/** Who is writing after a key at this time, into this field or into none. */
export function typingAfter(before: Typing | null, field: Field | null, at: number): Typing | null {
  if (field) return { field, at };
  const goesOn = before && !before.field.isConnected && at - before.at < PAUSE;
  return goesOn ? { ...before, at } : null;
}

/** Keeps such keys from the table as long as it is there; gives what ends it. */
export function guardTyping(): () => void {
  let typing: Typing | null = null;
  const hear = (event: KeyboardEvent) => {
    const field = event.target instanceof Element ? event.target.closest(FIELDS) : null;
    typing = typingAfter(typing, field, event.timeStamp);
    if (field || !typing || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("keydown", hear, { capture: true });
  return () => removeEventListener("keydown", hear, { capture: true });
}
