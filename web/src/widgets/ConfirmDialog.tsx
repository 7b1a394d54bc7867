// Asks once more before what cannot be taken back, or what changes something that is complete.

import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { Trouble } from "./Trouble";

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What the yes leads to. */
  means: string;
  yes: string;
  no: string;
  /** Whether the yes is on its way. */
  busy?: boolean;
  /** Why it was refused. */
  trouble?: string;
  onYes: () => void;
  onNo: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, means, yes, no, busy, trouble, onYes, onNo } = props;
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{means}</p>
      <Trouble says={trouble} />
      <div class="choices">
        <Button aria-disabled={busy} onClick={onYes}>
          {yes}
        </Button>
        <Button main onClick={onNo}>
          {no}
        </Button>
      </div>
    </Dialog>
  );
}
