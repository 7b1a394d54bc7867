// A game leaves for another place, and comes there.

import { addressOf } from "../browser/addresses";
import { isOffline } from "../browser/base";
import { command, newCommandId } from "../connection/net";
import type { GameBrought } from "../messages";
import { START } from "./fetching";
import { forgetMoving, keepMoving, type Moving, noteMoved } from "./moved";
import { bringRound } from "./round";
import { offlineWords as text } from "./words";

/** Where the page is at the other place. */
export const elsewhere = (): string => (isOffline() ? "/" : START);

/** Opens the other place, which finds the game there. Throws a sentence where the browser cannot keep it. */
export function leaveWith(game: GameBrought, from: string): void {
  const kept = keepMoving({ id: newCommandId(), toOffline: !isOffline(), from, game });
  if (!kept) throw new Error(text.full);
  location.assign(elsewhere());
}

/** A table here has the game from now on; gives its address. What fails can be tried again: nothing is done
 * twice. */
export async function arrive({ id, from, game }: Moving): Promise<string> {
  const others = game.players.filter(({ level }, seat) => level === 0 && seat !== game.seat);
  const path =
    isOffline() && others.length
      ? await bringRound(game, id)
      : `/t/${(await command({ kind: "bring", game }, undefined, id)).table}`;
  noteMoved(from, addressOf(path));
  forgetMoving();
  return path;
}

/** Whether a server answers at this address. */
export async function reachesServer(): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    return answer.ok && (await answer.text()).startsWith(ALIVE);
  } catch {
    return false;
  }
}

/** What a server says there (`server/http/app.py`). */
const ALIVE = "ok";
