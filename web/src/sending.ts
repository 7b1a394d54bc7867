// What is sent for the seat: moves as the answer to the open question, and that one has seen the scores.
// One answer at a time is on its way; what was given while the connection was lost waits for it (net.ts).

import { batch, effect, signal } from "@preact/signals";
import { draft, keep, swaps, tried, trouble } from "./draft";
import { clear } from "./hand";
import type { Game, PlayerMove } from "./messages";
import { ask, Refusal, Unanswered } from "./net";
import { connection, told } from "./state";
import { choosing, complainOf, disregard } from "./trying";

/** Whether an answer is on its way; nothing else is sent meanwhile, so no click counts twice. */
export const pending = signal(false);

/** The question whose answer was on its way when the connection broke; empty for none. */
let unsure = "";

export function isUnsure(question: string | undefined): boolean {
  return question === unsure;
}

/** Sends the draft and these moves after it, as the answer to the open question. */
export async function act(...moves: readonly PlayerMove[]): Promise<boolean> {
  const game = told.peek();
  const all = [...draft.peek(), ...moves];
  if (!game || pending.peek() || !all.length) return false;
  batch(() => {
    pending.value = true;
    trouble.value = null;
    choosing.value = null;
  });
  try {
    await ask({ kind: "make", question: game.question, moves: all }, stillAsked(game));
    await toldAnew();
    disregard();
    batch(() => {
      draft.value = [];
      swaps.value = [];
      tried.value = null;
      clear();
    });
    keep();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.late) draft.value = [];
    unsure = error instanceof Unanswered && error.sent ? game.question : "";
    keep();
    complainOf(error);
    return false;
  } finally {
    pending.value = false;
  }
}

/** Whether it is still what is asked. */
function stillAsked({ question }: Game): () => boolean {
  return () => told.peek()?.question === question;
}

/** Waits for the game as it is after an answer, which comes before it; or the connection breaks. */
export function toldAnew(): Promise<void> {
  const before = told.peek();
  return new Promise((done) => {
    const stop = effect(() => {
      if (told.value === before && connection.value === "open") return;
      queueMicrotask(() => {
        stop();
        done();
      });
    });
  });
}

/** Ends the halt of the game. */
export async function letGoOn(): Promise<void> {
  try {
    await ask({ kind: "halt", halted: false });
  } catch (error) {
    complainOf(error);
  }
}

/** Says that one has seen the scores. */
export async function ready(): Promise<void> {
  const game = told.peek();
  if (!game || pending.peek()) return;
  batch(() => {
    pending.value = true;
    trouble.value = null;
  });
  try {
    await ask({ kind: "ready" }, stillAsked(game));
  } catch (error) {
    complainOf(error);
  } finally {
    pending.value = false;
  }
}
