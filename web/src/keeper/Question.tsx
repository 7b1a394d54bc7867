// Asks before something that is complete is changed.

import { Dialog } from "../widgets/Dialog";
import { text } from "./words";

interface Props {
  title: string;
  means: string;
  yes: string;
  onYes: () => void;
  onNo: () => void;
}

export function Question({ title, means, yes, onYes, onNo }: Props) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{means}</p>
      <div class="choices">
        <button type="button" class="button" onClick={onYes}>
          {yes}
        </button>
        <button type="button" class="button main" onClick={onNo}>
          {text.leaveIt}
        </button>
      </div>
    </Dialog>
  );
}
