// What one may do about something that another wrote: mute them, or report it to the host, who removes it.

import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import type { TableUpdate, TalkLine } from "../messages";
import { writerOf } from "../play/talk";
import { talk as text } from "../play/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Trouble } from "../widgets/Trouble";
import { Mute, mayReport, Report } from "./MuteOrReport";

interface Props {
  at: TableUpdate;
  line: TalkLine;
  onClose: () => void;
}

export function AboutLine({ at, line, onClose }: Props) {
  const asking = useAsking();
  const name = writerOf(line);
  const { seat, number } = line;
  const isHost = at.you !== null && at.you === at.host;
  const remove = async () => {
    if (await asking.run(() => command({ kind: "remove_line", line: number }))) onClose();
  };
  return (
    <Dialog title={text.aboutLine(name)} onClose={onClose}>
      <div class="people">
        <p class="said-line">{line.text}</p>
        {seat !== at.you && <Mute at={at} seat={seat} name={name} />}
        {isHost && (
          <Button aria-disabled={asking.busy} onClick={remove}>
            {text.removeLine}
          </Button>
        )}
        {!isHost && mayReport(at, seat) && (
          <Report
            asking={asking}
            what={{ kind: "report_line", line: number }}
            label={text.reportLine}
            means={text.reportLineMeans}
          />
        )}
        <Trouble says={asking.trouble} />
      </div>
    </Dialog>
  );
}
