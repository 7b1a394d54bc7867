// What one may do about something that another wrote: mute them, or report it to the host, who removes it.

import { useState } from "preact/hooks";
import { muteAt, mutedAt } from "../browser/marked-seats";
import { useAsking } from "../connection/asking";
import { ask } from "../connection/net";
import type { TableUpdate, TalkLine } from "../messages";
import { writerOf } from "../play/talk";
import { words } from "../text/words";
import { Dialog } from "../widgets/Dialog";

const text = words.talk;

interface Props {
  at: TableUpdate;
  line: TalkLine;
  onClose: () => void;
}

export function AboutLine({ at, line, onClose }: Props) {
  const asking = useAsking();
  const [sent, setSent] = useState(false);
  const name = writerOf(line);
  const { seat, number } = line;
  const isHost = at.you !== null && at.you === at.host;
  const mine = seat === at.you;
  const mayReport = !isHost && !mine && seat !== (at.away_host ?? at.host);
  const report = async () => {
    if (await asking.run(() => ask({ kind: "report_line", line: number }))) setSent(true);
  };
  const remove = async () => {
    if (await asking.run(() => ask({ kind: "remove_line", line: number }))) onClose();
  };
  return (
    <Dialog title={text.aboutLine(name)} onClose={onClose}>
      <div class="people">
        <p class="said-line">{line.text}</p>
        {!mine && (
          <label class="pref-switch">
            <span>
              <b>{text.mute(name)}</b>
              <small>{text.muteMeans}</small>
            </span>
            <input
              type="checkbox"
              checked={mutedAt(at.id).includes(seat)}
              onChange={(event) => muteAt(at.id, seat, event.currentTarget.checked)}
            />
          </label>
        )}
        {isHost && (
          <button type="button" class="button" aria-disabled={asking.busy} onClick={remove}>
            {text.removeLine}
          </button>
        )}
        {mayReport && (
          <>
            <button
              type="button"
              class="button"
              aria-disabled={asking.busy || sent}
              onClick={() => !sent && report()}
            >
              {text.reportLine}
            </button>
            <p class="note" role="status">
              {sent ? words.people.reportSent : text.reportLineMeans}
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
