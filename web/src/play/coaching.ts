// The coach of a first deal: its step as the server says it, for what lies on the table at the moment.

import { computed, signal } from "@preact/signals";
import { command } from "../connection/net";
import { serverGame } from "../connection/state";
import type { CoachShown, Moment } from "../messages";
import { words } from "../text/words";
import { complainOf, forgetTrouble } from "../turn/refusing";
import { chosen, select } from "../turn/selecting";
import { shown } from "../turn/shown";
import { learnt as text } from "./words";

/** The current step; nothing at other tables. */
export const coach = computed<CoachShown | null>(
  () => shown.value?.coach ?? serverGame.value?.coach ?? null,
);

/** Whether it is a whole first deal: a position for one thing has a single step. */
export const isFirstDeal = computed(() => (coach.value?.of ?? 0) > 1);

/** What a deal with a coach is called, in place of its number; empty at other tables. */
export const title = computed(() =>
  coach.value ? (isFirstDeal.value ? words.learn.yourFirst : text.oneThing) : "",
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
