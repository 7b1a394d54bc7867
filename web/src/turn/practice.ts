// A position that is set out here, in place of a game at a table: a move that is made there is its answer, and the
// server is told nothing and asked nothing.

import { signal } from "@preact/signals";
import type { PlayerMove } from "../messages";

/** What becomes of a move; nothing at a table, where it is sent. */
export const setOut = signal<((move: PlayerMove) => void) | null>(null);
