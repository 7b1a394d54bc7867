// What happened last, in lines, the newest below; a tap opens all of them.

import { useEffect, useRef, useState } from "preact/hooks";
import { Line } from "../cards/Card";
import { spokenNews } from "../cards/cards";
import { Dialog } from "../widgets/Dialog";
import { log as text } from "./words";

/** As many lines as the largest layout shows; smaller ones leave out the oldest. */
const SHOWN = 5;

export function Log({ lines }: { lines: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const latest = lines.slice(-SHOWN).reverse();
  return (
    <>
      <button type="button" class="log" onClick={() => setOpen(true)}>
        {latest.map((line, at) => (
          <span class="log-line" aria-hidden="true" key={lines.length - at}>
            <Line text={line.replace(/\.$/, "")} />
          </span>
        ))}
        <span class="spoken">{text.last(spokenNews(latest[0] ?? text.nothing))}</span>
      </button>
      {open && <All lines={lines} onClose={() => setOpen(false)} />}
    </>
  );
}

function All({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <Dialog title={text.label} onClose={onClose}>
      <ol class="log-all">
        {lines.map((line, at) => (
          <li key={at} ref={at === lines.length - 1 ? end : null}>
            <Line text={line} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
