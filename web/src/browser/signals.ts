// What is pressed often does no more than give a signal a value.

import type { Signal } from "@preact/signals";

/** A function that gives it. */
export function sets<T>(signal: Signal<T>, value: T): () => void {
  return () => {
    signal.value = value;
  };
}
