// Standing wishes, which answer offers by themselves. What was asked for last counts at once, so that
// a second quick tap builds on the first.

import { computed, signal } from "@preact/signals";
import { ask } from "../connection/net";
import { told } from "../connection/state";
import { complainOf } from "../turn/refusing";
import { toldAnew } from "../turn/sending";

interface Wishes {
  /** The faces that are bought whenever they are offered. */
  cards: readonly number[];
  always_pass: boolean;
}

/** What is on its way to the server. */
const asked = signal<Wishes | null>(null);

export const wishes = computed<Wishes>(
  () =>
    asked.value ?? {
      cards: told.value?.wishes ?? [],
      always_pass: told.value?.always_pass ?? false,
    },
);

export async function wish(changed: Partial<Wishes>): Promise<void> {
  const deal = told.peek()?.deal;
  const mine = { ...wishes.peek(), ...changed };
  asked.value = mine;
  try {
    // Wishes are for the contract of a deal.
    await ask({ kind: "wish", ...mine }, () => told.peek()?.deal === deal);
    await toldAnew();
  } catch (error) {
    complainOf(error);
  } finally {
    if (asked.peek() === mine) asked.value = null;
  }
}
