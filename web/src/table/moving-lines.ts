// Lines of a table that change places: each is seen to go to its new one.

import { useLayoutEffect, useRef } from "preact/hooks";
import { reducedMotion } from "../browser/prefs";

/** Milliseconds that a line takes. */
const LINE_MS = 350;

/** For the body of a table; its lines go from where they were to where they are when `order` changes. */
export function useMovingLines(order: string) {
  const body = useRef<HTMLTableSectionElement>(null);
  const were = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const now = new Map<Element, number>();
    for (const line of body.current?.rows ?? []) {
      now.set(line, line.offsetTop);
      const away = (were.current.get(line) ?? line.offsetTop) - line.offsetTop;
      if (!away || reducedMotion.peek()) continue;
      const from = { transform: `translateY(${away}px)` };
      line.animate([from, { transform: "none" }], { duration: LINE_MS, easing: "ease-in-out" });
    }
    were.current = now;
  }, [order]);
  return body;
}
