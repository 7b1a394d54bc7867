// Where the selected cards may go.

import { computed } from "@preact/signals";
import { serverGame } from "../connection/state";
import type { Fit, GameView } from "../messages";
import { chosen } from "./selecting";
import { layingCalled, playing, shown, staging } from "./shown";
import { turn } from "./turn";

/** What the server has said of these very cards together; nothing before it has. */
const answered = computed<readonly Fit[] | null>(() => {
  const { tried } = turn.value;
  if (tried?.question !== serverGame.value?.question) return null;
  return tried?.cards.join() === chosen.value.join() ? tried.answer.fits : null;
});

/** Whether the server has still to say where the selected cards go together. */
export const isUnanswered = computed(() => chosen.value.length > 1 && answered.value === null);

const together = computed(() => (chosen.value.length > 1 ? (answered.value ?? []) : []));

/**
 * Where the selected cards may go: those that go to one meld together, else each by itself. A card
 * that was called may go wherever it fits; of one who is not down, cards go only where a joker is.
 */
export const targets = computed<readonly Fit[]>(() => {
  if (layingCalled.value) return shown.value?.can.fits ?? [];
  if (!playing.value) return [];
  const cards = chosen.value;
  const whole = together.value.filter((fit) =>
    fit.plays.every(
      (play) => play.verb !== "lay" && play.owner === fit.owner && play.index === fit.index,
    ),
  );
  const lit = new Set(whole.map((fit) => `${fit.owner}.${fit.index}`));
  const each = (shown.value?.can.fits ?? []).filter(
    (fit) =>
      fit.cards.every((face) => cards.includes(face)) && !lit.has(`${fit.owner}.${fit.index}`),
  );
  return [...whole, ...each];
});

/** The faces that are laid off with all that fits; none where the table's aids do not say so. */
export function facesOff(game: GameView | null): readonly number[] {
  return (game?.can.all_off ?? []).flatMap((play) =>
    play.verb === "lay" ? play.melds.flatMap(({ cards }) => cards) : [play.card],
  );
}

/** The ways to play all the selected cards, to however many melds they go; each once, and of those that come
 * to the same the first. */
export const allOff = computed<readonly Fit[]>(() => {
  if (chosen.value.length < 2) return targets.value.filter(({ same }) => !same);
  if (!playing.value || staging.value) return [];
  const apart = together.value.filter(({ same }) => !same);
  const ways = new Map(apart.map((fit) => [JSON.stringify(fit.plays), fit]));
  return [...ways.values()];
});
