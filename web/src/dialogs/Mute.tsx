// Whom one does not want to hear at the table: single people, or all.

import { muteAt, mutedAt } from "../browser/marked-seats";
import { prefs } from "../browser/prefs";
import { table } from "../connection/state";
import { talk as text } from "../play/words";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";

export function Mute({ onClose }: { onClose: () => void }) {
  const at = table.value;
  if (!at) return null;
  const muted = mutedAt(at.id);
  return (
    <Dialog title={text.muteWhom} onClose={onClose}>
      <div class="people">
        {at.seats.map(
          ({ sitting, name }, seat) =>
            sitting === "person" &&
            seat !== at.you && (
              <Choice
                key={seat}
                label={words.talk.mute(name)}
                means={words.talk.muteMeans}
                on={muted.includes(seat)}
                onChange={(on) => muteAt(at.id, seat, on)}
              />
            ),
        )}
        <Choice
          label={text.muteAll}
          means={text.muteAllMeans}
          on={!prefs.quickWords.value}
          onChange={(on) => {
            prefs.quickWords.value = !on;
          }}
        />
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  means: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Choice({ label, means, on, onChange }: ChoiceProps) {
  return (
    <label class="pref-switch">
      <span>
        <b>{label}</b>
        <small>{means}</small>
      </span>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
