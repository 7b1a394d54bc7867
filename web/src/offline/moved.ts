// Games that go on at another place: without a network or with one. Both places share what this browser
// keeps, so a game lies there from the moment it leaves until a table at the other place has it.

import { signal } from "@preact/signals";
import { isOffline } from "../browser/base";
import { forgetStored, readStored, storedList, writeStored } from "../browser/storage";
import type { GameBrought, TableUpdate } from "../messages";

/** A game on its way. */
export interface Moving {
  /** Of the command by which the other place opens a table for it. */
  id: string;
  /** Whether it goes to where nobody needs a network. */
  toOffline: boolean;
  /** The table that it comes from. */
  from: string;
  game: GameBrought;
}

const KEY = "moving";
const MOST = 40;

function arriving(): Moving | null {
  const found = readStored(KEY) as Moving | null;
  return found?.game?.players && found.toOffline === isOffline() ? found : null;
}

/** The game that has come here and has no table yet. */
export const moving = signal(arriving());

/** Keeps a game that is on its way, the only one; gives whether the browser could. */
export const keepMoving = (game: Moving): boolean => writeStored(KEY, game);

export function forgetMoving(): void {
  forgetStored(KEY);
  moving.value = null;
}

interface Moved {
  /** The table at which it was played. */
  from: string;
  /** The address at which it goes on. */
  to: string;
}

const { all, change } = storedList("moved", MOST, (found) => {
  const { from, to } = (found ?? {}) as Partial<Moved>;
  return typeof from === "string" && typeof to === "string" && to.startsWith("/")
    ? { from, to }
    : null;
});

/** Where a game goes on that has left this table. */
export const goesOnAt = (table: string): string | undefined =>
  all.value.find(({ from }) => from === table)?.to;

/** From now on the game of this table goes on at this address, and so do those that had gone on there. */
export function noteMoved(from: string, to: string): void {
  const led = (one: Moved) => one.to.endsWith(`/t/${from}`) || one.to.endsWith(`?table=${from}`);
  change((before) => [
    { from, to },
    ...before
      .filter((one) => one.from !== from)
      .map((one) => (led(one) ? { from: one.from, to } : one)),
  ]);
}

/** Whether all others at the table are bots. */
export const isAlone = ({ seats, you }: TableUpdate): boolean =>
  you !== null && seats.every(({ sitting }, seat) => sitting !== "person" || seat === you);
