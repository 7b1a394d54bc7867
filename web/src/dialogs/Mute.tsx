// Whom one does not want to hear at the table: single people, or all.

import { prefs } from "../browser/prefs";
import { table } from "../connection/state";
import { talk as text } from "../play/words";
import { Dialog } from "../widgets/Dialog";
import { Switch } from "../widgets/Switch";
import { Mute } from "./MuteOrReport";

export function MuteDialog({ onClose }: { onClose: () => void }) {
  const at = table.value;
  if (!at) return null;
  return (
    <Dialog title={text.muteWhom} onClose={onClose}>
      <div class="people">
        {at.seats.map(
          ({ sitting, name }, seat) =>
            sitting === "person" &&
            seat !== at.you && <Mute key={seat} at={at} seat={seat} name={name} />,
        )}
        <Switch
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
