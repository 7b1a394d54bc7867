// What the page says of the browser that it is in.

import { expect, it, vi } from "vitest";

it.each([
  ["Apple Computer, Inc.", false, true],
  ["Apple Computer, Inc.", true, false], // on the home screen it is kept
  ["Google Inc.", false, false],
])("what %s's browser forgets is said where it does", async (vendor, standalone, said) => {
  vi.resetModules();
  vi.stubGlobal("navigator", { vendor });
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("matchMedia", () => ({ matches: standalone, addEventListener: vi.fn() }));
  const installing = await import("../src/install/installing");
  installing.watchInstalling();
  const { Forgets } = await import("../src/install/Forgets");
  const { words } = await import("../src/text/words");
  expect(Forgets()?.props.children).toBe(said ? words.forgets : undefined);
});
