// Calling a discard. Where a wrong call costs a card it has to be said twice, so that no slip of the
// finger is dear; the second time is the same button, so that it is quick.

import { computed, signal } from "@preact/signals";
import { say } from "./announce";
import { shown } from "./draft";
import { act } from "./play";
import { told } from "./state";
import { complain } from "./trying";

/** The question at which a call that may cost a card has been said once. */
const calledOnce = signal("");

/** Whether the call waits to be said a second time. */
export const callIsArmed = computed(
  () => calledOnce.value !== "" && calledOnce.value === told.value?.question,
);

/** Calls; where a wrong call costs a card, only when it is said twice. */
export function call(): void {
  const game = shown.peek();
  if (!game?.can.call) {
    complain("There is no discard that can be called now.");
  } else if (game.can.false_call && !callIsArmed.peek()) {
    calledOnce.value = game.question;
    say("Call again to be sure: a wrong call costs a card.", { urgent: true });
  } else {
    calledOnce.value = "";
    void act({ verb: "call" });
  }
}
