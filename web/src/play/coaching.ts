// The coach of a first deal: its step as the server says it, for what lies on the table at the moment.

import { computed, signal } from "@preact/signals";
import { command } from "../connection/net";
import { serverGame } from "../connection/state";
import type { CoachShown, Moment } from "../messages";
import { complainOf, forgetTrouble } from "../turn/refusing";
import { chosen, select } from "../turn/selecting";
import { shown } from "../turn/shown";

/** The current step; nothing at other tables. */
export const coach = computed<CoachShown | null>(
  () => shown.value?.coach ?? serverGame.value?.coach ?? null,
);

/** The step that one went on from. Its cards are let go, but it is done until the next one comes. */
const left = signal<Moment | null>(null);

/** Whether the cards that a step asks for are selected, or were. */
export const tapped = computed(() => {
  if (coach.value?.moment === left.value) return true;
  const others = [...chosen.value];
  return (coach.value?.lit.own ?? []).every((face) => {
    const at = others.indexOf(face);
    if (at >= 0) others.splice(at, 1);
    return at >= 0;
  });
});

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

/** Whether there is nothing to do but read, or its cards are found: then comes the next step. */
export const isRead = computed(
  () => coach.value?.asks === "next" || (coach.value?.asks === "tap" && tapped.value),
);

/** Goes on from a step that was read, or whose cards were found. */
export async function goOn(): Promise<void> {
  const step = coach.peek();
  if (!step) return;
  left.value = step.moment;
  select([]);
  forgetTrouble();
  try {
    await command({ kind: "learnt", moment: step.moment });
  } catch (error) {
    left.value = null;
    complainOf(error);
  }
}
