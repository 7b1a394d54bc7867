// What the page and its worker say to each other. The messages of the game are text, as on a socket.

export type ToWorker =
  /** The first of all: where the files lie, and at which address the page is. */
  | { kind: "start"; folder: string; address: string }
  /** The page is there, or there again: it knows nothing. */
  | { kind: "connect" }
  | { kind: "leave" }
  | { kind: "say"; text: string };

export type FromWorker =
  /** So much of the way to the first message is done, of 1. */
  | { kind: "starts"; done: number }
  /** The game can be played; `kept` is whether this browser keeps it. */
  | { kind: "ready"; kept: boolean }
  | { kind: "told"; text: string }
  /** It cannot begin, or not go on. */
  | { kind: "failed"; why: Failure };

export type Failure =
  /** Another tab plays offline: two would write the same games. */
  | "another_tab"
  /** This browser cannot run it. */
  | "cannot_run"
  /** Part of the files could not be fetched. */
  | "not_fetched";
