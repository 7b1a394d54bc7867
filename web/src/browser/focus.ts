// Where the focus goes when what held it has gone.

import { useEffect, useRef } from "preact/hooks";

/** For an element that takes the focus once, when it comes. */
export function useFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
}
