// Two tabs that play offline, one after the other.

import { expect, it, vi } from "vitest";
import { playAlone, whileNobodyPlays } from "../src/offline/alone";

type Held = (lock: object | null) => unknown;

/** One lock, as browsers give it: in turn, or at once to who does not wait and finds nobody there. */
class FakeLocks {
  private isHeld = false;
  private readonly line: (() => void)[] = [];

  request(_: string, { ifAvailable }: { ifAvailable: boolean }, held: Held): Promise<unknown> {
    if (ifAvailable && (this.isHeld || this.line.length)) return Promise.resolve(held(null));
    return new Promise((settle) => {
      const begins = () =>
        Promise.resolve(held({}))
          .then(settle)
          .then(() => this.isFree());
      this.line.push(() => void begins());
      this.next();
    });
  }

  /** Whoever holds it is gone, or has done what they wanted. */
  isFree(): void {
    this.isHeld = false;
    this.next();
  }

  private next(): void {
    const begins = this.isHeld ? undefined : this.line.shift();
    this.isHeld ||= begins !== undefined;
    begins?.();
  }
}

it("a tab that waits lets the other take in a file first, and then plays without a tap", async () => {
  vi.useFakeTimers();
  const locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
  const another = vi.fn();
  const done: string[] = [];
  await playAlone(another);
  expect(another).not.toHaveBeenCalled();
  void playAlone(another).then(() => done.push("plays"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(another).toHaveBeenCalledOnce();

  const never = () => {
    throw new Error("another tab plays");
  };
  const takes = async () => void done.push("takes in");
  await expect(whileNobodyPlays(takes, never)).rejects.toThrow("another tab plays");
  void whileNobodyPlays(takes, never, { free: true });
  locks.isFree(); // the worker of the first tab has ended
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(["takes in", "plays"]);
});
