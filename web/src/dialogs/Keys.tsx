// The keys of the table.

import { Dialog } from "../Dialog";
import { KEYS } from "../keys";
import "./dialogs.css";

export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {KEYS.map((each) => (
          <div key={each.what}>
            <dt>
              {each.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{each.what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
