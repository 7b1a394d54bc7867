// The sheet shown to others: a copy at the server under a link. Each change is published a moment
// later, quietly; without a connection it waits and catches up.

import { computed, effect, signal } from "@preact/signals";
import { ask, Refusal } from "../connection/net";
import { addressForOthers, connection, scores } from "../connection/state";
import type { KeptScores } from "../messages";
import { current, games, type KeptGame, keepShown, takeIn } from "./games";
import { tableFor } from "./rules";

/** Debounce, in milliseconds: taps that follow each other are published together. */
const PAUSE = 800;
const AGAIN = 5_000;

/** What was published last, by the game's id. */
const published = signal<Readonly<Record<string, { kept: KeptScores; own: boolean }>>>({});
/** Why others cannot see the sheet, by the game's id. */
export const troubles = signal<Readonly<Record<string, string>>>({});

/** The sheet of the game on the page, where players give in their own hands and there is a connection. */
const followed = computed(() => {
  const shown = current.value?.shown;
  return connection.value === "open" && shown?.own ? shown.sheet : "";
});
/** What players have given in for the game on the page. */
export const givenIn = computed(() => {
  const shown = current.value?.shown;
  return (shown?.own && scores.value?.sheet === shown.sheet && scores.value.own_hands) || [];
});

export function isBehind(game: KeptGame): boolean {
  const { id, kept, shown } = game;
  const last = published.value[id];
  return shown !== null && (last?.kept !== kept || last.own !== (shown.own ?? false));
}

/** Publishes the game as it is now; the first time it gets its link. `freed` is the name of a player
 * whose hands may come from another phone. */
export async function publish(game: KeptGame, freed: string | null = null): Promise<void> {
  const { sheet = null, secret = null, own = false } = game.shown ?? {};
  try {
    const request = { scores: game.kept, sheet, secret, own_hands: own, freed };
    const done = await ask({ kind: "publish", ...request });
    if (game.shown === null) {
      keepShown(game.id, { sheet: done.sheet, secret: done.secret });
    }
    published.value = { ...published.value, [game.id]: { kept: game.kept, own } };
    troubles.value = { ...troubles.value, [game.id]: "" };
  } catch (error) {
    if (error instanceof Refusal && error.why.reason === "no_sheet" && game.shown) {
      // The server has forgotten it: the sheet gets another link.
      return publish({ ...game, shown: null });
    }
    if (error instanceof Refusal) {
      troubles.value = { ...troubles.value, [game.id]: error.message };
    }
    throw error;
  }
}

/** Makes a new link; the old one stays as it is. */
export function publishAnew(game: KeptGame): Promise<void> {
  return publish({ ...game, shown: null });
}

export function stopShowing(game: KeptGame): void {
  keepShown(game.id, null);
  troubles.value = { ...troubles.value, [game.id]: "" };
}

/** Shows others every change, for as long as the page is shown. */
export function keepShowing(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = (id: string) => {
    clearTimeout(timer);
    const game = games.peek().find((one) => one.id === id);
    if (game && isBehind(game) && connection.peek() === "open") {
      publish(game).catch((error) => !(error instanceof Refusal) && later(id, AGAIN));
    }
  };
  const later = (id: string, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => now(id), wait);
  };
  const stops = [
    effect(() => {
      const game = current.value;
      if (game && connection.value === "open" && isBehind(game)) {
        later(game.id, PAUSE);
      }
    }),
    effect(() => {
      // Where no answer came, the next connection asks again.
      if (followed.value) ask({ kind: "follow", sheet: followed.value }).catch(() => {});
    }),
    effect(() => {
      const scoring = current.value && tableFor(current.value.kept.rules);
      if (scoring) takeIn(givenIn.value, scoring);
    }),
  ];
  // A phone that is put away, or a tab that is closed, may not come to the end of the pause.
  const away = () => {
    const game = current.peek();
    if (document.visibilityState === "hidden" && game) {
      now(game.id);
    }
  };
  document.addEventListener("visibilitychange", away);
  return () => {
    for (const stop of stops) {
      stop();
    }
    document.removeEventListener("visibilitychange", away);
    clearTimeout(timer);
  };
}

/** Whether players may give in their own hands; it is published as any change is. */
export const letPlayersGiveIn = ({ id, shown }: KeptGame, own: boolean): void =>
  keepShown(id, shown && { ...shown, own });

export const addressOf = (sheet: string) => addressForOthers(`/score/${sheet}`);
