// A position to practise on that is set out in place of a game at a table: what the table asks of it. All else about
// it is in find/, which comes with it.

import { type ReadonlySignal, signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";
import type { GameView, Lit } from "../messages";
import type { Asked } from "./prompts";

export interface Position {
  /** What is asked, or what the answer came to and the way on. */
  asked: (game: GameView) => Omit<Asked, "call">;
  /** What the note has, before anything else; nothing while nobody has answered. */
  note: ReadonlySignal<ComponentType | null>;
  /** Shows the best move; nothing once it is known. */
  showMe: ReadonlySignal<{ word: string; means: string; act: () => void } | null>;
  /** The keys that do something there, as the list of keys shows them. */
  keys: readonly string[];
  /** What the best move is made with, once it is known. */
  lit: ReadonlySignal<Lit | null>;
  /** What stands then on a card of the hand, on the stock or on the pile. */
  mark: (on: number | "stock" | "pile") => ComponentChildren;
  /** Leads back to the list. */
  toList: () => void;
}

/** The position that is set out; nothing at a table. */
export const position = signal<Position | null>(null);
