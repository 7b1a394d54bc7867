// Which positions were practised on this device, and how many new ones were found in a row.

import { remembered } from "../browser/storage";

const MOST = 500;

interface Practised {
  /** The keys of positions, the last ones. */
  done: readonly string[];
  /** How many were found one after the other, up to now, each when it was new. */
  row: number;
  /** The last day whose position was done. */
  day: string;
}

const isPractised = (found: unknown) => {
  const { done, row, day } = (found ?? {}) as Partial<Practised>;
  return (
    Array.isArray(done) &&
    done.length <= MOST &&
    done.every((key) => typeof key === "string") &&
    typeof row === "number" &&
    typeof day === "string"
  );
};

export const practised = remembered<Practised>(
  "practice",
  { done: [], row: 0, day: "" },
  isPractised,
);

/** The day as the server counts it: by UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Whether the position was not answered yet. */
export const isNew = (key: string) => !practised.value.done.includes(key);

/** Notes that a position was answered; `day` where it was the one of that day. */
export function noteAnswer(key: string, found: boolean, day: string): void {
  const { done, row, day: before } = practised.value;
  practised.value = {
    done: [...done.filter((one) => one !== key), key].slice(-MOST),
    row: !isNew(key) ? row : found ? row + 1 : 0,
    day: day || before,
  };
}
