// Whose turn it is, as it is shown at the seats.

import type { GameView, Phase } from "../messages";

export const CALLED: readonly Phase[] = ["caller_plays", "give", "free_discard"];
const TURNS: ReadonlySet<Phase> = new Set(["cut", "turn", "buy", "play", ...CALLED]);

export function hasTurn(game: GameView, seat: number): boolean {
  return game.turn === seat && TURNS.has(game.phase);
}
