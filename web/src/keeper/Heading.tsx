// The heading of what is asked: it takes the focus when the question changes, so that keys and
// screen readers go on there.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface HeadingProps {
  /** What the question is about: another one takes the focus. */
  of: string;
  children: ComponentChildren;
}

export function Heading({ of, children }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), [of]);
  return (
    <h2 id="keeper-part" tabIndex={-1} ref={ref}>
      {children}
    </h2>
  );
}
