// One's own plays are seen and heard as soon as they are prepared, not when they are sent with the discard.

import { effect, untracked } from "@preact/signals";
import { JOKER } from "../cards/cards";
import { serverGame, you } from "../connection/state";
import { showOwn } from "../effects/motion";
import type { Box } from "../effects/paths";
import { hearOwn } from "../effects/sounds";
import type { Flight, MoveEvent, PlayerMove } from "../messages";
import { draft, shown, tried } from "../turn/shown";
import { layout, textSize } from "./shape";

/** Shows each play from the moment in which the server has found it possible. */
export function followOwnPlays(): void {
  let before = 0;
  effect(() => {
    const { plays = [], wilds = [] } = (draft.value.length && tried.value) || {};
    const fresh = plays.slice(before);
    const earlier = plays.slice(0, before);
    const swapped = earlier.filter((play) => play.verb === "swap").length;
    before = plays.length;
    const events = asEvents(fresh, wilds.slice(swapped), nextMeld(earlier));
    if (!fresh.length) return;
    untracked(() => {
      showOwn(events, baysOf(fresh));
      hearOwn(events);
    });
  });
}

/** Which of one's own melds a new one would be after these plays; nothing for one who is not down. */
function nextMeld(earlier: readonly PlayerMove[]): number | null {
  const own = serverGame.peek()?.players[you.peek() ?? -1];
  return own?.down ? own.melds.length + earlier.filter(({ verb }) => verb === "lay").length : null;
}

/** The moves with what each swap among them takes: a joker, if nothing is said. */
function asEvents(
  moves: readonly PlayerMove[],
  wilds: readonly number[],
  meld: number | null,
): MoveEvent[] {
  const seat = you.peek() ?? -1;
  const left = [...wilds];
  let next = meld;
  return moves.map((move) => {
    const wild = move.verb === "swap" ? (left.shift() ?? JOKER) : JOKER;
    const flights =
      move.verb === "lay" && next !== null
        ? newMeld(move.melds[0]?.cards ?? [], `seat:${seat}`, `meld:${seat}.${next++}`)
        : flightsOf(move, `seat:${seat}`, wild);
    return { seat, verb: move.verb, lines: [], flights };
  });
}

function newMeld(cards: readonly number[], source: string, target: string): Flight[] {
  return cards.map((card) => ({ source, target, card }));
}

/** A lay-down comes from the tray as a whole; a swapped wild card comes to the hand, or stays in its meld. */
function flightsOf(move: PlayerMove, hand: string, wild: number): Flight[] {
  if (move.verb !== "add" && move.verb !== "swap") return [];
  const meld = `meld:${move.owner}.${move.index}`;
  const there = { source: hand, target: meld, card: move.card };
  if (move.verb === "add") return [there];
  const target = shown.peek()?.jokers_stay ? meld : hand;
  return [there, { source: meld, target, card: wild }];
}

/** The middles of the tray's bays in the window: one for each meld, side by side. */
function baysOf(moves: readonly PlayerMove[]): Box[] {
  const { tray, ownTiles } = layout.peek();
  const text = textSize.peek();
  const count = Math.max(1, ...moves.map((move) => (move.verb === "lay" ? move.melds.length : 0)));
  return Array.from({ length: count }, (_, at) => ({
    x: text * (tray.x + (tray.width * (at + 0.5)) / count),
    y: text * (tray.y + tray.height / 2),
    width: text * ownTiles.tile,
  }));
}
