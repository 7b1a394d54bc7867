// What lies before each player now, how high that makes their rows on a phone, and how far a note may grow:
// all follow from who is down and with what, never from what is asked, answered or told.

import { computed } from "@preact/signals";
import { seatsInOrder, you } from "../connection/state";
import type { GameView, PlayerShown } from "../messages";
import { ticks } from "../play/counting";
import { shown, staging } from "../turn/shown";
import { spansOf } from "./fit";
import { noteRoomOf } from "./note-room";
import { type Lying, type RowsLayout, rowsLayout } from "./rows-layout";
import { layout } from "./shape";
import { seat as text } from "./words";

/** What is said of one before whom nothing lies, without the cards that all have seen them take; nothing
 * while nobody is down. */
export function waitsFor(
  player: Pick<PlayerShown, "contract" | "down">,
  players: readonly Pick<PlayerShown, "down">[],
): string {
  if (player.down) return text.downToo;
  if (player.contract) return `${text.notDown}, ${text.needs(player.contract)}`;
  return players.some(({ down }) => down) ? text.notDown : "";
}

/** A card in a sentence is as wide as so many letters. */
const PILL = 4;

function lyingBefore(game: GameView, seat: number): Lying {
  const player = game.players[seat];
  const own = seat === you.value;
  const known = player?.known.length ?? 0;
  const taken = known ? text.taken.length + 3 + known * PILL : 0;
  return {
    melds: spansOf(player?.melds ?? []),
    letters: own || !player ? 0 : waitsFor(player, game.players).length + taken,
    seams: own,
  };
}

/** The rows of this moment; nothing where players sit around the table. */
export const rowsNow = computed<RowsLayout | null>(() => {
  const game = shown.value;
  if (!game || !layout.value.rows) return null;
  const order = seatsInOrder(game.players.length, you.value);
  const lying = order.map((seat) => lyingBefore(game, seat));
  return rowsLayout(layout.value, lying, ticks.value !== null);
});

/** As far as the note may grow over free cloth. */
export const noteRoom = computed(() => noteRoomOf(layout.value, rowsNow.value, staging.value));
