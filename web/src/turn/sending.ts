// What is sent for the seat: moves as the answer to the open question, and that one has seen the scores.
// One answer at a time is on its way; what was given while the connection was lost waits for it (connection/net.ts).

import { effect } from "@preact/signals";
import { prefs } from "../browser/prefs";
import { Refusal, Unanswered } from "../connection/failures";
import { command } from "../connection/net";
import { connection, serverGame } from "../connection/state";
import type { GameView, PlayerMove } from "../messages";
import { setOut } from "./practice";
import { complainOf } from "./refusing";
import { dispatch, turn } from "./turn";

/** Sends the draft and these moves after it, as the answer to the open question. */
export async function act(...moves: readonly PlayerMove[]): Promise<boolean> {
  const game = serverGame.peek();
  const { draft, pending } = turn.peek();
  const all = [...draft, ...moves];
  const [first] = all;
  if (!game || pending || !first) return false;
  const taken = setOut.peek();
  if (taken) {
    taken(first);
    return true;
  }
  dispatch({ kind: "sending_began" });
  try {
    const undo = prefs.undoDiscard.peek() && { undo: true };
    await command({ kind: "make", question: game.question, moves: all, ...undo }, stillAsked(game));
    await gameUpdated();
    dispatch({ kind: "moves_made" });
    return true;
  } catch (error) {
    const late = error instanceof Refusal && error.late;
    const unsure = error instanceof Unanswered && error.sent ? game.question : "";
    dispatch({ kind: "moves_failed", late, unsure });
    complainOf(error);
    return false;
  } finally {
    dispatch({ kind: "sending_ended" });
  }
}

/** Takes back one's own discard, of which nobody has heard yet. */
export async function takeBack(): Promise<void> {
  const game = serverGame.peek();
  if (!game || game.held === null || turn.peek().pending) return;
  dispatch({ kind: "sending_began" });
  try {
    await command({ kind: "take_back" }, stillAsked(game));
  } catch (error) {
    complainOf(error);
  } finally {
    dispatch({ kind: "sending_ended" });
  }
}

/** Whether it is still what is asked. */
function stillAsked({ question }: GameView): () => boolean {
  return () => serverGame.peek()?.question === question;
}

/** Waits for the game as it is after an answer, which comes before it; or the connection breaks. */
export function gameUpdated(): Promise<void> {
  const before = serverGame.peek();
  return new Promise((done) => {
    const stop = effect(() => {
      if (serverGame.value === before && connection.value === "open") return;
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
    await command({ kind: "halt", halted: false });
  } catch (error) {
    complainOf(error);
  }
}

/** Says that one has seen the scores. */
export async function ready(): Promise<void> {
  const game = serverGame.peek();
  if (!game || turn.peek().pending) return;
  dispatch({ kind: "sending_began" });
  try {
    await command({ kind: "ready" }, stillAsked(game));
  } catch (error) {
    complainOf(error);
  } finally {
    dispatch({ kind: "sending_ended" });
  }
}
