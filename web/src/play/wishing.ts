// Standing wishes, which answer offers by themselves. What was asked for last counts at once, so that
// a second quick tap builds on the first.

import { computed, signal } from "@preact/signals";
import { command } from "../connection/net";
import { serverGame } from "../connection/state";
import type { Passing } from "../messages";
import { complainOf } from "../turn/refusing";
import { gameUpdated } from "../turn/sending";

interface Wishes {
  /** The faces that are bought whenever they are offered. */
  cards: readonly number[];
  /** When one passes by oneself. */
  passing: Passing;
}

/** What is on its way to the server. */
const asked = signal<Wishes | null>(null);

export const wishes = computed<Wishes>(
  () =>
    asked.value ?? {
      cards: serverGame.value?.wishes ?? [],
      passing: serverGame.value?.passing ?? "ask",
    },
);

export async function wish(changed: Partial<Wishes>): Promise<void> {
  const deal = serverGame.peek()?.deal;
  const mine = { ...wishes.peek(), ...changed };
  asked.value = mine;
  try {
    // Wishes are for the contract of a deal.
    await command({ kind: "wish", ...mine }, () => serverGame.peek()?.deal === deal);
    await gameUpdated();
  } catch (error) {
    complainOf(error);
  } finally {
    if (asked.peek() === mine) asked.value = null;
  }
}
