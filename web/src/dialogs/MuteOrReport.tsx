// What one may do about another player wherever they are written of: mute them, and report something of
// theirs to the host.

import { useState } from "preact/hooks";
import { muteAt, mutedAt } from "../browser/marked-seats";
import type { Asking } from "../connection/asking";
import { command } from "../connection/net";
import type { TableUpdate } from "../messages";
import { words } from "../text/words";
import { Button } from "../widgets/Button";
import { Switch } from "../widgets/Switch";

interface MuteProps {
  at: TableUpdate;
  seat: number;
  name: string;
}

export function Mute({ at, seat, name }: MuteProps) {
  return (
    <Switch
      label={words.talk.mute(name)}
      means={words.talk.muteMeans}
      on={mutedAt(at.id).includes(seat)}
      onChange={(on) => muteAt(at.id, seat, on)}
    />
  );
}

type Reported = { kind: "report"; seat: number } | { kind: "report_line"; line: number };

interface ReportProps {
  asking: Asking;
  what: Reported;
  label: string;
  /** Says what the report leads to. */
  means: string;
}

/** Is possible once; then it says that the host has it. */
export function Report({ asking, what, label, means }: ReportProps) {
  const [sent, setSent] = useState(false);
  const report = async () => {
    if (await asking.run(() => command(what))) setSent(true);
  };
  return (
    <>
      <Button aria-disabled={asking.busy || sent} onClick={() => !sent && report()}>
        {label}
      </Button>
      <p class="note" role="status">
        {sent ? words.people.reportSent : means}
      </p>
    </>
  );
}

/** Whether one can report this seat to the acting host, who reports nobody and cannot be reported. */
export function mayReport(at: TableUpdate, seat: number): boolean {
  const host = at.away_host ?? at.host;
  return at.you !== null && at.you !== host && seat !== at.you && seat !== host;
}
