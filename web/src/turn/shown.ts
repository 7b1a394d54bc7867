// What is seen of one's own turn: each part is a signal of its own, so that a component is rendered again
// only when its part changes; and what follows from it and from what the server sent.

import { computed } from "@preact/signals";
import { serverGame, you } from "../connection/state";
import type { GameView, Lay } from "../messages";
import { laid, wildsOf } from "./reduce";
import type { Turn } from "./state";
import { turn } from "./turn";

const part = <Name extends keyof Turn>(name: Name) => computed(() => turn.value[name]);

export const draft = part("draft");
export const swaps = part("swaps");
export const groups = part("groups");
export const staging = part("staging");
export const slot = part("slot");
export const picked = part("picked");
export const trouble = part("trouble");
export const choosing = part("choosing");
export const answers = part("answers");
export const pending = part("pending");
/** The server's latest answer to the draft. */
export const tried = computed(() => turn.value.tried?.answer ?? null);

/** What each swap to go down with brings into the hand. */
export const wilds = computed(() => wildsOf(turn.value));

/** The game with the draft in it, as far as the server has read it. */
export const shown = computed<GameView | null>(() => {
  const game = serverGame.value;
  const { draft, swaps, tried } = turn.value;
  if (!game || tried?.question !== game.question) return game;
  const { answer } = tried;
  const played = draft.length > 0 && answer.plays.length > 0;
  const swapped = swaps.length > 0 && answer.swaps.length > 0;
  return played || swapped ? answer.game : game;
});

/** How many cards are set aside. */
export const aside = computed(() =>
  groups.value.reduce((sum, group) => sum + (group.cards?.length ?? 0), 0),
);

/** Whether one may play cards now, the draft in mind. */
export const playing = computed(() => shown.value?.asked === "play");
/** Whether one lays off the card that one has called. */
export const layingCalled = computed(() => shown.value?.asked === "caller_plays");
const isShownDown = computed(() => shown.value?.players[you.value ?? -1]?.down === true);
/** Melds just laid down in the draft, until the server has read it; then the game has them. */
export const justLaid = computed<Lay | null>(() =>
  isShownDown.value ? null : (laid(draft.value) ?? null),
);
/** Whether one is down, or has gone down in the draft. */
export const isDown = computed(() => isShownDown.value || justLaid.value !== null);
/** Whether the server has still to say what the draft comes to. */
export const isUnread = computed(
  () => draft.value.length > 0 && tried.value?.plays !== draft.value,
);

/** Whether a call was made once and waits to be confirmed by a second. */
export const callIsArmed = computed(() => {
  const { calledOnce } = turn.value;
  return calledOnce !== "" && calledOnce === serverGame.value?.question;
});
