// A lost connection is said aloud, but not where the page needs none.

import { expect, it, vi } from "vitest";

vi.mock("preact/hooks", () => ({ useEffect: (effect: () => unknown) => void effect() }));

const { announcements } = await import("../src/browser/announce");
const { connection } = await import("../src/connection/state");
const { useConnectionSpoken } = await import("../src/dialogs/LostConnection");
const { words } = await import("../src/text/words");

it("is said only on a page that needs a connection", () => {
  vi.useFakeTimers();
  connection.value = "lost";
  useConnectionSpoken(false);
  vi.runAllTimers();
  expect(announcements.value).toEqual([]);
  useConnectionSpoken(true);
  vi.runAllTimers();
  expect(announcements.value.map(({ text }) => text)).toEqual([words.connection.lost]);
});
