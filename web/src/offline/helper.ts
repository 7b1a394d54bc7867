// The second worker of a page that plays offline: one job after the other, each within its seconds. It starts
// with the first job, and goes where there has been none for a while, since it takes memory.

import type { FromWorker, ToWorker } from "./talking";

/** Why a job has given nothing: as in `Browser.help` of worker.py. */
export type Why = "" | "late" | "lost" | "none";
type Done = (found: string, why: Why) => void;

export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface Job {
  job: string;
  seconds: number;
  done: Done;
}

/** Seconds. */
export const IDLE = 60;
/** Seconds after which one that has not come is not waited for any more. */
export const START = 120;
/** Seconds after which another is tried where one could not start. */
export const AGAIN = 60;

export type Helper = ReturnType<typeof helper>;

/** `start` begins a second worker; throws where the browser has none. */
export function helper(start: () => WorkerLike) {
  let worker: WorkerLike | undefined;
  let ready = false;
  let tried: number | undefined;
  let under: Job | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting: Job[] = [];

  /** Whether one could not start just now. */
  const cannot = () => tried !== undefined && Date.now() < tried + AGAIN * 1000;
  const done = (found: string, why: Why) => {
    const job = under;
    under = undefined;
    job?.done(found, why);
  };
  /** The worker goes; what is under way ends so, and what waits gets another worker. */
  const end = (why: Why) => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    ready = false;
    done("", why);
    if (waiting.length) begin();
  };
  const giveUp = () => {
    tried = Date.now();
    end("none");
    for (const job of waiting.splice(0)) job.done("", "none");
  };
  const goOn = () => {
    if (!worker || !ready || under) return;
    clearTimeout(timer);
    under = waiting.shift();
    if (under) worker.postMessage({ kind: "do", job: under.job });
    timer = setTimeout(() => end("late"), (under?.seconds ?? IDLE) * 1000);
  };
  const begin = () => {
    if (worker || cannot()) return;
    try {
      worker = start();
      timer = setTimeout(giveUp, START * 1000);
    } catch {
      giveUp();
      return;
    }
    worker.onmessage = ({ data }) => {
      if (data.kind === "failed") giveUp();
      if (data.kind === "helps") ready = true;
      if (data.kind === "did") done(data.found, "");
      goOn();
    };
    worker.onerror = () => (ready ? end("lost") : giveUp());
  };

  /** Does a job of src/liverpool/offline/helping.py, `now` or never, or once its turn comes. */
  return (job: string, seconds: number, now: boolean, then: Done): void => {
    begin();
    if (!worker || (now && (!ready || under))) {
      then("", "none");
      return;
    }
    waiting.push({ job, seconds, done: then });
    goOn();
  };
}
