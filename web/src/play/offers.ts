// Whether an offer is open to this seat, how long yet, and whether its standing wishes are looked at.

import { computed, effect, signal } from "@preact/signals";
import { serverGame } from "../connection/state";
import { shown } from "../turn/shown";

/** Whether a card is on offer to this seat, which has not answered yet. */
export const offered = computed(() => {
  const game = shown.value;
  const offer = game?.can.offer;
  return game?.asked === "offer" && offer?.now === true && !offer.answered;
});

/** Whether an answer is asked for while a count-down runs. */
export const timed = computed(() => {
  const game = shown.value;
  const answering =
    game?.asked === "last_call" ||
    game?.asked === "offer" ||
    (game?.asked === "play" && game.held !== null) ||
    game?.clock?.turn === true;
  return answering && game.clock !== null;
});

/** Whether the standing wishes are open to be changed. */
export const wishesOpen = signal(false);

/** When the count-down that runs ends, by this device's clock, and how long it is in all. */
const ends = signal<{ at: number; of: number } | null>(null);

/** Counts down from the moment when the server says how long is left. */
export function followClock(): void {
  effect(() => {
    const clock = serverGame.value?.clock;
    ends.value = clock ? { at: performance.now() + clock.left * 1000, of: clock.of } : null;
  });
}

/** Seconds left of the count-down; nothing where none runs. */
export function secondsLeft(now = performance.now()): { left: number; of: number } | null {
  const end = ends.value;
  // Who has not answered while another plays may still buy, though the time to wait for it is over.
  if (end && end.at <= now && serverGame.value?.phase === "play") return null;
  return end && { left: Math.max(0, (end.at - now) / 1000), of: end.of };
}
