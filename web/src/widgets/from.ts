// From when on a press counts for a part of the page: what came down before was meant for something else.

import { useRef } from "preact/hooks";
import { ECHO, REACTION } from "../browser/presses";

/**
 * For `data-from` of a part; another key means that something else is asked in it from now on. Of what one
 * has opened oneself only a second press by accident does nothing.
 */
export function useFrom(key: string, opened = false): number {
  const now = useRef({ key: "", from: 0 });
  if (!now.current.from || now.current.key !== key) {
    now.current = { key, from: Math.round(performance.now() + (opened ? ECHO : REACTION)) };
  }
  return now.current.from;
}
