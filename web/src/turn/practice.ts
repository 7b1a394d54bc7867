// A position that is set out here, in place of a game at a table: a move that is made there is its answer, and is not
// sent.

import { signal } from "@preact/signals";
import type { PlayerMove } from "../messages";

/** What becomes of a move; nothing at a table. */
export const setOut = signal<((move: PlayerMove) => void) | null>(null);
