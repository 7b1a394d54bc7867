// The coach of a first deal: its step as the server says it, for what lies on the table at the moment.

import { computed } from "@preact/signals";
import { ask } from "../connection/net";
import { serverGame } from "../connection/state";
import type { CoachShown } from "../messages";
import { complainOf } from "../turn/refusing";
import { chosen } from "../turn/selecting";
import { shown } from "../turn/shown";

/** The current step; nothing at other tables. */
export const coach = computed<CoachShown | null>(
  () => shown.value?.coach ?? serverGame.value?.coach ?? null,
);

/** Whether the cards that a step asks for are selected. */
export const tapped = computed(() => {
  const left = [...chosen.value];
  return (coach.value?.lit.own ?? []).every((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
});

/** The step is done that was read, or whose cards were found. */
export async function goOn(step: CoachShown): Promise<void> {
  try {
    await ask({ kind: "learnt", moment: step.moment });
  } catch (error) {
    complainOf(error);
  }
}
