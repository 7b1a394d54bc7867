import { expect, test, vi } from "vitest";

// What is only fetched by browsers that lack something needs their page.
const MODULES = import.meta.glob([
  "../src/**/*.{ts,tsx}",
  "!../src/{first,main}.ts*",
  "!../src/widgets/older-*.ts",
]);

// Node has no page: a module that uses one while it is loaded fails here.
test("no module listens or follows anything by being loaded", async () => {
  await import("../src/browser/prefs"); // what it remembers follows nothing but itself
  const effect = vi.fn();
  vi.doMock("@preact/signals", async (whole) => ({ ...(await whole<object>()), effect }));
  for (const load of Object.values(MODULES)) {
    await load();
  }
  expect(effect).not.toHaveBeenCalled();
}, 60_000);
