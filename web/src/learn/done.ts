// Which short lessons were done on this device.

import { remembered } from "../browser/storage";

const MOST = 50;

const isKeys = (found: unknown) =>
  Array.isArray(found) && found.every((key) => typeof key === "string");

export const done = remembered<readonly string[]>("lessons", [], isKeys);

export function markDone(key: string): void {
  if (!done.value.includes(key)) {
    done.value = [...done.value, key].slice(-MOST);
  }
}
