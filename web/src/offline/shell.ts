// Between the page and the game's own Python in its worker: one thing after the other, what is to be
// stored before what is told of it.

import type { Helper } from "./helper";
import type { Records } from "./records";

/** `Worker` of src/liverpool/offline/worker.py. */
export interface Game {
  connected(): void;
  disconnected(): void;
  /** The table whose records are needed to answer this; empty for none. */
  wanted(text: string): string;
  hears(text: string, table: string, records: string): void;
}

/** A function of Python's, which has to be kept for as long as it may be called. */
interface Kept<Args extends unknown[]> {
  (...args: Args): void;
  copy(): Kept<Args>;
  destroy(): void;
}

/** What the game asks of the browser: `Browser` of worker.py. */
export function browserFor(
  records: Pick<Records, "put">,
  send: (text: string) => void,
  full: string,
  help: Helper,
) {
  return {
    send,
    help(job: string, seconds: number, now: boolean, done: Kept<[string, string]>): void {
      const call = done.copy();
      help(job, seconds, now, (found, why) => {
        call(found, why);
        call.destroy();
      });
    },
    store(text: string, done: Kept<[string]>): void {
      const call = done.copy();
      const finish = (why: string) => {
        call(why);
        call.destroy();
      };
      records.put(JSON.parse(text)).then(
        () => finish(""),
        () => finish(full),
      );
    },
    later(seconds: number, call: Kept<[]>): () => void {
      const kept = call.copy();
      let waits = true;
      const end = () => {
        if (waits) kept.destroy();
        waits = false;
      };
      const timer = setTimeout(() => {
        if (!waits) return;
        waits = false;
        kept();
        kept.destroy();
      }, seconds * 1000);
      return () => {
        clearTimeout(timer);
        end();
      };
    },
  };
}

/** Answers what the page says, in the order in which it says it. */
export function answering(game: Game, records: Pick<Records, "under">) {
  let connected = false;
  let last = Promise.resolve();
  const then = (next: () => void | Promise<void>) => {
    last = last.then(next).catch((error) => console.error(error));
    return last;
  };
  const leave = () => {
    if (connected) game.disconnected();
    connected = false;
  };
  return {
    connect: () =>
      then(() => {
        leave();
        connected = true;
        game.connected();
      }),
    leave: () => then(leave),
    say: (text: string) =>
      then(async () => {
        if (!connected) return;
        const table = game.wanted(text);
        const found = table ? await records.under(`${table}/`) : {};
        if (connected) game.hears(text, table, JSON.stringify(found));
      }),
  };
}
