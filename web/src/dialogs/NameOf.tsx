// What one may do about the name of another player: hide it on one's own page, or report it to the host.

import { useState } from "preact/hooks";
import { hiddenAt, muteAt, mutedAt } from "../browser/marked-seats";
import { useAsking } from "../connection/asking";
import { hideName } from "../connection/names";
import { ask } from "../connection/net";
import type { TableUpdate } from "../messages";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";

const text = words.people;

interface Props {
  at: TableUpdate;
  /** Whose name it is. */
  seat: number;
}

export function NameOf(props: Props) {
  const [open, setOpen] = useState(false);
  const name = props.at.seats[props.seat]?.name ?? "";
  return (
    <>
      <button
        type="button"
        class="button"
        aria-label={text.nameOfWhom(name)}
        onClick={() => setOpen(true)}
      >
        {props.at.seats[props.seat]?.sitting === "person" ? text.nameOrMute : text.name}
      </button>
      {open && <NameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ at, seat, onClose }: Props & { onClose: () => void }) {
  const asking = useAsking();
  const [sent, setSent] = useState(false);
  const shown = at.seats[seat];
  const hidden = hiddenAt(at.id).includes(seat);
  const host = at.away_host ?? at.host;
  const toHost = at.you !== null && at.you !== host && seat !== host;
  const report = async () => {
    if (await asking.run(() => ask({ kind: "report", seat }))) setSent(true);
  };
  return (
    <Dialog title={text.nameOf(shown?.name ?? "")} onClose={onClose}>
      <div class="people">
        <label class="pref-switch">
          <span>
            <b>{text.hide}</b>
            <small>{text.hideMeans(text.player(seat + 1))}</small>
          </span>
          <input
            type="checkbox"
            checked={hidden}
            onChange={(event) => hideName(seat, event.currentTarget.checked)}
          />
        </label>
        {shown?.sitting === "person" && seat !== at.you && (
          <label class="pref-switch">
            <span>
              <b>{words.talk.mute(shown.name)}</b>
              <small>{words.talk.muteMeans}</small>
            </span>
            <input
              type="checkbox"
              checked={mutedAt(at.id).includes(seat)}
              onChange={(event) => muteAt(at.id, seat, event.currentTarget.checked)}
            />
          </label>
        )}
        {toHost && shown?.sitting === "person" && (
          <>
            <button
              type="button"
              class="button"
              aria-disabled={asking.busy || sent}
              onClick={() => !sent && report()}
            >
              {text.report}
            </button>
            <p class="note" role="status">
              {sent ? text.reportSent : text.reportMeans}
            </p>
          </>
        )}
        {asking.trouble && (
          <p class="trouble" role="alert">
            {asking.trouble}
          </p>
        )}
      </div>
    </Dialog>
  );
}
