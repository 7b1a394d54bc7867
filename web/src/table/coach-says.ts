// What a coach says while cards are selected: found, or others than those that a step asks for.

import { computed } from "@preact/signals";
import { coach, tapped } from "../play/coaching";
import { chosen } from "../turn/selecting";

/** The selected cards that the step does not ask for. */
const strays = computed(() => {
  const asked = [...(coach.value?.lit.own ?? [])];
  return chosen.value.filter((face) => {
    const at = asked.indexOf(face);
    if (at >= 0) asked.splice(at, 1);
    return at < 0;
  });
});

/** What the coach says, with the cards that are selected at the moment. */
export const sentence = computed(() => {
  const step = coach.value;
  if (!step) return "";
  if (step.asks !== "tap") return step.says;
  if (tapped.value) return step.then || step.says;
  return (strays.value.length > 0 && step.other) || step.says;
});
