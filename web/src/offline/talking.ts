// What the page and its worker say to each other. The messages of the game are text, as on a socket.

export type ToWorker =
  /** The first of all: where the files lie, and at which address the page is. */
  | { kind: "start"; folder: string; address: string }
  /** The page is there, or there again: it knows nothing. */
  | { kind: "connect" }
  | { kind: "leave" }
  | { kind: "say"; text: string }
  /** The first of all to the second worker, and each job for it. */
  | { kind: "help"; folder: string }
  | { kind: "do"; job: string };

export type FromWorker =
  /** So much of the way to the first message is done, of 1. */
  | { kind: "starts"; done: number }
  /** The game can be played; `kept` is whether this browser keeps it. */
  | { kind: "ready"; kept: boolean }
  | { kind: "told"; text: string }
  /** The second worker can begin, and has done a job. */
  | { kind: "helps" }
  | { kind: "did"; found: string }
  /** It cannot begin, or not go on. */
  | { kind: "failed"; why: Failure };

/** Why the game could not start, by what was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Missing) return error.why;
  if (typeof WebAssembly === "undefined") return "no_wasm";
  return /memory/i.test(String(error)) ? "no_memory" : "cannot_run";
}

export class Missing extends Error {
  constructor(readonly why: "another_tab" | "not_fetched") {
    super(why);
  }
}

export type Failure =
  /** Another tab plays offline: two would write the same games. */
  | "another_tab"
  /** This browser cannot run it. */
  | "cannot_run"
  /** It runs no WebAssembly at all. */
  | "no_wasm"
  | "no_memory"
  /** Part of the files could not be fetched. */
  | "not_fetched";
