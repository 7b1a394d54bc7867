import { expect, test, vi } from "vitest";

// What is only fetched by browsers that lack something needs their page.
const MODULES = import.meta.glob([
  "../src/**/*.{ts,tsx}",
  "!../src/{first,main}.ts*",
  "!../src/offline/worker.ts", // is no part of a page
  "!../src/widgets/older-*.ts",
]);

// Loaded before the test, which has a limit: compiling the whole page may take a busy machine minutes.
await import("../src/browser/prefs"); // what it remembers follows nothing but itself
let followed = 0;
const effect = () => followed++;
vi.doMock("@preact/signals", async (whole) => ({ ...(await whole<object>()), effect }));
// Node has no page: a module that uses one while it is loaded fails here.
for (const load of Object.values(MODULES)) {
  await load();
}

test("no module listens or follows anything by being loaded", () => {
  expect(followed).toBe(0);
});
