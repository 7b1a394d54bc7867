// Lines of a table that change places: each is seen to go to its new one.

import { useLayoutEffect, useRef } from "preact/hooks";
import { reducedMotion } from "../browser/prefs";

/** Milliseconds that a line takes. */
const LINE_MS = 350;

/** For the body of a table; its lines go from where they were to where they are when `order` changes. */
export function useMovingLines(order: string) {
  const body = useRef<HTMLTableSectionElement>(null);
  const were = useRef(new Map<Element, readonly number[]>());
  useLayoutEffect(() => {
    const now: typeof were.current = new Map();
    for (const line of body.current?.rows ?? []) {
      const to = [line.offsetLeft, line.offsetTop];
      now.set(line, to);
      const away = were.current.get(line)?.map((from, at) => from - (to[at] as number));
      if (!away?.some(Boolean) || reducedMotion.peek()) continue;
      const from = { transform: `translate(${away.map((by) => `${by}px`)})` };
      line.animate([from, { transform: "none" }], { duration: LINE_MS, easing: "ease-in-out" });
    }
    were.current = now;
  }, [order]);
  return body;
}
