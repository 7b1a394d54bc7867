// One's own mark as a button: a tap opens the choice of a picture and a colour.

import { useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { laterDialog } from "../widgets/later";
import { Seal } from "./Mark";
import { ownMark } from "./own";
import { mark as text } from "./words";

export const MarkDialog = laterDialog(() => import("./MarkChoice").then((m) => m.MarkDialog));

/** For one who has no seat yet. */
export function MarkButton() {
  const [open, setOpen] = useState(false);
  const { picture = null, colour = null } = ownMark.value;
  return (
    <>
      <button
        type="button"
        class="mark-button"
        aria-label={text.choose}
        title={text.choose}
        onClick={() => setOpen(true)}
      >
        <Seal picture={picture} colour={colour ?? 0} name={prefs.name.value || "?"} />
      </button>
      {open && <MarkDialog onClose={() => setOpen(false)} />}
    </>
  );
}
