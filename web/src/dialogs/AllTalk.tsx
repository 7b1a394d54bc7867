// All that was said at the table and can be read here. What another wrote can be tapped: to mute them, or to
// report it to the host, who removes it.

import { useEffect, useRef, useState } from "preact/hooks";
import { prefs } from "../browser/prefs";
import { useAsking } from "../connection/asking";
import { command } from "../connection/net";
import { table } from "../connection/state";
import type { TableUpdate, TalkLine } from "../messages";
import { entries, writerOf } from "../play/talk";
import { talk as text } from "../play/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { Switch } from "../widgets/Switch";
import { Trouble } from "../widgets/Trouble";
import { Mute, mayReport, Report } from "./MuteOrReport";
import { TalkEntry } from "./TalkParts";

export function AllTalk({ onClose }: { onClose: () => void }) {
  const [about, setAbout] = useState<TalkLine | null>(null);
  const [muting, setMuting] = useState(false);
  const end = useRef<HTMLLIElement>(null);
  const at = table.value;
  const all = entries.value;
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [all.length]);
  if (!at) return null;
  if (about) return <AboutLine at={at} line={about} onClose={() => setAbout(null)} />;
  if (muting) return <MuteDialog onClose={() => setMuting(false)} />;
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div class="people">
        {all.length === 0 && <p class="note">{text.quiet}</p>}
        <ol class="all-talk">
          {all.map(({ key, line, ...entry }) => (
            <li key={key} ref={key === all.at(-1)?.key ? end : null}>
              {line?.text && line.seat !== at.you ? (
                <button type="button" onClick={() => setAbout(line)}>
                  <TalkEntry {...entry} />
                </button>
              ) : (
                <p>
                  <TalkEntry {...entry} />
                </p>
              )}
            </li>
          ))}
        </ol>
        <Button onClick={() => setMuting(true)}>{text.muteWhom}</Button>
      </div>
    </Dialog>
  );
}

interface Props {
  at: TableUpdate;
  line: TalkLine;
  onClose: () => void;
}

/** What one may do about something that another wrote. */
function AboutLine({ at, line, onClose }: Props) {
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

/** Whom one does not want to hear at the table: single people, or all. */
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
