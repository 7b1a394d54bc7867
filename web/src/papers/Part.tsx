// A panel of the page of papers.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface PartProps {
  title: string;
  how?: string;
  /** Whether it has a row of its own where there is room for two. */
  wide?: boolean;
  children: ComponentChildren;
}

export function Part({ title, how, wide, children }: PartProps) {
  const id = useId();
  return (
    <section class={`panel papers-part ${wide ? "wide" : ""}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {how && <p class="mute">{how}</p>}
      {children}
    </section>
  );
}
