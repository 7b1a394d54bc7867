// Runs before each file of tests. Files share a process: each loads the page's modules afresh, and
// what it leaves waiting for a time does not go off in another. After each test the clock and the
// browser's parts are the real ones again.

import { afterAll, afterEach, vi } from "vitest";

vi.resetModules();

const setReal = globalThis.setTimeout;
const waiting = new Set<ReturnType<typeof setReal>>();

globalThis.setTimeout = Object.assign((...wanted: Parameters<typeof setReal>) => {
  const timer = setReal(...wanted);
  waiting.add(timer);
  return timer;
}, setReal);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

afterAll(() => {
  globalThis.setTimeout = setReal;
  for (const timer of waiting) {
    clearTimeout(timer);
  }
});
