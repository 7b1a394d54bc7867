// All that was said at the table and can be read here. What another wrote can be tapped: to mute them, or to
// report it.

import { useEffect, useRef, useState } from "preact/hooks";
import { table } from "../connection/state";
import type { TalkLine } from "../messages";
import { entries } from "../play/talk";
import { talk as text } from "../play/words";
import { Button } from "../widgets/Button";
import { Dialog } from "../widgets/Dialog";
import { AboutLine } from "./AboutLine";
import { MuteDialog } from "./Mute";
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
