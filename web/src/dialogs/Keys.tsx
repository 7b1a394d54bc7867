// The keys of the table.

import { table } from "../connection/state";
import { keysAt } from "../play/keys";
import { keys } from "../play/words";
import { Dialog } from "../widgets/Dialog";
import { menu as text } from "./words";

export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.keys} onClose={onClose}>
      <KeysInWords />
    </Dialog>
  );
}

export function KeysInWords() {
  return (
    <>
      <p class="spoken">{keys.heard}</p>
      <dl class="keys">
        {keysAt(table.value).map((key) => (
          <div key={key.shown}>
            <dt>
              <kbd>{key.shown}</kbd>
            </dt>
            <dd>{key.does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
