// Where the focus goes when what held it has gone.

import { useEffect, useRef } from "preact/hooks";

/** For an element that takes the focus once, when it comes. */
export function useFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}

let byKey = false;

/** Whether the last thing that was done on this page was done by a key. */
export const usesKeys = () => byKey;

/** From now on it is known how things are done. */
export function followKeys(): void {
  addEventListener("keydown", () => {
    byKey = true;
  });
  addEventListener("pointerdown", () => {
    byKey = false;
  });
}
