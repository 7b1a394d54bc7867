// The second worker of a page that plays offline: whose turn it is, and what becomes of what fails.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { AGAIN, helper, IDLE, START, type WorkerLike } from "../src/offline/helper";
import type { FromWorker, ToWorker } from "../src/offline/talking";

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  ended = false;
  readonly jobs: string[] = [];

  postMessage(message: ToWorker): void {
    if (message.kind === "do") this.jobs.push(message.job);
  }
  terminate(): void {
    this.ended = true;
  }
  says(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
  breaks(): void {
    this.onerror?.({} as ErrorEvent);
  }
}

let workers: FakeWorker[];
let told: string[];
let help: (job: string, now?: boolean) => void;
const last = () => workers.at(-1) as FakeWorker;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  told = [];
  const does = helper(() => {
    workers.push(new FakeWorker());
    return last();
  });
  help = (job, now = false) => {
    does(job, 5, now, (found, why) => told.push(`${job}: ${found}${why}`));
  };
});
describe("the second worker", () => {
  it("starts with the first job, and does one after the other", () => {
    help("a");
    help("b");
    expect(last().jobs).toEqual([]);
    last().says({ kind: "helps" });
    expect(last().jobs).toEqual(["a"]);
    last().says({ kind: "did", found: "A" });
    expect(last().jobs).toEqual(["a", "b"]);
    last().says({ kind: "did", found: "B" });
    expect(told).toEqual(["a: A", "b: B"]);
    expect(workers.length).toBe(1);
  });

  it("does at once what has to be done now, or not at all", () => {
    help("a", true);
    expect(told).toEqual(["a: none"]);
    last().says({ kind: "helps" });
    help("b", true);
    help("c", true);
    expect(told).toEqual(["a: none", "c: none"]);
    last().says({ kind: "did", found: "B" });
    expect(told.at(-1)).toBe("b: B");
  });

  it("has so long for a job from its beginning; another worker does what waits", () => {
    help("a");
    help("b");
    vi.advanceTimersByTime(60_000);
    last().says({ kind: "helps" });
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual(["a: late"]);
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    last().says({ kind: "helps" });
    expect(last().jobs).toEqual(["b"]);
  });

  it("is lost with what it was at", () => {
    help("a");
    last().says({ kind: "helps" });
    last().breaks();
    expect(told).toEqual(["a: lost"]);
    help("b");
    last().says({ kind: "helps" });
    last().says({ kind: "did", found: "B" });
    expect(told).toEqual(["a: lost", "b: B"]);
  });

  it.each(["failed", "broken"])("is not there where it could not start: %s", (how) => {
    help("a");
    help("b");
    if (how === "failed") last().says({ kind: "failed", why: "no_memory" });
    else last().breaks();
    help("c");
    expect(told).toEqual(["a: none", "b: none", "c: none"]);
    expect(workers.length).toBe(1);
    expect(last().ended).toBe(true);
  });

  it("is waited for only so long, and another starts for a later job", () => {
    help("a");
    vi.advanceTimersByTime(START * 1000 - 1);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["a: none"]);
    expect(last().ended).toBe(true);
    help("b");
    expect(told.at(-1)).toBe("b: none");
    expect(workers.length).toBe(1);
    vi.advanceTimersByTime(AGAIN * 1000);
    help("c");
    expect(workers.length).toBe(2);
    last().says({ kind: "helps" });
    last().says({ kind: "did", found: "C" });
    expect(told.at(-1)).toBe("c: C");
  });

  it("is not there where a worker may start no other", () => {
    const does = helper(() => {
      throw new Error("no");
    });
    does("a", 5, false, (_, why) => told.push(why));
    expect(told).toEqual(["none"]);
  });

  it("goes where nothing is to be done, and comes back", () => {
    help("a");
    last().says({ kind: "helps" });
    last().says({ kind: "did", found: "A" });
    vi.advanceTimersByTime(IDLE * 1000);
    expect(last().ended).toBe(true);
    help("b");
    expect(workers.length).toBe(2);
  });
});
