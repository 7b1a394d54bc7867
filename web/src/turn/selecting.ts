// Which cards of the hand are selected, and a tap on one.

import { computed } from "@preact/signals";
import { play } from "../effects/sounds";
import { hand } from "./hand";
import { picked } from "./shown";
import { dispatch } from "./turn";

const cards = computed(() => hand.value.filter((card) => picked.value.has(card.key)));

/** The faces that are selected, in the order of the hand. */
export const chosen = computed<readonly number[]>(() => cards.value.map((card) => card.face));

/** The keys of the selected cards. */
export const selectedKeys = computed<ReadonlySet<string>>(
  () => new Set(cards.value.map((card) => card.key)),
);

export function select(keys: Iterable<string>): void {
  dispatch({ kind: "cards_selected", keys });
}

export function toggle(key: string): void {
  const next = new Set(selectedKeys.peek());
  if (!next.delete(key)) {
    next.add(key);
    play("lift");
  }
  select(next);
}
