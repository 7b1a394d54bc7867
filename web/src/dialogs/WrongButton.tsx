// What opens "Something is wrong" where no menu does: at the score sheet and in the editor of rules.

import { useState } from "preact/hooks";
import { Button } from "../widgets/Button";
import { laterDialog } from "../widgets/later";
import type { About } from "./report";
import { wrong as text } from "./wrong-words";

const Wrong = laterDialog(() => import("./Wrong").then((m) => m.Wrong));

export function WrongButton({ about }: { about: () => About }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button slight onClick={() => setOpen(true)}>
        {text.title}
      </Button>
      {open && <Wrong about={about} onClose={() => setOpen(false)} />}
    </>
  );
}
