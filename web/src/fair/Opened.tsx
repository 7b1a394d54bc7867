// What a button of a dialog has opened below it: brought into view, which on a phone it is not.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Opened({ class: name, children }: { class?: string; children: ComponentChildren }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.scrollIntoView({ block: "start" }), []);
  return (
    <div ref={part} class={name}>
      {children}
    </div>
  );
}
