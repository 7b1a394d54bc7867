// What happened last, in lines; a tap opens all of them.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Line } from "../Card";
import { spokenLine } from "../cards";
import { Dialog } from "../Dialog";

/** As many lines as the largest layout shows; smaller ones leave out the oldest. */
const SHOWN = 5;
const open = signal(false);

export function Log({ lines }: { lines: readonly string[] }) {
  const latest = lines.slice(-SHOWN).reverse();
  return (
    <>
      <button
        type="button"
        class="log"
        onClick={() => {
          open.value = true;
        }}
      >
        {latest.map((line, at) => (
          <span class="log-line" aria-hidden="true" key={lines.length - at}>
            <Line text={line.replace(/\.$/, "")} />
          </span>
        ))}
        <span class="spoken">What happened: {spokenLine(latest[0] ?? "nothing yet")} Open all</span>
      </button>
      {open.value && <All lines={lines} />}
    </>
  );
}

function All({ lines }: { lines: readonly string[] }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), []);
  return (
    <Dialog
      title="What happened"
      onClose={() => {
        open.value = false;
      }}
    >
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
